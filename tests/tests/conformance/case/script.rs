//! What does a scripted model answer, by what a case says?
//!
//! The answers become items of the framework in `model.rs`.

use serde::{Deserialize, Deserializer};
use serde_json::Value;

/// What the scripted model does when it is asked once.
#[derive(Debug)]
pub(crate) enum ModelStep {
    Answer(Answer),
    Failure(String),
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Answer {
    pub(crate) output: Vec<OutputItem>,
    #[serde(default)]
    pub(crate) usage: Tokens,
    #[serde(default)]
    pub(crate) response_id: Option<String>,
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Tokens {
    pub(crate) input: u64,
    pub(crate) output: u64,
}

#[derive(Debug, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
pub(crate) enum OutputItem {
    Message {
        message: String,
    },
    Parts {
        parts: Vec<Part>,
    },
    Refusal {
        refusal: String,
    },
    Reasoning {
        reasoning: String,
        id: String,
    },
    Call {
        call: String,
        args: Value,
        id: String,
    },
}

#[derive(Debug, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
pub(crate) enum Part {
    Text { text: String },
    Refusal { refusal: String },
}

impl ModelStep {
    /// How often a scripted answer says so, this is the name that the provider gives it.
    pub(crate) const RESPONSE_ID: &'static str = "resp-789";
}

impl<'de> Deserialize<'de> for ModelStep {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged, deny_unknown_fields)]
        enum Form {
            Items(Vec<OutputItem>),
            Failure { error: String },
            Answer(Answer),
        }
        Ok(match Form::deserialize(deserializer)? {
            Form::Items(output) => Self::Answer(Answer {
                output,
                ..Answer::default()
            }),
            Form::Failure { error } => Self::Failure(error),
            Form::Answer(answer) => Self::Answer(answer),
        })
    }
}
