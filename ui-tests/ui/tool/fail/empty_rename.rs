//! A parameter renamed to nothing.
#![allow(unused)]

use agents::prelude::*;

/// Adds two numbers.
#[tool]
fn add(a: u32, #[param(rename = "")] b: u32) -> u32 {
    a + b
}

fn main() {}
