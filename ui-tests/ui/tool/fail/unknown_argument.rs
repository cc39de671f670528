//! A misspelt word of the attribute.
#![allow(unused)]

use agents::prelude::*;

/// Finds an order.
#[tool(efects = read_only)]
fn find_order(number: u32) -> String {
    number.to_string()
}

fn main() {}
