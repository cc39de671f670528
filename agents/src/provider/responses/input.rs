//! The conversation as the API takes it back: as it came, without what only others understand.
//!
//! The order is the history's, so a reasoning item stays before the item that it belongs to. Items are written where they
//! lie; only one that carries something to leave out is copied first.

use std::borrow::Cow;

use serde::{Serialize, Serializer};
use serde_json::{Map, Value};

use crate::{
    item::{History, Item, OtherItem},
    provider::wire::{PLACEHOLDER_ID, PROVIDER_DATA},
};

/// Members that servers add to an item and do not take back. What Chat Completions servers said beside an item is ours to
/// leave out; `created_by` is the API's own.
const NOT_TAKEN: [&str; 2] = [PROVIDER_DATA, "created_by"];

/// The items of a request.
pub(super) struct Input<'a>(pub(super) &'a History);

impl Serialize for Input<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let items = self.0.iter().map(AsRef::as_ref);
        serializer.collect_seq(items.filter(|item| !is_foreign(item)).map(taken))
    }
}

/// Whether this is reasoning of a model behind another interface.
fn is_foreign(item: &Item) -> bool {
    matches!(item, Item::Reasoning(reasoning) if reasoning.extra.contains_key(PROVIDER_DATA))
}

fn taken(item: &Item) -> Cow<'_, Item> {
    let (id, extra) = match item {
        Item::Message(message) => (&message.id, &message.extra),
        Item::Reasoning(reasoning) => (&reasoning.id, &reasoning.extra),
        Item::FunctionCall(call) => (&call.id, &call.extra),
        Item::FunctionCallOutput(output) => (&output.id, &output.extra),
        Item::Other(other) => return taken_unread(item, other),
    };
    let is_placeholder = id.as_deref() == Some(PLACEHOLDER_ID);
    let is_blank = matches!(item, Item::FunctionCall(call) if call.arguments.trim().is_empty());
    if !is_placeholder && !is_blank && !NOT_TAKEN.iter().any(|name| extra.contains_key(*name)) {
        return Cow::Borrowed(item);
    }
    let mut copy = item.clone();
    match &mut copy {
        Item::Message(message) => strip(&mut message.id, &mut message.extra),
        Item::Reasoning(reasoning) => strip(&mut reasoning.id, &mut reasoning.extra),
        Item::FunctionCall(call) => {
            strip(&mut call.id, &mut call.extra);
            // A server that reads its own calls as JSON refuses an empty text.
            if is_blank {
                call.arguments = "{}".to_owned();
            }
        }
        Item::FunctionCallOutput(output) => strip(&mut output.id, &mut output.extra),
        Item::Other(_) => {}
    }
    Cow::Owned(copy)
}

/// An item of a kind that is not known here, without what only an answer may hold.
fn taken_unread<'a>(item: &'a Item, other: &OtherItem) -> Cow<'a, Item> {
    let object = other.object();
    let is_placeholder = object.get("id").is_some_and(|id| id == PLACEHOLDER_ID);
    let is_null = object.get("status").is_some_and(Value::is_null);
    if !is_placeholder && !is_null && !NOT_TAKEN.iter().any(|name| object.contains_key(*name)) {
        return Cow::Borrowed(item);
    }
    let mut object = object.clone();
    object.retain(|name, value| match name.as_str() {
        "id" => value != PLACEHOLDER_ID,
        "status" => !value.is_null(),
        name => !NOT_TAKEN.contains(&name),
    });
    let copy = serde_json::from_value(Value::Object(object));
    copy.map_or(Cow::Borrowed(item), Cow::Owned)
}

fn strip(id: &mut Option<String>, extra: &mut Map<String, Value>) {
    if id.as_deref() == Some(PLACEHOLDER_ID) {
        *id = None;
    }
    for name in NOT_TAKEN {
        extra.shift_remove(name);
    }
}
