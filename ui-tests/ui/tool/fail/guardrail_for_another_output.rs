//! An output guardrail for another type than the tool returns.
#![allow(unused)]

use agents::prelude::*;

/// Withholds long lists.
#[tool_output_guardrail]
fn few(_: &ToolOutputGuardrailData<'_>, list: &[u32], max: usize) -> ToolGuardrailFunctionOutput {
    let _ = (list, max);
    ToolGuardrailFunctionOutput::allow()
}

/// Pays.
#[tool(output_guardrails(few(output, 10)))]
fn pay(amount: u64) -> u64 {
    amount
}

fn main() {}
