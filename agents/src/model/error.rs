//! Why a model did not answer.
//!
//! The kind says what a program may do about it; the text says what a developer should look at. Who finds the reasons on
//! the wire is `provider`, not this file.

use std::{error::Error, fmt, time::Duration};

/// What kind of failure a [`ModelError`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ModelErrorKind {
    /// The server was not reached, or the connection broke before the answer was complete.
    Transport,
    /// No complete answer came in the time it was given.
    Timeout,
    /// The server refused or failed, and said so by its status.
    Status,
    /// The server answered something that is no answer: another format, too long, cut off.
    Malformed,
    /// The request asks for something that this model, or the way to it, cannot express.
    Unsupported,
    /// Anything else.
    Other,
}

/// A model call failed.
///
/// The text is one sentence for the developer; the cause, if there is one, is behind [`Error::source`].
#[derive(Debug)]
pub struct ModelError {
    kind: ModelErrorKind,
    message: String,
    source: Option<Box<dyn Error + Send + Sync>>,
    details: Option<Box<Details>>,
}

/// What only some failures have; behind a pointer, so that a `Result` stays small.
#[derive(Clone, Debug, Default)]
struct Details {
    status: Option<u16>,
    request_id: Option<String>,
    code: Option<String>,
    retry_after: Option<Duration>,
    is_retryable: bool,
    attempts: u64,
}

impl ModelError {
    /// A failure with this text.
    #[must_use]
    pub fn new(message: impl Into<String>) -> Self {
        Self::of(ModelErrorKind::Other, message)
    }

    /// A failure of this kind with this text.
    #[must_use]
    pub fn of(kind: ModelErrorKind, message: impl Into<String>) -> Self {
        Self {
            kind,
            message: message.into(),
            source: None,
            details: None,
        }
    }

    /// Names what caused it.
    #[must_use]
    pub fn caused_by(mut self, source: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        self.source = Some(source.into());
        self
    }

    /// Names the answer it is about: its HTTP status, and the server's name of the exchange.
    #[must_use]
    pub fn answered(mut self, status: u16, request_id: Option<String>) -> Self {
        let details = self.details();
        details.status = Some(status);
        details.request_id = request_id;
        self
    }

    /// Names the server's own code of the failure, such as `context_length_exceeded`.
    #[must_use]
    pub fn coded(mut self, code: impl Into<String>) -> Self {
        self.details().code = Some(code.into());
        self
    }

    /// Says that the same request may succeed later, and how long the server asks to wait, if it said so.
    #[must_use]
    pub fn retryable(mut self, after: Option<Duration>) -> Self {
        let details = self.details();
        details.is_retryable = true;
        details.retry_after = after;
        self
    }

    /// Says how many requests were sent before it was given up.
    #[must_use]
    pub fn after_attempts(mut self, attempts: u64) -> Self {
        self.details().attempts = attempts;
        self
    }

    /// Says the same in other words.
    #[cfg(feature = "openai")]
    pub(crate) fn reworded(mut self, words: impl FnOnce(String) -> String) -> Self {
        self.message = words(self.message);
        self
    }

    /// What kind of failure it is.
    #[must_use]
    pub fn kind(&self) -> ModelErrorKind {
        self.kind
    }

    /// The HTTP status of the answer, if there was one.
    #[must_use]
    pub fn status(&self) -> Option<u16> {
        self.details.as_ref()?.status
    }

    /// The server's name of the exchange, for its support.
    #[must_use]
    pub fn request_id(&self) -> Option<&str> {
        self.details.as_ref()?.request_id.as_deref()
    }

    /// The server's own code of the failure, such as `context_length_exceeded`.
    #[must_use]
    pub fn code(&self) -> Option<&str> {
        self.details.as_ref()?.code.as_deref()
    }

    /// How long the server asked to wait before the next try.
    #[must_use]
    pub fn retry_after(&self) -> Option<Duration> {
        self.details.as_ref()?.retry_after
    }

    /// Whether the same request may succeed later. It may have been tried again already, see [`ModelError::attempts`].
    #[must_use]
    pub fn is_retryable(&self) -> bool {
        self.details
            .as_ref()
            .is_some_and(|details| details.is_retryable)
    }

    /// How many requests were sent before it was given up; 0 where nobody counted.
    #[must_use]
    pub fn attempts(&self) -> u64 {
        self.details.as_ref().map_or(0, |details| details.attempts)
    }

    fn details(&mut self) -> &mut Details {
        self.details.get_or_insert_default()
    }
}

impl fmt::Display for ModelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Error for ModelError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.source
            .as_deref()
            .map(|source| source as &(dyn Error + 'static))
    }
}
