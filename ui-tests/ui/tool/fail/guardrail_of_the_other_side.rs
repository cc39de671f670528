//! An input guardrail where output guardrails stand.
#![allow(unused)]

use agents::prelude::*;

/// Refuses keys.
#[tool_input_guardrail]
fn block_secrets(_: &ToolInputGuardrailData<'_>) -> ToolGuardrailFunctionOutput {
    ToolGuardrailFunctionOutput::allow()
}

/// Pays.
#[tool(output_guardrails(block_secrets))]
fn pay(amount: u64) -> u64 {
    amount
}

fn main() {}
