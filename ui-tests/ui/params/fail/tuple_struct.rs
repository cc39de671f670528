//! A struct without names for its fields.
#![allow(unused)]

use agents::prelude::*;

#[derive(ToolParams)]
struct Range(u32, u32);

fn main() {}
