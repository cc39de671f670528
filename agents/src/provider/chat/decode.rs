//! The answer to a request: its first choice, and what it cost.
//!
//! A choice that was cut off or withheld before it said anything is told apart from an empty one here. How its message
//! becomes items is in `reply`.

use serde_json::{Value, value::RawValue};

use super::reply;
use crate::{
    item::{ContentPart, Item, Message},
    model::{ModelError, ModelResponse},
    provider::{
        refusal::Secrets,
        wire::{WITHHELD, malformed, members, read_object, usage},
    },
};

/// Reads an answer of this model. It has no name, since nothing can go on from it.
pub(super) fn decode(
    model: &str,
    body: &[u8],
    secrets: &Secrets,
) -> Result<ModelResponse, ModelError> {
    let members = members(body)?;
    if let Some(refused) = members.refusal(secrets) {
        return Err(refused);
    }
    let choices: Vec<&RawValue> = match members.choices {
        Some(raw) => {
            serde_json::from_str(raw.get()).map_err(|_| malformed("choices", "is no list"))?
        }
        None => return Err(malformed("choices", "is missing")),
    };
    let Some(first) = choices.first() else {
        return Err(malformed("choices", "is empty"));
    };
    let choice = read_object(first, "choices[0]")?;
    let mut items = reply::read(model, &choice)?;
    if items.iter().all(|item| matches!(item, Item::Reasoning(_))) {
        match choice.get("finish_reason").and_then(Value::as_str) {
            Some("content_filter") => {
                let withheld = ContentPart::refusal(WITHHELD);
                items.push(Message::assistant_parts(vec![withheld]).into());
            }
            Some("length") => {
                return Err(malformed(
                    "choices[0]",
                    "was cut off (`finish_reason` is `length`) before it held a text, a refusal or a call",
                ));
            }
            Some("error") => {
                return Err(malformed(
                    "choices[0]",
                    "failed at the provider (`finish_reason` is `error`)",
                ));
            }
            _ => {}
        }
    }
    Ok(ModelResponse::new(items, usage(members.usage)))
}
