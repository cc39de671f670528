//! A field that borrows.
#![allow(unused)]

use agents::prelude::*;

#[derive(ToolParams)]
struct Search {
    query: Option<&'static str>,
}

fn main() {}
