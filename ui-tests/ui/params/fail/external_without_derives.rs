//! An external type without the derives that it promises.
#![allow(unused)]

use agents::prelude::*;

#[derive(ToolParams)]
#[tool_params(external)]
struct Search {
    query: String,
}

fn main() {}
