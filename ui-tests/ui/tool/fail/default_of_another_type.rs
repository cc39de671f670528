//! A default that is no value of the parameter.
#![allow(unused)]

use agents::prelude::*;

/// Doubles a number.
#[tool]
fn double(#[param(default = Some(1))] number: u32) -> u32 {
    number * 2
}

fn main() {}
