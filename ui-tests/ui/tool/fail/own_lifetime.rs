//! A tool with a lifetime of its own: arguments are lent for the call only.
#![allow(unused)]

use agents::prelude::*;

/// Shouts a text.
#[tool]
fn shout<'a>(text: &'a str) -> String {
    text.to_uppercase()
}

fn main() {}
