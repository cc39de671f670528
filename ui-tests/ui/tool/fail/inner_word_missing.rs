//! `retry` and `cache` without their number and duration.
#![allow(unused)]

use agents::prelude::*;

/// Reads.
#[tool(effects = read_only, retry(), cache())]
fn read(number: u64) -> u64 {
    number
}

fn main() {}
