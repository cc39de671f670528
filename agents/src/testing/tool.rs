//! Tools without an agent: a context for a unit test, and JSON through a tool's whole pipeline.

use std::sync::Arc;

use super::{ScriptedModel, Step, script};
use crate::{
    agent::Agent,
    context::{IntoContext, RunContext, ToolContext},
    guardrail::ToolGuardrailResult,
    item::{Item, ToolOutput},
    run::{RunError, Runner},
    tool::{FunctionTool, ToolDef},
};

/// A context for calling a tool's function in a unit test: `find_order(&tool_context(app), 7).await`.
#[must_use]
pub fn tool_context<C>(state: impl IntoContext<C>) -> ToolContext<C> {
    ToolContext::new(
        RunContext::new(state.into_context(), "test".into()),
        "test".into(),
        None,
    )
}

/// What came of a call.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct CalledTool {
    /// What the model would read: the output, or the text about a refusal, a rejection or a failure.
    pub output: ToolOutput,
    /// The verdicts of the input guardrails.
    pub input_guardrails: Vec<ToolGuardrailResult>,
    /// The verdicts of the output guardrails.
    pub output_guardrails: Vec<ToolGuardrailResult>,
}

/// A context with which the tool `T` can be called.
#[diagnostic::on_unimplemented(
    message = "the tool `{T}` cannot be called with `{Self}`",
    note = "make a context of the tool's own type with `testing::tool_context(..)`"
)]
pub trait CallWith<T> {
    /// The user's state.
    type Context: Send + Sync + 'static;
    /// The tool, and the state to call it with.
    fn parts(self) -> (FunctionTool<Self::Context>, Arc<Self::Context>);
}

impl<C: Send + Sync + 'static, T: ToolDef<C> + 'static> CallWith<T> for ToolContext<C> {
    type Context = C;

    fn parts(self) -> (FunctionTool<C>, Arc<C>) {
        (FunctionTool::of::<T>(), self.run().shared())
    }
}

/// Sends JSON text through a tool's whole pipeline: check, guardrails, the function, and back.
///
/// # Errors
/// [`RunError`] where a run would have ended.
pub async fn call<T>(cx: impl CallWith<T>, arguments: &str) -> Result<CalledTool, RunError> {
    let (tool, context) = cx.parts();
    let steps: [Step; 2] = [
        script::call(tool.wire_name(), arguments).into(),
        script::message("").into(),
    ];
    let agent = Agent::new("test")
        .model(ScriptedModel::new(steps))
        .tool(tool);
    let result = Runner::run(&agent, "").context(context).await?;
    let output = result.new_items().iter().find_map(|new| match &*new.item {
        Item::FunctionCallOutput(output) => Some(ToolOutput::from(output.output.clone())),
        _ => None,
    });
    Ok(CalledTool {
        output: output.ok_or(RunError::Bug("a call was left without an output"))?,
        input_guardrails: result.tool_input_guardrail_results().to_vec(),
        output_guardrails: result.tool_output_guardrail_results().to_vec(),
    })
}
