//! `#[param]` on a variant.
#![allow(unused)]

use agents::prelude::*;

#[derive(ToolParams)]
enum Unit {
    #[param(description = "Celsius")]
    C,
    F,
}

fn main() {}
