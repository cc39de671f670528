//! You will see an agent pick one of three plain functions, call it through its guardrails, and answer.
//!
//! Give it a request of your own: `cargo run -q -p agents-examples --example quickstart -- "Add 2 and 40."`
//! With `OPENAI_API_KEY`, or with `OPENAI_BASE_URL` for a compatible server, a language model picks.

use agents::{guardrail::ToolGuardrailResult, item::Item, offline::OfflineModel, prelude::*};

/// Refuses arguments that carry an API key.
#[tool_input_guardrail]
fn block_secrets(data: &ToolInputGuardrailData<'_>) -> ToolGuardrailFunctionOutput {
    if data.arguments().contains("sk-") {
        return ToolGuardrailFunctionOutput::reject_content(
            "Remove secrets before calling this tool.",
        );
    }
    ToolGuardrailFunctionOutput::allow()
}

/// Withholds more labels than a person wants to read.
#[tool_output_guardrail]
fn few(
    _: &ToolOutputGuardrailData<'_>,
    labels: &[String],
    most: usize,
) -> ToolGuardrailFunctionOutput {
    if labels.len() > most {
        return ToolGuardrailFunctionOutput::reject_content("Too many labels; ask for fewer.");
    }
    ToolGuardrailFunctionOutput::allow()
}

/// Classifies a text for internal routing.
#[tool(effects = read_only, input_guardrails(block_secrets), output_guardrails(few(output, 3)))]
async fn classify_text(
    /// The text to classify.
    text: String,
    /// How many labels to return.
    #[param(default = 1, range(min = 1, max = 5))]
    labels: u8,
) -> Result<Vec<String>, ToolError> {
    let words = [
        ("parcel", "shipping"),
        ("late", "complaints"),
        ("refund", "payments"),
        ("password", "accounts"),
    ];
    let found = words
        .into_iter()
        .filter(|(word, _)| text.to_lowercase().contains(word))
        .map(|(_, label)| label.to_owned());
    let found: Vec<String> = found.take(labels.into()).collect();
    if found.is_empty() {
        Err(ToolError::not_found("NO_LABEL", "no label fits this text"))
    } else {
        Ok(found)
    }
}

/// Adds two numbers.
#[tool(effects = read_only)]
fn add(
    /// The first number.
    a: f64,
    /// The second number.
    b: f64,
) -> f64 {
    a + b
}

/// Looks up when a parcel will be delivered.
#[tool(effects = read_only)]
fn track_parcel(
    /// The number of the parcel.
    #[param(range(min = 1))]
    number: u64,
) -> String {
    format!("parcel {number} arrives in {} days", number % 5 + 1)
}

#[tokio::main]
async fn main() -> Result<(), RunError> {
    let request = std::env::args()
        .nth(1)
        .unwrap_or_else(|| "Classify 'my parcel is late'.".to_owned());
    let mut agent = Agent::new("Router")
        .instructions("Use the tool that fits, and report what it says.")
        .tools(tools![classify_text, add, track_parcel]);
    if names_a_model("AGENTS_MODEL")
        || names_a_model("OPENAI_API_KEY")
        || names_a_model("OPENAI_BASE_URL")
    {
        println!("model     the one that the environment names");
    } else {
        println!("model     none is named, so the offline one, which is no language model");
        agent = agent.model(OfflineModel::new());
    }

    println!("request   {request}");
    for tool in agent.tool_list() {
        let spec = tool
            .spec()
            .map_err(|_| RunError::Bug("the agent's check would have told"))?;
        println!("offered   {}: {}", spec.name, spec.description);
    }
    let result = Runner::run(&agent, &request).await?;
    for new in result.new_items() {
        match &*new.item {
            Item::FunctionCall(call) => {
                println!("call      {}({})", call.name, call.arguments);
                verdicts(result.tool_input_guardrail_results(), &call.call_id);
            }
            Item::FunctionCallOutput(answer) => {
                println!("output    {}", answer.output.text());
                verdicts(result.tool_output_guardrail_results(), &answer.call_id);
            }
            _ => {}
        }
    }
    println!("answer    {}", result.final_output_text());
    Ok(())
}

fn names_a_model(variable: &str) -> bool {
    std::env::var_os(variable).is_some_and(|value| !value.is_empty())
}

fn verdicts(results: &[ToolGuardrailResult], call_id: &str) {
    for result in results.iter().filter(|result| result.call_id == call_id) {
        println!(
            "guardrail {} says {}",
            result.guardrail,
            agents::json!(result.output.behavior())
        );
    }
}
