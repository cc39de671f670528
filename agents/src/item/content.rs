//! The parts that a message or a tool output is made of.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use serde_json::{Map, Value};

/// The name under which a part tells a serialiser of this crate that it is one. JSON does not show it.
pub(crate) const PART: &str = "$agents::ContentPart";

/// One part: a text, an image, a file, a refusal, or a kind that is not known here.
///
/// # Shape
/// A JSON object with a `type`. Members that are not listed stay in `extra` and are written back.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum ContentPart {
    /// `input_text`: a text for the model.
    InputText(TextPart),
    /// `output_text`: a text by the model.
    OutputText(TextPart),
    /// `refusal`: the model declines, and says why.
    Refusal(RefusalPart),
    /// `input_image`, `input_file`, or a kind that is not known here: the object as it came.
    Other(Map<String, Value>),
}

/// A text and what the provider says beside it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct TextPart {
    /// The text; a `null` from a provider counts as empty.
    #[serde(default, deserialize_with = "null_is_empty")]
    pub text: String,
    /// Annotations, log probabilities and whatever else came.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// A refusal and what the provider says beside it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct RefusalPart {
    /// Why the model declines.
    #[serde(default, deserialize_with = "null_is_empty")]
    pub refusal: String,
    /// Whatever else came.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

impl ContentPart {
    /// A text for the model.
    #[must_use]
    pub fn input_text(text: impl Into<String>) -> Self {
        Self::InputText(TextPart {
            text: text.into(),
            extra: Map::new(),
        })
    }

    /// A text by the model.
    #[must_use]
    pub fn output_text(text: impl Into<String>) -> Self {
        Self::OutputText(TextPart {
            text: text.into(),
            extra: Map::new(),
        })
    }

    /// The model declines.
    #[must_use]
    pub fn refusal(text: impl Into<String>) -> Self {
        Self::Refusal(RefusalPart {
            refusal: text.into(),
            extra: Map::new(),
        })
    }

    /// The text of a text part.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        match self {
            Self::InputText(part) | Self::OutputText(part) => Some(&part.text),
            _ => None,
        }
    }
}

impl Serialize for ContentPart {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_newtype_struct(PART, &Bare(self))
    }
}

struct Bare<'a>(&'a ContentPart);

impl Serialize for Bare<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            ContentPart::InputText(part) => super::typed("input_text", part, serializer),
            ContentPart::OutputText(part) => super::typed("output_text", part, serializer),
            ContentPart::Refusal(part) => super::typed("refusal", part, serializer),
            ContentPart::Other(object) => object.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for ContentPart {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut object = Map::<String, Value>::deserialize(deserializer)?;
        let kind = object
            .get("type")
            .and_then(Value::as_str)
            .unwrap_or_default()
            .to_owned();
        let part = match kind.as_str() {
            "input_text" => super::untyped(&mut object)
                .and_then(super::known)
                .map(Self::InputText),
            "output_text" => super::untyped(&mut object)
                .and_then(super::known)
                .map(Self::OutputText),
            "refusal" => super::untyped(&mut object)
                .and_then(super::known)
                .map(Self::Refusal),
            _ => Ok(Self::Other(object)),
        };
        part.map_err(D::Error::custom)
    }
}

fn null_is_empty<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    Ok(Option::deserialize(deserializer)?.unwrap_or_default())
}
