//! What a callback gives back: a value, a `Result`, or a future of either.
//!
//! Every place that takes a function of the user (guardrails, rules, failure texts, instructions) settles its answer
//! here, so that sync and async functions are equally welcome and a failing one fails in one way.

use std::{error::Error, fmt, future::Future};

/// The answer of a callback: `R`, at once or as a future, or a `Result` whose error ends the callback in failure.
///
/// `M` only tells the implementations apart; it is inferred and never written.
#[diagnostic::on_unimplemented(
    message = "this gives `{Self}` where `{R}` is needed",
    label = "gives another type",
    note = "give it at once, as a future, or as a `Result` whose error can be displayed"
)]
pub trait Answer<R, M>: Send {
    /// Waits for the value, or for what went wrong.
    fn settle(self) -> impl Future<Output = Result<R, CallbackError>> + Send;
}

/// Marks an answer that is there at once.
#[derive(Debug)]
pub struct Now;
/// Marks an answer that may be an error.
#[derive(Debug)]
pub struct Fallible;
/// Marks an answer that comes with a future.
#[derive(Debug)]
pub struct Later<M>(std::marker::PhantomData<M>);

impl<R: Send, O: Into<R> + Send> Answer<R, Now> for O {
    async fn settle(self) -> Result<R, CallbackError> {
        Ok(self.into())
    }
}

impl<R: Send, O: Into<R> + Send, E: fmt::Display + Send> Answer<R, Fallible> for Result<O, E> {
    async fn settle(self) -> Result<R, CallbackError> {
        self.map(Into::into)
            .map_err(|error| CallbackError::new(error.to_string()))
    }
}

impl<R: Send, M, O: Answer<R, M>, F: Future<Output = O> + Send> Answer<R, Later<M>> for F {
    async fn settle(self) -> Result<R, CallbackError> {
        self.await.settle().await
    }
}

/// A callback of the user failed: a guardrail, a rule, a failure function.
///
/// Its text is the callback's own. It is for the developer; a model never reads it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallbackError(String);

impl CallbackError {
    /// A failure with this text.
    #[must_use]
    pub fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }
}

impl fmt::Display for CallbackError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for CallbackError {}
