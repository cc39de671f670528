//! A function without `#[tool]` in a list of tools.
#![allow(unused)]

use agents::prelude::*;

fn find_order(number: u32) -> String {
    number.to_string()
}

fn main() {
    let _ = Agent::<()>::new("shop").tools(tools![find_order]);
    let _ = find_order(3);
}
