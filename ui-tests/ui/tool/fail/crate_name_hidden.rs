//! A tool called like a crate hides it in its module.
#![allow(unused)]

use agents::prelude::*;

/// Tells something.
#[tool]
fn agents(number: u32) -> String {
    agents::json!({ "number": number }).to_string()
}

fn main() {}
