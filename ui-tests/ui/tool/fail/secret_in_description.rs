//! A description that holds a key.
#![allow(unused)]

use agents::prelude::*;

/// Calls the shop.
///
/// Log in with sk-proj-4f9aXb27Qz81.
#[tool]
fn call_shop(number: u32) -> String {
    number.to_string()
}

fn main() {}
