//! You will see an input guardrail that refuses a text with a key, one that reads a typed parameter, and an output
//! guardrail that withholds a leaking result. The model is scripted; what the guardrails tell it is printed.

use agents::{
    item::Item,
    prelude::*,
    testing::{ScriptedModel, script::call, script::message},
};

/// Refuses arguments that carry an API key: it sees the text before anything is decoded.
#[tool_input_guardrail]
fn block_secrets(data: &ToolInputGuardrailData<'_>) -> ToolGuardrailFunctionOutput {
    if data.arguments().contains("sk-") {
        return ToolGuardrailFunctionOutput::reject_content(
            "Remove secrets before calling this tool.",
        );
    }
    ToolGuardrailFunctionOutput::allow()
}

/// Refuses amounts above a limit: it sees the decoded parameter, and the limit stands where the guardrail is attached.
#[tool_input_guardrail]
fn at_most(
    _: &ToolInputGuardrailData<'_>,
    amount: &u64,
    limit: u64,
) -> ToolGuardrailFunctionOutput {
    if *amount > limit {
        return ToolGuardrailFunctionOutput::reject_content(format!(
            "At most {limit} cents in one payment."
        ));
    }
    ToolGuardrailFunctionOutput::allow().output_info(agents::json!({"amount": amount}))
}

/// Withholds a result that carries an account number.
#[tool_output_guardrail]
async fn no_accounts(data: &ToolOutputGuardrailData<'_>) -> ToolGuardrailFunctionOutput {
    if data.output_text().contains("DE89") {
        return ToolGuardrailFunctionOutput::reject_content(
            "Withheld: the result names an account.",
        );
    }
    ToolGuardrailFunctionOutput::allow()
}

/// Pays a supplier.
#[tool(
    effects = irreversible,
    idempotency_key = reference,
    input_guardrails(block_secrets, at_most(amount, 5_000)),
    output_guardrails(no_accounts),
)]
async fn pay(
    /// The invoice.
    reference: String,
    /// Cents.
    amount: u64,
) -> Result<String, ToolError> {
    let account = if reference == "INV-3" {
        " from DE89 3704 0044"
    } else {
        ""
    };
    Ok(format!("paid {amount} for {reference}{account}"))
}

#[tokio::main]
async fn main() -> Result<(), RunError> {
    let pay_call = |reference: &str, amount: u64| {
        call(
            "pay",
            agents::json!({"reference": reference, "amount": amount}),
        )
    };
    let model = ScriptedModel::new([
        pay_call("sk-live-1", 10),
        pay_call("INV-1", 6_000),
        pay_call("INV-2", 4_000),
        pay_call("INV-3", 1_000),
        message("Two payments went through."),
    ]);
    let agent = Agent::new("Cashier").model(model).tools(tools![pay]);
    let result = Runner::run(&agent, "Pay the invoices.").await?;
    for new in result.new_items() {
        match &*new.item {
            Item::FunctionCall(call) => println!("model calls   {}({})", call.name, call.arguments),
            Item::FunctionCallOutput(answer) => println!("model reads   {}", answer.output.text()),
            _ => println!("answer        {}", result.final_output_text()),
        }
    }
    let verdicts = result
        .tool_input_guardrail_results()
        .iter()
        .chain(result.tool_output_guardrail_results());
    for verdict in verdicts {
        println!("{:<14}{}", verdict.guardrail, agents::json!(verdict.output));
    }
    Ok(())
}
