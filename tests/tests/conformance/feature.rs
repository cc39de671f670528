//! Which features does a case need that the framework does not have yet? The answer comes from the case's own keys, never
//! from its name.
//!
//! When a feature is built, its arm goes from [`Feature::of`] and the case is played by `play.rs`.

use std::fmt;

use crate::case::{Case, Op, Rule, RunConfigSpec, Step, ToolEntry};

/// A feature of the reference that comes later. The order is the order in which they are reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Feature {
    Session,
    Resume,
    Approvals,
    AgentTool,
    Handoffs,
    AgentGuardrails,
    Hooks,
}

impl fmt::Display for Feature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Session => "session",
            Self::Resume => "resume",
            Self::Approvals => "approvals",
            Self::AgentTool => "agent_tool",
            Self::Handoffs => "handoffs",
            Self::AgentGuardrails => "agent_guardrails",
            Self::Hooks => "hooks",
        })
    }
}

impl Feature {
    /// The first feature that `case` waits for.
    pub(crate) fn of(case: &Case) -> Option<Self> {
        let mut needed = Vec::new();
        let mut need = |feature, is_needed| {
            if is_needed {
                needed.push(feature);
            }
        };
        need(Self::Session, case.session.is_some());
        need(Self::Hooks, case.hooks);
        for agent in case.all_agents() {
            need(Self::AgentTool, has_agent_tool(&agent.tools));
            need(Self::Handoffs, !agent.handoffs.is_empty());
            need(
                Self::AgentGuardrails,
                !(agent.input_guardrails.is_empty() && agent.output_guardrails.is_empty()),
            );
            need(Self::Hooks, agent.hooks);
        }
        // The schema of a tool does not depend on approval: only a run does.
        for (_, agent) in &case.agents {
            need(Self::Approvals, agent.tools.iter().any(asks_a_person));
        }
        if let Some(schema) = &case.schema {
            need(
                Self::AgentTool,
                !schema.agent_tools.is_empty() || has_agent_tool(schema.tools.iter().flatten()),
            );
            need(Self::Handoffs, !schema.handoffs.is_empty());
        }
        for step in &case.steps {
            of_step(step, &mut need);
            if let Ok(config) = case.run_config(step) {
                of_config(&config, &mut need);
            }
        }
        needed.into_iter().min()
    }
}

fn of_step(step: &Step, need: &mut impl FnMut(Feature, bool)) {
    need(Feature::Resume, step.op == Op::Resume);
    // A stream that is cancelled is a run that stops in the middle and may be taken up again.
    need(Feature::Resume, step.cancel.is_some());
}

fn of_config(config: &RunConfigSpec, need: &mut impl FnMut(Feature, bool)) {
    need(
        Feature::Session,
        config.session_input_callback.is_some() || config.session_limit.is_some(),
    );
    need(
        Feature::Approvals,
        config.pre_approval_tool_input_guardrails,
    );
    need(
        Feature::Handoffs,
        config.nest_handoff_history || config.handoff_input_filter.is_some(),
    );
    need(
        Feature::AgentGuardrails,
        !(config.input_guardrails.is_empty() && config.output_guardrails.is_empty()),
    );
    need(
        Feature::AgentGuardrails,
        config.output_guardrail_blocked_message.is_some(),
    );
}

fn has_agent_tool<'a>(tools: impl IntoIterator<Item = &'a ToolEntry>) -> bool {
    tools
        .into_iter()
        .any(|entry| matches!(entry, ToolEntry::AgentTool))
}

fn asks_a_person(entry: &ToolEntry) -> bool {
    let ToolEntry::Tool(spec) = entry else {
        return false;
    };
    let by_itself = crate::catalogue::asks_a_person(&spec.tool);
    by_itself || !matches!(spec.needs_approval, None | Some(Rule::Fixed(false)))
}
