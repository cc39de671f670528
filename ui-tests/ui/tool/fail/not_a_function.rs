//! The attribute on something that is no function.
#![allow(unused)]

use agents::prelude::*;

/// An order.
#[tool]
struct Order {
    number: u32,
}

fn main() {}
