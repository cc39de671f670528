//! Everything that a program with tools and agents writes: `use agents::prelude::*;`.

pub use crate::{
    ToolParams,
    agent::{Agent, ToolUseBehavior, ToolsToFinalOutput},
    context::{RunContext, ToolContext},
    guardrail::{ToolGuardrailFunctionOutput, ToolInputGuardrailData, ToolOutputGuardrailData},
    item::{File, Image, ToolOutput},
    model::{ModelSettings, ToolChoice},
    run::{RunConfig, RunError, RunResult, Runner},
    tool,
    tool::{FunctionTool, ToolError},
    tool_input_guardrail, tool_output_guardrail, tools,
};
