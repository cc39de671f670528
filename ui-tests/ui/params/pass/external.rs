//! A type that derives serde and schemars itself.
use std::collections::HashMap;

use agents::prelude::*;

#[derive(serde::Deserialize, serde::Serialize, schemars::JsonSchema, ToolParams)]
#[tool_params(external)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Shape {
    Circle { radius: f64 },
    Tagged(HashMap<String, String>),
}

#[derive(serde::Deserialize, schemars::JsonSchema, ToolParams)]
#[tool_params(external)]
struct Page<T> {
    items: Vec<T>,
}

/// Draws.
#[tool]
fn draw(shape: Shape, page: Page<u8>) -> usize {
    let _ = shape;
    page.items.len()
}

fn main() {
    let _ = Agent::<()>::new("draw").tools(tools![draw]);
}
