//! Why a run ended without an answer, and what it had done by then.

use std::{fmt, sync::Arc};

use super::{RunInput, RunItem, UsageExceeded};
use crate::{
    agent::AgentError,
    answer::CallbackError,
    guardrail::{ToolGuardrailFunctionOutput, ToolGuardrailResult},
    model::{ModelError, ModelResponse},
    provider::NoModel,
    schema::{SchemaError, Violation},
    tool::ToolFailure,
    usage::Usage,
};

/// What a run had done when it failed.
///
/// A turn that failed is left out, but for the calls of it that had been completed.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct RunData {
    /// What the run started from.
    pub input: RunInput,
    /// The items that it added.
    pub new_items: Vec<RunItem>,
    /// The model's answers.
    pub raw_responses: Vec<ModelResponse>,
    /// The agent whose turn it was.
    pub last_agent: Arc<str>,
    /// What was used, the failed turn included.
    pub usage: Usage,
    /// The verdicts of tool input guardrails.
    pub tool_input_guardrail_results: Vec<ToolGuardrailResult>,
    /// The verdicts of tool output guardrails.
    pub tool_output_guardrail_results: Vec<ToolGuardrailResult>,
}

/// What the model did that it must not do.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ModelFault {
    /// It called a tool that the agent does not have, or that was not on offer.
    #[error("the agent `{agent}` has no tool `{tool}`")]
    UnknownTool {
        /// The name that was called.
        tool: String,
        /// The agent.
        agent: String,
    },
    /// It called a tool that had been switched off since the turn began.
    #[error("the tool `{tool}` of the agent `{agent}` is switched off")]
    DisabledTool {
        /// The tool.
        tool: String,
        /// The agent.
        agent: String,
    },
    /// It gave arguments that were refused, to a tool whose failures end the run.
    #[error("the arguments of the tool `{}` were refused", failure.tool_name())]
    InvalidArguments {
        /// The tool, the call and every violation.
        failure: ToolFailure,
    },
    /// It gave a call no id.
    #[error("a call of the tool `{tool}` has no id")]
    EmptyCallId {
        /// The tool.
        tool: String,
    },
    /// It gave two different calls one id.
    #[error("the call id `{call_id}` was used for two different calls")]
    ReusedCallId {
        /// The id.
        call_id: String,
    },
    /// Its final answer is not of the type that the agent declares.
    #[error("the final answer of the agent `{agent}` is not a `{ty}`")]
    InvalidFinalOutput {
        /// The agent.
        agent: String,
        /// The declared type.
        ty: &'static str,
        /// Where it differs. What the model wrote is repeated in part.
        violations: Vec<Violation>,
    },
    /// Its final answer was refused by a check of the agent, and there are no tries left.
    #[error("the final answer of the agent `{agent}` was refused: {feedback}")]
    RefusedFinalOutput {
        /// The agent.
        agent: String,
        /// What the check said last.
        feedback: String,
    },
    /// A streamed answer ended before it was complete.
    #[error("the streamed answer ended before it was complete")]
    NoTerminalEvent,
}

/// Why a run ended without an answer.
///
/// One variant for each kind of failure. All but [`RunError::NoModel`] carry what the run had done, see
/// [`RunError::run_data`].
///
/// `Debug` is the sentence and its causes, without what the run had done: it is what a program prints whose `main` returns
/// the error, and a conversation does not belong there.
#[derive(thiserror::Error)]
#[non_exhaustive]
pub enum RunError {
    /// The model did not come to an end in the turns it was given.
    #[error("no answer after {max_turns} turns")]
    MaxTurnsExceeded {
        /// The turns it was given.
        max_turns: u32,
        /// What the run had done.
        data: Box<RunData>,
    },
    /// Another step would go beyond the limits that the run was given.
    #[error("{exceeded}")]
    UsageLimitExceeded {
        /// Which limit.
        exceeded: UsageExceeded,
        /// What the run had done.
        data: Box<RunData>,
    },
    /// The model did what it must not do.
    #[error("the model misbehaved: {fault}")]
    ModelBehavior {
        /// What it did.
        fault: ModelFault,
        /// What the run had done.
        data: Box<RunData>,
    },
    /// The model declined to answer.
    #[error("the model refused to answer: {refusal}")]
    ModelRefusal {
        /// Its words.
        refusal: String,
        /// What the run had done.
        data: Box<RunData>,
    },
    /// A tool took too long, and its time-outs end the run.
    #[error("the tool `{}` took too long", failure.tool_name())]
    ToolTimeout {
        /// The tool, the call and the time.
        failure: ToolFailure,
        /// What the run had done.
        data: Box<RunData>,
    },
    /// A tool input guardrail ended the run.
    #[error("the input guardrail `{guardrail}` of the tool `{tool}` ended the run")]
    ToolInputGuardrailTripwire {
        /// The guardrail.
        guardrail: String,
        /// The tool.
        tool: String,
        /// The call.
        call_id: String,
        /// What the guardrail said.
        output: Box<ToolGuardrailFunctionOutput>,
        /// What the run had done.
        data: Box<RunData>,
    },
    /// A tool output guardrail ended the run.
    #[error("the output guardrail `{guardrail}` of the tool `{tool}` ended the run")]
    ToolOutputGuardrailTripwire {
        /// The guardrail.
        guardrail: String,
        /// The tool.
        tool: String,
        /// The call.
        call_id: String,
        /// What the guardrail said.
        output: Box<ToolGuardrailFunctionOutput>,
        /// What the run had done.
        data: Box<RunData>,
    },
    /// The program uses the crate wrongly, or a part of a tool failed whose failures end the run.
    #[error("{misuse}")]
    Misuse {
        /// What is wrong.
        #[source]
        misuse: Misuse,
        /// What the run had done; nothing if it never began.
        data: Option<Box<RunData>>,
    },
    /// The model did not answer.
    #[error("the model call failed")]
    Model {
        /// Why.
        #[source]
        error: ModelError,
        /// What the run had done.
        data: Box<RunData>,
    },
    /// A function of the program failed: dynamic instructions, a rule, a tool use behaviour.
    #[error("{what} failed")]
    Callback {
        /// Which function.
        what: &'static str,
        /// What it said.
        #[source]
        error: CallbackError,
        /// What the run had done.
        data: Box<RunData>,
    },
    /// No model was named.
    #[error(transparent)]
    NoModel(#[from] NoModel),
    /// A fault of this crate.
    #[error("a fault of this crate: {0}")]
    Bug(&'static str),
}

/// What is wrong with a program.
#[derive(Debug)]
#[non_exhaustive]
pub enum Misuse {
    /// The agent cannot run.
    Agent(AgentError),
    /// A tool failed, and its failures end the run.
    ToolFailed(ToolFailure),
    /// A guardrail of a tool failed; that is never a verdict.
    GuardrailFailed {
        /// The guardrail.
        guardrail: String,
        /// The tool.
        tool: String,
        /// What it said.
        error: CallbackError,
    },
    /// A function that words failures failed itself.
    FailureFunction {
        /// The tool.
        tool: String,
        /// What it said.
        error: CallbackError,
    },
    /// A tool has no usable schema.
    Schema(SchemaError),
    /// The run's settings contradict themselves.
    Config(&'static str),
    /// The run cannot begin here.
    Runtime(String),
}

impl fmt::Display for Misuse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Agent(error) => error.fmt(f),
            Self::Schema(error) => error.fmt(f),
            Self::Config(text) => f.write_str(text),
            Self::ToolFailed(failure) => write!(
                f,
                "the tool `{}` failed, and its failures end the run",
                failure.tool_name()
            ),
            Self::GuardrailFailed {
                guardrail, tool, ..
            } => {
                write!(f, "the guardrail `{guardrail}` of the tool `{tool}` failed")
            }
            Self::FailureFunction { tool, .. } => {
                write!(f, "the failure function of the tool `{tool}` failed")
            }
            Self::Runtime(text) => f.write_str(text),
        }
    }
}

impl std::error::Error for Misuse {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::ToolFailed(failure) => Some(failure),
            Self::GuardrailFailed { error, .. } | Self::FailureFunction { error, .. } => {
                Some(error)
            }
            Self::Agent(_) | Self::Schema(_) | Self::Config(_) | Self::Runtime(_) => None,
        }
    }
}

impl From<AgentError> for RunError {
    fn from(error: AgentError) -> Self {
        Self::Misuse {
            misuse: Misuse::Agent(error),
            data: None,
        }
    }
}

impl fmt::Debug for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")?;
        let mut cause = std::error::Error::source(self);
        while let Some(error) = cause {
            write!(f, ": {error}")?;
            cause = error.source();
        }
        Ok(())
    }
}

impl RunError {
    /// What the run had done when it failed.
    #[must_use]
    pub fn run_data(&self) -> Option<&RunData> {
        match self {
            Self::MaxTurnsExceeded { data, .. }
            | Self::UsageLimitExceeded { data, .. }
            | Self::ModelBehavior { data, .. }
            | Self::ModelRefusal { data, .. }
            | Self::ToolTimeout { data, .. }
            | Self::ToolInputGuardrailTripwire { data, .. }
            | Self::ToolOutputGuardrailTripwire { data, .. }
            | Self::Model { data, .. }
            | Self::Callback { data, .. } => Some(data),
            Self::Misuse { data, .. } => data.as_deref(),
            Self::NoModel(_) | Self::Bug(_) => None,
        }
    }
}
