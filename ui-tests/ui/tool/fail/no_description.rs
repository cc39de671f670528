//! A tool without a description, which is what the model goes by.
#![allow(unused)]

use agents::prelude::*;

#[tool]
fn find_order(number: u32) -> String {
    number.to_string()
}

fn main() {}
