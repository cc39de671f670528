//! The parts of a message: texts, images, files, sounds.
//!
//! What this interface cannot express is an error that says where it stands; nothing is dropped in silence. What becomes
//! of a tool's parts is in `history`.

use serde::Serialize;
use serde_json::{Map, Value};

use super::encode::Way;
use crate::{item::ContentPart, model::ModelError, provider::wire::unsupported};

/// One part.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(super) enum Part<'a> {
    Text {
        text: &'a str,
    },
    ImageUrl {
        image_url: ImageUrl<'a>,
    },
    File {
        file: File<'a>,
    },
    /// A part that is in this interface's words already.
    #[serde(untagged)]
    AsItIs(&'a Map<String, Value>),
}

#[derive(Debug, Serialize)]
pub(super) struct ImageUrl<'a> {
    url: &'a str,
    detail: &'a str,
}

#[derive(Debug, Serialize)]
pub(super) struct File<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    file_data: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    file_id: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    filename: Option<&'a str>,
}

impl<'a> Part<'a> {
    /// A part of what the user said; `at` says where it stands.
    pub(super) fn of_user(
        part: &'a ContentPart,
        way: &Way<'_>,
        at: impl Fn() -> String,
    ) -> Result<Self, ModelError> {
        let refuse = |what: &str| {
            Err(unsupported(format!(
                "`{}` {what}, which Chat Completions does not take",
                at()
            )))
        };
        let object = match part {
            ContentPart::InputText(part) | ContentPart::OutputText(part) => {
                return Ok(Self::Text { text: &part.text });
            }
            ContentPart::Refusal(_) => return refuse("is a refusal by the user"),
            ContentPart::Other(object) => object,
        };
        let text = |name: &str| object.get(name).and_then(Value::as_str);
        match text("type").unwrap_or_default() {
            "input_image" => match text("image_url") {
                Some(url) => Ok(Self::ImageUrl {
                    image_url: ImageUrl {
                        url,
                        detail: match text("detail") {
                            None => "auto",
                            Some("original") => "high",
                            Some(detail) => detail,
                        },
                    },
                }),
                None => refuse("is an image without an address or data"),
            },
            "input_file" => match (text("file_data"), text("file_id")) {
                (None, None) => refuse("is a file without data or an id"),
                (file_data, file_id) => Ok(Self::File {
                    file: File {
                        file_data,
                        file_id,
                        filename: text("filename"),
                    },
                }),
            },
            "text" | "image_url" | "input_audio" | "file" => Ok(Self::AsItIs(object)),
            "video_url" if !way.is_official => Ok(Self::AsItIs(object)),
            kind => refuse(&format!("is a part of the kind `{}`", cut(kind))),
        }
    }

    /// A part of what the program said above the user: a text.
    pub(super) fn of_text(
        part: &'a ContentPart,
        at: impl Fn() -> String,
    ) -> Result<Self, ModelError> {
        match text(part) {
            Some(text) => Ok(Self::Text { text }),
            None => Err(unsupported(format!(
                "`{}` is no text, and Chat Completions takes only texts of this role",
                at()
            ))),
        }
    }
}

/// The text of a text part, in either interface's words.
pub(super) fn text(part: &ContentPart) -> Option<&str> {
    match part {
        ContentPart::Other(object) if object.get("type")? == "text" => object.get("text")?.as_str(),
        part => part.text(),
    }
}

/// A word that came from outside, short enough to be shown.
pub(super) fn cut(word: &str) -> String {
    word.chars().take(40).collect()
}
