//! Two tools of one list with the same name.
#![allow(unused)]

use agents::prelude::*;

/// Finds an order.
#[tool(name = "find")]
fn find_order(number: u32) -> u32 {
    number
}

/// Finds a gift.
#[tool(name = "find")]
fn find_gift(number: u32) -> u32 {
    number
}

fn main() {
    let _ = Agent::<()>::new("shop").tools(tools![find_order, find_gift]);
}
