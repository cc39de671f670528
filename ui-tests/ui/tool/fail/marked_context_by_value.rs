//! `#[context]` on a parameter that is not borrowed.
#![allow(unused)]

use agents::prelude::*;

struct App;
type Cx = ToolContext<App>;

/// Says hello.
#[tool]
fn hello(#[context] cx: Cx) -> &'static str {
    "hello"
}

fn main() {}
