//! A lifetime inside a type: there is nothing to borrow from.
#![allow(unused)]

use agents::prelude::*;

use std::borrow::Cow;

/// Greets somebody.
#[tool]
fn greet(name: Cow<'_, str>) -> String {
    name.into_owned()
}

fn main() {}
