//! What does a case file say? Reads one into typed form and names the first key or word that is not understood.
//!
//! It decides nothing: which features a case needs is in `feature.rs`, how it is played in `play.rs`. Parts of features
//! that do not exist yet (handoffs, agent tools, sessions) are kept as plain JSON.

mod agent;
mod json;
mod run;
mod script;

use serde::Deserialize;
use serde_json::{Map, Value};

pub(crate) use agent::{AgentSpec, Behavior, Instructions, Rule, Settings, ToolEntry, ToolSpec};
use agent::{check_agents, check_tools};
use json::{Rest, entries, none_left, present, typed};
pub(crate) use run::{Op, RunConfigSpec, Step};
pub(crate) use script::{Answer, ModelStep, OutputItem, Part};

/// A key, or a word at a key, that this harness cannot play.
#[derive(Debug)]
pub(crate) struct Unsupported(pub(crate) String);

/// One case file.
#[derive(Debug, Deserialize)]
pub(crate) struct Case {
    pub(crate) id: String,
    pub(crate) area: String,
    #[serde(default)]
    pub(crate) lang: Option<Lang>,
    #[serde(default)]
    pub(crate) compare: Compare,
    #[serde(default)]
    pub(crate) ignore: Vec<String>,
    #[serde(default)]
    pub(crate) forbid: Vec<String>,
    #[serde(default)]
    pub(crate) schema: Option<SchemaCase>,
    #[serde(default, deserialize_with = "entries")]
    pub(crate) agents: Vec<(String, AgentSpec)>,
    #[serde(default)]
    pub(crate) start: Option<String>,
    #[serde(default, deserialize_with = "entries")]
    pub(crate) script: Vec<(String, Vec<ModelStep>)>,
    #[serde(default)]
    pub(crate) steps: Vec<Step>,
    #[serde(default)]
    pub(crate) context: Option<Map<String, Value>>,
    #[serde(default)]
    pub(crate) session: Option<Value>,
    #[serde(skip)]
    run_config: RunConfigSpec,
    #[serde(default, deserialize_with = "present")]
    pub(crate) max_turns: Option<Option<u32>>,
    #[serde(default)]
    pub(crate) hooks: bool,
    #[serde(default)]
    pub(crate) error_handlers: Map<String, Value>,
    pub(crate) expect: Value,
    #[serde(default)]
    pub(crate) expect_json: Option<Value>,
    #[serde(default)]
    pub(crate) expect_strict: Option<Value>,
    #[serde(flatten)]
    rest: Rest,
}

/// Which property of the host language shows in a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Lang {
    Json,
    Coercion,
    Number,
}

/// How strictly the log and the model calls are compared.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Compare {
    #[serde(default)]
    pub(crate) log: LogMode,
    #[serde(default)]
    pub(crate) calls: CallsMode,
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum LogMode {
    #[default]
    Exact,
    PerCall,
    Multiset,
    Ignore,
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum CallsMode {
    #[default]
    Exact,
    PerAgent,
    Ignore,
}

/// A case that asks for schemas instead of runs.
#[derive(Debug, Deserialize)]
pub(crate) struct SchemaCase {
    #[serde(default, deserialize_with = "entries")]
    pub(crate) agents: Vec<(String, AgentSpec)>,
    #[serde(default)]
    pub(crate) tools: Option<Vec<ToolEntry>>,
    #[serde(default)]
    pub(crate) agent_tools: Vec<Value>,
    #[serde(default)]
    pub(crate) handoffs: Vec<Value>,
    #[serde(default)]
    pub(crate) output_types: Vec<Value>,
    #[serde(flatten)]
    rest: Rest,
}

impl Case {
    /// Reads a case file.
    ///
    /// # Errors
    /// The path of the first key, or the word, that is not understood.
    pub(crate) fn read(file: &Value) -> Result<Self, Unsupported> {
        let mut case: Self = typed(file, "")?;
        let known = ["title", "disputed", "note", "tags", "run_config"];
        case.rest.retain(|key, _| !known.contains(&key.as_str()));
        none_left("", &case.rest)?;
        case.run_config =
            RunConfigSpec::read(file["run_config"].as_object().cloned().unwrap_or_default())?;
        check_agents("agents", &case.agents)?;
        if let Some(schema) = &case.schema {
            none_left("schema", &schema.rest)?;
            check_agents("schema.agents", &schema.agents)?;
            check_tools("schema.tools", schema.tools.iter().flatten())?;
        }
        for (index, step) in case.steps.iter().enumerate() {
            step.check(index)?;
            case.run_config(step)?;
        }
        Ok(case)
    }

    /// The settings of one run: the case's, and over them the step's.
    pub(crate) fn run_config(&self, step: &Step) -> Result<RunConfigSpec, Unsupported> {
        self.run_config.under(&step.run_config)
    }

    /// Every agent of the case, of a schema case too.
    pub(crate) fn all_agents(&self) -> impl Iterator<Item = &AgentSpec> {
        let schema = self.schema.iter().flat_map(|schema| &schema.agents);
        self.agents.iter().chain(schema).map(|(_, agent)| agent)
    }
}
