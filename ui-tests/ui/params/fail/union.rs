//! A union.
#![allow(unused)]

use agents::prelude::*;

#[derive(ToolParams)]
union Bits {
    whole: u32,
    float: f32,
}

fn main() {}
