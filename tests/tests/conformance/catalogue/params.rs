//! The tools that show what parameters can be: optional, defaulted, nested, limited, open.

use std::{collections::BTreeMap, fmt};

use agents::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Call;
use crate::world::World;

/// Greet someone.
#[tool]
pub(super) async fn greet(
    cx: &ToolContext<World>,
    /// Who to greet.
    name: &str,
    /// The greeting to use.
    #[param(default = None)]
    greeting: Option<String>,
    /// Add an exclamation mark.
    #[param(default = false)]
    excited: bool,
) -> String {
    let greeting = greeting.as_deref().unwrap_or("Hello");
    let mark = if excited { '!' } else { '.' };
    Call::start(cx).end(format!("{greeting} {name}{mark}"))
}

#[derive(Clone, Debug, ToolParams)]
pub(super) struct Line {
    sku: String,
    #[param(default = 1)]
    qty: i64,
}

/// Place an order.
#[tool]
pub(super) async fn order(
    cx: &ToolContext<World>,
    /// The item to order.
    item: Line,
    /// Free tags.
    tags: Vec<String>,
    /// Optional note.
    #[param(default = None)]
    note: Option<String>,
) -> String {
    let Line { sku, qty } = item;
    let note = note.as_deref().unwrap_or("-");
    Call::start(cx).end(format!("{qty}x{sku} [{}] {note}", tags.join(",")))
}

/// Set the level.
#[tool]
pub(super) async fn level(
    cx: &ToolContext<World>,
    /// Level from 1 to 5.
    #[param(range(min = 1, max = 5))]
    n: i64,
) -> String {
    Call::start(cx).end(format!("level {n}"))
}

/// A tool with a non-strict schema.
#[tool(strict = false)]
pub(super) async fn loose(
    cx: &ToolContext<World>,
    /// Some text.
    text: String,
    /// Some limit.
    #[param(default = 5)]
    limit: i64,
) -> String {
    Call::start(cx).end(format!("{text}/{limit}"))
}

/// Nested arrays and a map.
#[tool(strict = false)]
pub(super) async fn matrix(
    cx: &ToolContext<World>,
    /// Rows of numbers.
    rows: Vec<Vec<f64>>,
    /// Name to index.
    names: BTreeMap<String, i64>,
) -> String {
    Call::start(cx).end(format!("{}/{}", rows.len(), names.len()))
}

// Derives its serde and schema traits itself; a doc comment would show in the schema.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, ToolParams)]
#[serde(untagged)]
#[tool_params(external)]
pub(super) enum IntOrText {
    Int(i64),
    Text(String),
}

impl fmt::Display for IntOrText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Int(n) => n.fmt(f),
            Self::Text(text) => f.write_str(text),
        }
    }
}

#[derive(Clone, Copy, Debug, ToolParams)]
#[serde(rename_all = "lowercase")]
pub(super) enum Axis {
    X,
    Y,
    Z,
}

/// A union and an enum.
#[tool]
pub(super) async fn one_of(
    cx: &ToolContext<World>,
    /// An integer or a string.
    value: IntOrText,
    /// One of x, y, z.
    kind: Axis,
) -> String {
    let kind = match kind {
        Axis::X => 'x',
        Axis::Y => 'y',
        Axis::Z => 'z',
    };
    Call::start(cx).end(format!("{value}/{kind}"))
}
