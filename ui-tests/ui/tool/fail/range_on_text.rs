//! A range on a text.
#![allow(unused)]

use agents::prelude::*;

/// Greets somebody.
#[tool]
fn greet(#[param(range(max = 80))] name: &str) -> String {
    name.to_owned()
}

fn main() {}
