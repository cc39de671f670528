//! A tool with a where clause, without anything it could be about.
#![allow(unused)]

use agents::prelude::*;

/// Shouts a text.
#[tool]
fn shout(text: String) -> String
where
    String: Clone,
{
    text.to_uppercase()
}

fn main() {}
