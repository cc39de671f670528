//! A tool, types and modules named like what an expansion writes.
#![deny(warnings)]
#![allow(non_camel_case_types, non_snake_case, dead_code)]

use agents::prelude::*;

mod agents_macros {}
mod core {}
mod std {}
mod serde {}
struct App;
type Args = u8;
type String = ::std::string::String;
struct Option;
struct Result;
struct Vec;
enum Some {}
struct Send;
trait Clone {}
const META: u8 = 0;
fn decode() {}
fn invoke() {}
fn verdict() {}

#[derive(ToolParams)]
struct Param {
    output: u8,
    data: ::std::option::Option<u16>,
}

/// Is called `strict`.
#[tool(needs_approval = *args > 1, idempotency_key = cx)]
async fn strict(app: &ToolContext<App>, args: Args, cx: &str, data: Param, i: u8, c: String) -> String {
    let _ = (app, META, decode, invoke, verdict);
    format!("{args} {cx} {i} {c} {}", data.output)
}

/// Is called like a trait of ours.
#[tool]
fn ToolInfo(fields: u8, all: u8, self_: u8) -> u8 {
    fields + all + self_
}

/// Is called like another one.
#[tool_input_guardrail]
fn InputGuardrail(data: &ToolInputGuardrailData<'_>) -> ToolGuardrailFunctionOutput {
    let _ = data;
    ToolGuardrailFunctionOutput::allow()
}

fn main() {
    let _ = Agent::<App>::new("shop").tools(tools![strict, ToolInfo]);
    let _ = InputGuardrail;
}
