//! A field of a type that cannot be read from JSON.
#![allow(unused)]

use agents::prelude::*;

struct Point;

#[derive(ToolParams)]
struct Walk {
    to: Point,
}

fn main() {}
