//! What one run knows, how it begins, and how it ends.

use std::{collections::HashSet, sync::Arc, time::Duration};

use super::{
    Misuse, ModelFault, RunConfig, RunData, RunError, RunEvent, RunInput, RunItem, RunResult,
    UsageExceeded, answered::FinalOutput, chain::Chain, filter::InputFilter, ledger::Ledger,
    plan::Unplanned, recover::Unfinished, stream::Events,
};
use crate::{
    agent::Agent,
    answer::CallbackError,
    context::RunContext,
    guardrail::ToolGuardrailResult,
    item::{FunctionCall, History},
    model::{ModelError, ModelResponse},
    tool::{FailureKind, call::Halt},
};

/// Everything that one run knows. The conversation is held once, in `history`; all others hold handles.
pub(super) struct Drive<C> {
    pub(super) agent: Agent<C>,
    pub(super) config: RunConfig,
    pub(super) cx: RunContext<C>,
    pub(super) input: RunInput,
    pub(super) max_turns: Option<u32>,
    pub(super) chain: Chain,
    pub(super) filter: Option<InputFilter<C>>,
    pub(super) events: Events,
    pub(super) history: History,
    pub(super) new_items: Vec<RunItem>,
    pub(super) responses: Vec<ModelResponse>,
    pub(super) tool_input: Vec<ToolGuardrailResult>,
    pub(super) tool_output: Vec<ToolGuardrailResult>,
    pub(super) ledger: Ledger,
    pub(super) has_used_tool: bool,
    /// How many calls tools were given.
    pub(super) tool_calls: u64,
    /// How often an answer was sent back.
    pub(super) output_tries: u32,
    /// The answer with which the run fails.
    pub(super) unfinished: Unfinished,
    /// The ids of the calls in the given input, as far as no call of the run has taken their place.
    pub(super) given: HashSet<String>,
}

/// How a run goes wrong, before what it had done is added.
pub(super) enum Failure {
    MaxTurns(u32),
    Usage(UsageExceeded),
    Fault(ModelFault),
    Refusal(String),
    Model(ModelError),
    Callback(&'static str, CallbackError),
    Misuse(Misuse),
    Halted {
        halt: Box<Halt>,
        tool: String,
        call_id: String,
    },
}

impl Failure {
    pub(super) fn rule(error: CallbackError) -> Self {
        Self::Callback("an `is_enabled` rule", error)
    }

    pub(super) fn halted(halt: Box<Halt>, call: Option<&FunctionCall>) -> Self {
        let (tool, call_id) = call
            .map(|call| (call.name.clone(), call.call_id.clone()))
            .unwrap_or_default();
        Self::Halted {
            halt,
            tool,
            call_id,
        }
    }
}

impl From<Unplanned> for Failure {
    fn from(unplanned: Unplanned) -> Self {
        match unplanned {
            Unplanned::Rule(error) => Self::rule(error),
            Unplanned::Schema(error) => Self::Misuse(Misuse::Schema(error)),
        }
    }
}

impl<C: Send + Sync + 'static> Drive<C> {
    pub(super) fn new(
        agent: Agent<C>,
        config: RunConfig,
        context: Arc<C>,
        input: RunInput,
        max_turns: Option<u32>,
        chain: Chain,
        events: Events,
    ) -> Self {
        let cx = RunContext::new(context, agent.shared_name().clone());
        let history = input.history();
        let given = input.call_ids();
        Self {
            agent,
            config,
            cx,
            input,
            max_turns,
            chain,
            filter: None,
            events,
            history,
            new_items: Vec::new(),
            responses: Vec::new(),
            tool_input: Vec::new(),
            tool_output: Vec::new(),
            ledger: Ledger::default(),
            has_used_tool: false,
            tool_calls: 0,
            output_tries: 0,
            unfinished: Unfinished::default(),
            given,
        }
    }

    /// Runs to the answer.
    pub(super) async fn run(mut self) -> Result<RunResult, RunError> {
        if let Err(misuse) = runtime() {
            return Err(self.fail(Failure::Misuse(misuse)));
        }
        if let Err(error) = self.agent.check() {
            return Err(self.fail(Failure::Misuse(Misuse::Agent(error))));
        }
        if self.config.concurrency == Some(0) {
            let misuse = Misuse::Config(
                "`max_function_tool_concurrency` is 0, so no tool could run; write at least 1",
            );
            return Err(self.fail(Failure::Misuse(misuse)));
        }
        let model = match self
            .config
            .model
            .as_ref()
            .or_else(|| self.agent.own_model())
        {
            Some(model) => model.clone(),
            None => crate::provider::from_environment()?,
        };
        let agent = self.agent.shared_name().clone();
        self.events.tell(|| RunEvent::AgentUpdated { agent }).await;
        let ended = match self.turns(&*model).await {
            Ok(output) => Ok(output),
            Err(failure) => self.recover(failure).await,
        };
        match ended {
            Ok(output) => Ok(self.finish(output)),
            Err(failure) => Err(self.fail(failure)),
        }
    }

    fn finish(self, output: FinalOutput) -> RunResult {
        RunResult {
            output,
            input: self.input,
            new_items: self.new_items,
            reasoning_ids: self.config.reasoning_ids,
            responses: self.responses,
            last_agent: self.agent.shared_name().clone(),
            usage: self.cx.usage(),
            tool_input: self.tool_input,
            tool_output: self.tool_output,
        }
    }

    /// What the run has done so far.
    pub(super) fn data(&self) -> RunData {
        RunData {
            last_agent: self.agent.shared_name().clone(),
            usage: self.cx.usage(),
            input: self.input.clone(),
            new_items: self.new_items.clone(),
            raw_responses: self.responses.clone(),
            tool_input_guardrail_results: self.tool_input.clone(),
            tool_output_guardrail_results: self.tool_output.clone(),
        }
    }

    fn fail(self, failure: Failure) -> RunError {
        let data = Box::new(RunData {
            last_agent: self.agent.shared_name().clone(),
            usage: self.cx.usage(),
            input: self.input,
            new_items: self.new_items,
            raw_responses: self.responses,
            tool_input_guardrail_results: self.tool_input,
            tool_output_guardrail_results: self.tool_output,
        });
        match failure {
            Failure::MaxTurns(max_turns) => RunError::MaxTurnsExceeded { max_turns, data },
            Failure::Usage(exceeded) => RunError::UsageLimitExceeded { exceeded, data },
            Failure::Fault(fault) => RunError::ModelBehavior { fault, data },
            Failure::Refusal(refusal) => RunError::ModelRefusal { refusal, data },
            Failure::Model(error) => RunError::Model { error, data },
            Failure::Callback(what, error) => RunError::Callback { what, error, data },
            Failure::Misuse(misuse) => RunError::Misuse {
                misuse,
                data: Some(data),
            },
            Failure::Halted {
                halt,
                tool,
                call_id,
            } => of_halt(*halt, tool, call_id, data),
        }
    }
}

/// Whether there is a runtime that can run sync tools and measure time.
fn runtime() -> Result<(), Misuse> {
    if tokio::runtime::Handle::try_current().is_err() {
        return Err(Misuse::Runtime(
            "a run needs a tokio runtime; in a program without one, use `Runner::run_blocking`"
                .to_owned(),
        ));
    }
    // Without timers this panics, and there is no other way to ask.
    let timer = std::panic::catch_unwind(|| drop(tokio::time::sleep(Duration::ZERO)));
    timer.map_err(|_| {
        Misuse::Runtime("the tokio runtime has no timers; build it with `enable_time()`".to_owned())
    })
}

fn of_halt(halt: Halt, tool: String, call_id: String, data: Box<RunData>) -> RunError {
    let misuse = match halt {
        Halt::InputTripwire { guardrail, output } => {
            let output = Box::new(output);
            return RunError::ToolInputGuardrailTripwire {
                guardrail,
                tool,
                call_id,
                output,
                data,
            };
        }
        Halt::OutputTripwire { guardrail, output } => {
            let output = Box::new(output);
            return RunError::ToolOutputGuardrailTripwire {
                guardrail,
                tool,
                call_id,
                output,
                data,
            };
        }
        Halt::Late(failure) => return RunError::ToolTimeout { failure, data },
        Halt::Failed(failure) if failure.kind() == FailureKind::InvalidInput => {
            return RunError::ModelBehavior {
                fault: ModelFault::InvalidArguments { failure },
                data,
            };
        }
        Halt::Failed(failure) => Misuse::ToolFailed(failure),
        Halt::Guardrail { guardrail, error } => Misuse::GuardrailFailed {
            guardrail,
            tool,
            error,
        },
        Halt::FailureFunction(error) => Misuse::FailureFunction { tool, error },
        Halt::Schema(error) => Misuse::Schema(error),
    };
    RunError::Misuse {
        misuse,
        data: Some(data),
    }
}
