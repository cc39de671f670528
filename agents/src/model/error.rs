//! Why a model did not answer.

use std::{error::Error, fmt};

/// A model call failed.
///
/// The text is one sentence for the developer; the cause, if there is one, is behind [`Error::source`].
#[derive(Debug)]
pub struct ModelError {
    message: String,
    source: Option<Box<dyn Error + Send + Sync>>,
}

impl ModelError {
    /// A failure with this text.
    #[must_use]
    pub fn new(message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            source: None,
        }
    }

    /// Names what caused it.
    #[must_use]
    pub fn caused_by(mut self, source: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        self.source = Some(source.into());
        self
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
