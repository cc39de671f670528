//! A tool over another context than the agent.
#![allow(unused)]

use agents::prelude::*;

struct App;
struct Other;

/// Says hello.
#[tool]
fn hello(cx: &ToolContext<Other>) -> &'static str {
    let _ = cx;
    "hello"
}

fn main() {
    let _ = Agent::<App>::new("shop").tools(tools![hello]);
}
