//! A failure of a call, as the functions that word it see it, and the word that this crate uses by itself.

use std::{error::Error, fmt, sync::Arc, time::Duration};

use serde::Serialize;

use super::{ErrorCategory, ToolError, error::Kind, meta::Effects};
use crate::schema::Violation;

/// What went wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FailureKind {
    /// The arguments do not satisfy the tool's parameters.
    InvalidInput,
    /// The tool returned an error, or panicked.
    ToolFailed,
    /// The tool took too long.
    Timeout,
}

/// A failed call: what failure functions, formatters and errors are given. Cheap to clone.
///
/// `Display` is for the developer: the cause's own text. [`ToolFailure::message`] is for the model.
#[derive(Clone, Debug)]
pub struct ToolFailure(Arc<Failure>);

#[derive(Debug)]
struct Failure {
    kind: FailureKind,
    tool: Arc<str>,
    call_id: String,
    category: ErrorCategory,
    code: String,
    message: String,
    cause: Option<Arc<dyn Error + Send + Sync>>,
    limit: Option<Duration>,
}

/// The general sentence about an error that no model may read.
const HIDDEN: &str = "the tool failed; the cause is in the program's log";

impl ToolFailure {
    pub(crate) fn refused(tool: Arc<str>, call_id: &str, violations: &[Violation]) -> Self {
        let lines: Vec<String> = violations.iter().map(ToString::to_string).collect();
        Self(Arc::new(Failure {
            kind: FailureKind::InvalidInput,
            tool,
            call_id: call_id.to_owned(),
            category: ErrorCategory::InvalidInput,
            code: "invalid_input".to_owned(),
            message: lines.join("\n"),
            cause: None,
            limit: None,
        }))
    }

    pub(crate) fn failed(tool: Arc<str>, call_id: &str, error: ToolError) -> Self {
        let (category, code, message, cause) = match error.0 {
            Kind::Told {
                category,
                code,
                text,
            } => (category, code, text, None),
            Kind::Internal(cause) => (
                ErrorCategory::Permanent,
                "tool_failed".to_owned(),
                HIDDEN.to_owned(),
                Some(Arc::from(cause)),
            ),
        };
        let call_id = call_id.to_owned();
        Self(Arc::new(Failure {
            kind: FailureKind::ToolFailed,
            tool,
            call_id,
            category,
            code,
            message,
            cause,
            limit: None,
        }))
    }

    /// A tool that only looks may be asked again; of any other nobody knows whether it was done.
    pub(crate) fn late(
        tool: Arc<str>,
        call_id: &str,
        limit: Duration,
        effects: Option<Effects>,
    ) -> Self {
        let category = match effects {
            Some(Effects::ReadOnly) => ErrorCategory::Transient,
            _ => ErrorCategory::UnknownCommit,
        };
        let message = format!("the tool took longer than {} seconds", limit.as_secs_f64());
        Self(Arc::new(Failure {
            kind: FailureKind::Timeout,
            tool,
            call_id: call_id.to_owned(),
            category,
            code: "timeout".to_owned(),
            message,
            cause: None,
            limit: Some(limit),
        }))
    }

    /// What went wrong.
    #[must_use]
    pub fn kind(&self) -> FailureKind {
        self.0.kind
    }

    /// The wire name of the tool.
    #[must_use]
    pub fn tool_name(&self) -> &str {
        &self.0.tool
    }

    /// The id of the call.
    #[must_use]
    pub fn call_id(&self) -> &str {
        &self.0.call_id
    }

    /// The category.
    #[must_use]
    pub fn category(&self) -> ErrorCategory {
        self.0.category
    }

    /// The code: the tool's own, or `invalid_input`, `tool_failed`, `timeout`.
    #[must_use]
    pub fn code(&self) -> &str {
        &self.0.code
    }

    /// The text for the model. For invalid input it has one line for each violation, with its JSON pointer.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// The time limit that was exceeded, for a time-out.
    #[must_use]
    pub fn limit(&self) -> Option<Duration> {
        self.0.limit
    }

    /// What the model reads unless another function decides.
    ///
    /// # Shape
    /// `{"ok":false,"error":{"category","code","message","retryable"}}`, compact.
    #[must_use]
    pub fn told(&self) -> String {
        told(self.category(), self.code(), self.message())
    }
}

/// The text that the model reads about an error.
pub(crate) fn told(category: ErrorCategory, code: &str, message: &str) -> String {
    #[derive(Serialize)]
    struct Told<'a> {
        ok: bool,
        error: Body<'a>,
    }
    #[derive(Serialize)]
    struct Body<'a> {
        category: ErrorCategory,
        code: &'a str,
        message: &'a str,
        retryable: bool,
    }
    let error = Body {
        category,
        code,
        message,
        retryable: category.is_retryable(),
    };
    serde_json::to_string(&Told { ok: false, error }).unwrap_or_default()
}

impl fmt::Display for ToolFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0.cause {
            Some(cause) => cause.fmt(f),
            None => f.write_str(&self.0.message),
        }
    }
}

impl Error for ToolFailure {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.0
            .cause
            .as_deref()
            .map(|cause| cause as &(dyn Error + 'static))
    }
}
