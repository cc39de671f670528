//! A function name that providers do not take.
#![allow(unused)]

use agents::prelude::*;

/// Finds an order.
#[tool]
fn größe(number: u32) -> String {
    number.to_string()
}

fn main() {}
