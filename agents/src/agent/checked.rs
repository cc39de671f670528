//! Checks of a final answer: what they say, and how they are asked.
//!
//! What follows when one is not content is decided in `run/answered.rs`.

use std::{any::TypeId, fmt, sync::Arc};

use super::Answerable;
use crate::{
    answer::{Answer, CallbackError},
    context::RunContext,
    model::BoxFuture,
};

/// What a check says of a final answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OutputCheck {
    /// The answer holds.
    Accept,
    /// It does not, and the model reads why.
    Retry {
        /// What is wrong, in words that the model can act on.
        feedback: String,
    },
}

impl OutputCheck {
    /// The answer holds.
    #[must_use]
    pub fn accept() -> Self {
        Self::Accept
    }

    /// The answer does not hold; the model reads this and tries again, while there are tries left.
    #[must_use]
    pub fn retry(feedback: impl Into<String>) -> Self {
        Self::Retry {
            feedback: feedback.into(),
        }
    }
}

type Asked<C> = Arc<
    dyn Fn(RunContext<C>, &str) -> BoxFuture<'static, Result<OutputCheck, CallbackError>>
        + Send
        + Sync,
>;

/// A check over answers of one type.
pub(crate) struct Checked<C> {
    of: TypeId,
    ty: &'static str,
    ask: Asked<C>,
}

impl<C> Clone for Checked<C> {
    fn clone(&self) -> Self {
        Self {
            ask: self.ask.clone(),
            ..*self
        }
    }
}

impl<C> fmt::Debug for Checked<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Checked").field(&self.ty).finish()
    }
}

impl<C: 'static> Checked<C> {
    pub(crate) fn new<T, O, M>(
        check: impl Fn(RunContext<C>, T) -> O + Send + Sync + 'static,
    ) -> Self
    where
        T: Answerable,
        O: Answer<OutputCheck, M> + 'static,
        M: 'static,
    {
        Self {
            of: TypeId::of::<T>(),
            ty: std::any::type_name::<T>(),
            ask: Arc::new(move |cx, json| match serde_json::from_str(json) {
                Ok(answer) => Box::pin(check(cx, answer).settle()),
                Err(error) => {
                    let error = CallbackError::new(error.to_string());
                    Box::pin(async { Err(error) })
                }
            }),
        }
    }

    /// Whether it is for answers of this type; `None` stands for texts.
    pub(crate) fn is_for(&self, declared: Option<TypeId>) -> bool {
        self.of == declared.unwrap_or(TypeId::of::<String>())
    }

    /// The type that it is for, as a message names it.
    pub(crate) fn ty(&self) -> &'static str {
        self.ty
    }

    /// Asks it about an answer, given as JSON.
    pub(crate) async fn ask(
        &self,
        cx: RunContext<C>,
        json: &str,
    ) -> Result<OutputCheck, CallbackError> {
        (self.ask)(cx, json).await
    }
}
