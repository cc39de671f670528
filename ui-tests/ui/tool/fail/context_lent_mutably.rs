//! A context taken by `&mut`: calls run side by side.
#![allow(unused)]

use agents::prelude::*;

struct App;

/// Says hello.
#[tool]
fn hello(cx: &mut ToolContext<App>) -> &'static str {
    "hello"
}

fn main() {}
