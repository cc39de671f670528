//! A flattened field, whose keys are not known beforehand.
#![allow(unused)]

use agents::prelude::*;

#[derive(ToolParams)]
struct Search {
    query: String,
    #[serde(flatten)]
    rest: Rest,
}

#[derive(ToolParams)]
struct Rest {
    limit: u8,
}

fn main() {}
