//! The items that the message of an answer stands for: reasoning, what was said, calls; in this order.
//!
//! Servers differ in what they leave out and how. What is missing is missing; what has another form than any known server
//! gives it is an error that says where it stands.

use serde_json::{Map, Value, json};

use crate::{
    item::{ContentPart, FunctionCall, Item, Message, Reasoning},
    model::ModelError,
    provider::wire::{PROVIDER_DATA, arguments, call_id, malformed},
};

/// Reads the message of a choice.
pub(super) fn read(model: &str, choice: &Map<String, Value>) -> Result<Vec<Item>, ModelError> {
    let at = "choices[0].message";
    let message = match choice.get("message") {
        Some(Value::Object(message)) => message,
        _ => return Err(malformed(at, "is no object")),
    };
    if message.get("audio").is_some_and(|audio| !audio.is_null()) {
        return Err(malformed(at, "holds sound, which was not asked for"));
    }
    let mut items = Vec::new();
    items.extend(reasoning(model, message).map(Item::Reasoning));
    items.extend(said(message, choice)?.map(Item::Message));
    let calls = match message.get("tool_calls") {
        None | Some(Value::Null) => [].as_slice(),
        Some(Value::Array(calls)) => calls,
        Some(_) => return Err(malformed(&format!("{at}.tool_calls"), "is no list")),
    };
    for (place, call) in calls.iter().enumerate() {
        let at = || format!("{at}.tool_calls[{place}]");
        items.extend(of_call(call, &at)?.map(Item::FunctionCall));
    }
    Ok(items)
}

/// What the model thought, where the server tells it. The item remembers whose it is, since no other model may read it.
///
/// # Source
/// `reasoning_content`: DeepSeek, llama.cpp and older vLLM; `reasoning`: OpenRouter and newer vLLM. Read 2026-11.
fn reasoning(model: &str, message: &Map<String, Value>) -> Option<Reasoning> {
    let text = |name| match message.get(name) {
        Some(Value::String(text)) if !text.is_empty() => Some(text.as_str()),
        _ => None,
    };
    let (summary, content) = match (text("reasoning_content"), text("reasoning")) {
        (Some(text), _) => (Some(text), None),
        (None, Some(text)) => (None, Some(text)),
        (None, None) => return None,
    };
    let mut reasoning = Reasoning::new("", summary.unwrap_or_default());
    reasoning.id = None;
    if let Some(text) = content {
        reasoning.summary.clear();
        let part = json!([{"type": "reasoning_text", "text": text}]);
        reasoning.extra.insert("content".to_owned(), part);
    }
    let origin = json!({"model": model});
    reasoning.extra.insert(PROVIDER_DATA.to_owned(), origin);
    Some(reasoning)
}

fn said(
    message: &Map<String, Value>,
    choice: &Map<String, Value>,
) -> Result<Option<Message>, ModelError> {
    let text = match message.get("content") {
        None | Some(Value::Null) => String::new(),
        Some(Value::String(text)) => text.clone(),
        // Servers that answer in parts; those that are no texts (thoughts) say nothing to the user.
        Some(Value::Array(parts)) => parts
            .iter()
            .filter_map(|part| part.get("text")?.as_str())
            .collect(),
        Some(_) => {
            return Err(malformed(
                "choices[0].message.content",
                "is neither a text nor a list of parts",
            ));
        }
    };
    let mut parts = Vec::new();
    if !text.is_empty() {
        let mut part = ContentPart::output_text(text);
        let logprobs = choice
            .get("logprobs")
            .and_then(|found| found.get("content"));
        let beside = [
            ("annotations", message.get("annotations")),
            ("logprobs", logprobs),
        ];
        if let ContentPart::OutputText(part) = &mut part {
            for (name, value) in beside {
                if let Some(value @ Value::Array(list)) = value
                    && !list.is_empty()
                {
                    part.extra.insert(name.to_owned(), value.clone());
                }
            }
        }
        parts.push(part);
    }
    if let Some(Value::String(refusal)) = message.get("refusal")
        && !refusal.is_empty()
    {
        parts.push(ContentPart::refusal(refusal));
    }
    Ok((!parts.is_empty()).then(|| Message::assistant_parts(parts)))
}

/// A call of a function; a call of another kind is none of ours.
fn of_call(call: &Value, at: &impl Fn() -> String) -> Result<Option<FunctionCall>, ModelError> {
    let Value::Object(call) = call else {
        return Err(malformed(&at(), "is no object"));
    };
    if let Some(Value::String(kind)) = call.get("type")
        && kind == "custom"
    {
        tracing::warn!(
            "a call of a custom tool was ignored; Chat Completions is offered functions only"
        );
        return Ok(None);
    }
    let Some(Value::Object(function)) = call.get("function") else {
        return Err(malformed(&format!("{}.function", at()), "is no object"));
    };
    let Some(Value::String(name)) = function.get("name") else {
        return Err(malformed(&format!("{}.function.name", at()), "is no text"));
    };
    let text = arguments(function.get("arguments"));
    let mut made = FunctionCall::new(call_id(call.get("id")), name, text);
    // Gemini signs its calls here and refuses a conversation in which the signature is missing.
    if let Some(signed) = call.get("extra_content").filter(|signed| !signed.is_null()) {
        let beside = json!({"extra_content": signed});
        made.extra.insert(PROVIDER_DATA.to_owned(), beside);
    }
    Ok(Some(made))
}
