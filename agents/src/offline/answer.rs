//! What the offline model says: outputs in readable lines, what is missing, or that no tool fits.

use serde_json::Value;

use super::fill::Missing;
use crate::{item::CallOutput, model::ToolSpec};

/// How many tools are named to somebody whose request fits none.
const NAMED: usize = 40;

/// The outputs of tools, one after the other; with the tool's name if there are several.
pub(super) fn report(outputs: &[(Option<&str>, &CallOutput)]) -> String {
    let several = outputs.len() > 1;
    let lines = outputs.iter().map(|(tool, output)| {
        let text = output.text();
        let parsed: Option<Value> = serde_json::from_str(&text).ok();
        if let Some(failure) = parsed.as_ref().and_then(|value| failure(*tool, value)) {
            return failure;
        }
        let said = parsed.map_or_else(|| text.clone().into_owned(), |value| readable(&value));
        match tool {
            Some(tool) if said.trim().is_empty() => {
                format!("`{tool}` has run; it returned nothing.")
            }
            None if said.trim().is_empty() => "The tool has run; it returned nothing.".to_owned(),
            Some(tool) if several => format!("`{tool}`: {said}"),
            _ => said,
        }
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// The text for a failure in the form that a failed tool's output has.
fn failure(tool: Option<&str>, value: &Value) -> Option<String> {
    let error = value
        .get("error")
        .filter(|_| value.get("ok") == Some(&Value::Bool(false)))?;
    let message = error
        .get("message")
        .and_then(Value::as_str)
        .unwrap_or("it does not say why");
    let tool = tool.map_or_else(|| "The tool".to_owned(), |tool| format!("`{tool}`"));
    let category = error.get("category").and_then(Value::as_str);
    let category = category
        .map(|category| format!(" ({category})"))
        .unwrap_or_default();
    Some(format!("{tool} failed{category}: {message}"))
}

/// A value as a line: members as `key: value`, items by commas. What lies deeper stays JSON.
fn readable(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::Array(items) => items.iter().map(short).collect::<Vec<_>>().join(", "),
        Value::Object(members) => members
            .iter()
            .map(|(key, value)| format!("{key}: {}", short(value)))
            .collect::<Vec<_>>()
            .join(", "),
        _ => short(value),
    }
}

fn short(value: &Value) -> String {
    value
        .as_str()
        .map_or_else(|| value.to_string(), str::to_owned)
}

/// Says what a tool still needs to know.
pub(super) fn missing(tool: &str, missing: &[Missing]) -> String {
    let lines = missing.iter().map(|one| {
        let doc = if one.doc.is_empty() {
            String::new()
        } else {
            format!(": {}", one.doc)
        };
        let choices = match one.choices.as_slice() {
            [] => String::new(),
            choices => format!(" (one of {})", choices.join(", ")),
        };
        format!("- `{}`{doc}{choices}", one.name)
    });
    let lines: Vec<_> = lines.collect();
    format!(
        "The tool `{tool}` fits this request, but the request does not say:\n{}",
        lines.join("\n")
    )
}

/// Says that none of the tools fits.
pub(super) fn none_fits(tools: &[impl AsRef<ToolSpec>]) -> String {
    if tools.is_empty() {
        return "No tool fits this request: none is on offer.".to_owned();
    }
    let names = tools
        .iter()
        .take(NAMED)
        .map(|tool| format!("`{}`", tool.as_ref().name));
    let more = if tools.len() > NAMED {
        ", and more"
    } else {
        ""
    };
    format!(
        "No tool fits this request. On offer: {}{more}.",
        names.collect::<Vec<_>>().join(", ")
    )
}

/// Says that it cannot tell which of several tools is meant.
pub(super) fn several_fit(tools: &[&str]) -> String {
    let names: Vec<_> = tools.iter().map(|name| format!("`{name}`")).collect();
    format!(
        "Several tools fit this request equally well: {}. Name the one you mean.",
        names.join(", ")
    )
}

/// Says that no tool may be called.
pub(super) fn calls_are_off() -> String {
    "No tool may be called for this request, and without one the offline model knows no answer."
        .to_owned()
}
