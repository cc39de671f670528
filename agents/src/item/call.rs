//! A tool call as the model wrote it, and the output that answers it.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{ContentPart, ToolOutput};

/// The model asks for a tool.
///
/// # Shape
/// `arguments` is text that should hold a JSON object. It is kept exactly as the model wrote it, also when it is not
/// JSON at all.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct FunctionCall {
    /// The provider's name of the item, if it gave one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// Ties the output to the call.
    pub call_id: String,
    /// The wire name of the tool.
    pub name: String,
    /// The model's text.
    pub arguments: String,
    /// The provider's word on how far the item got.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub status: Option<String>,
    /// Members that this crate does not know.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

impl FunctionCall {
    /// A call of `name` with these arguments.
    #[must_use]
    pub fn new(
        call_id: impl Into<String>,
        name: impl Into<String>,
        arguments: impl Into<String>,
    ) -> Self {
        Self {
            id: None,
            call_id: call_id.into(),
            name: name.into(),
            arguments: arguments.into(),
            status: None,
            extra: Map::new(),
        }
    }
}

/// What a tool gave back.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct FunctionCallOutput {
    /// The provider's name of the item, if it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// The call that is answered.
    pub call_id: String,
    /// A text, or a list of parts.
    pub output: CallOutput,
    /// The provider's word on how far the item got.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub status: Option<String>,
    /// Members that this crate does not know.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

impl FunctionCallOutput {
    /// The answer to the call of this id.
    #[must_use]
    pub fn new(call_id: impl Into<String>, output: impl Into<CallOutput>) -> Self {
        Self {
            id: None,
            call_id: call_id.into(),
            output: output.into(),
            status: None,
            extra: Map::new(),
        }
    }
}

/// The content of a tool's output on the wire.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum CallOutput {
    /// A text.
    Text(String),
    /// Texts, images and files.
    Parts(Vec<ContentPart>),
}

impl CallOutput {
    /// The text as the model reads it; a list of parts is its JSON.
    #[must_use]
    pub fn text(&self) -> std::borrow::Cow<'_, str> {
        match self {
            Self::Text(text) => text.into(),
            Self::Parts(parts) => serde_json::to_string(parts).unwrap_or_default().into(),
        }
    }
}

impl From<String> for CallOutput {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&str> for CallOutput {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<ToolOutput> for CallOutput {
    fn from(output: ToolOutput) -> Self {
        match output {
            ToolOutput::Text(text) | ToolOutput::Json(text) => Self::Text(text),
            ToolOutput::Parts(parts) => Self::Parts(parts),
        }
    }
}
