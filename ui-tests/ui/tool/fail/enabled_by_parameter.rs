//! A tool switched on by an argument, which nobody has written yet.
#![allow(unused)]

use agents::prelude::*;

/// Pays.
#[tool(is_enabled = *amount)]
fn pay(amount: bool) -> bool {
    amount
}

fn main() {}
