//! A map in a strict tool: strict mode cannot say which keys it has.
#![allow(unused)]

use agents::prelude::*;

use std::collections::HashMap;

/// Counts words.
#[tool]
fn count(words: HashMap<String, u32>) -> usize {
    words.len()
}

fn main() {}
