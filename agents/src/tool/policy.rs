//! The rules of a run that reach into a call: who words a failure, what an error means, how much text is read.

use std::{error::Error, fmt, sync::Arc};

use super::{ToolError, ToolFailure, error::Kind};
use crate::{
    answer::{Answer, CallbackError},
    model::BoxFuture,
    schema::Limits,
};

/// Words a failure for the model.
pub(crate) type FailureText =
    Arc<dyn Fn(ToolFailure) -> BoxFuture<'static, Result<String, CallbackError>> + Send + Sync>;

/// Words a failure for the model, or leaves it to this crate.
pub(crate) type Formatter = Arc<
    dyn Fn(ToolErrorReport) -> BoxFuture<'static, Result<Option<String>, CallbackError>>
        + Send
        + Sync,
>;

/// Tells what an error of the program means.
pub(crate) type Classifier = Arc<dyn Fn(&(dyn Error + 'static)) -> Option<ToolError> + Send + Sync>;

/// The rules of one run for its calls.
#[derive(Clone, Default)]
pub(crate) struct CallRules {
    pub(crate) limits: Limits,
    pub(crate) failure: Option<FailureText>,
    pub(crate) formatter: Option<Formatter>,
    pub(crate) classifiers: Vec<Classifier>,
}

impl fmt::Debug for CallRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CallRules")
            .field("limits", &self.limits)
            .finish_non_exhaustive()
    }
}

impl CallRules {
    /// What the run's formatter makes of a report; its own failure counts as silence.
    pub(crate) async fn format(&self, report: ToolErrorReport) -> Option<String> {
        let formatter = self.formatter.as_ref()?;
        let text = super::call::watched(|| formatter(report)).await;
        text.unwrap_or_else(|error| {
            tracing::warn!(%error, "the tool error formatter failed; the default text is used");
            None
        })
    }
}

/// Boxes a function that words failures.
pub(crate) fn failure_text<O, M>(
    f: impl Fn(ToolFailure) -> O + Send + Sync + 'static,
) -> FailureText
where
    O: Answer<String, M> + 'static,
    M: 'static,
{
    Arc::new(move |failure| Box::pin(f(failure).settle()))
}

/// Boxes a function that reads one type of error, wherever it stands in the chain of causes.
pub(crate) fn classifier<E: Error + 'static, R: Into<Option<ToolError>>>(
    f: impl Fn(&E) -> R + Send + Sync + 'static,
) -> Classifier {
    Arc::new(move |error| classify(&f, error))
}

/// Asks a function about the first error of its type in the chain of causes.
pub fn classify<E: Error + 'static, R: Into<Option<ToolError>>>(
    f: impl Fn(&E) -> R,
    error: &(dyn Error + 'static),
) -> Option<ToolError> {
    let mut next = Some(error);
    while let Some(error) = next {
        if let Some(answer) = error.downcast_ref().and_then(|error| f(error).into()) {
            return Some(answer);
        }
        next = error.source();
    }
    None
}

/// Lets the first classifier that answers make a word of an error of the program.
pub(crate) fn classified(
    error: ToolError,
    mut ask: impl FnMut(&(dyn Error + 'static)) -> Option<ToolError>,
) -> ToolError {
    match &error.0 {
        Kind::Internal(cause) => ask(&**cause).unwrap_or(error),
        Kind::Told { .. } => error,
    }
}

/// What a tool error formatter is asked about.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ToolErrorReport {
    /// What happened.
    pub kind: ToolErrorKind,
    /// The name that the model called.
    pub tool_name: String,
    /// The id of the call.
    pub call_id: String,
    /// What the model reads if the formatter declines.
    pub default_message: String,
    /// The failure, where there is one.
    pub failure: Option<ToolFailure>,
}

/// What a tool error formatter can be asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ToolErrorKind {
    /// The agent has no such tool.
    ToolNotFound,
    /// The tool failed, or its arguments were refused.
    ToolException,
}

impl ToolErrorKind {
    /// The reference's word: `tool_not_found`, `tool_exception`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::ToolNotFound => "tool_not_found",
            Self::ToolException => "tool_exception",
        }
    }
}
