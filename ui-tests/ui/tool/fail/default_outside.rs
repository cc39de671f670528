//! Defaults that their own constraints do not admit.
#![allow(unused)]

use agents::prelude::*;

/// Searches.
#[tool]
fn search(
    #[param(default = 9, range(max = 5))] a: u8,
    #[param(default = -0.5, range(exclusive_min = -0.5))] b: f64,
    #[param(default = "", length(min = 1))] c: String,
    #[param(default = "medium", one_of("small", "large"))] d: String,
    #[param(default = 7, multiple_of = 5)] e: u32,
) -> u8 {
    a
}

fn main() {}
