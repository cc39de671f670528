//! A return type that no model can read.
#![allow(unused)]

use agents::prelude::*;

struct Receipt;

/// Pays.
#[tool]
fn pay(amount: u64) -> Receipt {
    let _ = amount;
    Receipt
}

fn main() {}
