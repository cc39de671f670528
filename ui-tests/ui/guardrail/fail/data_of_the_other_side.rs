//! An output guardrail over the data of an input guardrail, alone and with more parameters.
#![allow(unused)]

use agents::prelude::*;

#[tool_output_guardrail]
fn check(data: &ToolInputGuardrailData<'_>) -> ToolGuardrailFunctionOutput {
    let _ = data;
    ToolGuardrailFunctionOutput::allow()
}

#[tool_output_guardrail]
fn check_amount(data: &ToolInputGuardrailData<'_>, amount: &u64) -> ToolGuardrailFunctionOutput {
    let _ = (data, amount);
    ToolGuardrailFunctionOutput::allow()
}

fn main() {}
