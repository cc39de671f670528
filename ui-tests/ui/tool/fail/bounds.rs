//! Bounds that no value satisfies, that are no numbers, and that are missing.
#![allow(unused)]

use agents::prelude::*;

/// Adds numbers.
#[tool]
fn add(
    #[param(range(min = 5, max = 1))] a: u32,
    #[param(range(min = "one"))] b: u32,
    #[param(length(max = -1))] c: Vec<u32>,
    #[param(range())] d: u32,
) -> u32 {
    a + b + d
}

fn main() {}
