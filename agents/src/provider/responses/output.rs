//! The items of an answer.
//!
//! They are taken as they come; a kind that is not known goes through unharmed. Only what servers leave out of the known
//! kinds is filled in, and an item that makes no sense is an error that says where it stands.

use serde_json::{Map, Value, value::RawValue};

use crate::{
    item::Item,
    model::ModelError,
    provider::wire::{arguments, call_id, malformed, read_object},
};

/// Reads the list of items.
pub(super) fn read(raw: &RawValue) -> Result<Vec<Item>, ModelError> {
    let items: Vec<&RawValue> =
        serde_json::from_str(raw.get()).map_err(|_| malformed("output", "is no list"))?;
    let items = items.into_iter().enumerate();
    items
        .map(|(place, item)| {
            let at = format!("output[{place}]");
            let object = filled(read_object(item, &at)?);
            serde_json::from_value(Value::Object(object))
                .map_err(|error| malformed(&at, "is no item").caused_by(error))
        })
        .collect()
}

/// Fills in what some servers leave out or write as `null`.
fn filled(mut object: Map<String, Value>) -> Map<String, Value> {
    match object.get("type").and_then(Value::as_str) {
        Some("function_call") => {
            let id = call_id(object.get("call_id"));
            let text = arguments(object.get("arguments"));
            object.insert("call_id".to_owned(), id.into());
            object.insert("arguments".to_owned(), text.into());
        }
        Some("message") => {
            let role = object.entry("role").or_insert(Value::Null);
            if role.is_null() {
                *role = "assistant".into();
            }
        }
        Some("reasoning") if object.get("summary").is_some_and(Value::is_null) => {
            object.shift_remove("summary");
        }
        _ => {}
    }
    object
}
