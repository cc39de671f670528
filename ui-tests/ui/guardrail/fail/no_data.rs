//! A guardrail that takes nothing.
#![allow(unused)]

use agents::prelude::*;

#[tool_output_guardrail]
fn check() -> ToolGuardrailFunctionOutput {
    ToolGuardrailFunctionOutput::allow()
}

fn main() {}
