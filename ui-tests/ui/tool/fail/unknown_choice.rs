//! A misspelt value of a word.
#![allow(unused)]

use agents::prelude::*;

/// Finds an order.
#[tool(effects = readonly)]
fn find_order(number: u32) -> String {
    number.to_string()
}

fn main() {}
