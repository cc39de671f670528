//! A broken type that is used: one error, and none about its use.
#![allow(unused)]

use agents::prelude::*;

#[derive(ToolParams)]
struct Range(u32, u32);

/// Counts.
#[tool]
fn count(range: Range, more: Option<Range>) -> usize {
    more.map_or(0, |more| more.0 as usize) + range.1 as usize
}

fn main() {}
