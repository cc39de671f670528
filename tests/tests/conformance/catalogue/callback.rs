//! The functions of the catalogue that are no tools and no guardrails: instructions, failure texts, error formatters, and
//! what ends a run after a tool.

use std::sync::Arc;

use agents::{
    agent::FunctionToolResult,
    item::Message,
    prelude::*,
    run::ModelInputData,
    tool::{FailureKind, ToolErrorReport, ToolFailure},
};
use serde_json::{Value, json};

use crate::{
    case::{Behavior, Unsupported},
    observe::output_text,
    world::World,
};

/// The text of dynamic instructions.
pub(crate) fn instructions(name: &str, cx: &RunContext<World>) -> Option<String> {
    match name {
        "greet_user" => {
            let user = cx.text("user").unwrap_or_else(|| "nobody".to_owned());
            Some(format!("You help {user} as {}.", cx.agent_name()))
        }
        "counter" => Some(format!("counter is {}", cx.counter())),
        _ => None,
    }
}

/// What a custom failure function answers: `custom failure: <error text>`. What it would say about invalid input is free
/// text, for which the cases write a token.
pub(crate) fn failure_text(word: &str, failure: &ToolFailure) -> String {
    match failure.kind() {
        FailureKind::InvalidInput => "<custom:invalid_input>".to_owned(),
        _ => format!("{word} failure: {failure}"),
    }
}

type Words = Result<Option<String>, &'static str>;

/// The tool error formatter of this name.
pub(crate) fn formatter(name: &str) -> Option<fn(ToolErrorReport) -> Words> {
    Some(match name {
        "bracket" => |error| {
            let (kind, tool, call) = (error.kind.as_str(), error.tool_name, error.call_id);
            Ok(Some(format!("[{kind}] {tool} {call}")))
        },
        "none" => |_| Ok(None),
        "default_upper" => |error| Ok(Some(error.default_message.to_uppercase())),
        "with_error" => |error| {
            let kind = error.kind.as_str();
            Ok(error.failure.map(|failure| format!("[{kind}] {failure}")))
        },
        "boom" => |_| Err("formatter boom"),
        _ => return None,
    })
}

type Filter = fn(RunContext<World>, ModelInputData) -> Result<ModelInputData, &'static str>;

/// The model input filter of this name.
pub(crate) fn input_filter(name: &str) -> Option<Filter> {
    Some(match name {
        "append_note" => |_, mut data| {
            data.input.push(Arc::new(Message::user("[note]").into()));
            let text = data.instructions.unwrap_or_default();
            data.instructions = Some(format!("{text} [filtered]"));
            Ok(data)
        },
        "last_only" => |_, mut data| {
            data.input = data.input.pop().into_iter().collect();
            Ok(data)
        },
        "drop_instructions" => |_, data| {
            Ok(ModelInputData {
                instructions: None,
                ..data
            })
        },
        "show_context" => |cx, data| {
            let user = cx.text("user").unwrap_or_else(|| "None".to_owned());
            let text = format!(
                "user={user} agent={} n={}",
                cx.agent_name(),
                data.input.len()
            );
            Ok(ModelInputData {
                instructions: Some(text),
                ..data
            })
        },
        "boom" => |_, _| Err("filter boom"),
        _ => return None,
    })
}

/// What ends a run after a tool.
pub(crate) fn behavior(behavior: &Behavior) -> Result<ToolUseBehavior<World>, Unsupported> {
    let name = match behavior {
        Behavior::Stop { stop_at_tool_names } => {
            return Ok(ToolUseBehavior::StopAtToolNames(stop_at_tool_names.clone()));
        }
        Behavior::Named(name) => name.as_str(),
    };
    Ok(match name {
        "run_llm_again" => ToolUseBehavior::RunLlmAgain,
        "stop_on_first_tool" => ToolUseBehavior::StopOnFirstTool,
        "custom_done" => ToolUseBehavior::custom(|_, results| done(&results)),
        "custom_join" => ToolUseBehavior::custom(|cx: RunContext<World>, results| {
            let outputs: Vec<_> = results
                .iter()
                .map(|result| output_text(&result.output))
                .collect();
            cx.log()
                .add(json!({"ev": "tool_use_behavior", "outputs": outputs}));
            let names = results.iter().map(|result| result.tool_name.as_str());
            let pairs: Vec<_> = names
                .zip(outputs)
                .map(|(name, output)| format!("{name}={output}"))
                .collect();
            ToolsToFinalOutput::done(pairs.join(";"))
        }),
        "custom_none" => ToolUseBehavior::custom(|_, _| ToolsToFinalOutput::done(Value::Null)),
        other => return Err(Unsupported(format!("tool_use_behavior: {other}"))),
    })
}

/// Final with the first text that holds `DONE`.
fn done(results: &[FunctionToolResult]) -> ToolsToFinalOutput {
    let texts = results.iter().filter_map(|result| match &result.output {
        ToolOutput::Text(text) => Some(text),
        _ => None,
    });
    match texts.into_iter().find(|text| text.contains("DONE")) {
        Some(text) => ToolsToFinalOutput::done(format!("custom: {text}")),
        None => ToolsToFinalOutput::NotFinal,
    }
}
