//! A run of an agent over a context, without one.
#![allow(unused)]

use agents::prelude::*;

struct App;

/// Says hello.
#[tool]
fn hello(cx: &ToolContext<App>) -> &'static str {
    let _ = cx;
    "hello"
}

async fn run() -> Result<(), RunError> {
    let agent = Agent::new("shop").tools(tools![hello]);
    Runner::run(&agent, "hello").await?;
    Ok(())
}

fn main() {
    let _ = run();
}
