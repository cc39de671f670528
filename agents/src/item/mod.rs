//! The one vocabulary of a conversation: messages, reasoning, tool calls and their outputs.
//!
//! The words are those of the OpenAI Responses API, since every provider's can be told in them. A kind that is not
//! known here passes through unharmed as [`OtherItem`]. How a run keeps items is [`History`]; what a tool gives back
//! before it becomes an item is [`ToolOutput`].

mod call;
mod content;
mod history;
mod message;
mod other;
mod output;
mod reasoning;

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use serde_json::{Map, Value};

pub use call::{CallOutput, FunctionCall, FunctionCallOutput};
pub use content::ContentPart;
pub(crate) use content::PART;
pub use history::History;
pub use message::{Content, Message, Role};
pub use other::OtherItem;
pub use output::{File, Image, ToolOutput};
pub(crate) use output::{JSON, OUTPUT};
pub use reasoning::Reasoning;

/// One element of a conversation.
///
/// # Shape
/// A JSON object with a `type`; an object with a `role` and no `type` is a message.
///
/// # Source
/// OpenAI Responses API, input and output items, read 2026-11.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Item {
    /// Something said by the user, the developer or the model.
    Message(Message),
    /// What the model thought before it answered; replayed as it came.
    Reasoning(Reasoning),
    /// The model asks for a tool.
    FunctionCall(FunctionCall),
    /// What the tool gave back.
    FunctionCallOutput(FunctionCallOutput),
    /// A kind that is not known here.
    Other(OtherItem),
}

impl Item {
    /// A message of the user.
    #[must_use]
    pub fn user(text: impl Into<String>) -> Self {
        Self::Message(Message::user(text))
    }

    /// A message of the model.
    #[must_use]
    pub fn assistant(text: impl Into<String>) -> Self {
        Self::Message(Message::assistant(text))
    }

    /// The `type` on the wire.
    #[must_use]
    pub fn kind(&self) -> &str {
        match self {
            Self::Message(_) => "message",
            Self::Reasoning(_) => "reasoning",
            Self::FunctionCall(_) => "function_call",
            Self::FunctionCallOutput(_) => "function_call_output",
            Self::Other(other) => other.kind(),
        }
    }
}

impl From<Message> for Item {
    fn from(message: Message) -> Self {
        Self::Message(message)
    }
}

impl From<FunctionCall> for Item {
    fn from(call: FunctionCall) -> Self {
        Self::FunctionCall(call)
    }
}

impl From<FunctionCallOutput> for Item {
    fn from(output: FunctionCallOutput) -> Self {
        Self::FunctionCallOutput(output)
    }
}

impl Serialize for Item {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Message(message) => message.serialize(serializer),
            Self::Reasoning(reasoning) => typed("reasoning", reasoning, serializer),
            Self::FunctionCall(call) => typed("function_call", call, serializer),
            Self::FunctionCallOutput(output) => typed("function_call_output", output, serializer),
            Self::Other(other) => other.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Item {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut object = Map::deserialize(deserializer)?;
        let kind = match object.get("type") {
            Some(Value::String(kind)) => kind.clone(),
            None if object.contains_key("role") => "message".to_owned(),
            None => return Err(D::Error::custom("an item needs a `type` or a `role`")),
            Some(_) => return Err(D::Error::custom("the `type` of an item is a string")),
        };
        let item = match kind.as_str() {
            "message" => known(object).map(Self::Message),
            "reasoning" => untyped(&mut object).and_then(known).map(Self::Reasoning),
            "function_call" => untyped(&mut object).and_then(known).map(Self::FunctionCall),
            "function_call_output" => untyped(&mut object)
                .and_then(known)
                .map(Self::FunctionCallOutput),
            _ => Ok(Self::Other(OtherItem::new(kind.clone(), object))),
        };
        item.map_err(|error| D::Error::custom(Malformed { kind: &kind, error }))
    }
}

struct Malformed<'a> {
    kind: &'a str,
    error: serde_json::Error,
}

impl fmt::Display for Malformed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "malformed `{}` item: {}", self.kind, self.error)
    }
}

fn known<T: serde::de::DeserializeOwned>(
    object: Map<String, Value>,
) -> Result<T, serde_json::Error> {
    serde_json::from_value(Value::Object(object))
}

fn untyped(object: &mut Map<String, Value>) -> Result<Map<String, Value>, serde_json::Error> {
    object.shift_remove("type");
    Ok(std::mem::take(object))
}

fn typed<T: Serialize, S: Serializer>(
    kind: &str,
    item: &T,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct Typed<'a, T> {
        r#type: &'a str,
        #[serde(flatten)]
        item: &'a T,
    }
    Typed { r#type: kind, item }.serialize(serializer)
}

#[cfg(test)]
mod tests;
