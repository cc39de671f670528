//! `external` and `no_serialize` together.
#![allow(unused)]

use agents::prelude::*;

#[derive(ToolParams)]
#[tool_params(external, no_serialize)]
struct Search {
    query: String,
}

fn main() {}
