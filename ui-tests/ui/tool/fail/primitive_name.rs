//! A tool called like a primitive type, which it would hide in its module.
#![allow(unused)]

use agents::prelude::*;

/// Makes a text.
#[tool]
fn str(text: &str) -> String {
    text.to_owned()
}

fn main() {}
