//! What a tool may return.
#![deny(warnings)]

use agents::prelude::*;

#[derive(ToolParams)]
struct Receipt {
    number: u32,
}

type Alias = Result<Receipt, std::num::ParseIntError>;

/// Nothing.
#[tool]
fn unit() {}

/// A text.
#[tool]
async fn text() -> &'static str {
    "text"
}

/// A value.
#[tool]
fn value() -> Vec<Receipt> {
    vec![Receipt { number: 1 }]
}

/// An alias of a result.
#[tool]
fn alias() -> Alias {
    Ok(Receipt { number: "1".parse()? })
}

/// An error of a tool.
#[tool]
fn error() -> Result<(), ToolError> {
    Err(ToolError::not_found("none", "there is none"))
}

/// Any error.
#[tool]
fn boxed() -> Result<String, Box<dyn std::error::Error + Send + Sync>> {
    Ok(String::new())
}

/// An output.
#[tool]
fn output() -> Result<ToolOutput, String> {
    Ok(ToolOutput::Text("text".to_owned()))
}

fn main() {
    let _ = Agent::<()>::new("returns").tools(tools![unit, text, value, alias, error, boxed, output]);
}
