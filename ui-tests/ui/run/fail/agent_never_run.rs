//! An agent whose context nothing tells.
#![allow(unused)]

use agents::prelude::*;

/// Says hello.
#[tool]
fn hello() -> &'static str {
    "hello"
}

fn main() {
    let _ = Agent::new("shop").tools(tools![hello]);
}
