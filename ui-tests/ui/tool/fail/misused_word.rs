//! A word that is not written as it should be.
#![allow(unused)]

use agents::prelude::*;

/// Finds an order.
#[tool(strict, name = find, retry = 3, timeout_behavior = "raise_exception")]
fn find_order(number: u32) -> String {
    number.to_string()
}

fn main() {}
