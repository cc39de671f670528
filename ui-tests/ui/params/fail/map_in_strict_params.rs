//! A map in a type of parameters: strict mode cannot say which keys it has.
#![allow(unused)]

use agents::prelude::*;

use std::collections::HashMap;

#[derive(ToolParams)]
struct Search {
    filters: Vec<HashMap<String, String>>,
}

fn main() {}
