//! A borrow inside a type: there is nothing to borrow from.
#![allow(unused)]

use agents::prelude::*;

/// Greets somebody.
#[tool]
fn greet(name: Option<&str>) -> String {
    name.unwrap_or("you").to_owned()
}

fn main() {}
