//! A guardrail with a receiver.
#![allow(unused)]

use agents::prelude::*;

struct Store;

impl Store {
    #[tool_input_guardrail]
    fn check(&self, data: &ToolInputGuardrailData<'_>) -> ToolGuardrailFunctionOutput {
        ToolGuardrailFunctionOutput::allow()
    }
}

fn main() {}
