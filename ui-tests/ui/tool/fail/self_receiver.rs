//! A tool with a receiver: a method cannot carry a type of its own name.
#![allow(unused)]

use agents::prelude::*;

struct Store;

impl Store {
    /// Finds an order.
    #[tool]
    fn find_order(&self, number: u32) -> String {
        number.to_string()
    }
}

fn main() {}
