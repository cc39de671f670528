//! A retry that could pay twice.
#![allow(unused)]

use agents::prelude::*;

/// Pays.
#[tool(effects = irreversible, retry(max = 3))]
fn pay(amount: u64) -> u64 {
    amount
}

/// Books.
#[tool(retry(max = 3))]
fn book(amount: u64) -> u64 {
    amount
}

fn main() {}
