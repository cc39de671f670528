//! A tool with a foreign calling convention.
#![allow(unused)]

use agents::prelude::*;

/// Reads a register.
#[tool]
extern "C" fn read_register(number: u8) -> u8 {
    number
}

fn main() {}
