//! A tool with a type parameter: the schema must be known without the caller.
#![allow(unused)]

use agents::prelude::*;

/// Shows a value.
#[tool]
fn show<T: ToString>(value: T) -> String {
    value.to_string()
}

fn main() {}
