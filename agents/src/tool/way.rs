//! What the stages of a call share: the tool and the rules, how a verdict is acted upon, and who words a failure.
//!
//! The stages themselves are in `call.rs`.

use std::panic::AssertUnwindSafe;

use futures_util::FutureExt as _;

use super::{
    CallRules, FailureMode, FunctionTool, TimeoutBehavior, ToolError, ToolErrorKind,
    ToolErrorReport, ToolFailure,
};
use crate::{
    answer::CallbackError,
    context::ToolContext,
    guardrail::{
        GuardrailBehavior, ToolGuardrailFunctionOutput, ToolGuardrailResult, ToolInputGuardrail,
        ToolInputGuardrailData, ToolOutputGuardrail, Verdict,
    },
    item::FunctionCall,
    schema::SchemaError,
};

/// Why the run has to end.
#[derive(Debug)]
pub(crate) enum Halt {
    InputTripwire {
        guardrail: String,
        output: ToolGuardrailFunctionOutput,
    },
    OutputTripwire {
        guardrail: String,
        output: ToolGuardrailFunctionOutput,
    },
    Guardrail {
        guardrail: String,
        error: CallbackError,
    },
    Failed(ToolFailure),
    Late(ToolFailure),
    FailureFunction(CallbackError),
    Schema(SchemaError),
}

/// How a stage leaves the way.
pub(super) enum Exit {
    Tell(String),
    Halt(Box<Halt>),
}

impl From<Halt> for Exit {
    fn from(halt: Halt) -> Self {
        Self::Halt(Box::new(halt))
    }
}

/// The guardrails that an agent puts on all its tools.
#[derive(Clone, Debug, Default)]
pub(crate) struct AgentGuards {
    pub(crate) input: Vec<ToolInputGuardrail>,
    pub(crate) output: Vec<ToolOutputGuardrail>,
}

/// What the stages share.
pub(crate) struct Way<'a, C> {
    pub(crate) tool: &'a FunctionTool<C>,
    pub(crate) cx: &'a ToolContext<C>,
    pub(crate) call: &'a FunctionCall,
    pub(crate) rules: &'a CallRules,
    pub(crate) guards: &'a AgentGuards,
}

impl<C: Send + Sync + 'static> Way<'_, C> {
    pub(super) fn data(&self) -> ToolInputGuardrailData<'_> {
        ToolInputGuardrailData {
            tool: &self.tool.name,
            agent: self.cx.agent_name(),
            call: self.call,
        }
    }

    pub(super) fn judge_input(
        &self,
        name: &str,
        verdict: Verdict,
        results: &mut Vec<ToolGuardrailResult>,
    ) -> Result<(), Exit> {
        self.judge(name, verdict, results, |guardrail, output| {
            Halt::InputTripwire { guardrail, output }
        })
    }

    pub(super) fn judge_output(
        &self,
        name: &str,
        verdict: Verdict,
        results: &mut Vec<ToolGuardrailResult>,
    ) -> Result<(), Exit> {
        self.judge(name, verdict, results, |guardrail, output| {
            Halt::OutputTripwire { guardrail, output }
        })
    }

    /// A verdict is kept before it is acted upon.
    fn judge(
        &self,
        name: &str,
        verdict: Verdict,
        results: &mut Vec<ToolGuardrailResult>,
        trip: impl FnOnce(String, ToolGuardrailFunctionOutput) -> Halt,
    ) -> Result<(), Exit> {
        let output = verdict.map_err(|error| Halt::Guardrail {
            guardrail: name.to_owned(),
            error,
        })?;
        results.push(ToolGuardrailResult::new(
            name,
            &self.tool.name,
            &self.call.call_id,
            output.clone(),
        ));
        match output.behavior() {
            GuardrailBehavior::Allow => Ok(()),
            GuardrailBehavior::RejectContent { message } => Err(Exit::Tell(message.clone())),
            GuardrailBehavior::RaiseException => Err(trip(name.to_owned(), output).into()),
        }
    }

    /// The tool's classifiers are asked first, then the run's. One that panics has no answer.
    pub(super) fn classify(&self, cause: &(dyn std::error::Error + 'static)) -> Option<ToolError> {
        std::panic::catch_unwind(AssertUnwindSafe(|| self.ask_classifiers(cause))).unwrap_or(None)
    }

    fn ask_classifiers(&self, cause: &(dyn std::error::Error + 'static)) -> Option<ToolError> {
        let by_hand = self.tool.classifiers.iter().chain(&self.rules.classifiers);
        let own = self
            .tool
            .meta
            .classifies
            .then(|| self.tool.body.classify(cause))
            .flatten();
        own.or_else(|| by_hand.into_iter().find_map(|classify| classify(cause)))
    }

    /// The tool's own function words a failure, else the run's, else the run's formatter, else this crate.
    pub(super) async fn word_failure(&self, failure: ToolFailure) -> Result<String, Box<Halt>> {
        match (
            self.tool.meta.failure,
            &self.tool.failure_text,
            &self.rules.failure,
        ) {
            (FailureMode::Raise, ..) => return Err(Box::new(Halt::Failed(failure))),
            (FailureMode::Own, Some(own), _) | (FailureMode::Default, _, Some(own)) => {
                watched(|| own(failure)).await
            }
            (FailureMode::Own, None, _) => {
                watched(|| self.tool.body.failure(failure, self.cx)).await
            }
            (FailureMode::Default, _, None) => {
                let default_message = failure.told();
                let report = ToolErrorReport {
                    kind: ToolErrorKind::ToolException,
                    tool_name: self.call.name.clone(),
                    call_id: self.call.call_id.clone(),
                    default_message: default_message.clone(),
                    failure: Some(failure),
                };
                Ok(self.rules.format(report).await.unwrap_or(default_message))
            }
        }
        .map_err(|error| Box::new(Halt::FailureFunction(error)))
    }

    /// A time-out has a function of its own; the other failure functions are not asked.
    pub(super) async fn word_delay(&self, failure: ToolFailure) -> Result<String, Box<Halt>> {
        if self.tool.meta.timeout_behavior == TimeoutBehavior::RaiseException {
            return Err(Box::new(Halt::Late(failure)));
        }
        match &self.tool.timeout_text {
            Some(own) => watched(|| own(failure)).await,
            None if self.tool.meta.timeout_text => {
                watched(|| self.tool.body.timeout_text(failure, self.cx)).await
            }
            None => Ok(failure.told()),
        }
        .map_err(|error| Box::new(Halt::FailureFunction(error)))
    }
}

/// A callback that panics has failed, whether it panics when it is called or while its future is awaited.
pub(crate) async fn watched<T, F: Future<Output = Result<T, CallbackError>>>(
    callback: impl FnOnce() -> F,
) -> Result<T, CallbackError> {
    let ended = AssertUnwindSafe(async { callback().await })
        .catch_unwind()
        .await;
    ended.unwrap_or_else(|_| Err(CallbackError::new("the callback panicked")))
}
