//! Three mistakes in one tool: three errors.
#![allow(unused)]

use agents::prelude::*;

#[tool(name = "find order")]
fn find_order(name: Option<&str>) -> String {
    name.unwrap_or("you").to_owned()
}

fn main() {}
