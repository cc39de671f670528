//! The tool guardrails, each once sync and once as an async function of the name with `_async`, which waits first.

use std::time::Duration;

use agents::{
    guardrail::{ToolInputGuardrail, ToolOutputGuardrail},
    item::ToolOutput,
    prelude::*,
};
use serde_json::{Value, json};

use crate::{observe::output_text, world::log};

type InputData<'a> = ToolInputGuardrailData<'a>;
type OutputData<'a> = ToolOutputGuardrailData<'a>;
type Judgement = Result<ToolGuardrailFunctionOutput, &'static str>;

/// Writes a guardrail and its async form, and the table that finds both by name.
macro_rules! guardrails {
    ($find:ident, $attribute:ident, $data:ident, $kind:ident, $event:literal: $($name:ident $later:ident = $judge:ident;)+) => {
        $(
            #[$attribute]
            fn $name(data: &$data<'_>) -> Judgement {
                log(json!({"ev": $event, "name": stringify!($name), "call": data.call_id()}));
                $judge(data)
            }

            #[$attribute]
            async fn $later(data: &$data<'_>) -> Judgement {
                tokio::time::sleep(Duration::from_millis(1)).await;
                log(json!({"ev": $event, "name": stringify!($later), "call": data.call_id()}));
                $judge(data)
            }
        )+

        pub(super) fn $find(name: &str) -> Option<$kind> {
            Some(match name {
                $(stringify!($name) => $kind::of::<$name>(), stringify!($later) => $kind::of::<$later>(),)+
                _ => return None,
            })
        }
    };
}

guardrails! { input, tool_input_guardrail, ToolInputGuardrailData, ToolInputGuardrail, "tool_input_guardrail":
    block_secrets block_secrets_async = no_secrets;
    trip_input trip_input_async = no_trip_word;
    note_input note_input_async = noted_input;
    reject_all_input reject_all_input_async = no_input;
    reject_empty_input reject_empty_input_async = no_input_and_no_word;
    boom_input boom_input_async = broken_input;
}

guardrails! { output, tool_output_guardrail, ToolOutputGuardrailData, ToolOutputGuardrail, "tool_output_guardrail":
    redact_output redact_output_async = redacted;
    trip_output trip_output_async = no_trip_word_out;
    note_output note_output_async = noted_output;
    reject_all_output reject_all_output_async = no_output;
    boom_output boom_output_async = broken_output;
}

fn no_secrets(data: &InputData<'_>) -> Judgement {
    Ok(match data.arguments().contains("sk-") {
        true => reject("blocked: secret in arguments").output_info(json!({"found": "sk-"})),
        false => allow(),
    })
}

fn no_trip_word(data: &InputData<'_>) -> Judgement {
    Ok(trip_word(data.arguments()))
}

fn noted_input(data: &InputData<'_>) -> Judgement {
    let (tool, call, agent) = (data.tool_name(), data.call_id(), data.agent_name());
    Ok(allow()
        .output_info(json!({"tool": tool, "call": call, "args": data.arguments(), "agent": agent})))
}

fn no_input(_: &InputData<'_>) -> Judgement {
    Ok(reject("rejected by policy"))
}

fn no_input_and_no_word(_: &InputData<'_>) -> Judgement {
    Ok(reject(""))
}

fn broken_input(_: &InputData<'_>) -> Judgement {
    Err("input guardrail boom")
}

fn redacted(data: &OutputData<'_>) -> Judgement {
    Ok(match text(data.output()).contains("sk-") {
        true => reject("output withheld").output_info(json!({"redacted": true})),
        false => allow(),
    })
}

fn no_trip_word_out(data: &OutputData<'_>) -> Judgement {
    Ok(trip_word(&text(data.output())))
}

fn noted_output(data: &OutputData<'_>) -> Judgement {
    Ok(allow().output_info(json!({"tool": data.tool_name(), "output": text(data.output())})))
}

fn no_output(_: &OutputData<'_>) -> Judgement {
    Ok(reject("output rejected by policy"))
}

fn broken_output(_: &OutputData<'_>) -> Judgement {
    Err("output guardrail boom")
}

fn allow() -> ToolGuardrailFunctionOutput {
    ToolGuardrailFunctionOutput::allow()
}

fn reject(message: &str) -> ToolGuardrailFunctionOutput {
    ToolGuardrailFunctionOutput::reject_content(message)
}

fn trip_word(text: &str) -> ToolGuardrailFunctionOutput {
    match text.contains("TRIP") {
        true => ToolGuardrailFunctionOutput::raise_exception().output_info(json!({"word": "TRIP"})),
        false => allow().output_info(json!({"word": null})),
    }
}

/// A text as it is, anything else as compact JSON without nulls.
fn text(output: &ToolOutput) -> String {
    match (output, output_text(output)) {
        (ToolOutput::Text(_), text) => text,
        (_, text) => match serde_json::from_str::<Value>(&text) {
            Ok(value) => without_nulls(&value).to_string(),
            Err(_) => text,
        },
    }
}

fn without_nulls(value: &Value) -> Value {
    match value {
        Value::Object(object) => {
            let kept = object.iter().filter(|(_, member)| !member.is_null());
            kept.map(|(key, member)| (key.clone(), without_nulls(member)))
                .collect()
        }
        Value::Array(list) => list.iter().map(without_nulls).collect(),
        other => other.clone(),
    }
}
