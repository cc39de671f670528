//! Misspelt words of `#[tool_params]`, and a word that says nothing.
#![allow(unused)]

use agents::prelude::*;

#[derive(ToolParams)]
#[tool_params(no_serialise)]
struct Search {
    query: String,
}

fn main() {}
