//! The pieces of a streamed answer.
//!
//! Pieces have the names of the Responses API. A model that answers as a whole is told in the same pieces, so that a
//! reader of a stream need not know which kind of model is behind it.

use serde::Serialize;
use serde_json::{Value, json};

use super::ModelResponse;
use crate::item::{Content, ContentPart, Item};

/// One piece of a streamed answer.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum ModelEvent {
    /// A piece as the provider tells it: an object with a `type`.
    Raw(Value),
    /// The end: the whole answer.
    Completed(ModelResponse),
}

impl ModelEvent {
    /// The name of the piece, for example `response.output_text.delta`.
    #[must_use]
    pub fn kind(&self) -> &str {
        match self {
            Self::Raw(event) => event
                .get("type")
                .and_then(Value::as_str)
                .unwrap_or_default(),
            Self::Completed(_) => "response.completed",
        }
    }
}

impl Serialize for ModelEvent {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Raw(event) => event.serialize(serializer),
            Self::Completed(response) => {
                let output: Vec<&Item> = response.output.iter().map(AsRef::as_ref).collect();
                json!({"type": self.kind(), "response": {"id": response.response_id, "output": output, "usage": response.usage}})
                    .serialize(serializer)
            }
        }
    }
}

/// The pieces of an answer that came as a whole.
///
/// # Source
/// OpenAI Responses API, streaming events, read 2026-11: created, in progress, then per item added, its parts, done.
pub(super) fn of_response(response: ModelResponse) -> Vec<ModelEvent> {
    let mut events = vec![
        json!({"type": "response.created"}),
        json!({"type": "response.in_progress"}),
    ];
    for (index, item) in response.output.iter().enumerate() {
        events.push(
            json!({"type": "response.output_item.added", "output_index": index, "item": **item}),
        );
        of_item(index, item, &mut events);
        events.push(
            json!({"type": "response.output_item.done", "output_index": index, "item": **item}),
        );
    }
    let pieces = events.into_iter().map(ModelEvent::Raw);
    pieces.chain([ModelEvent::Completed(response)]).collect()
}

fn of_item(index: usize, item: &Item, events: &mut Vec<Value>) {
    match item {
        Item::FunctionCall(call) => {
            let name = "response.function_call_arguments";
            events.push(json!({"type": format!("{name}.delta"), "output_index": index, "delta": call.arguments}));
            events.push(json!({"type": format!("{name}.done"), "output_index": index, "arguments": call.arguments}));
        }
        Item::Message(message) => {
            if let Content::Parts(parts) = &message.content {
                for (part_index, part) in parts.iter().enumerate() {
                    of_part(index, part_index, part, events);
                }
            }
        }
        _ => {}
    }
}

fn of_part(index: usize, part_index: usize, part: &ContentPart, events: &mut Vec<Value>) {
    let (name, field, text) = match part {
        ContentPart::OutputText(part) => ("response.output_text", "text", &part.text),
        ContentPart::Refusal(part) => ("response.refusal", "refusal", &part.refusal),
        _ => return,
    };
    let at =
        |kind: String| json!({"type": kind, "output_index": index, "content_index": part_index});
    let with = |mut event: Value, key: &str, value: Value| {
        if let Value::Object(object) = &mut event {
            object.insert(key.to_owned(), value);
        }
        event
    };
    events.push(with(
        at("response.content_part.added".to_owned()),
        "part",
        json!(part),
    ));
    events.push(with(at(format!("{name}.delta")), "delta", json!(text)));
    events.push(with(at(format!("{name}.done")), field, json!(text)));
    events.push(with(
        at("response.content_part.done".to_owned()),
        "part",
        json!(part),
    ));
}
