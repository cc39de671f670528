//! A variant that holds a list has no place for the tag.
use agents::ToolParams;

#[derive(ToolParams)]
#[serde(tag = "kind")]
enum Move {
    To(i32, i32),
    Stay,
}

fn main() {}
