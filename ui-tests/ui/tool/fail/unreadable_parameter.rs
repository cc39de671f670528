//! A parameter type that cannot be read from JSON.
#![allow(unused)]

use agents::prelude::*;

struct Point;

/// Moves.
#[tool]
fn walk(to: Point) -> &'static str {
    let _ = to;
    "done"
}

fn main() {}
