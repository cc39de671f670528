//! A field that is skipped and described.
#![allow(unused)]

use agents::prelude::*;

#[derive(ToolParams)]
struct Search {
    #[serde(skip)]
    #[param(range(max = 5))]
    limit: u8,
}

fn main() {}
