//! Words of serde's that say nothing about a type of this shape.
use agents::ToolParams;

#[derive(ToolParams)]
#[serde(tag = "kind", transparent)]
struct Span {
    from: u8,
    to: u8,
}

#[derive(ToolParams)]
#[serde(content = "of")]
enum Move {
    To(String),
    Stay,
}

fn main() {}
