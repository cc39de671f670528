//! Which tool, guardrail or callback does a name of the case format mean? Part 2 of the format, written as a user would
//! write it.
//!
//! The tools stand in files by what they show; here a tool of the catalogue gets the overrides of a case.

mod callback;
mod context;
mod failing;
mod guardrail;
mod media;
mod output;
mod params;
mod plain;
mod waiting;

use std::time::Duration;

use agents::{
    prelude::*,
    tool::{TimeoutBehavior, ToolDef},
};
use serde_json::json;

pub(crate) use callback::{behavior, failure_text, formatter, input_filter, instructions};
pub(crate) use output::Declared;

use crate::{
    case::{Rule, ToolSpec, Unsupported},
    world::World,
};

pub(crate) type Tool = FunctionTool<World>;

/// Writes `tool_start` when it is made and `tool_end` when the tool is about to return normally.
struct Call<'a>(&'a ToolContext<World>);

impl<'a> Call<'a> {
    fn start(cx: &'a ToolContext<World>) -> Self {
        cx.log()
            .add(json!({"ev": "tool_start", "tool": cx.tool_name(), "call": cx.call_id()}));
        Self(cx)
    }

    fn end<T>(self, output: T) -> T {
        let cx = self.0;
        cx.log()
            .add(json!({"ev": "tool_end", "tool": cx.tool_name(), "call": cx.call_id()}));
        output
    }
}

/// The tools by name.
macro_rules! catalogue {
    ($($module:ident: $($name:ident)+;)+) => {
        fn by_name(name: &str) -> Option<Tool> {
            Some(match name {
                $($(stringify!($name) => of::<$module::$name>(),)+)+
                _ => return None,
            })
        }
    };
}

catalogue! {
    plain: echo add get_weather lookup list_items nothing flag half empty json_text secret no_doc;
    failing: fail fail_raise fail_custom slow timed timed_raise timed_custom;
    waiting: needs_ok maybe_ok maybe_memo;
    context: whoami count tool_input_reader ctx_call usage_probe admin_only hidden once;
    media: image image_dict file text_part mixed mixed_bad empty_list;
    params: greet order level loose matrix one_of;
}

fn of<T: ToolDef<World> + 'static>() -> Tool {
    Tool::of::<T>()
}

/// Whether a call of this tool may pause for a person, without anything said in the case.
pub(crate) fn asks_a_person(tool: &str) -> bool {
    ["needs_ok", "maybe_ok", "maybe_memo"].contains(&tool)
}

/// The tool that a case describes.
pub(crate) fn tool(spec: &ToolSpec) -> Result<Tool, Unsupported> {
    let unknown = |key: &str, word: &str| Unsupported(format!("tools.{key}: {word}"));
    let mut tool = by_name(&spec.tool).ok_or_else(|| unknown("tool", &spec.tool))?;
    if let Some(mode) = &spec.failure {
        tool = with_failure(tool, &spec.tool, mode).ok_or_else(|| unknown("failure", mode))?;
    }
    if let Some(name) = &spec.name {
        tool = tool.name(name.as_str());
    }
    if let Some(description) = &spec.description {
        tool = tool.description(description.as_str());
    }
    if let Some(strict) = spec.strict {
        tool = tool.strict(strict);
    }
    if let Some(limit) = spec.timeout_ms {
        tool = tool.timeout(Duration::from_millis(limit));
    }
    if let Some(behavior) = &spec.timeout_behavior {
        tool = tool.timeout_behavior(match behavior.as_str() {
            "error_as_result" => TimeoutBehavior::ErrorAsResult,
            "raise_exception" => TimeoutBehavior::RaiseException,
            other => return Err(unknown("timeout_behavior", other)),
        });
    }
    tool = match &spec.is_enabled {
        None => tool,
        Some(Rule::Fixed(enabled)) => {
            let enabled = *enabled;
            tool.is_enabled(move |_| enabled)
        }
        Some(Rule::Named(rule)) => match rule.as_str() {
            "if_admin" => tool.is_enabled(|cx| context::if_admin(&cx)),
            "if_counter_zero" => tool.is_enabled(|cx| context::if_counter_zero(&cx)),
            other => return Err(unknown("is_enabled", other)),
        },
    };
    for name in &spec.input_guardrails {
        let guardrail = guardrail::input(name).ok_or_else(|| unknown("input_guardrails", name))?;
        tool = tool.input_guardrail(guardrail);
    }
    for name in &spec.output_guardrails {
        let guardrail =
            guardrail::output(name).ok_or_else(|| unknown("output_guardrails", name))?;
        tool = tool.output_guardrail(guardrail);
    }
    Ok(tool)
}

fn with_failure(tool: Tool, name: &str, mode: &str) -> Option<Tool> {
    Some(match mode {
        // What a tool of the catalogue says in its attribute cannot be unsaid: the plain tool stands in.
        "default" if ["fail_raise", "fail_custom"].contains(&name) => {
            let described = tool.spec().ok()?;
            of::<failing::fail>()
                .name(name)
                .description(described.description.as_str())
        }
        "default" => tool,
        "none" => tool.raise_failures(),
        "custom" => tool.failure_error_function(|failure| failure_text("custom", &failure)),
        "async_custom" => {
            tool.failure_error_function(|failure| async move { failure_text("async", &failure) })
        }
        "fixed" => tool.failure_error_function(|_| "fixed failure"),
        _ => return None,
    })
}
