//! What a guardrail sees. The two kinds see two types, so that one cannot be attached in the other's place.

use std::borrow::Cow;

use crate::item::{FunctionCall, ToolOutput};

/// What a tool input guardrail sees: the call before it is carried out.
#[derive(Clone, Copy, Debug)]
pub struct ToolInputGuardrailData<'a> {
    pub(crate) tool: &'a str,
    pub(crate) agent: &'a str,
    pub(crate) call: &'a FunctionCall,
}

/// What a tool output guardrail sees: the call and what came of it.
#[derive(Clone, Copy, Debug)]
pub struct ToolOutputGuardrailData<'a> {
    pub(crate) input: ToolInputGuardrailData<'a>,
    pub(crate) output: &'a ToolOutput,
    pub(crate) failed: bool,
}

impl<'a> ToolInputGuardrailData<'a> {
    /// The wire name of the tool.
    #[must_use]
    pub fn tool_name(&self) -> &'a str {
        self.tool
    }

    /// The id of the call.
    #[must_use]
    pub fn call_id(&self) -> &'a str {
        &self.call.call_id
    }

    /// The arguments as the model wrote them; they may be no JSON at all.
    #[must_use]
    pub fn arguments(&self) -> &'a str {
        &self.call.arguments
    }

    /// The name of the agent that calls.
    #[must_use]
    pub fn agent_name(&self) -> &'a str {
        self.agent
    }
}

impl<'a> ToolOutputGuardrailData<'a> {
    /// The wire name of the tool.
    #[must_use]
    pub fn tool_name(&self) -> &'a str {
        self.input.tool_name()
    }

    /// The id of the call.
    #[must_use]
    pub fn call_id(&self) -> &'a str {
        self.input.call_id()
    }

    /// The arguments as the model wrote them.
    #[must_use]
    pub fn arguments(&self) -> &'a str {
        self.input.arguments()
    }

    /// The name of the agent that calls.
    #[must_use]
    pub fn agent_name(&self) -> &'a str {
        self.input.agent_name()
    }

    /// The output, or the text that the model would read about a failure. Each guardrail sees the original, never the
    /// text of a guardrail before it.
    #[must_use]
    pub fn output(&self) -> &'a ToolOutput {
        self.output
    }

    /// The output as the model would read it; a list of parts is its JSON.
    #[must_use]
    pub fn output_text(&self) -> Cow<'a, str> {
        self.output.as_text()
    }

    /// Whether the tool failed, so that the output is the text about the failure.
    #[must_use]
    pub fn is_failure(&self) -> bool {
        self.failed
    }
}
