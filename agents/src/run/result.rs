//! What a run gives in the end, and the items it adds on the way.

use std::sync::Arc;

use super::{FinalOutputError, ReasoningItemIdPolicy, RunInput, answered::FinalOutput};
use crate::{
    guardrail::ToolGuardrailResult,
    item::{Item, Role},
    model::ModelResponse,
    usage::Usage,
};
use serde::{Serialize, Serializer, de::DeserializeOwned, ser::SerializeStruct as _};
use serde_json::Value;

/// An item that a run added, and the agent whose turn it was.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct RunItem {
    /// The agent's name.
    pub agent: Arc<str>,
    /// The item as the model reads it.
    pub item: Arc<Item>,
}

impl RunItem {
    pub(super) fn new(agent: &Arc<str>, item: Arc<Item>) -> Self {
        Self {
            agent: agent.clone(),
            item,
        }
    }

    /// The reference's name of the kind, for example `tool_call_output_item`.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match &*self.item {
            Item::Message(message) if message.role == Role::Assistant => "message_output_item",
            Item::Message(_) => "input_item",
            Item::Reasoning(_) => "reasoning_item",
            Item::FunctionCall(_) => "tool_call_item",
            Item::FunctionCallOutput(_) => "tool_call_output_item",
            Item::Other(other) if is_hosted_call(other.kind()) => "tool_call_item",
            Item::Other(_) => "other_item",
        }
    }
}

/// # Source
/// OpenAI Responses API, output items of tools that the provider runs itself; read 2026-11.
pub(super) fn is_hosted_call(kind: &str) -> bool {
    matches!(
        kind,
        "web_search_call"
            | "file_search_call"
            | "code_interpreter_call"
            | "image_generation_call"
            | "mcp_call"
    )
}

impl Serialize for RunItem {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("RunItem", 3)?;
        object.serialize_field("type", self.kind())?;
        object.serialize_field("agent", &*self.agent)?;
        object.serialize_field("raw_item", &*self.item)?;
        object.end()
    }
}

/// A finished run.
#[derive(Clone, Debug)]
pub struct RunResult {
    pub(super) output: FinalOutput,
    pub(super) input: RunInput,
    pub(super) new_items: Vec<RunItem>,
    pub(super) reasoning_ids: ReasoningItemIdPolicy,
    pub(super) responses: Vec<ModelResponse>,
    pub(super) last_agent: Arc<str>,
    pub(super) usage: Usage,
    pub(super) tool_input: Vec<ToolGuardrailResult>,
    pub(super) tool_output: Vec<ToolGuardrailResult>,
}

impl RunResult {
    /// The answer: the model's text, or the output of a tool that ended the run as the model would have read it.
    #[must_use]
    pub fn final_output_text(&self) -> &str {
        &self.output.text
    }

    /// The answer as the type that the last agent declares with `Agent::output_type`; without one, as a `String`.
    ///
    /// # Errors
    /// [`FinalOutputError`] if the last agent declares another type or none, or if a tool ended the run with something else.
    pub fn final_output<T: DeserializeOwned + 'static>(&self) -> Result<T, FinalOutputError> {
        self.output.read(&self.last_agent)
    }

    /// The answer as JSON: a text as a string, a typed answer as the value it is.
    #[must_use]
    pub fn final_output_value(&self) -> Value {
        self.output.value()
    }

    /// What the run started from.
    #[must_use]
    pub fn input(&self) -> &RunInput {
        &self.input
    }

    /// The items that the run added, in order.
    #[must_use]
    pub fn new_items(&self) -> &[RunItem] {
        &self.new_items
    }

    /// The model's answers, in order.
    #[must_use]
    pub fn raw_responses(&self) -> &[ModelResponse] {
        &self.responses
    }

    /// The conversation so far, as the input of a further run: push the next message and go on.
    #[must_use]
    pub fn to_input_list(&self) -> Vec<Item> {
        let mut items = self.input.items();
        items.extend(
            self.new_items
                .iter()
                .map(|new| Item::clone(&self.reasoning_ids.apply(&new.item))),
        );
        items
    }

    /// The agent that gave the answer.
    #[must_use]
    pub fn last_agent(&self) -> &str {
        &self.last_agent
    }

    /// The provider's name of the last answer.
    #[must_use]
    pub fn last_response_id(&self) -> Option<&str> {
        self.responses.last()?.response_id.as_deref()
    }

    /// What the run used.
    #[must_use]
    pub fn usage(&self) -> &Usage {
        &self.usage
    }

    /// The verdicts of tool input guardrails, in order.
    #[must_use]
    pub fn tool_input_guardrail_results(&self) -> &[ToolGuardrailResult] {
        &self.tool_input
    }

    /// The verdicts of tool output guardrails, in order.
    #[must_use]
    pub fn tool_output_guardrail_results(&self) -> &[ToolGuardrailResult] {
        &self.tool_output
    }
}
