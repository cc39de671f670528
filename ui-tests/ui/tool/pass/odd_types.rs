//! The types that people use.
//!
//! Every width of number, options in options, sets, fixed lists, smart pointers, types of their own that look like nothing
//! else.
#![deny(warnings, missing_docs, unreachable_pub, nonstandard_style)]

use std::{
    borrow::Cow,
    collections::{BTreeSet, HashMap, HashSet, VecDeque},
    net::IpAddr,
    num::{NonZeroI64, NonZeroU8},
    ops::Range,
    path::PathBuf,
    sync::Arc,
    time::Duration,
};

use agents::{AssumeStrict, prelude::*};

/// A type that derives the usual three.
#[derive(serde::Deserialize, serde::Serialize, schemars::JsonSchema, ToolParams)]
#[tool_params(external)]
#[serde(untagged)]
pub enum Id {
    /// A number.
    Number(u64),
    /// A text.
    Text(String),
}

/// A type that knows nothing of us.
#[derive(serde::Deserialize, schemars::JsonSchema)]
pub struct Foreign {
    /// A field.
    pub a: u8,
}

/// A tree.
#[derive(ToolParams)]
pub struct Tree {
    /// Where it hangs.
    pub parent: Option<Box<Tree>>,
    /// What hangs here.
    pub children: Vec<Tree>,
}

/// Numbers.
#[tool]
pub fn numbers(a: u8, b: i16, c: u32, d: i64, e: u128, f: i128, g: usize, h: isize, i: f32, j: NonZeroU8, k: NonZeroI64) -> f32 {
    let _ = (a, b, c, d, e, f, g, h, j, k);
    i
}

/// Options and lists.
#[tool]
pub fn lists(
    a: Option<Option<u8>>,
    b: Vec<Vec<Option<String>>>,
    c: [f64; 3],
    d: (u8, u8),
    e: HashSet<String>,
    f: BTreeSet<u8>,
    g: VecDeque<Tree>,
    h: &[u8],
    i: Option<Vec<Id>>,
) -> usize {
    let _ = (a, c, d, e, f, g, h, i);
    b.len()
}

/// Texts and pointers.
#[tool]
pub fn texts(a: &str, b: char, c: Cow<'static, str>, d: Arc<str>, e: Box<str>, f: PathBuf, g: IpAddr, h: Arc<Tree>) -> String {
    let _ = (b, c, d, e, f, g, h);
    a.to_owned()
}

/// Others.
#[tool]
pub fn others(a: Range<u32>, b: Duration, c: Result<u8, String>, d: bool, e: AssumeStrict<Foreign>, f: Id) -> bool {
    let _ = (a, b, c, e, f);
    d
}

/// Nothing.
#[tool]
pub fn nothing() {}

/// Any keys, by the visible way out.
#[tool(strict = false)]
pub fn loose(keys: HashMap<String, u8>) -> usize {
    keys.len()
}

fn main() {
    let agent = Agent::<()>::new("odd").tools(tools![numbers, lists, texts, others, nothing, loose]);
    agent.check().unwrap();
}
