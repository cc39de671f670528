//! A guardrail that gives something else than a verdict.
#![allow(unused)]

use agents::prelude::*;

#[tool_input_guardrail]
fn check(data: &ToolInputGuardrailData<'_>) -> bool {
    data.arguments().is_empty()
}

fn main() {}
