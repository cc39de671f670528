//! An enum without variants.
#![allow(unused)]

use agents::prelude::*;

#[derive(ToolParams)]
enum Never {}

fn main() {}
