//! Guardrails as values: for tools made at run time, and for all tools of an agent.

use std::{fmt, sync::Arc};

use super::{
    ToolGuardrailFunctionOutput, ToolInputGuardrailData, ToolOutputGuardrailData, Verdict,
};
use crate::{answer::Answer, model::BoxFuture};

/// A function with `#[tool_input_guardrail]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an input guardrail",
    label = "no `#[tool_input_guardrail]` of this name",
    note = "put `#[tool_input_guardrail]` on the function"
)]
pub trait InputGuardrail {
    /// The name in results and errors.
    const NAME: &'static str;
}

/// A function with `#[tool_output_guardrail]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an output guardrail",
    label = "no `#[tool_output_guardrail]` of this name",
    note = "put `#[tool_output_guardrail]` on the function"
)]
pub trait OutputGuardrail {
    /// The name in results and errors.
    const NAME: &'static str;
}

/// An input guardrail that needs nothing but the data, so that it can stand before any tool.
#[diagnostic::on_unimplemented(
    message = "the input guardrail `{Self}` needs a tool's parameters",
    label = "takes more than `&ToolInputGuardrailData<'_>`",
    note = "attach it in the tool's attribute: `#[tool(input_guardrails(..))]`"
)]
pub trait RawInputGuardrail: InputGuardrail {
    /// Judges the call.
    fn check<'a>(data: &'a ToolInputGuardrailData<'a>) -> BoxFuture<'a, Verdict>;
}

/// An output guardrail that needs nothing but the data, so that it can stand behind any tool.
#[diagnostic::on_unimplemented(
    message = "the output guardrail `{Self}` needs a tool's output or parameters",
    label = "takes more than `&ToolOutputGuardrailData<'_>`",
    note = "attach it in the tool's attribute: `#[tool(output_guardrails(..))]`"
)]
pub trait RawOutputGuardrail: OutputGuardrail {
    /// Judges the output.
    fn check<'a>(data: &'a ToolOutputGuardrailData<'a>) -> BoxFuture<'a, Verdict>;
}

type InputCheck =
    dyn for<'a> Fn(&'a ToolInputGuardrailData<'a>) -> BoxFuture<'a, Verdict> + Send + Sync;
type OutputCheck =
    dyn for<'a> Fn(&'a ToolOutputGuardrailData<'a>) -> BoxFuture<'a, Verdict> + Send + Sync;

/// An input guardrail as a value.
#[derive(Clone)]
pub struct ToolInputGuardrail {
    pub(crate) name: Arc<str>,
    pub(crate) check: Arc<InputCheck>,
}

/// An output guardrail as a value.
#[derive(Clone)]
pub struct ToolOutputGuardrail {
    pub(crate) name: Arc<str>,
    pub(crate) check: Arc<OutputCheck>,
}

impl ToolInputGuardrail {
    /// The guardrail that an attribute made.
    #[must_use]
    pub fn of<G: RawInputGuardrail + 'static>() -> Self {
        Self {
            name: G::NAME.into(),
            check: Arc::new(|data| G::check(data)),
        }
    }

    /// A guardrail from a closure; its answer may come at once, as a future, or as a `Result`.
    #[must_use]
    pub fn new<F, O, M>(name: impl Into<Arc<str>>, check: F) -> Self
    where
        F: Fn(&ToolInputGuardrailData<'_>) -> O + Send + Sync + 'static,
        O: Answer<ToolGuardrailFunctionOutput, M> + 'static,
        M: 'static,
    {
        Self {
            name: name.into(),
            check: Arc::new(move |data| Box::pin(check(data).settle())),
        }
    }

    /// The name in results and errors.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }
}

impl ToolOutputGuardrail {
    /// The guardrail that an attribute made.
    #[must_use]
    pub fn of<G: RawOutputGuardrail + 'static>() -> Self {
        Self {
            name: G::NAME.into(),
            check: Arc::new(|data| G::check(data)),
        }
    }

    /// A guardrail from a closure; its answer may come at once, as a future, or as a `Result`.
    #[must_use]
    pub fn new<F, O, M>(name: impl Into<Arc<str>>, check: F) -> Self
    where
        F: Fn(&ToolOutputGuardrailData<'_>) -> O + Send + Sync + 'static,
        O: Answer<ToolGuardrailFunctionOutput, M> + 'static,
        M: 'static,
    {
        Self {
            name: name.into(),
            check: Arc::new(move |data| Box::pin(check(data).settle())),
        }
    }

    /// The name in results and errors.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }
}

impl fmt::Debug for ToolInputGuardrail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("ToolInputGuardrail")
            .field(&self.name)
            .finish()
    }
}

impl fmt::Debug for ToolOutputGuardrail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("ToolOutputGuardrail")
            .field(&self.name)
            .finish()
    }
}
