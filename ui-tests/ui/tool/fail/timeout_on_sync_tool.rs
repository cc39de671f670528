//! A timeout on a tool that cannot be stopped.
#![allow(unused)]

use agents::prelude::*;

use std::time::Duration;

/// Waits.
#[tool(timeout = Duration::from_secs(10))]
fn wait(seconds: u32) -> u32 {
    seconds
}

fn main() {}
