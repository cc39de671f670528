//! What does a case say about one run, and which settings hold for it?

use serde::Deserialize;
use serde_json::{Map, Value};

use super::{
    Unsupported,
    agent::Settings,
    json::{Rest, none_left, present, typed},
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Op {
    Run,
    Resume,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Step {
    pub(crate) op: Op,
    #[serde(default)]
    pub(crate) input: Value,
    #[serde(default)]
    pub(crate) append: Vec<Value>,
    #[serde(default)]
    pub(crate) agent: Option<String>,
    #[serde(default)]
    pub(crate) stream: bool,
    #[serde(default)]
    pub(crate) run_config: Map<String, Value>,
    #[serde(default, deserialize_with = "present")]
    pub(crate) max_turns: Option<Option<u32>>,
    /// Read only where the case has a session.
    #[serde(default, rename = "no_session")]
    _no_session: bool,
    #[serde(default)]
    pub(crate) previous_response_id: Option<String>,
    #[serde(default)]
    pub(crate) auto_previous_response_id: bool,
    #[serde(default)]
    pub(crate) conversation_id: Option<String>,
    #[serde(default)]
    pub(crate) cancel: Option<Value>,
    /// The four keys of a resumed step; a resumed step is not played yet.
    #[serde(default, rename = "decisions")]
    _decisions: Value,
    #[serde(default, rename = "roundtrip")]
    _roundtrip: bool,
    #[serde(default, rename = "roundtrip_after")]
    _roundtrip_after: bool,
    #[serde(default, rename = "add_input")]
    _add_input: Value,
    #[serde(flatten)]
    rest: Rest,
}

#[derive(Debug, Default, Deserialize)]
pub(crate) struct RunConfigSpec {
    #[serde(default)]
    pub(crate) tool_not_found_behavior: Option<String>,
    #[serde(default)]
    pub(crate) tool_name_collision_policy: Option<String>,
    #[serde(default)]
    pub(crate) nest_handoff_history: bool,
    #[serde(default)]
    pub(crate) reasoning_item_id_policy: Option<String>,
    #[serde(default)]
    pub(crate) max_function_tool_concurrency: Option<usize>,
    #[serde(default)]
    pub(crate) pre_approval_tool_input_guardrails: bool,
    #[serde(default)]
    pub(crate) input_guardrails: Vec<Value>,
    #[serde(default)]
    pub(crate) output_guardrails: Vec<Value>,
    #[serde(default)]
    pub(crate) handoff_input_filter: Option<Value>,
    #[serde(default)]
    pub(crate) call_model_input_filter: Option<String>,
    #[serde(default)]
    pub(crate) session_input_callback: Option<Value>,
    #[serde(default)]
    pub(crate) tool_error_formatter: Option<String>,
    #[serde(default)]
    pub(crate) session_limit: Option<Value>,
    #[serde(default)]
    pub(crate) model_settings: Settings,
    #[serde(default)]
    pub(crate) output_guardrail_blocked_message: Option<Value>,
    #[serde(flatten)]
    rest: Rest,
    /// The members as they came: a step's are laid over the case's.
    #[serde(skip)]
    raw: Map<String, Value>,
}

impl RunConfigSpec {
    /// Reads settings from these members.
    pub(super) fn read(members: Map<String, Value>) -> Result<Self, Unsupported> {
        let mut spec: Self = typed(&Value::Object(members.clone()), "run_config")?;
        none_left("run_config", &spec.rest)?;
        spec.model_settings.check("run_config.model_settings")?;
        spec.raw = members;
        Ok(spec)
    }

    /// These settings with a step's laid over them.
    pub(super) fn under(&self, step: &Map<String, Value>) -> Result<Self, Unsupported> {
        let mut merged = self.raw.clone();
        merged.extend(step.clone());
        Self::read(merged)
    }
}

impl Step {
    pub(super) fn check(&self, index: usize) -> Result<(), Unsupported> {
        none_left(&format!("steps.{index}"), &self.rest)
    }
}
