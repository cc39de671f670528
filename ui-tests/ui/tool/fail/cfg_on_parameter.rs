//! A parameter that is there only sometimes.
#![allow(unused)]

use agents::prelude::*;

/// Adds two numbers.
#[tool]
fn add(a: u32, #[cfg(unix)] b: u32) -> u32 {
    a + b
}

fn main() {}
