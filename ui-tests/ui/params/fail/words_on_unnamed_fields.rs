//! A field without a name has none to change, is always there, and is one of several.
use agents::ToolParams;

#[derive(ToolParams)]
struct Span(#[param(range(max = 5))] u8, u8);

#[derive(ToolParams)]
struct Meters(#[param(rename = "m", default = 1.0)] f64);

fn main() {}
