//! A context behind the other parameters.
#![allow(unused)]

use agents::prelude::*;

struct App;

/// Says hello.
#[tool]
fn hello(name: String, cx: &ToolContext<App>) -> String {
    name
}

fn main() {}
