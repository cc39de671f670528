//! An enum whose variants hold data.
#![allow(unused)]

use agents::prelude::*;

#[derive(ToolParams)]
enum Shape {
    Empty,
    Circle { radius: f64 },
}

fn main() {}
