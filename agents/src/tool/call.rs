//! The way of one call, from the model's text to the output: the only pipeline there is.
//!
//! A stage takes the previous stage's value, so what was not checked cannot be invoked. A stage has two ways out besides
//! going on: *tell* the model, or *halt* the run. Which calls come here, and what follows for the run, is in
//! `run/step.rs`.

use std::{
    panic::AssertUnwindSafe,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    task::Poll,
};

use futures_util::FutureExt as _;

use super::{Produced, ToolError, ToolFailure, body::Decoded, policy::classified, way::Exit};
use crate::{
    guardrail::{ToolGuardrailResult, ToolOutputGuardrailData},
    item::ToolOutput,
};

pub(crate) use super::way::{AgentGuards, Halt, Way, watched};

/// How far a call has come, and whether it may begin at all.
#[derive(Debug, Default)]
pub(crate) struct Progress {
    /// The tool itself was started.
    pub(crate) begun: AtomicBool,
    /// The tool itself is done, or runs on a thread that cannot be stopped.
    pub(crate) invoked: AtomicBool,
    /// Another call has ended the run before its tool was started: this one does not start either.
    pub(crate) stop: Arc<AtomicBool>,
}

impl Progress {
    /// Lets the other calls of the answer pass their input guardrails too, as far as these answer at once: what one of them
    /// stops does not happen beside it.
    async fn begin(&self) {
        let mut has_waited = false;
        std::future::poll_fn(|cx| {
            if self.stop.load(Ordering::Relaxed) {
                return Poll::Pending;
            }
            if std::mem::replace(&mut has_waited, true) {
                return Poll::Ready(());
            }
            cx.waker().wake_by_ref();
            Poll::Pending
        })
        .await;
        self.begun.store(true, Ordering::Relaxed);
    }
}

/// What is seen of a call while it is on its way, and after it was cut off.
#[derive(Debug, Default)]
pub(crate) struct Trail {
    pub(crate) input: Vec<ToolGuardrailResult>,
    pub(crate) output: Vec<ToolGuardrailResult>,
}

/// Runs a call to its output, and marks how far it has come.
pub(crate) async fn call<C: Send + Sync + 'static>(
    way: &Way<'_, C>,
    trail: &mut Trail,
    progress: &Progress,
) -> Result<ToolOutput, Box<Halt>> {
    let read = Read::of(way)?;
    let passed = match read.pass_input(way, &mut trail.input).await {
        Ok(passed) => passed,
        Err(Exit::Tell(text)) => return Ok(ToolOutput::Text(text)),
        Err(Exit::Halt(halt)) => return Err(halt),
    };
    progress.begin().await;
    progress
        .invoked
        .store(way.tool.meta.is_sync, Ordering::Relaxed);
    let settled = passed.invoke(way).await?;
    progress.invoked.store(true, Ordering::Relaxed);
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
        let contract = way
            .tool
            .source
            .contract()
            .map_err(|error| Box::new(Halt::Schema(error)))?;
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
                let verdict =
                    watched(|| way.tool.body.guard_input(i, &data, way.cx, decoded)).await;
                way.judge_input(guard.name, verdict, results)?;
            }
        }
        Ok(Passed(self))
    }
}

impl Passed {
    async fn invoke<C: Send + Sync + 'static>(
        self,
        way: &Way<'_, C>,
    ) -> Result<Settled, Box<Halt>> {
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
