//! A text that would have to live forever.
#![allow(unused)]

use agents::prelude::*;

/// Greets somebody.
#[tool]
fn greet(name: &'static str) -> String {
    name.to_owned()
}

fn main() {}
