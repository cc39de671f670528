//! Two names and two defaults for one field.
#![allow(unused)]

use agents::prelude::*;

#[derive(ToolParams)]
struct Search {
    #[param(rename = "maxHits", default = 3)]
    #[serde(rename = "hits", default)]
    limit: u8,
}

fn main() {}
