//! A guardrail that takes the data object by value.
#![allow(unused)]

use agents::prelude::*;

#[tool_input_guardrail]
fn check(data: ToolInputGuardrailData<'_>) -> ToolGuardrailFunctionOutput {
    ToolGuardrailFunctionOutput::allow()
}

fn main() {}
