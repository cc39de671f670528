//! A model that follows a script and remembers what it was asked.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use super::{Step, script::Outcome};
use crate::{
    item::History,
    model::{
        BoxFuture, Model, ModelError, ModelRequest, ModelResponse, ModelSettings, OutputFormat,
        ToolSpec,
    },
};

/// A model that gives the answers of a script, one after the other, streamed or not.
///
/// A clone is a handle of the same model: give one to the agent, and ask the other what happened. Asked beyond its script
/// it fails, and so does the run. Recording a request keeps a handle of the conversation, not a copy.
#[derive(Clone, Debug, Default)]
pub struct ScriptedModel {
    script: Arc<Mutex<Script>>,
}

#[derive(Debug, Default)]
struct Script {
    steps: VecDeque<Step>,
    requests: Vec<RecordedRequest>,
}

/// What a model was asked.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct RecordedRequest {
    /// The agent's name.
    pub agent: String,
    /// The system prompt.
    pub instructions: Option<String>,
    /// The conversation as it was then.
    pub input: History,
    /// The tools on offer.
    pub tools: Arc<[Arc<ToolSpec>]>,
    /// The answer that the request goes on from.
    pub previous_response_id: Option<String>,
    /// The conversation that the provider keeps.
    pub conversation_id: Option<String>,
    /// How the model should answer.
    pub settings: ModelSettings,
    /// The form that the answer must have.
    pub output_format: Option<OutputFormat>,
    /// Whether the answer was streamed.
    pub streamed: bool,
}

impl ScriptedModel {
    /// A model with these answers: `ScriptedModel::new([call("add", json!({"a": 1})), message("done")])`.
    #[must_use]
    pub fn new(steps: impl IntoIterator<Item = impl Into<Step>>) -> Self {
        let steps = steps.into_iter().map(Into::into).collect();
        Self {
            script: Arc::new(Mutex::new(Script {
                steps,
                requests: Vec::new(),
            })),
        }
    }

    /// Adds one answer: an item, several items `[call(..), call(..)]`, or `fail("..")`.
    #[must_use]
    pub fn then(self, step: impl Into<Step>) -> Self {
        self.lock().steps.push_back(step.into());
        self
    }

    fn lock(&self) -> MutexGuard<'_, Script> {
        self.script.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What the model was asked so far, in order.
    #[must_use]
    pub fn requests(&self) -> Vec<RecordedRequest> {
        self.lock().requests.clone()
    }

    /// How many answers are left.
    #[must_use]
    pub fn remaining_steps(&self) -> usize {
        self.lock().steps.len()
    }

    /// Asserts that every answer was asked for.
    ///
    /// # Panics
    /// If answers are left.
    #[track_caller]
    pub fn assert_complete(&self) {
        let left = self.remaining_steps();
        assert!(left == 0, "{left} scripted model step(s) were not consumed");
    }

    fn next(&self, request: &ModelRequest<'_>) -> Result<ModelResponse, ModelError> {
        let mut script = self.lock();
        script.requests.push(RecordedRequest {
            agent: request.agent.to_owned(),
            instructions: request.instructions.map(str::to_owned),
            input: request.input.clone(),
            tools: request.tools.clone(),
            previous_response_id: request.previous_response_id.map(str::to_owned),
            conversation_id: request.conversation_id.map(str::to_owned),
            settings: request.settings.clone(),
            output_format: request.output_format.cloned(),
            streamed: request.streamed,
        });
        let turn = script.requests.len();
        let Some(step) = script.steps.pop_front() else {
            return Err(ModelError::new(format!(
                "unexpected model call #{turn}: no scripted steps remain"
            )));
        };
        match step.0 {
            Outcome::Failure(text) => Err(ModelError::new(text)),
            Outcome::Answer {
                items,
                usage,
                response_id,
            } => {
                let items = items
                    .into_iter()
                    .enumerate()
                    .map(|(place, item)| item.named(turn, place));
                let mut response = ModelResponse::new(items, usage);
                response.response_id = response_id;
                Ok(response)
            }
        }
    }
}

impl Model for ScriptedModel {
    fn respond<'a>(
        &'a self,
        request: ModelRequest<'a>,
    ) -> BoxFuture<'a, Result<ModelResponse, ModelError>> {
        Box::pin(async move { self.next(&request) })
    }
}
