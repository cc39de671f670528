//! Words of serde that are not understood, misspelt or misplaced.
#![allow(unused)]

use agents::prelude::*;

#[derive(ToolParams)]
#[serde(tag = "kind", rename_all = "Title Case")]
struct Search {
    #[serde(with = "text", renam = "q")]
    query: String,
    #[serde(rename(serialize = "a", deserialize = "b"))]
    limit: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    page: Option<u8>,
}

fn main() {}
