//! A type that is no tool in a list of tools.
#![allow(unused)]

use agents::prelude::*;

fn main() {
    let _ = Agent::<()>::new("shop").tools(tools![String]);
}
