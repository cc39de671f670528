//! A skipped field of a type without a default.
#![allow(unused)]

use agents::prelude::*;

struct Pool;

#[derive(ToolParams)]
struct Search {
    query: String,
    #[serde(skip)]
    pool: Pool,
}

fn main() {}
