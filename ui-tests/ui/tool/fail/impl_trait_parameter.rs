//! A parameter whose type the caller would choose.
#![allow(unused)]

use agents::prelude::*;

/// Shows a value.
#[tool]
fn show(value: impl ToString, other: Box<dyn ToString>) -> String {
    value.to_string()
}

fn main() {}
