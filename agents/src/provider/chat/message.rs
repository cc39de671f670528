//! The messages of a request as they are written.
//!
//! They borrow from the history. How items become messages is in `history`.

use std::borrow::Cow;

use serde::Serialize;
use serde_json::Value;

use super::part::Part;

/// One message.
#[derive(Debug, Serialize)]
#[serde(tag = "role", rename_all = "lowercase")]
pub(super) enum ChatMessage<'a> {
    System {
        content: Said<'a>,
    },
    Developer {
        content: Said<'a>,
    },
    User {
        content: Said<'a>,
    },
    Assistant(Assistant<'a>),
    Tool {
        tool_call_id: &'a str,
        content: Said<'a>,
    },
}

/// One text, or parts.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(super) enum Said<'a> {
    Text(&'a str),
    Parts(Vec<Part<'a>>),
}

/// What the model said in one answer, and what it called.
#[derive(Debug, Default, Serialize)]
pub(super) struct Assistant<'a> {
    /// Strict servers want the member even where there is no text; then it is `null`.
    pub(super) content: Option<Cow<'a, str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) refusal: Option<Cow<'a, str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) reasoning_content: Option<Cow<'a, str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) reasoning: Option<Cow<'a, str>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) tool_calls: Vec<ToolCall<'a>>,
}

#[derive(Debug, Serialize)]
pub(super) struct ToolCall<'a> {
    pub(super) id: &'a str,
    pub(super) r#type: &'static str,
    pub(super) function: Function<'a>,
    /// What the server said beside the call and wants to read again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) extra_content: Option<&'a Value>,
}

#[derive(Debug, Serialize)]
pub(super) struct Function<'a> {
    pub(super) name: &'a str,
    pub(super) arguments: &'a str,
}
