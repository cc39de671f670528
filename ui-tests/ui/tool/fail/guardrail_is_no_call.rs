//! A guardrail that is neither a name nor a call.
#![allow(unused)]

use agents::prelude::*;

/// Pays.
#[tool(input_guardrails(|data| data.allow()))]
fn pay(amount: u64) -> u64 {
    amount
}

fn main() {}
