//! A key made of a parameter that the tool does not have.
#![allow(unused)]

use agents::prelude::*;

/// Pays.
#[tool(idempotency_key = order)]
fn pay(order_id: String) -> String {
    order_id
}

fn main() {}
