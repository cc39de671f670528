//! The loop: ask the model, do what it asks for, ask again.
//!
//! What a run knows, and how it ends, is in `drive.rs`; how the calls of a turn are carried out is in `step.rs`; what a turn
//! leaves behind is written in `publish.rs`.

use std::{panic::AssertUnwindSafe, sync::Arc};

use futures_util::{FutureExt as _, StreamExt as _, future::join_all, stream};
use serde_json::Value;

use super::{
    Misuse, ModelFault, RunEvent, ToolNotFoundBehavior,
    answered::{Concluded, FinalOutput},
    drive::{Drive, Failure},
    plan::{Offer, is_enabled},
    recover::Unfinished,
    result::is_hosted_call,
    step::{self, Halted, Planned},
};
use crate::{
    agent::{Agent, FunctionToolResult, Instructions, ToolsToFinalOutput},
    item::{CallOutput, FunctionCall, History, Item, Message},
    model::{Model, ModelError, ModelEvent, ModelRequest, ModelResponse, ModelSettings},
    tool::{
        ErrorCategory, FunctionTool, ToolErrorKind, ToolErrorReport,
        call::{Halt, watched},
        told,
    },
    usage::Usage,
};

/// What follows after a turn.
enum Next {
    Again,
    Final(FinalOutput),
}

/// The calls of a turn: those that a tool will carry out, and those that get a text for an answer.
struct Plan<'a, C> {
    calls: Vec<Planned<'a, C>>,
    unknown: Vec<(&'a FunctionCall, String)>,
}

impl<C: Send + Sync + 'static> Drive<C> {
    /// Turns until there is an answer.
    pub(super) async fn turns(&mut self, model: &dyn Model) -> Result<FinalOutput, Failure> {
        let mut offer = None;
        let mut turn: u32 = 0;
        loop {
            if let Some(most) = self.max_turns.filter(|most| turn >= *most) {
                return Err(Failure::MaxTurns(most));
            }
            self.config
                .usage_limits
                .admit_request(turn, &self.cx.usage())
                .map_err(Failure::Usage)?;
            turn = turn.saturating_add(1);
            let offered = Offer::next(offer.take(), &self.agent, &self.cx).await?;
            let response = self.ask(model, &offered).await?;
            self.cx.spend(&response.usage);
            let kept = self.chain.follow(&response);
            if kept {
                self.history = History::new();
            }
            match self.act(response, &offered, kept).await? {
                Next::Again => offer = Some(offered),
                Next::Final(output) => return Ok(output),
            }
        }
    }

    async fn ask(&self, model: &dyn Model, offer: &Offer) -> Result<ModelResponse, Failure> {
        let instructions: Option<Arc<str>> = match self.agent.own_instructions() {
            Instructions::None => None,
            Instructions::Text(text) => Some(text.clone()),
            Instructions::Dynamic(instruct) => {
                let text = watched(|| instruct(self.cx.clone())).await;
                Some(
                    text.map_err(|error| {
                        Failure::Callback("the function that writes the instructions", error)
                    })?
                    .into(),
                )
            }
        };
        let filtered = self.filtered(instructions.as_ref()).await?;
        let (instructions, input) = match &filtered {
            Some((instructions, input)) => (instructions.as_ref(), input),
            None => (instructions.as_ref(), &self.history),
        };
        let settings = self.settings();
        let output_format = self
            .agent
            .output_format()
            .map_err(|error| Failure::Misuse(Misuse::Schema(error)))?;
        let streamed = self.events.are_heard();
        let request = ModelRequest {
            instructions: instructions.map(|text| &**text),
            hosted_tools: self.agent.hosted_tools(),
            output_format,
            previous_response_id: self.chain.previous.as_deref(),
            conversation_id: self.chain.conversation.as_deref(),
            streamed,
            ..ModelRequest::new(self.agent.name(), input, &offer.specs, &settings)
        };
        if !streamed {
            let answer = async { model.respond(request).await };
            let answer = AssertUnwindSafe(answer).catch_unwind().await;
            return answer
                .unwrap_or_else(|_| Err(panicked()))
                .map_err(|error| self.failed(error));
        }
        let pieces = AssertUnwindSafe(stream::once(async { model.stream(request) }).flatten())
            .catch_unwind();
        let mut pieces = std::pin::pin!(pieces);
        while let Some(piece) = pieces.next().await {
            let piece = piece.unwrap_or_else(|_| Err(panicked()));
            let piece = piece.map_err(|error| self.failed(error))?;
            let completed = match &piece {
                ModelEvent::Completed(response) => Some(response.clone()),
                ModelEvent::Raw(_) => None,
            };
            self.events
                .tell(|| RunEvent::RawResponse { data: piece })
                .await;
            if let Some(response) = completed {
                return Ok(response);
            }
        }
        Err(Failure::Fault(ModelFault::NoTerminalEvent))
    }

    /// Failed tries are paid for as well.
    fn failed(&self, error: ModelError) -> Failure {
        self.cx.spend(&Usage {
            requests: error.attempts(),
            ..Usage::default()
        });
        Failure::Model(error)
    }

    fn settings(&self) -> ModelSettings {
        let mut settings = self.agent.own_settings().resolve(&self.config.settings);
        if self.has_used_tool && self.agent.resets_tool_choice() {
            settings.tool_choice = None;
        }
        settings
    }

    /// Does what the answer asks for. With `kept`, the provider holds the answer already, and only outputs are sent next.
    async fn act(
        &mut self,
        response: ModelResponse,
        offer: &Offer,
        kept: bool,
    ) -> Result<Next, Failure> {
        let admitted = self
            .ledger
            .admit(&response.output)
            .map_err(Failure::Fault)?;
        if let Some(tool) = admitted.items.iter().find_map(|item| local_tool(item)) {
            let agent = self.agent.name().to_owned();
            return Err(Failure::Fault(ModelFault::UnknownTool { tool, agent }));
        }
        self.has_used_tool |= admitted
            .items
            .iter()
            .any(|item| is_hosted_call(item.kind()));
        for item in &admitted.items {
            self.tell_item(item).await;
        }
        let calls: Vec<(&Arc<Item>, &FunctionCall)> =
            admitted.items.iter().filter_map(as_call).collect();
        if calls.is_empty() {
            let concluded = match self.conclude(&admitted.items, admitted.repeated).await {
                Ok(concluded) => concluded,
                Err(failure) => {
                    self.unfinished = Unfinished {
                        items: admitted.items,
                        response: Some(response),
                    };
                    return Err(failure);
                }
            };
            self.publish(&admitted.items, !kept);
            self.responses.push(response);
            return Ok(match concluded {
                Concluded::Final(output) => Next::Final(output),
                Concluded::Again => Next::Again,
                Concluded::SentBack(feedback) => {
                    self.output_tries = self.output_tries.saturating_add(1);
                    self.publish(&[Arc::new(Message::user(feedback).into())], true);
                    Next::Again
                }
            });
        }
        // A handle of its own, since the work borrows the agent while the run goes on.
        let agent = self.agent.clone();
        let plan = self.plan(&agent, &calls, offer).await?;
        self.tool_calls = self.tool_calls.saturating_add(plan.calls.len() as u64);
        self.config
            .usage_limits
            .admit_calls(self.tool_calls)
            .map_err(Failure::Usage)?;
        self.has_used_tool = true;
        let (done, halted) = step::run(
            &plan.calls,
            &agent,
            &self.cx,
            &self.config.rules,
            self.config.concurrency,
        )
        .await;
        if let Some(halted) = halted {
            let call = plan.calls.get(halted.place).map(|planned| planned.call);
            let Halted { place, halt, trail } = halted;
            // Where the provider keeps the conversation, an answer that was not answered in full is no part of it.
            if !done.is_empty() && !self.chain.is_on() {
                let verdicts = (!matches!(*halt, Halt::Guardrail { .. })).then_some((place, trail));
                self.publish_completed(&admitted.items, &plan.calls, done, verdicts);
                self.responses.push(response);
            }
            return Err(Failure::halted(halt, call));
        }
        let results = done.iter().zip(&plan.calls).map(|(done, planned)| {
            FunctionToolResult::new(
                planned.tool.wire_name(),
                &planned.call.call_id,
                done.output.clone(),
            )
        });
        let results: Vec<FunctionToolResult> = results.collect();
        self.publish(&admitted.items, !kept);
        for (planned, done) in plan.calls.iter().zip(done) {
            self.tool_input.extend(done.trail.input);
            self.tool_output.extend(done.trail.output);
            self.answer(planned.call, done.output.into()).await;
        }
        // Calls of unknown tools are answered last, wherever they stood.
        for (call, text) in plan.unknown {
            self.answer(call, CallOutput::Text(text)).await;
        }
        self.responses.push(response);
        if results.is_empty() {
            return Ok(Next::Again);
        }
        let decided = agent.behavior().decide(&self.cx, results).await;
        match decided.map_err(|error| Failure::Callback("the tool use behaviour", error))? {
            ToolsToFinalOutput::NotFinal => Ok(Next::Again),
            ToolsToFinalOutput::Final(output) => {
                let declared = agent.declared_output().cloned();
                Ok(Next::Final(FinalOutput::of_value(output, declared)))
            }
        }
    }

    /// Finds the tool of each call. A tool that was switched off since the turn began is a fault.
    async fn plan<'a>(
        &self,
        agent: &'a Agent<C>,
        calls: &[(&'a Arc<Item>, &'a FunctionCall)],
        offer: &Offer,
    ) -> Result<Plan<'a, C>, Failure> {
        let mut plan = Plan {
            calls: Vec::with_capacity(calls.len()),
            unknown: Vec::new(),
        };
        for &(item, call) in calls {
            match offer.tool(agent, &call.name) {
                Some(tool) => plan.calls.push(Planned { item, call, tool }),
                None => plan
                    .unknown
                    .push((call, self.word_unknown(call, offer).await?)),
            }
        }
        // Each tool is asked once, however often it is called.
        let mut tools: Vec<&FunctionTool<C>> = Vec::new();
        for planned in plan.calls.iter().filter(|planned| planned.tool.has_rule()) {
            if !tools.iter().any(|tool| std::ptr::eq(*tool, planned.tool)) {
                tools.push(planned.tool);
            }
        }
        let verdicts = join_all(tools.iter().map(|tool| is_enabled(tool, &self.cx))).await;
        for (tool, verdict) in tools.iter().zip(verdicts) {
            if !verdict.map_err(Failure::rule)? {
                let (tool, agent) = (tool.wire_name().to_owned(), agent.name().to_owned());
                return Err(Failure::Fault(ModelFault::DisabledTool { tool, agent }));
            }
        }
        Ok(plan)
    }

    async fn word_unknown(&self, call: &FunctionCall, offer: &Offer) -> Result<String, Failure> {
        if self.config.not_found == ToolNotFoundBehavior::RaiseError {
            let (tool, agent) = (call.name.clone(), self.agent.name().to_owned());
            return Err(Failure::Fault(ModelFault::UnknownTool { tool, agent }));
        }
        let default_message = told(
            ErrorCategory::NotFound,
            "unknown_tool",
            &offer.unknown(&call.name),
        );
        let report = ToolErrorReport {
            kind: ToolErrorKind::ToolNotFound,
            tool_name: call.name.clone(),
            call_id: call.call_id.clone(),
            default_message: default_message.clone(),
            failure: None,
        };
        Ok(self
            .config
            .rules
            .format(report)
            .await
            .unwrap_or(default_message))
    }
}

fn as_call(item: &Arc<Item>) -> Option<(&Arc<Item>, &FunctionCall)> {
    match &**item {
        Item::FunctionCall(call) => Some((item, call)),
        _ => None,
    }
}

fn panicked() -> ModelError {
    ModelError::new("the model panicked")
}

/// The name of a tool that the provider expects to be run here, and that no agent has.
///
/// # Source
/// OpenAI Responses API, output items of tools that the client runs; read 2026-11.
fn local_tool(item: &Item) -> Option<String> {
    let Item::Other(other) = item else {
        return None;
    };
    let kinds = [
        "custom_tool_call",
        "computer_call",
        "local_shell_call",
        "shell_call",
        "apply_patch_call",
    ];
    let name = || other.object().get("name").and_then(Value::as_str);
    kinds
        .contains(&other.kind())
        .then(|| name().unwrap_or(other.kind()).to_owned())
}
