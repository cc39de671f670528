//! A guardrail over the context, on a tool without one.
#![allow(unused)]

use agents::prelude::*;

struct Bank;

/// Refuses what the bank does not allow.
#[tool_input_guardrail]
fn allowed(_: &ToolInputGuardrailData<'_>, bank: &ToolContext<Bank>, amount: &u64) -> ToolGuardrailFunctionOutput {
    let _ = (bank, amount);
    ToolGuardrailFunctionOutput::allow()
}

/// Pays.
#[tool(input_guardrails(allowed(cx, amount)))]
fn pay(amount: u64) -> u64 {
    amount
}

fn main() {}
