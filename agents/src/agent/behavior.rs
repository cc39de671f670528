//! What follows when tools have run: the model is asked again, or their output ends the run.

use std::{fmt, sync::Arc};

use serde_json::Value;

use crate::{
    answer::{Answer, CallbackError},
    context::RunContext,
    item::ToolOutput,
    model::BoxFuture,
};

type Decide<C> = Arc<
    dyn Fn(
            RunContext<C>,
            Vec<FunctionToolResult>,
        ) -> BoxFuture<'static, Result<ToolsToFinalOutput, CallbackError>>
        + Send
        + Sync,
>;

/// What follows when tools have run.
///
/// Every tool of the turn runs to its end first, whatever follows. A rejected or failed call counts with the text that
/// the model would have read; a call of an unknown tool does not count.
pub enum ToolUseBehavior<C = ()> {
    /// The model reads the outputs and is asked again.
    RunLlmAgain,
    /// The first output, in the order of the calls, is the final output.
    StopOnFirstTool,
    /// The first output of one of these tools is the final output; else the model is asked again.
    StopAtToolNames(Vec<String>),
    /// A function decides; see [`ToolUseBehavior::custom`].
    Custom(CustomBehavior<C>),
}

/// A function that decides what follows.
pub struct CustomBehavior<C>(Decide<C>);

impl<C> ToolUseBehavior<C> {
    /// The first output of one of these tools is the final output.
    #[must_use]
    pub fn stop_at_tool_names(names: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Self::StopAtToolNames(names.into_iter().map(Into::into).collect())
    }

    /// A function decides, given the context and the results in the order of the calls.
    #[must_use]
    pub fn custom<O, M>(
        decide: impl Fn(RunContext<C>, Vec<FunctionToolResult>) -> O + Send + Sync + 'static,
    ) -> Self
    where
        O: Answer<ToolsToFinalOutput, M> + 'static,
        M: 'static,
    {
        Self::Custom(CustomBehavior(Arc::new(move |cx, results| {
            Box::pin(decide(cx, results).settle())
        })))
    }

    /// What follows from these results.
    pub(crate) async fn decide(
        &self,
        cx: &RunContext<C>,
        results: Vec<FunctionToolResult>,
    ) -> Result<ToolsToFinalOutput, CallbackError> {
        let first = |stops: &dyn Fn(&FunctionToolResult) -> bool| match results
            .iter()
            .find(|result| stops(result))
        {
            Some(result) => {
                ToolsToFinalOutput::Final(Value::String(result.output.as_text().into_owned()))
            }
            None => ToolsToFinalOutput::NotFinal,
        };
        match self {
            Self::RunLlmAgain => Ok(ToolsToFinalOutput::NotFinal),
            Self::StopOnFirstTool => Ok(first(&|_| true)),
            Self::StopAtToolNames(names) => Ok(first(&|result| names.contains(&result.tool_name))),
            Self::Custom(CustomBehavior(decide)) => {
                crate::tool::call::watched(|| decide(cx.clone(), results)).await
            }
        }
    }
}

impl<C> Clone for ToolUseBehavior<C> {
    fn clone(&self) -> Self {
        match self {
            Self::RunLlmAgain => Self::RunLlmAgain,
            Self::StopOnFirstTool => Self::StopOnFirstTool,
            Self::StopAtToolNames(names) => Self::StopAtToolNames(names.clone()),
            Self::Custom(CustomBehavior(decide)) => Self::Custom(CustomBehavior(decide.clone())),
        }
    }
}

impl<C> fmt::Debug for ToolUseBehavior<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::RunLlmAgain => f.write_str("RunLlmAgain"),
            Self::StopOnFirstTool => f.write_str("StopOnFirstTool"),
            Self::StopAtToolNames(names) => f.debug_tuple("StopAtToolNames").field(names).finish(),
            Self::Custom(_) => f.write_str("Custom"),
        }
    }
}

impl<C> fmt::Debug for CustomBehavior<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("CustomBehavior")
    }
}

/// The result of one call, as a function that decides what follows sees it.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct FunctionToolResult {
    /// The wire name of the tool.
    pub tool_name: String,
    /// The id of the call.
    pub call_id: String,
    /// The output, or the text about a rejection or a failure.
    pub output: ToolOutput,
}

impl FunctionToolResult {
    pub(crate) fn new(tool_name: &str, call_id: &str, output: ToolOutput) -> Self {
        Self {
            tool_name: tool_name.to_owned(),
            call_id: call_id.to_owned(),
            output,
        }
    }
}

/// Whether the outputs end the run.
#[derive(Clone, Debug, PartialEq)]
pub enum ToolsToFinalOutput {
    /// The model is asked again.
    NotFinal,
    /// This is the final output; anything but a string is written as compact JSON.
    Final(Value),
}

impl ToolsToFinalOutput {
    /// This is the final output.
    #[must_use]
    pub fn done(output: impl Into<Value>) -> Self {
        Self::Final(output.into())
    }
}
