//! A retry that never happens.
#![allow(unused)]

use agents::prelude::*;

/// Reads.
#[tool(effects = read_only, retry(max = 0))]
fn read(number: u64) -> u64 {
    number
}

fn main() {}
