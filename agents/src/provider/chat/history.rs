//! How a conversation of items becomes one of messages.
//!
//! Items are told one by one, messages answer by answer: a text and the calls that the model made with it are one
//! assistant message, written when something else follows. An item that this interface has no word for is an error.

use std::borrow::Cow;

use serde_json::Value;

use super::{
    encode::Way,
    message::{Assistant, ChatMessage, Function, Said, ToolCall},
    part::{self, Part, cut},
};
use crate::{
    item::{
        CallOutput, Content, ContentPart, FunctionCall, FunctionCallOutput, Item, Message,
        Reasoning, Role,
    },
    model::{ModelError, ModelRequest},
    provider::wire::{PROVIDER_DATA, unsupported},
};

/// What stands for an output that has no text in it; the reference's words.
const OMITTED: &str = "[tool output omitted]";

/// The messages of a request.
pub(super) fn messages<'a>(
    way: &Way<'_>,
    request: &ModelRequest<'a>,
) -> Result<Vec<ChatMessage<'a>>, ModelError> {
    let mut told = Told::default();
    if let Some(text) = request.instructions.filter(|text| !text.is_empty()) {
        told.add(ChatMessage::System {
            content: Said::Text(text),
        });
    }
    for (place, item) in request.input.iter().enumerate() {
        match &**item {
            Item::Message(message) => told.message(message, place, way)?,
            Item::Reasoning(reasoning) => told.reasoning(reasoning, way),
            Item::FunctionCall(call) => told.call(call, place)?,
            Item::FunctionCallOutput(output) => told.output(output, place)?,
            Item::Other(other) => {
                return Err(unsupported(format!(
                    "`input[{place}]` is an item of the kind `{}`, which Chat Completions does not take",
                    cut(other.kind())
                )));
            }
        }
    }
    Ok(told.finish())
}

/// What is told so far.
#[derive(Default)]
struct Told<'a> {
    done: Vec<ChatMessage<'a>>,
    /// The answer that may still grow.
    open: Option<Assistant<'a>>,
    /// Reasoning that waits for its answer.
    thought: Option<Thought<'a>>,
}

#[derive(Default)]
struct Thought<'a> {
    reasoning_content: Option<Cow<'a, str>>,
    reasoning: Option<Cow<'a, str>>,
}

impl<'a> Told<'a> {
    fn finish(mut self) -> Vec<ChatMessage<'a>> {
        self.close();
        self.done
    }

    fn close(&mut self) {
        if let Some(mut answer) = self.open.take() {
            // Without a call, `null` would be no message at all.
            if answer.tool_calls.is_empty() && answer.refusal.is_none() {
                answer.content.get_or_insert_default();
            }
            self.done.push(ChatMessage::Assistant(answer));
        }
    }

    fn add(&mut self, message: ChatMessage<'a>) {
        self.close();
        // Its answer is not in the history: it belongs to no other.
        self.thought = None;
        self.done.push(message);
    }

    fn answer(&mut self) -> &mut Assistant<'a> {
        let thought = &mut self.thought;
        self.open.get_or_insert_with(|| {
            let thought = thought.take().unwrap_or_default();
            Assistant {
                reasoning_content: thought.reasoning_content,
                reasoning: thought.reasoning,
                ..Assistant::default()
            }
        })
    }

    fn message(
        &mut self,
        message: &'a Message,
        place: usize,
        way: &Way<'_>,
    ) -> Result<(), ModelError> {
        let texts = || said(&message.content, |part, at| Part::of_text(part, at), place);
        let message = match &message.role {
            Role::Assistant => return self.said_by_the_model(message, place),
            Role::User => ChatMessage::User {
                content: said(
                    &message.content,
                    |part, at| Part::of_user(part, way, at),
                    place,
                )?,
            },
            Role::System => ChatMessage::System { content: texts()? },
            Role::Developer => ChatMessage::Developer { content: texts()? },
            Role::Other(role) => {
                return Err(unsupported(format!(
                    "`input[{place}]` is a message of the role `{}`, which Chat Completions does not take",
                    cut(role)
                )));
            }
        };
        self.add(message);
        Ok(())
    }

    fn said_by_the_model(&mut self, message: &'a Message, place: usize) -> Result<(), ModelError> {
        let text = match &message.content {
            Content::Text(text) => Cow::Borrowed(text.as_str()),
            Content::Parts(parts) => joined(parts, place)?,
        };
        let refusal = message.refusal();
        // Streamed answers may have the calls before the text; it is one answer still.
        let is_its_text = self.open.as_ref().is_some_and(|open| {
            open.content.is_none() && open.refusal.is_none() && !open.tool_calls.is_empty()
        });
        if !is_its_text {
            self.close();
        }
        let answer = self.answer();
        answer.content = (!text.is_empty()).then_some(text);
        answer.refusal = refusal;
        Ok(())
    }

    fn call(&mut self, call: &'a FunctionCall, place: usize) -> Result<(), ModelError> {
        let beside = call.extra.get(PROVIDER_DATA);
        let call = ToolCall {
            id: named(&call.call_id, place)?,
            r#type: "function",
            function: Function {
                name: &call.name,
                arguments: match call.arguments.as_str() {
                    "" => "{}",
                    text => text,
                },
            },
            extra_content: beside.and_then(|beside| beside.get("extra_content")),
        };
        self.answer().tool_calls.push(call);
        Ok(())
    }

    fn output(&mut self, output: &'a FunctionCallOutput, place: usize) -> Result<(), ModelError> {
        let content = match &output.output {
            CallOutput::Text(text) => Said::Text(text),
            CallOutput::Parts(parts) => {
                let texts = parts.iter().filter_map(part::text);
                let texts: Vec<Part<'a>> = texts.map(|text| Part::Text { text }).collect();
                if texts.len() < parts.len() {
                    tracing::warn!(
                        call_id = output.call_id,
                        omitted = parts.len() - texts.len(),
                        "of a tool's output, Chat Completions takes only the texts"
                    );
                }
                if texts.is_empty() {
                    Said::Text(OMITTED)
                } else {
                    Said::Parts(texts)
                }
            }
        };
        let tool_call_id = named(&output.call_id, place)?;
        self.add(ChatMessage::Tool {
            tool_call_id,
            content,
        });
        Ok(())
    }

    /// Keeps what this very model thought, for the answer that follows.
    fn reasoning(&mut self, reasoning: &'a Reasoning, way: &Way<'_>) {
        let origin = reasoning.extra.get(PROVIDER_DATA);
        let model = origin.and_then(|origin| origin.get("model")?.as_str());
        if !way.passes_reasoning_back || model != Some(way.model) {
            return;
        }
        self.close();
        let content = reasoning.extra.get("content").and_then(Value::as_array);
        self.thought = Some(Thought {
            reasoning_content: texts(&reasoning.summary),
            reasoning: content.and_then(|content| texts(content)),
        });
    }
}

fn said<'a>(
    content: &'a Content,
    part: impl Fn(&'a ContentPart, &dyn Fn() -> String) -> Result<Part<'a>, ModelError>,
    place: usize,
) -> Result<Said<'a>, ModelError> {
    let parts = match content {
        Content::Text(text) => return Ok(Said::Text(text)),
        Content::Parts(parts) => parts.iter().enumerate(),
    };
    let parts =
        parts.map(|(index, found)| part(found, &|| format!("input[{place}].content[{index}]")));
    parts.collect::<Result<_, _>>().map(Said::Parts)
}

/// The texts of what the model said. Refusals have their own place.
fn joined(parts: &[ContentPart], place: usize) -> Result<Cow<'_, str>, ModelError> {
    let mut joined = Cow::Borrowed("");
    for (index, found) in parts.iter().enumerate() {
        match part::text(found) {
            Some(text) => append(&mut joined, text),
            None if matches!(found, ContentPart::Refusal(_)) => {}
            None => {
                return Err(unsupported(format!(
                    "`input[{place}].content[{index}]` is neither a text nor a refusal, and Chat Completions takes nothing else of the model"
                )));
            }
        }
    }
    Ok(joined)
}

fn append<'a>(joined: &mut Cow<'a, str>, text: &'a str) {
    if joined.is_empty() {
        *joined = Cow::Borrowed(text);
    } else {
        let joined = joined.to_mut();
        joined.push('\n');
        joined.push_str(text);
    }
}

fn texts(parts: &[Value]) -> Option<Cow<'_, str>> {
    let mut joined = Cow::Borrowed("");
    for text in parts.iter().filter_map(|part| part.get("text")?.as_str()) {
        append(&mut joined, text);
    }
    (!joined.is_empty()).then_some(joined)
}

/// Two results without an id could not be told apart.
fn named(call_id: &str, place: usize) -> Result<&str, ModelError> {
    if call_id.is_empty() {
        return Err(unsupported(format!(
            "`input[{place}].call_id` is empty, so that call and output cannot be matched"
        )));
    }
    Ok(call_id)
}
