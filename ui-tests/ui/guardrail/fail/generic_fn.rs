//! A guardrail with a type parameter that nothing would choose.
#![allow(unused)]

use agents::prelude::*;

#[tool_input_guardrail]
fn check<T: Send>(data: &ToolInputGuardrailData<'_>, value: &T) -> ToolGuardrailFunctionOutput {
    ToolGuardrailFunctionOutput::allow()
}

fn main() {}
