//! A type that derives what `ToolParams` gives.
#![allow(unused)]

use agents::prelude::*;

#[derive(serde::Serialize, ToolParams)]
struct Search {
    query: String,
}

fn main() {}
