//! A tool that asks of the context what the agent's context does not have.
#![allow(unused)]

use agents::prelude::*;

struct App;
struct Pool;

/// Says hello.
#[tool]
fn hello(cx: &ToolContext<impl AsRef<Pool>>) -> &'static str {
    let _ = cx;
    "hello"
}

fn main() {
    let _ = Agent::<App>::new("shop").tools(tools![hello]);
}
