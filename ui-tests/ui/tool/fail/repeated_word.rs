//! A word that stands there twice.
#![allow(unused)]

use agents::prelude::*;

/// Finds an order.
#[tool(name = "find", effects = read_only, name = "search")]
fn find_order(#[param(default = 1)] #[param(default = 2)] number: u32) -> String {
    number.to_string()
}

fn main() {}
