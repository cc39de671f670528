//! The function itself is given where a tool that is a value is expected.

use agents::prelude::*;

/// Adds two numbers.
#[tool]
fn add(a: i64, b: i64) -> i64 {
    a + b
}

fn main() {
    let _ = Agent::<()>::new("calculator").tool(add);
}
