//! Eight tools of everyday domains, written as anybody would write them.

use agents::prelude::*;

/// Gets the current weather for a city.
#[tool(effects = read_only)]
pub fn get_weather(
    /// The city to look in.
    city: &str,
    /// Unit of the temperatures.
    unit: Option<Scale>,
) -> String {
    let scale = unit.unwrap_or(Scale::Celsius);
    format!("{city}: 21 degrees {scale:?}")
}

/// A scale of temperatures.
#[derive(ToolParams, Clone, Copy, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Scale {
    Celsius,
    Fahrenheit,
}

/// Calculates with two numbers.
#[tool(effects = read_only)]
pub fn calculate(
    /// What to do.
    operation: Operation,
    /// The first number.
    left: f64,
    /// The second number.
    right: f64,
) -> f64 {
    match operation {
        Operation::Add => left + right,
        Operation::Subtract => left - right,
        Operation::Multiply => left * right,
        Operation::Divide => left / right,
    }
}

/// What can be done with two numbers.
#[derive(ToolParams, Clone, Copy)]
#[serde(rename_all = "lowercase")]
pub enum Operation {
    Add,
    Subtract,
    Multiply,
    Divide,
}

/// Converts an amount of money into another currency.
#[tool(effects = read_only)]
pub async fn convert_currency(
    /// The amount.
    amount: f64,
    /// ISO 4217 code, for example USD.
    from: String,
    /// ISO 4217 code, for example EUR.
    to: String,
) -> String {
    format!("{amount} {from} are {} {to}", amount * 0.9)
}

/// Classifies a text for internal routing.
#[tool(effects = read_only)]
pub async fn classify_text(
    /// The text to classify.
    text: String,
    /// How many labels to return.
    #[param(default = 1, range(min = 1, max = 5))]
    labels: u8,
) -> Vec<String> {
    let words = text.split_whitespace().map(str::to_owned);
    words.take(labels.into()).collect()
}

/// Creates a reminder.
#[tool(effects = reversible)]
pub fn create_reminder(
    /// What to be reminded of.
    what: String,
    /// When, in plain words.
    when: String,
    /// Whether it is urgent.
    #[param(default = false)]
    urgent: bool,
) -> String {
    format!("{when}: {what}{}", if urgent { "!" } else { "" })
}

/// Looks up the status of an order.
#[tool(effects = read_only)]
pub fn find_order(
    /// The order's number, for example A-1001.
    order_id: String,
) -> Result<String, ToolError> {
    match order_id.as_str() {
        "X-0" => Err(ToolError::not_found("NO_ORDER", "there is no order X-0")),
        _ => Ok(format!("{order_id} is on its way")),
    }
}

/// Translates a text into another language.
#[tool(effects = read_only)]
pub async fn translate(
    /// The text to translate.
    text: String,
    /// The language to translate into.
    language: String,
) -> String {
    format!("{text} ({language})")
}

/// Converts a measured value from one unit to another.
#[tool(effects = read_only)]
pub fn convert_units(
    /// The value.
    value: f64,
    /// The unit it is in.
    from: Unit,
    /// The unit wanted.
    to: Unit,
) -> String {
    format!("{value} {from:?} in {to:?}")
}

/// A unit of length or weight.
#[derive(ToolParams, Clone, Copy, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Unit {
    Kilometers,
    Miles,
    Kilograms,
    Pounds,
}
