//! A tool that keeps something of its thread over an await.
#![allow(unused)]

use agents::prelude::*;

use std::rc::Rc;

/// Waits.
#[tool]
async fn wait(seconds: u32) -> u32 {
    let counter = Rc::new(seconds);
    std::future::ready(()).await;
    *counter
}

fn main() {}
