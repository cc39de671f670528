//! A rule that compares a borrowed argument with a number.
#![allow(unused)]

use agents::prelude::*;

/// Pays.
#[tool(needs_approval = amount > 100)]
fn pay(amount: u64) -> u64 {
    amount
}

fn main() {}
