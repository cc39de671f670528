//! Patterns that no check can run.
#![allow(unused)]

use agents::prelude::*;

/// Searches.
#[tool]
fn search(
    #[param(pattern = "[a-")] a: String,
    #[param(pattern = "^(?!admin$)[a-z]+$")] b: String,
    #[param(pattern = r"^(a|b)\1$")] c: String,
) -> String {
    a
}

fn main() {}
