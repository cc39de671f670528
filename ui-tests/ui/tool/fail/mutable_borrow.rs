//! A parameter taken by `&mut`.
#![allow(unused)]

use agents::prelude::*;

/// Sorts numbers.
#[tool]
fn sort(numbers: &mut Vec<u32>) -> usize {
    numbers.len()
}

fn main() {}
