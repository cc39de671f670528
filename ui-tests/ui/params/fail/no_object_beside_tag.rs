//! A variant beside a tag that holds no object.
use agents::ToolParams;

#[derive(ToolParams)]
#[serde(tag = "kind")]
enum Answer {
    Text(String),
    Count(u32),
    Tags(Vec<String>),
    None,
}

fn main() {}
