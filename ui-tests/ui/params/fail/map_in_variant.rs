//! A map in a variant.
use std::collections::HashMap;

use agents::ToolParams;

#[derive(ToolParams)]
#[serde(tag = "kind")]
enum Filter {
    All,
    By { labels: HashMap<String, String> },
}

fn main() {}
