//! A field of a type that can be read and not written, in a type that is to be both.
#![allow(unused)]

use agents::prelude::*;

#[derive(serde::Deserialize, schemars::JsonSchema, ToolParams)]
#[tool_params(external)]
struct Point {
    x: u8,
}

#[derive(ToolParams)]
struct Walk {
    to: Point,
}

fn main() {}
