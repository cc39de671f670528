//! A name that providers do not take.
#![allow(unused)]

use agents::prelude::*;

/// Finds an order.
#[tool(name = "find order")]
fn find_order(number: u32) -> String {
    number.to_string()
}

fn main() {}
