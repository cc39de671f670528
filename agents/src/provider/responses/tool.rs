//! The tools on offer, and which of them the model may or must call.
//!
//! A function tool is written from its table; a tool that the provider runs itself is passed on as it was declared.

use std::sync::Arc;

use serde::Serialize;
use serde_json::Value;

use crate::{
    model::{ModelError, ModelRequest, ToolChoice, ToolSpec},
    provider::wire::{Object, unsupported},
    schema::Schema,
};

/// Types of hosted tools that a tool choice can name.
///
/// # Source
/// OpenAI API reference, "Create a model response", `tool_choice` of a hosted tool; read 2026-11-30.
const HOSTED: [&str; 9] = [
    "file_search",
    "web_search",
    "web_search_preview",
    "computer",
    "computer_use",
    "computer_use_preview",
    "image_generation",
    "code_interpreter",
    "mcp",
];

/// Writes what the request says about tools; nothing where there are none.
pub(super) fn write(request: &ModelRequest<'_>, body: &mut Object) -> Result<(), ModelError> {
    if request.tools.is_empty() && request.hosted_tools.is_empty() {
        return Ok(());
    }
    one_computer(request.hosted_tools)?;
    let functions = request.tools.iter().map(|spec| of_spec(spec));
    let hosted = request.hosted_tools.iter().map(Tool::Hosted);
    body.set("tools", &functions.chain(hosted).collect::<Vec<_>>())?;
    let choice = request.settings.tool_choice.as_ref();
    body.set_some(
        "tool_choice",
        choice.map(|choice| of_choice(choice, request.tools)),
    )?;
    let is_parallel = request.settings.parallel_tool_calls;
    body.set_some("parallel_tool_calls", is_parallel)
}

/// The provider takes one computer at most, and says so late and unclearly.
fn one_computer(hosted: &[Value]) -> Result<(), ModelError> {
    let kinds = hosted.iter().filter_map(|tool| tool.get("type")?.as_str());
    if kinds.filter(|kind| kind.starts_with("computer")).count() > 1 {
        return Err(unsupported(
            "the agent has more than one hosted tool of the type `computer`, and the Responses API takes one",
        ));
    }
    Ok(())
}

#[derive(Serialize)]
#[serde(untagged)]
enum Tool<'a> {
    Function {
        r#type: &'static str,
        name: &'a str,
        description: &'a str,
        parameters: &'a Schema,
        strict: bool,
    },
    Hosted(&'a Value),
}

fn of_spec(spec: &ToolSpec) -> Tool<'_> {
    Tool::Function {
        r#type: "function",
        name: &spec.name,
        description: &spec.description,
        parameters: &spec.parameters,
        strict: spec.strict,
    }
}

#[derive(Serialize)]
#[serde(untagged)]
enum Choice<'a> {
    Word(&'a str),
    Hosted { r#type: &'a str },
    Function { r#type: &'static str, name: &'a str },
}

fn of_choice<'a>(choice: &'a ToolChoice, offered: &[Arc<ToolSpec>]) -> Choice<'a> {
    let ToolChoice::Tool(name) = choice else {
        return Choice::Word(choice.as_str());
    };
    let is_function = offered.iter().any(|spec| spec.name == *name);
    if !is_function && HOSTED.contains(&name.as_str()) {
        return Choice::Hosted { r#type: name };
    }
    Choice::Function {
        r#type: "function",
        name,
    }
}
