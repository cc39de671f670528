//! Two parameters that the model would call alike.
#![allow(unused)]

use agents::prelude::*;

/// Adds two numbers.
#[tool]
fn add(a: u32, #[param(rename = "a")] b: u32) -> u32 {
    a + b
}

fn main() {}
