//! `#[context]` on a parameter that is no context.
#![allow(unused)]

use agents::prelude::*;

struct App;

/// Says hello.
#[tool]
fn hello(#[context] cx: &App) -> &'static str {
    "hello"
}

fn main() {}
