//! A cache on a tool that changes something, and on one that does not say.
#![allow(unused)]

use agents::prelude::*;

use std::time::Duration;

/// Pays.
#[tool(effects = irreversible, cache(ttl = Duration::from_secs(60)))]
fn pay(amount: u64) -> u64 {
    amount
}

/// Books.
#[tool(cache(ttl = Duration::from_secs(60)))]
fn book(amount: u64) -> u64 {
    amount
}

fn main() {}
