//! Strict mode has no list whose elements have different types.
use agents::ToolParams;

#[derive(ToolParams)]
struct Entry(String, u32);

#[derive(ToolParams)]
struct Entries {
    pairs: Vec<(String, u32)>,
}

fn main() {}
