//! What does a case say about an agent and its tools?
//!
//! Which tool a name means is in `catalogue`. Handoffs, agent tools and agent guardrails are kept as plain JSON.

use serde::{Deserialize, Deserializer};
use serde_json::Value;

use super::{
    Unsupported,
    json::{Rest, none_left},
};

#[derive(Debug, Deserialize)]
pub(crate) struct AgentSpec {
    #[serde(default)]
    pub(crate) name: Option<String>,
    #[serde(default)]
    pub(crate) instructions: Option<Instructions>,
    /// Read only by handoffs to this agent.
    #[serde(default, rename = "handoff_description")]
    _handoff_description: Option<String>,
    #[serde(default)]
    pub(crate) tools: Vec<ToolEntry>,
    #[serde(default)]
    pub(crate) handoffs: Vec<Value>,
    #[serde(default)]
    pub(crate) output_type: Option<Value>,
    #[serde(default)]
    pub(crate) model_settings: Settings,
    #[serde(default)]
    pub(crate) reset_tool_choice: Option<bool>,
    #[serde(default)]
    pub(crate) tool_use_behavior: Option<Behavior>,
    #[serde(default)]
    pub(crate) input_guardrails: Vec<Value>,
    #[serde(default)]
    pub(crate) output_guardrails: Vec<Value>,
    #[serde(default)]
    pub(crate) hooks: bool,
    #[serde(flatten)]
    rest: Rest,
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(crate) enum Instructions {
    Text(String),
    Dynamic { dynamic: String },
}

/// A tool of the catalogue, or an agent used as a tool.
#[derive(Debug)]
pub(crate) enum ToolEntry {
    Tool(Box<ToolSpec>),
    AgentTool,
}

#[derive(Debug, Default, Deserialize)]
pub(crate) struct ToolSpec {
    pub(crate) tool: String,
    #[serde(default)]
    pub(crate) name: Option<String>,
    #[serde(default)]
    pub(crate) description: Option<String>,
    #[serde(default)]
    pub(crate) input_guardrails: Vec<String>,
    #[serde(default)]
    pub(crate) output_guardrails: Vec<String>,
    #[serde(default)]
    pub(crate) needs_approval: Option<Rule>,
    #[serde(default)]
    pub(crate) is_enabled: Option<Rule>,
    #[serde(default)]
    pub(crate) strict: Option<bool>,
    #[serde(default)]
    pub(crate) failure: Option<String>,
    #[serde(default)]
    pub(crate) timeout_ms: Option<u64>,
    #[serde(default)]
    pub(crate) timeout_behavior: Option<String>,
    #[serde(flatten)]
    rest: Rest,
}

/// Yes, no, or a rule of the catalogue by name.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(crate) enum Rule {
    Fixed(bool),
    Named(String),
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(crate) enum Behavior {
    Named(String),
    Stop { stop_at_tool_names: Vec<String> },
}

#[derive(Clone, Debug, Default, Deserialize)]
pub(crate) struct Settings {
    #[serde(default)]
    pub(crate) tool_choice: Option<String>,
    #[serde(default)]
    pub(crate) parallel_tool_calls: Option<bool>,
    #[serde(flatten)]
    rest: Rest,
}

impl<'de> Deserialize<'de> for ToolEntry {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = Value::deserialize(deserializer)?;
        if let Value::String(tool) = value {
            return Ok(Self::Tool(Box::new(ToolSpec {
                tool,
                ..ToolSpec::default()
            })));
        }
        if value.get("agent_tool").is_some() {
            return Ok(Self::AgentTool);
        }
        let spec = serde_json::from_value(value).map_err(serde::de::Error::custom)?;
        Ok(Self::Tool(Box::new(spec)))
    }
}

impl Settings {
    pub(super) fn check(&self, path: &str) -> Result<(), Unsupported> {
        none_left(path, &self.rest)
    }
}

pub(super) fn check_agents(path: &str, agents: &[(String, AgentSpec)]) -> Result<(), Unsupported> {
    agents.iter().try_for_each(|(key, agent)| {
        none_left(&format!("{path}.{key}"), &agent.rest)?;
        none_left(
            &format!("{path}.{key}.model_settings"),
            &agent.model_settings.rest,
        )?;
        check_tools(&format!("{path}.{key}.tools"), &agent.tools)
    })
}

pub(super) fn check_tools<'a>(
    path: &str,
    tools: impl IntoIterator<Item = &'a ToolEntry>,
) -> Result<(), Unsupported> {
    tools.into_iter().try_for_each(|entry| match entry {
        ToolEntry::Tool(spec) => none_left(path, &spec.rest),
        ToolEntry::AgentTool => Ok(()),
    })
}
