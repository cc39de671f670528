//! A body that does not compile: one error, and the function is still there.
#![allow(unused)]

use agents::prelude::*;

/// Finds an order.
#[tool]
fn find_order(number: u32) -> String {
    let number: String = number;
    number
}

fn main() {
    let _ = Agent::<()>::new("shop").tools(tools![find_order]);
    let _ = find_order(3);
}
