//! Two fields, and two variants, with one name in JSON.
#![allow(unused)]

use agents::prelude::*;

#[derive(ToolParams)]
#[serde(rename_all = "camelCase")]
struct Search {
    max_hits: u8,
    #[serde(rename = "maxHits")]
    limit: u8,
    #[serde(alias = "limit", alias = "maxHits")]
    page: u8,
}

#[derive(ToolParams)]
enum Unit {
    C,
    #[serde(rename = "C")]
    F,
}

fn main() {}
