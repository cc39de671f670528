//! What somebody said: the user, the developer or the model.

use std::borrow::Cow;

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

use super::ContentPart;

/// Who speaks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Role {
    /// The person (or program) that asks.
    User,
    /// The model.
    Assistant,
    /// The program, above the user.
    System,
    /// The developer, above the user.
    Developer,
    /// A role that is not known here.
    #[serde(untagged)]
    Other(String),
}

/// A message.
///
/// # Shape
/// `{"role", "content"}`, where `content` is a text or a list of parts. A message that came with `type` and `id` is
/// written back with them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Message {
    /// `"message"` where it was written; a message may go without.
    #[serde(default, rename = "type", skip_serializing_if = "Option::is_none")]
    kind: Option<String>,
    /// The provider's name of the item.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// Who speaks.
    pub role: Role,
    /// What is said.
    #[serde(default, deserialize_with = "null_is_empty")]
    pub content: Content,
    /// The provider's word on how far the item got.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub status: Option<String>,
    /// Members that this crate does not know.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// What is said: one text, or parts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Content {
    /// One text.
    Text(String),
    /// Texts, images, files, refusals.
    Parts(Vec<ContentPart>),
}

impl Default for Content {
    fn default() -> Self {
        Self::Text(String::new())
    }
}

impl Message {
    /// A message of the user.
    #[must_use]
    pub fn user(text: impl Into<String>) -> Self {
        Self::of(Role::User, None, Content::Text(text.into()))
    }

    /// A message of the model, of one text part.
    #[must_use]
    pub fn assistant(text: impl Into<String>) -> Self {
        Self::assistant_parts(vec![ContentPart::output_text(text)])
    }

    /// A message of the model, of these parts.
    #[must_use]
    pub fn assistant_parts(parts: Vec<ContentPart>) -> Self {
        Self::of(
            Role::Assistant,
            Some("message".to_owned()),
            Content::Parts(parts),
        )
    }

    fn of(role: Role, kind: Option<String>, content: Content) -> Self {
        Self {
            kind,
            id: None,
            role,
            content,
            status: None,
            extra: Map::new(),
        }
    }

    /// The texts of all text parts, joined without a separator; refusals are left out.
    #[must_use]
    pub fn text(&self) -> Cow<'_, str> {
        match &self.content {
            Content::Text(text) => text.into(),
            Content::Parts(parts) => join(parts.iter().filter_map(ContentPart::text)),
        }
    }

    /// The refusal, if the model declined; several refusal parts are joined.
    #[must_use]
    pub fn refusal(&self) -> Option<Cow<'_, str>> {
        let Content::Parts(parts) = &self.content else {
            return None;
        };
        let refusals = parts.iter().filter_map(|part| match part {
            ContentPart::Refusal(part) if !part.refusal.is_empty() => Some(part.refusal.as_str()),
            _ => None,
        });
        let text = join(refusals);
        (!text.is_empty()).then_some(text)
    }
}

fn join<'a>(mut texts: impl Iterator<Item = &'a str>) -> Cow<'a, str> {
    let first = texts.next().unwrap_or_default();
    texts.fold(Cow::Borrowed(first), |joined, text| joined + text)
}

fn null_is_empty<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Content, D::Error> {
    Ok(Option::deserialize(deserializer)?.unwrap_or_default())
}
