//! The attribute on something that is no function.
#![allow(unused)]

use agents::prelude::*;

#[tool_input_guardrail]
const CHECK: u8 = 1;

fn main() {}
