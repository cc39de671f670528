//! The tools that turn their arguments into a value, and nothing else.

use agents::prelude::*;
use serde_json::{Value, json};

use super::Call;
use crate::world::World;

/// Echo the text back.
#[tool]
pub(super) async fn echo(
    cx: &ToolContext<World>,
    /// The text to echo.
    text: String,
) -> String {
    Call::start(cx).end(text)
}

/// Add two integers.
#[tool]
pub(super) async fn add(
    cx: &ToolContext<World>,
    /// First addend.
    a: i64,
    /// Second addend.
    b: i64,
) -> Result<i64, ToolError> {
    let call = Call::start(cx);
    let sum = a
        .checked_add(b)
        .ok_or("the sum does not fit into 64 bits")?;
    Ok(call.end(sum))
}

#[derive(Clone, Copy, Debug, ToolParams)]
#[serde(rename_all = "lowercase")]
pub(super) enum Unit {
    C,
    F,
}

/// Get the weather for a city.
#[tool]
pub(super) async fn get_weather(
    cx: &ToolContext<World>,
    /// The city name.
    city: &str,
    /// Temperature unit.
    #[param(default = Unit::C)]
    unit: Unit,
) -> String {
    let letter = match unit {
        Unit::C => 'c',
        Unit::F => 'f',
    };
    Call::start(cx).end(format!("{city}: 21{letter}"))
}

/// Look up a record.
#[tool]
pub(super) async fn lookup(
    cx: &ToolContext<World>,
    /// The record id.
    id: String,
) -> Value {
    Call::start(cx).end(json!({"id": id, "found": true, "tags": ["a", "b"], "extra": null}))
}

/// List the integers from 1 to n.
#[tool]
pub(super) async fn list_items(
    cx: &ToolContext<World>,
    /// How many items.
    n: i64,
) -> Vec<i64> {
    Call::start(cx).end((1..=n).collect())
}

/// Do nothing.
#[tool]
pub(super) fn nothing(cx: &ToolContext<World>) {
    Call::start(cx).end(())
}

/// Return a flag.
#[tool]
pub(super) fn flag(cx: &ToolContext<World>) -> bool {
    Call::start(cx).end(true)
}

/// Halve a number.
#[tool]
pub(super) async fn half(
    cx: &ToolContext<World>,
    /// The number.
    x: f64,
) -> f64 {
    Call::start(cx).end(x / 2.0)
}

/// Return an empty string.
#[tool]
pub(super) fn empty(cx: &ToolContext<World>) -> &'static str {
    Call::start(cx).end("")
}

/// Return JSON text.
#[tool]
pub(super) async fn json_text(cx: &ToolContext<World>) -> &'static str {
    Call::start(cx).end(r#"{"a": 1}"#)
}

/// Return a secret.
#[tool]
pub(super) async fn secret(cx: &ToolContext<World>) -> &'static str {
    Call::start(cx).end("key=sk-live-123")
}

#[tool(description = "")]
pub(super) async fn no_doc(cx: &ToolContext<World>, value: String) -> String {
    Call::start(cx).end(value)
}
