//! A guardrail for a parameter of another type.
#![allow(unused)]

use agents::prelude::*;

/// Refuses large amounts.
#[tool_input_guardrail]
fn at_most(_: &ToolInputGuardrailData<'_>, amount: &u64, max: u64) -> ToolGuardrailFunctionOutput {
    let _ = (amount, max);
    ToolGuardrailFunctionOutput::allow()
}

/// Pays.
#[tool(input_guardrails(at_most(amount, 5)))]
fn pay(amount: String) -> String {
    amount
}

fn main() {}
