//! A guardrail named nothing.
#![allow(unused)]

use agents::prelude::*;

#[tool_input_guardrail(name = "")]
fn check(data: &ToolInputGuardrailData<'_>) -> ToolGuardrailFunctionOutput {
    ToolGuardrailFunctionOutput::allow()
}

fn main() {}
