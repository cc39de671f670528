//! A description that holds a private address.
#![allow(unused)]

use agents::prelude::*;

/// Calls <https://billing.internal/v2/orders>.
#[tool]
fn call_billing(number: u32) -> String {
    number.to_string()
}

fn main() {}
