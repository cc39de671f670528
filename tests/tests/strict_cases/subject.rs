//! The root type of a case, without its name: what can be asked of it, if it can be the parameters of a strict tool.
//!
//! [`Subject::TRIED`] is the inherent constant where the type is one of parameters, else the one of [`DoesNotCompile`]: there
//! `FunctionTool::typed` would be refused by the compiler, with the type's name.

use std::{fmt, marker::PhantomData};

use agents::{
    item::{Item, ToolOutput},
    prelude::*,
    schema::{Schema, StrictSchema},
    testing::{ScriptedModel, Step, script},
};
use serde_json::Value;

/// The name of every tool here: not a part of any field's.
pub(crate) const NAME: &str = "strict-case";

/// What a tool answers if it was given what plain serde reads.
const SAME: &str = "the same";

pub(crate) struct Subject<T>(PhantomData<T>);

#[allow(dead_code, reason = "a folder may hold no type that needs it")]
pub(crate) trait DoesNotCompile {
    const TRIED: Option<Typed> = None;
}

impl<T> DoesNotCompile for Subject<T> {}

impl<T: ToolParams + StrictSchema + PartialEq + fmt::Debug> Subject<T> {
    pub(crate) const TYPED: Typed = Typed {
        tool: tool::<T>,
        reads: |value| serde_json::from_value::<T>(value).map(drop),
        meaning: Schema::of::<T>,
    };

    #[allow(dead_code, reason = "one of the two tests asks for it")]
    pub(crate) const TRIED: Option<Typed> = Some(Self::TYPED);
}

#[derive(Clone, Copy)]
pub(crate) struct Typed {
    tool: fn(Value) -> FunctionTool,
    reads: fn(Value) -> serde_json::Result<()>,
    /// The schema that serde means.
    pub(crate) meaning: fn() -> Schema,
}

/// A tool that compares what it is given with what plain serde makes of a value.
fn tool<T: ToolParams + StrictSchema + PartialEq + fmt::Debug>(plain: Value) -> FunctionTool {
    FunctionTool::typed(
        NAME,
        "Takes the parameters of a case.",
        move |_cx, given: T| {
            let said = match serde_json::from_value::<T>(plain.clone()) {
                Ok(expected) if expected == given => SAME.to_owned(),
                Ok(expected) => format!("was given {given:?}, and serde reads {expected:?}"),
                Err(error) => format!("was given {given:?}, and serde says: {error}"),
            };
            async move { Ok::<_, ToolError>(said) }
        },
    )
}

/// What came of a call.
pub(crate) enum Called {
    Same,
    /// The tool ran with something else.
    Other(String),
    /// What the model reads, a line for each violation.
    Refused(Vec<String>),
}

impl Typed {
    pub(crate) fn tool(&self) -> FunctionTool {
        (self.tool)(Value::Null)
    }

    /// Whether plain serde reads a value.
    pub(crate) fn reads(&self, value: &Value) -> serde_json::Result<()> {
        (self.reads)(value.clone())
    }

    /// Calls the tool as a model does.
    pub(crate) fn call(&self, value: &Value, plain: Value) -> Called {
        let steps: [Step; 2] = [
            script::call(NAME, value.to_string()).into(),
            script::message("").into(),
        ];
        let agent = Agent::new("cases")
            .model(ScriptedModel::new(steps))
            .tool((self.tool)(plain));
        let clock = tokio::runtime::Builder::new_current_thread()
            .enable_time()
            .build()
            .unwrap();
        let result = clock
            .block_on(async { Runner::run(&agent, "go").await })
            .unwrap();
        let output = result.new_items().iter().find_map(|new| match &*new.item {
            Item::FunctionCallOutput(output) => Some(ToolOutput::from(output.output.clone())),
            _ => None,
        });
        let text = output.unwrap().as_text().into_owned();
        if text == SAME {
            return Called::Same;
        }
        let told: Value = serde_json::from_str(&text).unwrap_or_default();
        match told["error"]["message"].as_str() {
            Some(message) => Called::Refused(message.lines().map(str::to_owned).collect()),
            None => Called::Other(text),
        }
    }
}
