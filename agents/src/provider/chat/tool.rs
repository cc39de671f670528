//! The tools on offer, and which of them the model may or must call.

use serde::Serialize;

use crate::{
    model::{ModelError, ModelRequest, ToolChoice, ToolSpec},
    provider::wire::{Object, unsupported},
};

/// Writes what the request says about tools; nothing where there are none.
pub(super) fn write(request: &ModelRequest<'_>, body: &mut Object) -> Result<(), ModelError> {
    if let Some(hosted) = request.hosted_tools.first() {
        let kind = hosted.get("type").and_then(|kind| kind.as_str());
        return Err(unsupported(format!(
            "the hosted tool `{}` cannot be offered through Chat Completions; ask the model through the Responses API",
            kind.unwrap_or("?")
        )));
    }
    if request.tools.is_empty() {
        return Ok(());
    }
    let tools: Vec<Tool<'_>> = request.tools.iter().map(|spec| Tool::of(spec)).collect();
    body.set("tools", &tools)?;
    body.set_some(
        "tool_choice",
        request.settings.tool_choice.as_ref().map(of_choice),
    )?;
    body.set_some("parallel_tool_calls", request.settings.parallel_tool_calls)
}

#[derive(Serialize)]
struct Tool<'a> {
    r#type: &'static str,
    function: &'a ToolSpec,
}

impl<'a> Tool<'a> {
    fn of(spec: &'a ToolSpec) -> Self {
        Self {
            r#type: "function",
            function: spec,
        }
    }
}

#[derive(Serialize)]
#[serde(untagged)]
enum Choice<'a> {
    Word(&'a str),
    Function {
        r#type: &'static str,
        function: Name<'a>,
    },
}

#[derive(Serialize)]
struct Name<'a> {
    name: &'a str,
}

fn of_choice(choice: &ToolChoice) -> Choice<'_> {
    match choice {
        ToolChoice::Tool(name) => Choice::Function {
            r#type: "function",
            function: Name { name },
        },
        word => Choice::Word(word.as_str()),
    }
}
