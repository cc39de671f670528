//! Names that could clash with generated ones.
//!
//! One letter, names that differ by an underscore, types named like functions, raw and mutable parameters, aliases, types that
//! only end in the name of the context.
#![deny(warnings, missing_docs, unreachable_pub, nonstandard_style)]

use agents::prelude::*;

type Result<T> = std::result::Result<T, Box<dyn std::error::Error + Send + Sync>>;
type Fallible<T> = std::result::Result<T, ToolError>;
type Cx = ToolContext<App>;
type Text = String;

/// The state.
#[derive(Default)]
pub struct App;

/// Named like a function.
#[derive(Debug, ToolParams)]
pub struct Search {
    /// One letter.
    pub q: String,
    /// Raw.
    pub r#type: Option<String>,
}

/// Ends in the name of the context.
#[derive(Debug, ToolParams)]
pub struct MyToolContext {
    /// A number.
    pub n: u8,
}

/// One letter.
#[tool]
pub fn g(m: u8) -> u8 {
    m
}

/// With a digit.
#[tool]
pub fn get2(id: u64) -> Result<u64> {
    Ok(id)
}

/// With a digit and an underscore.
#[tool]
pub async fn get_2(id: u64) -> Fallible<u64> {
    Ok(id)
}

/// Takes a type of its own name.
#[tool]
pub fn search(search: Search) -> String {
    search.q
}

/// Raw and mutable parameters, one without a word about it, one named like nothing else.
#[tool]
pub fn r#move(r#type: Text, mut count: u32, _unused: Option<bool>, größe: f64) -> String {
    count += 1;
    format!("{}{count}{größe}", r#type)
}

/// A context behind an alias, and a type that only looks like one.
#[tool]
pub fn seen(#[context] cx: &Cx, other: MyToolContext) -> u8 {
    let _ = cx;
    other.n
}

/// Names of what an expansion needs.
#[tool]
pub fn args(args: u8, decode: u8, invoke: u8, this: u8, result: u8, option: u8, some: u8) -> u8 {
    args + decode + invoke + this + result + option + some
}

/// Names of the attribute's words.
#[tool]
pub fn name(name: String, description: String, strict: bool, output: u8, default: u8) -> String {
    let _ = (strict, output, default);
    name + &description
}

fn main() {
    let agent = Agent::<App>::new("odd").tools(tools![g, get2, get_2, search, r#move, seen, args, name]);
    agent.check().unwrap();
    assert_eq!(g(1), 1);
}
