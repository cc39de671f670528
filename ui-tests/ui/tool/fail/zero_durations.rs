//! Durations of zero.
#![allow(unused)]

use agents::prelude::*;

use std::time::Duration;

const NOTHING: Duration = Duration::from_millis(0);

/// Waits.
#[tool(timeout = Duration::ZERO, effects = read_only, retry(max = 1, backoff = NOTHING), cache(ttl = NOTHING))]
async fn wait(seconds: u32) -> u32 {
    seconds
}

fn main() {}
