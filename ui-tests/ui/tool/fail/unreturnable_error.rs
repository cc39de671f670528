//! An error type that says nothing.
#![allow(unused)]

use agents::prelude::*;

struct Refused;

/// Pays.
#[tool]
fn pay(amount: u64) -> Result<u64, Refused> {
    Ok(amount)
}

fn main() {}
