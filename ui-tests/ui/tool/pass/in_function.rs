//! All macros inside a function.
use agents::prelude::*;

fn main() {
    /// How warm.
    #[derive(ToolParams)]
    enum Unit {
        C,
        F,
    }

    /// Refuses nothing.
    #[tool_input_guardrail]
    fn anything(data: &ToolInputGuardrailData<'_>, unit: &Unit) -> ToolGuardrailFunctionOutput {
        let _ = (data, unit);
        ToolGuardrailFunctionOutput::allow()
    }

    /// Tells the weather.
    #[tool(input_guardrails(anything(unit)))]
    async fn weather(city: &str, unit: Unit) -> String {
        match unit {
            Unit::C => city.to_owned(),
            Unit::F => city.to_uppercase(),
        }
    }

    let _ = Agent::<()>::new("weather").tools(tools![weather]);
}
