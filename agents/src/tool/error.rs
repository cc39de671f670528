//! What a tool says when it cannot do what it was asked.
//!
//! A [`ToolError`] is a word to the model, so it is no [`Error`]: `?` would otherwise turn every internal cause into
//! such a word. What the model reads in the end is decided in `failure.rs`.

use std::{error::Error, fmt};

use serde::Serialize;

/// The kind of a failure, as the model reads it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ErrorCategory {
    /// The arguments are at fault; another call may succeed.
    InvalidInput,
    /// What was asked for does not exist.
    NotFound,
    /// It exists, but not for this user.
    PermissionDenied,
    /// It may work later.
    Transient,
    /// It will not work.
    Permanent,
    /// It may have happened or not; the tool cannot tell.
    UnknownCommit,
}

impl ErrorCategory {
    /// Whether the same tool may be called again: with other arguments, or later.
    #[must_use]
    pub fn is_retryable(self) -> bool {
        matches!(self, Self::InvalidInput | Self::Transient)
    }
}

/// Why a tool failed: either a word to the model, with a category and a code, or an error of the program that no model
/// reads.
///
/// `?` turns every error of the program into the second kind: the model reads a general sentence, the cause goes to the
/// log, unless a classifier makes a word of it (`#[tool(errors = ..)]`, `RunConfig::classify_errors`).
///
/// ```
/// use agents::prelude::*;
///
/// /// Finds an order by its number.
/// #[tool]
/// fn find_order(number: u32) -> Result<String, ToolError> {
///     let text = std::fs::read_to_string("/no/such/file")?;
///     text.lines()
///         .nth(number as usize)
///         .map(str::to_owned)
///         .ok_or_else(|| ToolError::not_found("ORDER_NOT_FOUND", format!("there is no order {number}")))
/// }
/// ```
#[derive(Debug)]
pub struct ToolError(pub(super) Kind);

#[derive(Debug)]
pub(super) enum Kind {
    Told {
        category: ErrorCategory,
        code: String,
        text: String,
    },
    Internal(Box<dyn Error + Send + Sync>),
}

macro_rules! categories {
    ($($(#[$doc:meta])+ $name:ident = $category:ident;)+) => {
        impl ToolError {
            $($(#[$doc])+ #[must_use] pub fn $name(code: impl Into<String>, text: impl Into<String>) -> Self {
                Self(Kind::Told { category: ErrorCategory::$category, code: code.into(), text: text.into() })
            })+
        }
    };
}

categories! {
    /// The arguments are at fault, in a way that only the tool can know.
    invalid_input = InvalidInput;
    /// What was asked for does not exist.
    not_found = NotFound;
    /// It exists, but not for this user.
    permission_denied = PermissionDenied;
    /// It may work later.
    transient = Transient;
    /// It will not work.
    permanent = Permanent;
    /// It may have happened or not; the tool cannot tell.
    unknown_commit = UnknownCommit;
}

impl ToolError {
    /// The category; `None` for an error of the program that nothing has classified.
    #[must_use]
    pub fn category(&self) -> Option<ErrorCategory> {
        match &self.0 {
            Kind::Told { category, .. } => Some(*category),
            Kind::Internal(_) => None,
        }
    }

    /// The code that the tool gave.
    #[must_use]
    pub fn code(&self) -> Option<&str> {
        match &self.0 {
            Kind::Told { code, .. } => Some(code),
            Kind::Internal(_) => None,
        }
    }
}

impl fmt::Display for ToolError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Kind::Told { text, .. } => f.write_str(text),
            Kind::Internal(error) => error.fmt(f),
        }
    }
}

impl<E: Into<Box<dyn Error + Send + Sync>>> From<E> for ToolError {
    fn from(error: E) -> Self {
        Self(Kind::Internal(error.into()))
    }
}

/// So that `?` works on a tool in a unit test that returns `Box<dyn Error>`.
impl From<ToolError> for Box<dyn Error> {
    fn from(error: ToolError) -> Self {
        match error.0 {
            Kind::Told { text, .. } => text.into(),
            Kind::Internal(error) => error,
        }
    }
}

/// What a tool may fail with.
#[diagnostic::on_unimplemented(
    message = "a tool cannot fail with `{Self}`",
    label = "not an error",
    note = "return `Result<_, ToolError>`, or an error that is `Into<Box<dyn Error + Send + Sync>>`"
)]
pub trait IntoToolError {
    /// The error as a tool's.
    fn into_tool_error(self) -> ToolError;
}

impl<E: Into<ToolError>> IntoToolError for E {
    fn into_tool_error(self) -> ToolError {
        self.into()
    }
}
