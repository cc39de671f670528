//! A guardrail called like a primitive type.
#![allow(unused)]

use agents::prelude::*;

#[tool_input_guardrail]
fn bool(data: &ToolInputGuardrailData<'_>) -> ToolGuardrailFunctionOutput {
    ToolGuardrailFunctionOutput::allow()
}

fn main() {}
