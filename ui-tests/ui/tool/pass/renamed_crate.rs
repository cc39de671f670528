//! The library under another name.
extern crate agents as ai;

use ai::prelude::*;

mod agents {}

#[derive(ToolParams)]
#[tool_params(crate = ai)]
struct Place {
    city: String,
}

/// Refuses nothing.
#[tool_input_guardrail(crate = crate::ai)]
fn anything(data: &ToolInputGuardrailData<'_>) -> ToolGuardrailFunctionOutput {
    let _ = data;
    ToolGuardrailFunctionOutput::allow()
}

/// Tells the weather.
#[tool(crate = crate::ai, input_guardrails(anything))]
fn weather(place: Place) -> String {
    place.city
}

fn main() {
    let _ = Agent::<()>::new("weather").tools(tools![weather]);
}
