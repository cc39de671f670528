//! What an invocation leaves behind: the output, and the typed output guardrails that still want to see the value.
//!
//! The expansion calls these helpers by name; they tell `Result` from plain values by method lookup, which also works
//! behind an alias.

use std::{convert::Infallible, fmt};

use super::{IntoToolError, IntoToolOutput, ToolError};
use crate::{
    answer::CallbackError,
    guardrail::{ToolOutputGuardrailData, Verdict},
    item::ToolOutput,
    model::BoxFuture,
};

/// What an invocation gives.
pub type ToolResult = Result<Produced, ToolError>;

/// An output, with the value it was made of where typed output guardrails must see it.
pub struct Produced {
    pub(crate) output: ToolOutput,
    checks: Option<Box<dyn CheckValue>>,
}

impl Produced {
    /// An output that no typed guardrail wants to see.
    #[must_use]
    pub fn plain(output: ToolOutput) -> Self {
        Self {
            output,
            checks: None,
        }
    }

    /// The verdict of the typed output guardrail at this place of the list.
    pub(crate) async fn check(&self, i: usize, data: &ToolOutputGuardrailData<'_>) -> Verdict {
        match &self.checks {
            Some(checks) => checks.check(i, data).await,
            None => Err(CallbackError::new(
                "the value that this guardrail reads was not kept",
            )),
        }
    }
}

impl fmt::Debug for Produced {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Produced")
            .field("output", &self.output)
            .finish_non_exhaustive()
    }
}

trait CheckValue: Send + Sync {
    fn check<'a>(
        &'a self,
        i: usize,
        data: &'a ToolOutputGuardrailData<'a>,
    ) -> BoxFuture<'a, Verdict>;
}

type Check<K, T> =
    for<'a> fn(usize, &'a ToolOutputGuardrailData<'a>, &'a K, &'a T) -> BoxFuture<'a, Verdict>;

struct Kept<K, T> {
    kept: K,
    value: T,
    check: Check<K, T>,
}

impl<K: Send + Sync, T: Send + Sync> CheckValue for Kept<K, T> {
    fn check<'a>(
        &'a self,
        i: usize,
        data: &'a ToolOutputGuardrailData<'a>,
    ) -> BoxFuture<'a, Verdict> {
        (self.check)(i, data, &self.kept, &self.value)
    }
}

/// What the user's function returned, not yet split into value and error.
#[derive(Debug)]
pub struct Returned<R>(pub R);

impl<T, E> Returned<Result<T, E>> {
    /// A `Result` is what it is.
    ///
    /// # Errors
    /// The function's own.
    pub fn split(self) -> Result<T, E> {
        self.0
    }
}

/// Splits what is no `Result`.
pub trait Plain {
    /// The value.
    type Value;
    /// A plain value cannot fail.
    ///
    /// # Errors
    /// None.
    fn split(self) -> Result<Self::Value, Infallible>;
}

impl<R> Plain for Returned<R> {
    type Value = R;

    fn split(self) -> Result<R, Infallible> {
        Ok(self.0)
    }
}

/// The output of what a function returned.
///
/// # Errors
/// The function's own error, or that the value refuses to be serialised.
pub fn output<T: IntoToolOutput, E: IntoToolError>(split: Result<T, E>) -> ToolResult {
    let value = split.map_err(IntoToolError::into_tool_error)?;
    Ok(Produced::plain(value.to_output()?))
}

/// The output of what a function returned, with the value kept for typed output guardrails.
///
/// # Errors
/// As for [`output`].
pub fn guarded<K, T, E>(split: Result<T, E>, kept: K, check: Check<K, T>) -> ToolResult
where
    K: Send + Sync + 'static,
    T: IntoToolOutput + Send + Sync + 'static,
    E: IntoToolError,
{
    let value = split.map_err(IntoToolError::into_tool_error)?;
    let output = value.to_output()?;
    Ok(Produced {
        output,
        checks: Some(Box::new(Kept { kept, value, check })),
    })
}
