//! Defaults of a type that can be read and not written: they hold, and the schema does not show them.
#![deny(warnings)]

use agents::prelude::*;

#[derive(Default, serde::Deserialize, schemars::JsonSchema, ToolParams)]
#[tool_params(external)]
struct Point {
    x: u8,
}

#[derive(ToolParams)]
#[tool_params(no_serialize)]
struct Walk {
    #[param(default = Point { x: 1 })]
    to: Point,
    #[serde(default)]
    steps: u8,
}

/// Walks.
#[tool]
fn walk(walk: Walk, #[param(default)] from: Point) -> u8 {
    walk.to.x + walk.steps + from.x
}

fn main() {
    let _ = Agent::<()>::new("walker").tools(tools![walk]);
}
