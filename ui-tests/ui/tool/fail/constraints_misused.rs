//! Constraints that are not written like this, and values that are none.
#![allow(unused)]

use agents::prelude::*;

const MOST: u8 = 5;

/// Searches.
#[tool]
fn search(
    #[param(format = "mail")] a: String,
    #[param(multiple_of = 0)] b: u8,
    #[param(range(exclusive_min = 3, max = 3))] c: u8,
    #[param(range(exclusive_min = 0.5, exclusive_max = 0.5))] d: f64,
    #[param(one_of())] e: String,
    #[param(one_of("a", 1))] f: String,
    #[param(one_of("a", "a", MOST))] g: String,
    #[param(unique = true)] h: Vec<u8>,
    #[param(one_of = "a")] i: String,
) -> u8 {
    b
}

fn main() {}
