//! A generic type.
#![allow(unused)]

use agents::prelude::*;

#[derive(ToolParams)]
struct Page<T> {
    items: Vec<T>,
}

fn main() {}
