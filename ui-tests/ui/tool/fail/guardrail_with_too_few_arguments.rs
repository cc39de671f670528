//! A guardrail that is not given all it takes.
#![allow(unused)]

use agents::prelude::*;

/// Refuses large amounts.
#[tool_input_guardrail]
fn at_most(_: &ToolInputGuardrailData<'_>, amount: &u64, max: u64) -> ToolGuardrailFunctionOutput {
    let _ = (amount, max);
    ToolGuardrailFunctionOutput::allow()
}

/// Pays.
#[tool(input_guardrails(at_most(amount)))]
fn pay(amount: u64) -> u64 {
    amount
}

fn main() {}
