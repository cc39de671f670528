//! What a tool gives back, before it becomes an item.
//!
//! How a Rust value becomes a [`ToolOutput`] is in `tool/output.rs`; here is only what it can be.

use std::borrow::Cow;

use serde::{Serialize, Serializer};
use serde_json::{Map, Value};

use super::{CallOutput, ContentPart};

/// The names under which an output tells a serialiser of this crate that it is one. JSON does not show them.
pub(crate) const OUTPUT: &str = "$agents::ToolOutput";
/// The same, for an output that is JSON text already.
pub(crate) const JSON: &str = "$agents::ToolOutput::Json";

/// The output of a tool.
///
/// # Shape
/// A text is sent as it is. `Json` is compact JSON text of a value. `Parts` is sent as a list of `input_text`,
/// `input_image` and `input_file` objects.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum ToolOutput {
    /// A text, sent as it is.
    Text(String),
    /// A value, as compact JSON text.
    Json(String),
    /// Texts, images and files.
    Parts(Vec<ContentPart>),
}

impl ToolOutput {
    /// A text.
    #[must_use]
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    /// A list of parts, for example `[ContentPart::input_text("see"), image.into()]`.
    #[must_use]
    pub fn parts(parts: impl IntoIterator<Item = impl Into<ContentPart>>) -> Self {
        Self::Parts(parts.into_iter().map(Into::into).collect())
    }

    /// The text as the model reads it; a list of parts is its JSON.
    #[must_use]
    pub fn as_text(&self) -> Cow<'_, str> {
        match self {
            Self::Text(text) | Self::Json(text) => text.into(),
            Self::Parts(parts) => serde_json::to_string(parts).unwrap_or_default().into(),
        }
    }
}

impl Serialize for ToolOutput {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Text(text) => serializer.serialize_newtype_struct(OUTPUT, text),
            Self::Json(text) => serializer.serialize_newtype_struct(JSON, text),
            Self::Parts(parts) => serializer.serialize_newtype_struct(OUTPUT, parts),
        }
    }
}

impl From<CallOutput> for ToolOutput {
    fn from(output: CallOutput) -> Self {
        match output {
            CallOutput::Text(text) => Self::Text(text),
            CallOutput::Parts(parts) => Self::Parts(parts),
        }
    }
}

/// An image that a tool returns.
///
/// # Source
/// OpenAI Responses API, `input_image`: `image_url` (also a data URL) or `file_id`, and `detail`; read 2026-11.
#[derive(Clone, Debug, PartialEq)]
pub struct Image(Map<String, Value>);

impl Image {
    /// An image at this address; a `data:` URL carries the bytes themselves.
    #[must_use]
    pub fn url(url: impl Into<String>) -> Self {
        Self(object("input_image", "image_url", url.into()))
    }

    /// An image that was uploaded to the provider.
    #[must_use]
    pub fn file_id(id: impl Into<String>) -> Self {
        Self(object("input_image", "file_id", id.into()))
    }

    /// How closely the model should look: `low`, `high` or `auto`.
    #[must_use]
    pub fn detail(mut self, detail: impl Into<String>) -> Self {
        self.0
            .insert("detail".to_owned(), Value::String(detail.into()));
        self
    }
}

/// A file that a tool returns.
///
/// # Source
/// OpenAI Responses API, `input_file`: `file_data`, `file_url` or `file_id`, and `filename`; read 2026-11.
#[derive(Clone, Debug, PartialEq)]
pub struct File(Map<String, Value>);

impl File {
    /// A file by its content, base64 or a `data:` URL.
    #[must_use]
    pub fn data(data: impl Into<String>) -> Self {
        Self(object("input_file", "file_data", data.into()))
    }

    /// A file at this address.
    #[must_use]
    pub fn url(url: impl Into<String>) -> Self {
        Self(object("input_file", "file_url", url.into()))
    }

    /// A file that was uploaded to the provider.
    #[must_use]
    pub fn file_id(id: impl Into<String>) -> Self {
        Self(object("input_file", "file_id", id.into()))
    }

    /// The name that the model sees.
    #[must_use]
    pub fn name(mut self, name: impl Into<String>) -> Self {
        self.0
            .insert("filename".to_owned(), Value::String(name.into()));
        self
    }
}

impl Serialize for Image {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        ContentPart::from(self.clone()).serialize(serializer)
    }
}

impl Serialize for File {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        ContentPart::from(self.clone()).serialize(serializer)
    }
}

impl From<Image> for ContentPart {
    fn from(image: Image) -> Self {
        Self::Other(image.0)
    }
}

impl From<File> for ContentPart {
    fn from(file: File) -> Self {
        Self::Other(file.0)
    }
}

fn object(kind: &str, key: &str, value: String) -> Map<String, Value> {
    let members = [("type", kind.to_owned()), (key, value)];
    members
        .into_iter()
        .map(|(key, value)| (key.to_owned(), Value::String(value)))
        .collect()
}
