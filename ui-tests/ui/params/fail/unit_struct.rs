//! A struct without fields.
#![allow(unused)]

use agents::prelude::*;

#[derive(ToolParams)]
struct Nothing;

fn main() {}
