//! Descriptions of parameters that hold a key and an address with a password.
#![allow(unused)]

use agents::prelude::*;

/// Calls the shop.
#[tool]
fn call_shop(
    /// The token, for example AKIAIOSFODNN7EXAMPLE.
    token: String,
    #[param(description = "postgres://app:hunter2@db.example.com/shop")] database: String,
) -> String {
    token + &database
}

fn main() {}
