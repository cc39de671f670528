//! A type that borrows.
#![allow(unused)]

use agents::prelude::*;

#[derive(ToolParams)]
struct Search<'a> {
    query: &'a str,
}

fn main() {}
