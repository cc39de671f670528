//! The answer to a request: its items, its name, what it cost, and whether it is one at all.
//!
//! An answer that failed, is not done, or was cut off before it said anything is an error here, so that a run never takes
//! it for an empty one. How an item is read is in `output`.

use serde::Deserialize;
use serde_json::{Value, value::RawValue};

use super::output;
use crate::{
    item::{ContentPart, Item, Message},
    model::{ModelError, ModelErrorKind, ModelResponse},
    provider::{
        refusal::Secrets,
        wire::{WITHHELD, malformed, members, usage},
    },
};

/// Reads an answer.
pub(super) fn decode(body: &[u8], secrets: &Secrets) -> Result<ModelResponse, ModelError> {
    let members = members(body)?;
    if let Some(refused) = members.refusal(secrets) {
        return Err(refused);
    }
    let status = text(members.status);
    match status.as_deref() {
        // Servers that have no word for it are done when they answer.
        None | Some("completed" | "incomplete") => {}
        Some("failed") => {
            return Err(of_status("the server says that it failed, and not why"));
        }
        Some("cancelled") => return Err(of_status("the answer was cancelled at the server")),
        Some("queued" | "in_progress") => {
            return Err(of_status(
                "the server will answer later, in the background, which this adapter does not wait for",
            ));
        }
        Some(_) => return Err(malformed("status", "is not one that an answer can have")),
    }
    let Some(raw) = members.output else {
        return Err(malformed("output", "is missing"));
    };
    let mut items = output::read(raw)?;
    if let Some(reason) = incomplete(status.as_deref(), members.incomplete_details)
        && !items.iter().any(says_something)
    {
        match reason.as_str() {
            "content_filter" => {
                let withheld = ContentPart::refusal(WITHHELD);
                items.push(Message::assistant_parts(vec![withheld]).into());
            }
            _ => return Err(of_status(&silent(&reason, secrets))),
        }
    }
    let response = ModelResponse::new(items, usage(members.usage));
    Ok(match text(members.id) {
        Some(id) if !id.is_empty() => response.response_id(id),
        _ => response,
    })
}

fn silent(reason: &str, secrets: &Secrets) -> String {
    let reason = secrets.shown(reason);
    format!("the answer ended early (`{reason}`), before it held a text, a refusal or a call")
}

/// Why an answer is incomplete, if it is.
fn incomplete(status: Option<&str>, details: Option<&RawValue>) -> Option<String> {
    #[derive(Deserialize)]
    struct Details {
        reason: Option<String>,
    }
    if status != Some("incomplete") {
        return None;
    }
    let details: Option<Details> =
        details.and_then(|details| serde_json::from_str(details.get()).ok());
    let reason = details.and_then(|details| details.reason);
    Some(reason.unwrap_or_else(|| "no reason given".to_owned()))
}

fn says_something(item: &Item) -> bool {
    match item {
        Item::Message(message) => !message.text().is_empty() || message.refusal().is_some(),
        Item::Reasoning(_) => false,
        _ => true,
    }
}

fn of_status(message: &str) -> ModelError {
    ModelError::of(ModelErrorKind::Other, message)
}

/// The member's text. What is no text counts as missing: nothing depends on it.
fn text(raw: Option<&RawValue>) -> Option<String> {
    match serde_json::from_str(raw?.get()) {
        Ok(Value::String(text)) => Some(text),
        _ => None,
    }
}
