//! A parameter called `output`, and a guardrail that means what the tool returns.
#![allow(unused)]

use agents::prelude::*;

/// Withholds long texts.
#[tool_output_guardrail]
fn short(_: &ToolOutputGuardrailData<'_>, text: &str) -> ToolGuardrailFunctionOutput {
    let _ = text;
    ToolGuardrailFunctionOutput::allow()
}

/// Echoes.
#[tool(output_guardrails(short(output)))]
fn echo(output: String) -> String {
    output
}

fn main() {}
