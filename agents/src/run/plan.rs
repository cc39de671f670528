//! Which tools a turn offers, and which of them a call means.

use std::sync::Arc;

use futures_util::future::join_all;

use crate::{
    agent::Agent,
    answer::CallbackError,
    context::{RunContext, ToolContext},
    model::ToolSpec,
    schema::SchemaError,
    tool::{FunctionTool, call::watched},
};

/// The tools of one turn.
#[derive(Clone, Debug)]
pub(super) struct Offer {
    pub(super) specs: Arc<[Arc<ToolSpec>]>,
    /// Places in the agent's list.
    places: Arc<[usize]>,
    /// Whether a rule had a say, so that the next turn has to ask again.
    ruled: bool,
}

/// Why a turn cannot be planned.
pub(super) enum Unplanned {
    Rule(CallbackError),
    Schema(SchemaError),
}

impl Offer {
    /// The offer of the next turn; the last one holds where no rule has a say.
    pub(super) async fn next<C: Send + Sync + 'static>(
        last: Option<Self>,
        agent: &Agent<C>,
        cx: &RunContext<C>,
    ) -> Result<Self, Unplanned> {
        if let Some(last) = last.filter(|last| !last.ruled) {
            return Ok(last);
        }
        let tools = agent.tool_list();
        let ruled = tools.iter().any(FunctionTool::has_rule);
        let mut places = Vec::with_capacity(tools.len());
        let mut specs = Vec::with_capacity(tools.len());
        let verdicts = if ruled {
            join_all(tools.iter().map(|tool| is_enabled(tool, cx))).await
        } else {
            Vec::new()
        };
        let mut verdicts = verdicts.into_iter();
        for (place, tool) in tools.iter().enumerate() {
            if verdicts
                .next()
                .unwrap_or(Ok(true))
                .map_err(Unplanned::Rule)?
            {
                places.push(place);
                specs.push(tool.spec().map_err(Unplanned::Schema)?);
            }
        }
        Ok(Self {
            specs: specs.into(),
            places: places.into(),
            ruled,
        })
    }

    /// The tool of this name, if it was offered.
    pub(super) fn tool<'a, C: Send + Sync + 'static>(
        &self,
        agent: &'a Agent<C>,
        name: &str,
    ) -> Option<&'a FunctionTool<C>> {
        let mut offered = self
            .places
            .iter()
            .filter_map(|place| agent.tool_list().get(*place));
        offered.find(|tool| tool.wire_name() == name)
    }

    /// What the model reads when it calls a tool that was not offered.
    pub(super) fn unknown(&self, name: &str) -> String {
        // The name is the model's: it may be of any length.
        let name: String = name.chars().take(64).collect();
        let names: Vec<String> = self
            .specs
            .iter()
            .map(|spec| format!("`{}`", spec.name))
            .collect();
        match names.as_slice() {
            [] => format!("there is no tool `{name}`, and no other; answer without tools"),
            names => format!(
                "there is no tool `{name}`; the tools are {}",
                names.join(", ")
            ),
        }
    }
}

/// Whether a tool may be offered now.
pub(super) async fn is_enabled<C: Send + Sync + 'static>(
    tool: &FunctionTool<C>,
    cx: &RunContext<C>,
) -> Result<bool, CallbackError> {
    if !tool.has_rule() {
        return Ok(true);
    }
    let cx = ToolContext::new(cx.clone(), tool.wire_name().into(), None);
    watched(|| tool.enabled_in(&cx)).await
}
