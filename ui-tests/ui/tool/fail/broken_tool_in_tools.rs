//! A broken tool that is used: one error, and none about its use.
#![allow(unused)]

use agents::prelude::*;

#[tool]
fn find_order(number: u32) -> String {
    number.to_string()
}

fn main() {
    let _ = Agent::<()>::new("shop").tools(tools![find_order]);
    let _ = find_order(3);
}
