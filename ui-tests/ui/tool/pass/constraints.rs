//! Every constraint, on every kind of type that it fits, under the strictest lints.
#![deny(warnings, missing_docs, unreachable_pub, nonstandard_style)]

use std::{
    collections::{BTreeSet, HashSet},
    num::NonZeroU8,
    sync::Arc,
};

use agents::prelude::*;

/// A type of ours.
#[derive(Debug, ToolParams)]
pub struct Percent(#[param(range(min = 0, max = 100))] pub u8);

/// Searches.
#[tool]
#[allow(clippy::too_many_arguments)]
pub fn search(
    #[param(range(min = 1, exclusive_max = 10))] a: Option<u8>,
    #[param(range(exclusive_min = -1.5))] b: Box<f32>,
    #[param(multiple_of = 0.5, range(exclusive_min = 0, exclusive_max = 1))] c: f64,
    #[param(length(min = 1), pattern = r"^\w+$", format = "hostname")] d: Arc<str>,
    #[param(length(max = 3), unique)] e: Vec<Option<String>>,
    #[param(length(min = 1))] f: BTreeSet<u8>,
    #[param(unique)] g: HashSet<String>,
    #[param(one_of("a", "b"), default = "a")] h: String,
    #[param(one_of(-1, 2.5))] i: Option<f64>,
    #[param(range(max = 50))] j: Percent,
    #[param(range(min = 170141183460469231731687303715884105727))] k: u128,
    #[param(range(max = 3))] l: NonZeroU8,
    #[param(length(max = 10))] m: &[u8],
    #[param(default = 5, range(max = 5))] r#type: u8,
) -> usize {
    let _ = (a, b, c, d, e, f, g, h, i, j, k, l, r#type);
    m.len()
}

fn main() {
    let agent = Agent::<()>::new("search").tools(tools![search]);
    agent.check().unwrap();
}
