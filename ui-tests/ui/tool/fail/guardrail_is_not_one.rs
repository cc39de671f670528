//! A function that is no guardrail.
#![allow(unused)]

use agents::prelude::*;

fn large(_: &ToolInputGuardrailData<'_>) -> ToolGuardrailFunctionOutput {
    ToolGuardrailFunctionOutput::allow()
}

/// Pays.
#[tool(input_guardrails(large))]
fn pay(amount: u64) -> u64 {
    amount
}

fn main() {}
