//! A description of a field that holds a key.
#![allow(unused)]

use agents::prelude::*;

#[derive(ToolParams)]
struct Login {
    /// For example ghp_16C7e42F292c6912E7710c838347Ae178B4a.
    token: String,
}

fn main() {}
