//! A broken type that is used: one error, and none about its use.
#![allow(unused)]

use agents::prelude::*;

#[derive(ToolParams)]
struct Range {
    #[param(rang(min = 1))]
    from: u32,
    to: u32,
}

/// Counts.
#[tool]
fn count(range: Range, more: Option<Range>) -> usize {
    more.map_or(0, |more| more.from as usize) + range.to as usize
}

fn main() {}
