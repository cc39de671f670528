//! What only the whole agent can show to be wrong.

use std::{collections::HashSet, fmt};

use super::{Agent, OutputType};

/// Mistakes in an agent, all of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AgentError {
    agent: String,
    mistakes: Vec<String>,
}

impl AgentError {
    /// One sentence for each mistake, with the remedy.
    #[must_use]
    pub fn mistakes(&self) -> &[String] {
        &self.mistakes
    }
}

impl fmt::Display for AgentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "the agent `{}` cannot run: {}",
            self.agent,
            self.mistakes.join("; ")
        )
    }
}

impl std::error::Error for AgentError {}

/// Every rule of [`Agent::check`].
pub(super) fn all<C: Send + Sync + 'static>(agent: &Agent<C>) -> Result<(), AgentError> {
    let mut names = HashSet::new();
    let mut mistakes = Vec::new();
    for tool in agent.tool_list() {
        mistakes.extend(tool.mistakes());
        if !names.insert(tool.wire_name()) {
            let name = tool.wire_name();
            mistakes.push(format!(
                "two tools have the name `{name}`; rename one with `name = \"..\"` or `.name(..)`"
            ));
        }
    }
    if let (Some(output), Err(error)) = (agent.declared_output(), agent.output_format()) {
        let name = output.name();
        mistakes.push(format!(
            "the output type `{name}` has no usable schema: {error}"
        ));
    }
    let declared = agent.declared_output();
    for check in agent.output_checks() {
        if !check.is_for(declared.map(OutputType::id)) {
            let (of, is) = (check.ty(), declared.map_or("text", OutputType::name));
            mistakes.push(format!(
                "an output check is for `{of}`, and the answer is a `{is}`; give both the same type"
            ));
        }
    }
    if mistakes.is_empty() {
        Ok(())
    } else {
        Err(AgentError {
            agent: agent.name().to_owned(),
            mistakes,
        })
    }
}
