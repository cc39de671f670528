//! What people say, and what must come of it.

use agents::json;
use serde_json::Value;

/// What must come of a request.
pub enum Outcome {
    /// A call of this tool with these arguments.
    Call(&'static str, Value),
    /// No call: this tool fits, and these parameters are named as missing.
    Lacks(&'static str, &'static [&'static str]),
    /// No call: no tool fits.
    Nothing,
}

use Outcome::{Call, Lacks, Nothing};

/// The table: 24 requests over the eight tools.
pub fn requests() -> Vec<(&'static str, Outcome)> {
    vec![
        (
            "What is the weather in Paris?",
            Call("get_weather", json!({"city": "Paris", "unit": null})),
        ),
        (
            "Tell me the weather for New York in fahrenheit, please.",
            Call(
                "get_weather",
                json!({"city": "New York", "unit": "fahrenheit"}),
            ),
        ),
        (
            "whats the weather like in berlin right now",
            Call("get_weather", json!({"city": "berlin", "unit": null})),
        ),
        (
            "Multiply 12 by 7.5",
            Call(
                "calculate",
                json!({"operation": "multiply", "left": 12, "right": 7.5}),
            ),
        ),
        (
            "Calculate: divide 1,000 by minus eight",
            Call(
                "calculate",
                json!({"operation": "divide", "left": 1000, "right": -8}),
            ),
        ),
        (
            "Please add twenty-five and 17.",
            Call(
                "calculate",
                json!({"operation": "add", "left": 25, "right": 17}),
            ),
        ),
        (
            "Convert 100 USD to EUR",
            Call(
                "convert_currency",
                json!({"amount": 100, "from": "USD", "to": "EUR"}),
            ),
        ),
        (
            "How much money is 49.90 GBP in JPY?",
            Call(
                "convert_currency",
                json!({"amount": 49.9, "from": "GBP", "to": "JPY"}),
            ),
        ),
        (
            "Classify 'my parcel is late'",
            Call(
                "classify_text",
                json!({"text": "my parcel is late", "labels": null}),
            ),
        ),
        (
            "Give me 3 labels for the text \"I want a refund\"",
            Call(
                "classify_text",
                json!({"text": "I want a refund", "labels": 3}),
            ),
        ),
        (
            "Classify this: the screen stays black after the update",
            Call(
                "classify_text",
                json!({"text": "the screen stays black after the update", "labels": null}),
            ),
        ),
        (
            "Remind me to call the dentist tomorrow at 9am",
            Call(
                "create_reminder",
                json!({"what": "call the dentist", "when": "tomorrow at 9am", "urgent": null}),
            ),
        ),
        (
            "Set an urgent reminder for Friday evening to pay the rent",
            Call(
                "create_reminder",
                json!({"what": "pay the rent", "when": "Friday evening", "urgent": true}),
            ),
        ),
        (
            "In 20 minutes, remind me to take the cake out of the oven",
            Call(
                "create_reminder",
                json!({"what": "take the cake out of the oven", "when": "In 20 minutes", "urgent": null}),
            ),
        ),
        (
            "Where is my order A-2047?",
            Call("find_order", json!({"order_id": "A-2047"})),
        ),
        (
            "Can you look up the status of order number B-31?",
            Call("find_order", json!({"order_id": "B-31"})),
        ),
        (
            "Translate 'good morning' into French",
            Call(
                "translate",
                json!({"text": "good morning", "language": "French"}),
            ),
        ),
        (
            "Translate to Spanish: the cancelled order was a reminder of better weather",
            Call(
                "translate",
                json!({
                    "text": "the cancelled order was a reminder of better weather",
                    "language": "Spanish",
                }),
            ),
        ),
        (
            "Convert 26.2 miles to kilometers",
            Call(
                "convert_units",
                json!({"value": 26.2, "from": "miles", "to": "kilometers"}),
            ),
        ),
        (
            "How many pounds are 80kg?",
            Call(
                "convert_units",
                json!({"value": 80, "from": "kilograms", "to": "pounds"}),
            ),
        ),
        ("Tell me a joke about penguins", Nothing),
        ("Who wrote Moby Dick?", Nothing),
        ("What's the weather like?", Lacks("get_weather", &["city"])),
        ("Convert 20 USD", Lacks("convert_currency", &["to"])),
    ]
}
