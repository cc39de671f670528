//! What `#[tool]` makes of a function: a type that carries the tool's table and its few generic parts.
//!
//! The erased form that an agent keeps is `body.rs`.

use std::error::Error;

use super::{ToolError, ToolFailure, ToolMeta, ToolResult, list::key};
use crate::{
    answer::CallbackError,
    context::ToolContext,
    guardrail::{ToolInputGuardrailData, ToolOutputGuardrailData, Verdict, no_guardrail},
    schema::Arguments,
};

/// A tool, whatever its context: its table.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a tool",
    label = "no `#[tool]` of this name",
    note = "put `#[tool]` on the function"
)]
pub trait ToolInfo {
    /// Name, description, parameters and what the attribute says.
    const META: ToolMeta;
    /// A number for the wire name; two equal names in one `tools![..]` have the same.
    #[doc(hidden)]
    const KEY: u64 = key(Self::META.name);
}

/// A tool that serves agents over the context `C`.
///
/// The attribute writes `Args`, `decode` and `invoke`, and of the others only what it names.
#[diagnostic::on_unimplemented(
    message = "the tool `{Self}` cannot serve an agent over `{C}`",
    label = "this agent's context is `{C}`",
    note = "a tool serves any agent unless its `ToolContext<..>` parameter names another context type"
)]
pub trait ToolDef<C>: ToolInfo {
    /// The decoded parameters.
    type Args: Send + Sync + 'static;

    /// Takes the parameters from the checked text.
    fn decode(args: &mut Arguments<'_>) -> Option<Self::Args>;

    /// Runs the function.
    fn invoke(cx: &ToolContext<C>, args: Self::Args) -> impl Future<Output = ToolResult> + Send;

    /// The raw input guardrails.
    fn guard_arguments(
        _i: usize,
        _data: &ToolInputGuardrailData<'_>,
        _cx: &ToolContext<C>,
    ) -> impl Future<Output = Verdict> + Send {
        std::future::ready(no_guardrail())
    }

    /// The typed input guardrails.
    fn guard_input(
        _i: usize,
        _data: &ToolInputGuardrailData<'_>,
        _cx: &ToolContext<C>,
        _args: &Self::Args,
    ) -> impl Future<Output = Verdict> + Send {
        std::future::ready(no_guardrail())
    }

    /// The raw output guardrails.
    fn guard_output(
        _i: usize,
        _data: &ToolOutputGuardrailData<'_>,
        _cx: &ToolContext<C>,
    ) -> impl Future<Output = Verdict> + Send {
        std::future::ready(no_guardrail())
    }

    /// Whether the tool is on offer.
    fn is_enabled(
        _cx: &ToolContext<C>,
    ) -> impl Future<Output = Result<bool, CallbackError>> + Send {
        std::future::ready(Ok(true))
    }

    /// Whether a person has to approve the call.
    fn needs_approval(
        _cx: &ToolContext<C>,
        _args: &Self::Args,
    ) -> impl Future<Output = Result<bool, CallbackError>> + Send {
        std::future::ready(Ok(false))
    }

    /// The key under which the call is done only once.
    fn idempotency_key(_cx: &ToolContext<C>, _args: &Self::Args) -> Option<String> {
        None
    }

    /// The text that a person is shown before approving.
    fn preview(
        _cx: &ToolContext<C>,
        _args: &Self::Args,
    ) -> impl Future<Output = Result<String, CallbackError>> + Send {
        std::future::ready(Ok(String::new()))
    }

    /// The proof that the call was carried out, if it was.
    fn receipt(
        _cx: &ToolContext<C>,
        _args: &Self::Args,
    ) -> impl Future<Output = Result<Option<String>, CallbackError>> + Send {
        std::future::ready(Ok(None))
    }

    /// What the model reads about a failure.
    fn failure(
        failure: ToolFailure,
        _cx: &ToolContext<C>,
    ) -> impl Future<Output = Result<String, CallbackError>> + Send {
        std::future::ready(Ok(failure.told()))
    }

    /// What the model reads about a time-out.
    fn timeout_text(
        failure: ToolFailure,
        _cx: &ToolContext<C>,
    ) -> impl Future<Output = Result<String, CallbackError>> + Send {
        std::future::ready(Ok(failure.told()))
    }

    /// What an error of the tool means.
    fn classify(_error: &(dyn Error + 'static)) -> Option<ToolError> {
        None
    }
}

/// The context type behind a [`ToolContext`], also where an alias hides it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a `ToolContext<..>`",
    label = "marked `#[context]`",
    note = "`#[context]` is for an alias of `ToolContext<..>`"
)]
pub trait IsContext {
    /// The user's state.
    type Context;
}

impl<C> IsContext for ToolContext<C> {
    type Context = C;
}
