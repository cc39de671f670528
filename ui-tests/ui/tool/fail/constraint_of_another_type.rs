//! Constraints on values that the types do not have.
#![allow(unused)]

use std::sync::Arc;

use agents::prelude::*;

/// Searches.
#[tool]
fn search(
    #[param(range(min = 1))] a: String,
    #[param(length(max = 5))] b: u8,
    #[param(pattern = "^a")] c: Option<u32>,
    #[param(format = "email")] d: Vec<String>,
    #[param(unique)] e: Arc<str>,
    #[param(one_of("a", "b"))] f: i64,
    #[param(one_of(1, 2))] g: &str,
    #[param(range(min = 300))] h: u8,
    #[param(range(max = -1))] i: u32,
    #[param(multiple_of = 2)] j: bool,
) -> u8 {
    b
}

fn main() {}
