//! A tool with two contexts.
#![allow(unused)]

use agents::prelude::*;

struct App;
struct Other;

/// Says hello.
#[tool]
fn hello(cx: &ToolContext<App>, other: &ToolContext<Other>) -> &'static str {
    "hello"
}

fn main() {}
