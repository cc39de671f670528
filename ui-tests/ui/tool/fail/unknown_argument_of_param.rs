//! A misspelt word of a parameter.
#![allow(unused)]

use agents::prelude::*;

/// Finds an order.
#[tool]
fn find_order(#[param(defualt = 1)] number: u32) -> String {
    number.to_string()
}

fn main() {}
