//! All macros in a crate that allows nothing.
#![deny(warnings, missing_docs, unreachable_pub, nonstandard_style, unused, missing_debug_implementations)]

use std::time::Duration;

use agents::{prelude::*, tool::ToolFailure};

/// A bank.
#[derive(Debug)]
pub struct Bank {
    limit: u64,
}

/// How it is paid.
#[derive(Debug, Clone, Copy, Default, ToolParams)]
#[serde(rename_all = "snake_case")]
pub enum Way {
    /// By card.
    #[default]
    ByCard,
    /// In cash.
    InCash,
}

/// A payment.
#[derive(Debug, Clone, Default, ToolParams)]
#[serde(rename_all = "camelCase", default)]
pub struct Payment {
    /// Who gets it.
    pub paid_to: String,
    /// Cents.
    #[param(default = 5, range(min = 1))]
    pub amount: u64,
    /// How.
    pub way: Option<Way>,
    /// Not for the model.
    #[serde(skip)]
    pub note: String,
}

/// Nothing at all.
#[derive(Debug, ToolParams)]
#[tool_params(no_serialize)]
pub struct Nothing {}

/// Refuses keys.
#[tool_input_guardrail(name = "secrets")]
pub fn block_secrets(data: &ToolInputGuardrailData<'_>) -> ToolGuardrailFunctionOutput {
    if data.arguments().contains("sk-") {
        return ToolGuardrailFunctionOutput::reject_content("Leave the key out.");
    }
    ToolGuardrailFunctionOutput::allow()
}

/// Refuses large amounts.
#[tool_input_guardrail]
pub async fn at_most(
    _: &ToolInputGuardrailData<'_>,
    bank: &ToolContext<Bank>,
    amount: &u64,
) -> Result<ToolGuardrailFunctionOutput, String> {
    if *amount > bank.limit {
        return Err("the limit".to_owned());
    }
    Ok(ToolGuardrailFunctionOutput::allow())
}

/// Withholds long lists.
#[tool_output_guardrail]
pub fn few(_: &ToolOutputGuardrailData<'_>, list: &[u64], max: usize, note: &str) -> ToolGuardrailFunctionOutput {
    if list.len() > max {
        return ToolGuardrailFunctionOutput::reject_content(format!("{note}: too many"));
    }
    ToolGuardrailFunctionOutput::allow()
}

/// Withholds keys.
#[tool_output_guardrail]
pub async fn no_secrets(data: &ToolOutputGuardrailData<'_>) -> ToolGuardrailFunctionOutput {
    if data.output_text().contains("sk-") {
        return ToolGuardrailFunctionOutput::raise_exception();
    }
    ToolGuardrailFunctionOutput::allow()
}

fn told(failure: ToolFailure) -> String {
    failure.message().to_owned()
}

async fn told_with(failure: ToolFailure, bank: &ToolContext<Bank>) -> String {
    format!("{} ({})", failure.message(), bank.limit)
}

fn classify(error: &std::fmt::Error) -> Option<ToolError> {
    Some(ToolError::transient("format", error.to_string()))
}

/// Transfers money.
#[tool(
    name = "transfer-money",
    effects = irreversible,
    input_guardrails(block_secrets, at_most(bank, amount)),
    output_guardrails(no_secrets, few(output, 10, note)),
    needs_approval = *amount > bank.limit / 2,
    idempotency_key = format_args!("{order_id}:{amount}"),
    preview = format!("pay {amount}"),
    receipt = Some(*amount),
    is_enabled = bank.limit > 0,
    timeout = Duration::from_secs(10),
    timeout_behavior = error_as_result,
    timeout_error_function = told,
    failure_error_function = told_with(bank),
    errors = classify,
    retry(max = 3, backoff = Duration::from_millis(200)),
)]
pub async fn transfer(
    bank: &ToolContext<Bank>,
    /// The order.
    order_id: String,
    /// Cents.
    #[param(default = 5, range(min = 1, max = 100_000))]
    amount: u64,
    #[param(default = "none", description = "A note.", length(max = 80), pattern = "^[a-z ]+$", rename = "remark")] note: &str,
    payment: Option<Payment>,
) -> Result<Vec<u64>, ToolError> {
    let _ = (bank, order_id, note, payment);
    Ok(vec![amount])
}

/// Adds numbers.
#[tool(effects = read_only, cache(ttl = Duration::from_secs(60)), output_guardrails(few(output, 10, "list")))]
fn list(cx: &ToolContext<Bank>, numbers: &[u64], #[param(default)] payment: &Payment, r#type: f64) -> Vec<u64> {
    let _ = (cx, payment, r#type);
    numbers.to_vec()
}

/// Says nothing.
#[tool(strict = false, failure_error_function = none)]
pub const fn nothing() {}

/// Reads any context.
#[tool]
pub(crate) async fn any(cx: &ToolContext<impl std::fmt::Debug>, value: Option<bool>) -> String {
    let _ = value;
    format!("{:?}", cx.context())
}

type Cx = ToolContext<Bank>;

/// Is deprecated.
#[tool(description = "Tells the limit.")]
#[deprecated]
#[must_use]
pub fn limit(#[context] cx: &Cx) -> u64 {
    cx.limit
}

fn main() {
    let _ = Agent::<Bank>::new("bank").tools(tools![transfer, list, nothing, any, limit]);
}
