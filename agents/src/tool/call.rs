//! The way of one call, from the model's text to the output: the only pipeline there is.
//!
//! A stage takes the previous stage's value, so what was not checked cannot be invoked. A stage has two ways out besides
//! going on: *tell* the model, or *halt* the run. Which calls come here, and what follows for the run, is in
//! `run/step.rs`.

use std::{
    panic::AssertUnwindSafe,
    sync::atomic::{AtomicBool, Ordering},
};

use futures_util::FutureExt as _;

use super::{
    CallRules, FailureKind, FailureMode, FunctionTool, Produced, TimeoutBehavior, ToolError,
    ToolErrorKind, ToolErrorReport, ToolFailure, body::Decoded, policy::classified,
};
use crate::{
    answer::CallbackError,
    context::ToolContext,
    guardrail::{
        GuardrailBehavior, ToolGuardrailFunctionOutput, ToolGuardrailResult, ToolInputGuardrail,
        ToolInputGuardrailData, ToolOutputGuardrail, ToolOutputGuardrailData, Verdict,
    },
    item::{FunctionCall, ToolOutput},
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
enum Exit {
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

/// What is seen of a call while it is on its way, and after it was cut off.
#[derive(Debug, Default)]
pub(crate) struct Trail {
    pub(crate) input: Vec<ToolGuardrailResult>,
    pub(crate) output: Vec<ToolGuardrailResult>,
}

/// Runs a call to its output. `invoked` is set once the tool itself is done.
pub(crate) async fn call<C: Send + Sync + 'static>(
    way: &Way<'_, C>,
    trail: &mut Trail,
    invoked: &AtomicBool,
) -> Result<ToolOutput, Box<Halt>> {
    let read = Read::of(way)?;
    let passed = match read.pass_input(way, &mut trail.input).await {
        Ok(passed) => passed,
        Err(Exit::Tell(text)) => return Ok(ToolOutput::Text(text)),
        Err(Exit::Halt(halt)) => return Err(halt),
    };
    let settled = passed.invoke(way).await?;
    invoked.store(true, Ordering::Relaxed);
    match settled.pass_output(way, &mut trail.output).await {
        Ok(output) => Ok(output),
        Err(Exit::Tell(text)) => Ok(ToolOutput::Text(text)),
        Err(Exit::Halt(halt)) => Err(halt),
    }
}

/// The arguments were read: either decoded, or refused with every violation.
struct Read(Result<Decoded, ToolFailure>);

/// The input guardrails let the call pass.
struct Passed(Read);

/// The tool is done: it returned, or its failure has been worded.
enum Settled {
    Returned(Produced),
    Told(ToolOutput),
}

impl Read {
    fn of<C: Send + Sync + 'static>(way: &Way<'_, C>) -> Result<Self, Box<Halt>> {
        let contract = way.tool.source.contract().map_err(|error| Box::new(Halt::Schema(error)))?;
        let refused = |violations: &[_]| {
            Self(Err(ToolFailure::refused(
                way.tool.name.clone(),
                &way.call.call_id,
                violations,
            )))
        };
        let mut arguments = match contract.read(&way.call.arguments, &way.rules.limits) {
            Ok(arguments) => arguments,
            Err(violations) => return Ok(refused(&violations)),
        };
        let decode = AssertUnwindSafe(|| way.tool.body.decode(&mut arguments));
        let Ok(decoded) = std::panic::catch_unwind(decode) else {
            let error = ToolError::from("the tool panicked while it read its arguments");
            let failure = ToolFailure::failed(way.tool.name.clone(), &way.call.call_id, error);
            return Ok(Self(Err(failure)));
        };
        let violations = arguments.finish();
        Ok(match decoded {
            Some(decoded) if violations.is_empty() => Self(Ok(decoded)),
            _ => refused(&violations),
        })
    }

    /// The agent's guardrails first, then those that see the text, then those that see decoded values; the first one that
    /// does not allow decides.
    async fn pass_input<C: Send + Sync + 'static>(
        self,
        way: &Way<'_, C>,
        results: &mut Vec<ToolGuardrailResult>,
    ) -> Result<Passed, Exit> {
        let data = way.data();
        for guardrail in &way.guards.input {
            let verdict = watched(|| (guardrail.check)(&data)).await;
            way.judge_input(&guardrail.name, verdict, results)?;
        }
        let own = way.tool.meta.input_guardrails;
        for (i, guard) in own.iter().enumerate().filter(|(_, guard)| !guard.typed) {
            let verdict = watched(|| way.tool.body.guard_arguments(i, &data, way.cx)).await;
            way.judge_input(guard.name, verdict, results)?;
        }
        for guardrail in &way.tool.input_guardrails {
            let verdict = watched(|| (guardrail.check)(&data)).await;
            way.judge_input(&guardrail.name, verdict, results)?;
        }
        if let Ok(decoded) = &self.0 {
            for (i, guard) in own.iter().enumerate().filter(|(_, guard)| guard.typed) {
                let verdict = watched(|| way.tool.body.guard_input(i, &data, way.cx, decoded)).await;
                way.judge_input(guard.name, verdict, results)?;
            }
        }
        Ok(Passed(self))
    }
}

impl Passed {
    async fn invoke<C: Send + Sync + 'static>(self, way: &Way<'_, C>) -> Result<Settled, Box<Halt>> {
        let told = |text| Settled::Told(ToolOutput::Text(text));
        let decoded = match self.0.0 {
            Ok(decoded) => decoded,
            Err(refusal) => return way.word_failure(refusal).await.map(told),
        };
        let running =
            AssertUnwindSafe(async { way.tool.body.invoke(way.cx, decoded).await }).catch_unwind();
        let ended = match way.tool.meta.timeout {
            None => running.await,
            Some(limit) => match tokio::time::timeout(limit, running).await {
                Ok(ended) => ended,
                Err(_) => {
                    let (tool, effects) = (way.tool.name.clone(), way.tool.meta.effects);
                    return way
                        .word_delay(ToolFailure::late(tool, &way.call.call_id, limit, effects))
                        .await
                        .map(told);
                }
            },
        };
        let error = match ended {
            Ok(Ok(produced)) => return Ok(Settled::Returned(produced)),
            Ok(Err(error)) => classified(error, |cause| way.classify(cause)),
            // What a panic says may hold anything; it goes to the panic hook and nowhere else.
            Err(_) => ToolError::from("the tool panicked"),
        };
        let failure = ToolFailure::failed(way.tool.name.clone(), &way.call.call_id, error);
        tracing::warn!(tool = failure.tool_name(), call_id = failure.call_id(), error = %failure, "the tool failed");
        way.word_failure(failure).await.map(told)
    }
}

impl Settled {
    /// Every guardrail sees the original output. Those that see the returned value run only where there is one.
    async fn pass_output<C: Send + Sync + 'static>(
        self,
        way: &Way<'_, C>,
        results: &mut Vec<ToolGuardrailResult>,
    ) -> Result<ToolOutput, Exit> {
        let (produced, failed) = match self {
            Self::Returned(produced) => (produced, false),
            Self::Told(output) => (Produced::plain(output), true),
        };
        {
            let data = ToolOutputGuardrailData {
                input: way.data(),
                output: &produced.output,
                failed,
            };
            for guardrail in &way.guards.output {
                let verdict = watched(|| (guardrail.check)(&data)).await;
                way.judge_output(&guardrail.name, verdict, results)?;
            }
            for (i, guard) in way.tool.meta.output_guardrails.iter().enumerate() {
                let verdict = match (guard.typed, failed) {
                    (true, true) => continue,
                    (true, false) => watched(|| produced.check(i, &data)).await,
                    (false, _) => watched(|| way.tool.body.guard_output(i, &data, way.cx)).await,
                };
                way.judge_output(guard.name, verdict, results)?;
            }
            for guardrail in &way.tool.output_guardrails {
                let verdict = watched(|| (guardrail.check)(&data)).await;
                way.judge_output(&guardrail.name, verdict, results)?;
            }
        }
        Ok(produced.output)
    }
}

impl<C: Send + Sync + 'static> Way<'_, C> {
    fn data(&self) -> ToolInputGuardrailData<'_> {
        ToolInputGuardrailData {
            tool: &self.tool.name,
            agent: self.cx.agent_name(),
            call: self.call,
        }
    }

    fn judge_input(
        &self,
        name: &str,
        verdict: Verdict,
        results: &mut Vec<ToolGuardrailResult>,
    ) -> Result<(), Exit> {
        self.judge(name, verdict, results, |guardrail, output| {
            Halt::InputTripwire { guardrail, output }
        })
    }

    fn judge_output(
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
    fn classify(&self, cause: &(dyn std::error::Error + 'static)) -> Option<ToolError> {
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
    async fn word_failure(&self, failure: ToolFailure) -> Result<String, Box<Halt>> {
        match (
            self.tool.meta.failure,
            &self.tool.failure_text,
            &self.rules.failure,
        ) {
            (FailureMode::Raise, ..) => return Err(Box::new(Halt::Failed(failure))),
            (FailureMode::Own, Some(own), _) | (FailureMode::Default, _, Some(own)) => {
                watched(|| own(failure)).await
            }
            (FailureMode::Own, None, _) => watched(|| self.tool.body.failure(failure, self.cx)).await,
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
    async fn word_delay(&self, failure: ToolFailure) -> Result<String, Box<Halt>> {
        debug_assert_eq!(failure.kind(), FailureKind::Timeout);
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
    let ended = AssertUnwindSafe(async { callback().await }).catch_unwind().await;
    ended.unwrap_or_else(|_| Err(CallbackError::new("the callback panicked")))
}
