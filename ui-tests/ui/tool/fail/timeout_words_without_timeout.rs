//! Words about a timeout that never happens.
#![allow(unused)]

use agents::prelude::*;

fn slow(_: ToolFailure) -> String {
    "slow".to_owned()
}

/// Waits.
#[tool(timeout_behavior = raise_exception, timeout_error_function = slow)]
async fn wait(seconds: u32) -> u32 {
    seconds
}

fn main() {}
