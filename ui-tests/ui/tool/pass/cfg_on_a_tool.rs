//! Tools, guardrails and types that are switched off, above and below the attribute.
#![deny(warnings)]

use agents::prelude::*;

/// Is not there.
#[tool]
#[cfg(any())]
fn off(value: Missing) -> u8 {
    value
}

/// Is not there either.
#[cfg(any())]
#[tool]
fn off(value: Missing) -> u8 {
    value
}

/// Is not there either.
#[tool]
#[cfg_attr(all(), cfg(any()))]
fn off(value: Missing) -> u8 {
    value
}

#[tool_output_guardrail]
#[cfg(any())]
fn off(data: &Missing) -> u8 {
    0
}

/// Is there.
#[tool]
#[cfg(all())]
fn on(value: u8) -> u8 {
    value
}

fn main() {
    let _ = Agent::<()>::new("switch").tools(tools![
        on,
        #[cfg(any())]
        off,
    ]);
}
