//! Parameters without a name that the model could fill in.
#![allow(unused)]

use agents::prelude::*;

/// Adds two numbers.
#[tool]
fn add((a, b): (u32, u32), _: u8) -> u32 {
    a + b
}

fn main() {}
