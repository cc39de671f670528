//! How does what the framework gave back read in the words of the cases (1.6)? Results, errors, items, stream events.
//!
//! The tokens for our own error texts are put in later, over everything at once (`normalise.rs`).

use agents::{
    guardrail::{GuardrailBehavior, ToolGuardrailResult},
    item::{CallOutput, Content, ContentPart, Item, Message},
    model::ToolSpec,
    prelude::*,
    run::{Misuse, ModelFault, RunData, RunEvent, RunInput, RunItem},
    usage::Usage,
};
use serde_json::{Map, Value, json};

use crate::{normalise, world::World};

/// A tool as a schema case lists it.
pub(crate) fn tool_schema(tool: &ToolSpec) -> Value {
    json!({
        "name": tool.name,
        "description": tool.description,
        "parameters": tool.parameters,
        "strict": tool.strict,
    })
}

/// What a run gave.
pub(crate) fn result(result: &RunResult, world: &World) -> Value {
    let items: Vec<Value> = result
        .to_input_list()
        .iter()
        .map(|item| normalise::item(&json!(item)))
        .collect();
    json!({
        "final_output": result.final_output_value(),
        "last_agent": result.last_agent(),
        "new_items": run_items(result.new_items()),
        "to_input_list": items,
        "responses": result.raw_responses().len(),
        "last_response_id": result.last_response_id(),
        "interruptions": [],
        "input_guardrail_results": [],
        "output_guardrail_results": [],
        "tool_input_guardrail_results": verdicts(result.tool_input_guardrail_results()),
        "tool_output_guardrail_results": verdicts(result.tool_output_guardrail_results()),
        "usage": usage(result.usage()),
        "context": world.context(),
    })
}

/// What a run failed with.
pub(crate) fn error(error: &RunError, world: &World) -> Value {
    let mut told = Map::new();
    told.insert("class".to_owned(), json!(class(error)));
    if let Some(message) = message(error) {
        told.insert("message".to_owned(), json!(message));
    }
    if let RunError::ToolInputGuardrailTripwire {
        guardrail, output, ..
    }
    | RunError::ToolOutputGuardrailTripwire {
        guardrail, output, ..
    } = error
    {
        told.insert("guardrail".to_owned(), json!(guardrail));
        told.insert("output_info".to_owned(), output.info().clone());
    }
    if let Some(data) = error.run_data() {
        told.insert("run_data".to_owned(), run_data(data, world));
    }
    Value::Object(told)
}

/// The class that the reference raises for the same reason.
fn class(error: &RunError) -> &'static str {
    match error {
        RunError::MaxTurnsExceeded { .. } => "MaxTurnsExceeded",
        RunError::ModelBehavior { .. } => "ModelBehaviorError",
        RunError::ModelRefusal { .. } => "ModelRefusalError",
        RunError::ToolTimeout { .. } => "ToolTimeoutError",
        RunError::ToolInputGuardrailTripwire { .. } => "ToolInputGuardrailTripwireTriggered",
        RunError::ToolOutputGuardrailTripwire { .. } => "ToolOutputGuardrailTripwireTriggered",
        RunError::Misuse { .. } => "UserError",
        RunError::Model { .. } => "ScriptedFailure",
        RunError::Callback { .. } => "RuntimeError",
        _ => "an error that the reference has no class for",
    }
}

/// The stable texts of the reference, from the fields of our errors; our own wording is another.
fn message(error: &RunError) -> Option<String> {
    Some(match error {
        RunError::MaxTurnsExceeded { max_turns, .. } => format!("Max turns ({max_turns}) exceeded"),
        RunError::ModelBehavior {
            fault: ModelFault::UnknownTool { tool, agent, .. },
            ..
        } => {
            format!("Tool {tool} not found in agent {agent}")
        }
        RunError::ModelBehavior {
            fault: ModelFault::DisabledTool { tool, agent, .. },
            ..
        } => {
            format!("Tool {tool} is currently disabled for agent {agent}.")
        }
        RunError::ModelBehavior {
            fault: ModelFault::InvalidArguments { failure, .. },
            ..
        } => {
            format!("Invalid JSON input for tool {}", failure.tool_name())
        }
        RunError::ToolTimeout { failure, .. } => {
            let limit = failure.limit()?.as_secs_f64();
            format!(
                "Tool '{}' timed out after {limit} seconds.",
                failure.tool_name()
            )
        }
        RunError::ModelRefusal { refusal, .. } => {
            format!("Model refused to produce output: {refusal}")
        }
        RunError::Misuse {
            misuse: Misuse::ToolFailed(failure),
            ..
        } => {
            format!("Error running tool {}: {failure}", failure.tool_name())
        }
        RunError::Misuse {
            misuse: Misuse::GuardrailFailed { tool, error, .. },
            ..
        } => {
            format!("Error running tool {tool}: {error}")
        }
        RunError::Model { error, .. } => error.to_string(),
        RunError::Callback { error, .. } => error.to_string(),
        _ => return None,
    })
}

fn run_data(data: &RunData, world: &World) -> Value {
    let input = match &data.input {
        RunInput::Text(text) => json!(text),
        RunInput::Items(items) => items
            .iter()
            .map(|item| normalise::item(&json!(item)))
            .collect(),
    };
    json!({
        "input": input,
        "last_agent": *data.last_agent,
        "new_items": run_items(&data.new_items),
        "responses": data.raw_responses.len(),
        "input_guardrail_results": [],
        "output_guardrail_results": [],
        "tool_input_guardrail_results": verdicts(&data.tool_input_guardrail_results),
        "tool_output_guardrail_results": verdicts(&data.tool_output_guardrail_results),
        "usage": usage(&data.usage),
        "context": world.context(),
    })
}

/// An event as the cases name it; `None` for the pieces of a model's answer.
pub(crate) fn event(event: &RunEvent) -> Option<String> {
    match event {
        RunEvent::AgentUpdated { agent } => Some(format!("agent_updated {agent}")),
        RunEvent::RunItem { name, item } => {
            let (tool, call) = match &*item.item {
                Item::FunctionCall(call) => (Some(call.name.as_str()), Some(call.call_id.as_str())),
                Item::FunctionCallOutput(output) => (None, Some(output.call_id.as_str())),
                _ => (None, None),
            };
            let words = [Some(*name), Some(item.kind()), tool, call];
            Some(words.into_iter().flatten().collect::<Vec<_>>().join(" "))
        }
        _ => None,
    }
}

fn run_items(items: &[RunItem]) -> Vec<Value> {
    items.iter().map(run_item).collect()
}

fn run_item(item: &RunItem) -> Value {
    let mut told = json!({"type": item.kind(), "agent": *item.agent});
    let more = match &*item.item {
        Item::Message(message) => json!({"content": content(message)}),
        Item::Reasoning(reasoning) => {
            let texts: Vec<&Value> = reasoning.summary.iter().map(|part| &part["text"]).collect();
            json!({"id": reasoning.id, "summary": texts})
        }
        Item::FunctionCall(call) => {
            json!({"tool": call.name, "call_id": call.call_id, "arguments": call.arguments})
        }
        Item::FunctionCallOutput(output) => {
            json!({"call_id": output.call_id, "output": call_output(&output.output)})
        }
        other => json!({"item": normalise::item(&json!(other))}),
    };
    if let (Value::Object(told), Value::Object(more)) = (&mut told, more) {
        told.extend(more);
    }
    told
}

fn content(message: &Message) -> Vec<Value> {
    match &message.content {
        Content::Text(text) => vec![json!({"text": text})],
        Content::Parts(parts) => parts
            .iter()
            .map(|part| match part {
                ContentPart::OutputText(part) => json!({"text": part.text}),
                ContentPart::Refusal(part) => json!({"refusal": part.refusal}),
                other => json!(other),
            })
            .collect(),
    }
}

fn call_output(output: &CallOutput) -> Value {
    match output {
        CallOutput::Text(text) => json!(text),
        CallOutput::Parts(parts) => parts
            .iter()
            .map(|part| normalise::item(&json!(part)))
            .collect(),
    }
}

fn verdicts(results: &[ToolGuardrailResult]) -> Vec<Value> {
    let one = |result: &ToolGuardrailResult| {
        let (behavior, message) = match result.output.behavior() {
            GuardrailBehavior::Allow => ("allow", None),
            GuardrailBehavior::RejectContent { message } => ("reject_content", Some(message)),
            GuardrailBehavior::RaiseException => ("raise_exception", None),
        };
        let mut told = json!({"guardrail": result.guardrail, "behavior": behavior, "output_info": result.output.info()});
        if let (Some(message), Value::Object(told)) = (message, &mut told) {
            told.insert("message".to_owned(), json!(message));
        }
        told
    };
    results.iter().map(one).collect()
}

fn usage(usage: &Usage) -> Value {
    json!({
        "requests": usage.requests,
        "input_tokens": usage.input_tokens,
        "output_tokens": usage.output_tokens,
        "total_tokens": usage.total_tokens,
    })
}

/// An output as functions of the catalogue see it: a text as it is, anything else as compact JSON.
pub(crate) fn output_text(output: &ToolOutput) -> String {
    match output {
        ToolOutput::Parts(parts) => match parts.as_slice() {
            [one] => part_as_value(one).to_string(),
            many => many
                .iter()
                .map(part_as_value)
                .collect::<Value>()
                .to_string(),
        },
        other => other.as_text().into_owned(),
    }
}

/// A part as the reference's tool output objects are written: `image` for `input_image`.
fn part_as_value(part: &ContentPart) -> Value {
    let mut value = json!(part);
    if let Some(Value::String(kind)) = value.get_mut("type")
        && let Some(short) = kind.strip_prefix("input_")
    {
        *kind = short.to_owned();
    }
    value
}
