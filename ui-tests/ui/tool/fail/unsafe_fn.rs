//! An unsafe tool: a model would decide when it is called.
#![allow(unused)]

use agents::prelude::*;

/// Reads a register.
#[tool]
unsafe fn read_register(number: u8) -> u8 {
    number
}

fn main() {}
