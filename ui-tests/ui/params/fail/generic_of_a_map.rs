//! A generic type over a map has no strict form.
use std::collections::HashMap;

use agents::prelude::*;

#[derive(ToolParams)]
struct Page<T> {
    items: Vec<T>,
}

/// Shows a page.
#[tool]
fn show(page: Page<HashMap<String, u8>>) -> usize {
    page.items.len()
}

fn main() {}
