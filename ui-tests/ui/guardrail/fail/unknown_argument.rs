//! A misspelt word of the attribute.
#![allow(unused)]

use agents::prelude::*;

#[tool_input_guardrail(nam = "check")]
fn check(data: &ToolInputGuardrailData<'_>) -> ToolGuardrailFunctionOutput {
    ToolGuardrailFunctionOutput::allow()
}

fn main() {}
