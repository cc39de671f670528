//! What becomes of texts that are not quite the arguments of a call: the table of `agents/docs/arguments.md`, each text through
//! a run that streams and one that does not, with the same outputs.

use agents::{
    item::Item,
    prelude::*,
    testing::{ScriptedModel, Step, script::call, script::message},
};
use serde_json::Value;

/// Degrees.
#[derive(ToolParams, Clone, Copy)]
#[serde(rename_all = "lowercase")]
enum Unit {
    C,
    F,
}

/// A shape.
#[derive(ToolParams)]
enum Shape {
    Point,
    Circle(f64),
    Square(f64),
}

/// Tells what it was given.
#[tool]
fn forecast(
    city: String,
    days: Option<u8>,
    unit: Option<Unit>,
    least: Option<f64>,
    names: Option<Vec<String>>,
    shape: Option<Shape>,
    #[param(default = 7)] width: u64,
) -> Value {
    agents::json!([city, days, unit, least, names, shape, width])
}

/// Answers.
#[tool]
fn ping() -> &'static str {
    "pong"
}

/// Answers, perhaps louder.
#[tool]
fn shout(#[param(default = 1)] loud: u8, twice: Option<bool>) -> Value {
    agents::json!([loud, twice])
}

/// A text, and what the model reads.
enum Row {
    Runs(&'static str, String, &'static str),
    Refused(&'static str, String, &'static str),
}

fn runs(tool: &'static str, text: impl Into<String>, output: &'static str) -> Row {
    Row::Runs(tool, text.into(), output)
}

fn refused(text: impl Into<String>, told: &'static str) -> Row {
    Row::Refused("forecast", text.into(), told)
}

fn rows() -> Vec<Row> {
    let deep = format!(r#"{{"city":{}{}}}"#, "[".repeat(5_000), "]".repeat(5_000));
    let long = format!(r#"{{"city":"{}"}}"#, "a".repeat(17_000_000));
    vec![
        runs("ping", "", "pong"),
        runs("ping", "{}", "pong"),
        runs("shout", "", "[1,null]"),
        refused("", "/city: missing; expected a string"),
        refused(" \n", "expected a JSON object; got no text"),
        Row::Refused(
            "ping",
            " ".to_owned(),
            "expected a JSON object; got no text",
        ),
        Row::Refused(
            "ping",
            "null".to_owned(),
            "expected a JSON object; got null",
        ),
        refused("[]", "expected a JSON object; got an array"),
        refused(r#""Rome""#, r#"expected a JSON object; got "Rome""#),
        refused(
            r#"{"city":"Rome"} Done."#,
            "invalid JSON: text after the object at byte 16",
        ),
        refused(
            r#""{\"city\":\"Rome\"}""#,
            "expected a JSON object; got a string that holds JSON: write the object itself, without quotes",
        ),
        refused(
            r#"{"city":"Rome","names":"[\"a\"]"}"#,
            "/names: expected an array or null; got a string that holds JSON: write the array itself, without quotes",
        ),
        runs(
            "forecast",
            r#"{"city":"{\"a\":1}"}"#,
            r#"["{\"a\":1}",null,null,null,null,null,7]"#,
        ),
        refused(
            r#"{"city":"Rome","days":"3"}"#,
            r#"/days: expected an integer from 0 to 255 or null; got "3": write it without quotes"#,
        ),
        refused(r#"{"city":1}"#, "/city: expected a string; got 1"),
        refused(
            r#"{"city":"Rome","days":5.0}"#,
            "/days: expected an integer from 0 to 255 or null, written without point or exponent; got 5.0",
        ),
        refused(
            r#"{"city":"Rome","days":1e2}"#,
            "/days: expected an integer from 0 to 255 or null, written without point or exponent; got 1e2",
        ),
        runs(
            "forecast",
            r#"{"city":"Rome","least":1e3,"width":18446744073709551615}"#,
            r#"["Rome",null,null,1000.0,null,null,18446744073709551615]"#,
        ),
        refused(
            r#"{"city":"Rome","least":1e400}"#,
            "/least: expected a finite number; got 1e400",
        ),
        refused(
            r#"{"city":"Rome","days":300}"#,
            "/days: expected an integer from 0 to 255; got 300",
        ),
        runs(
            "forecast",
            r#"{"city":"","days":null,"width":null}"#,
            r#"["",null,null,null,null,null,7]"#,
        ),
        refused(r#"{"city":null}"#, "/city: expected a string; got null"),
        refused(
            r#"{"city":"Rome","days":""}"#,
            r#"/days: expected an integer from 0 to 255 or null; got "": write null or leave the key out"#,
        ),
        refused(
            r#"{"city":"Rome","city":"Oslo"}"#,
            "/city: repeated key; write it once",
        ),
        refused(
            r#"{"city":"Rome","day":1}"#,
            "unknown key `day`; did you mean `days`?",
        ),
        refused(
            r#"{"city":"Rome","unit":"kelvin"}"#,
            r#"/unit: expected one of "c", "f"; got "kelvin""#,
        ),
        runs(
            "forecast",
            r#"{"city":"Rome","shape":{"Circle":1.5}}"#,
            r#"["Rome",null,null,null,null,{"Circle":1.5},7]"#,
        ),
        refused(
            r#"{"city":"Rome","shape":{"Oval":1}}"#,
            r#"/shape: unknown key `Oval`; expected an object with one of the keys "Circle", "Square""#,
        ),
        refused(
            r#"{"city":"Rome","shape":"Circle"}"#,
            r#"/shape: "Circle" holds a value; write an object with "Circle": a number"#,
        ),
        refused(
            r#"{"city":"Rome","shape":{"Point":1}}"#,
            r#"/shape: "Point" holds no value; write "Point" instead of the object"#,
        ),
        refused(
            r#"{"city":"\ud83e"}"#,
            "invalid JSON: a lone surrogate, half of a character, at byte 9",
        ),
        refused(
            r#"{"city":None}"#,
            "invalid JSON: `None`; write `null` at byte 8",
        ),
        refused(
            long,
            "the text has 17000011 bytes; at most 16777216 are read",
        ),
        refused(deep, "arrays and objects are nested deeper than 128 levels"),
    ]
}

/// The outputs of the calls of one answer, and the texts of the calls as the next request holds them.
async fn play(rows: &[Row], streamed: bool) -> (Vec<String>, Vec<String>) {
    let calls: Vec<_> = rows
        .iter()
        .map(|row| match row {
            Row::Runs(tool, text, _) | Row::Refused(tool, text, _) => call(*tool, text.as_str()),
        })
        .collect();
    let model = ScriptedModel::new([Step::from(calls), message("done").into()]);
    let agent = Agent::<()>::new("a")
        .tools(tools![forecast, ping, shout])
        .model(model.clone());
    let run = Runner::run(&agent, "go");
    let result = match streamed {
        true => run.stream().result().await,
        false => run.await,
    };
    assert_eq!(result.unwrap().final_output_text(), "done");
    let (mut outputs, mut texts) = (Vec::new(), Vec::new());
    for item in model.requests()[1].input.iter() {
        match &**item {
            Item::FunctionCall(call) => texts.push(call.arguments.clone()),
            item => {
                let item = agents::json!(item);
                outputs.extend(item["output"].as_str().map(str::to_owned));
            }
        }
    }
    (outputs, texts)
}

#[tokio::test]
async fn every_text_has_one_answer_streamed_or_not() {
    let rows = rows();

    let plain = play(&rows, false).await;
    let streamed = play(&rows, true).await;

    assert!(plain == streamed);
    let (outputs, texts) = plain;
    assert_eq!((outputs.len(), texts.len()), (rows.len(), rows.len()));
    for ((row, output), stored) in rows.iter().zip(outputs).zip(texts) {
        match row {
            Row::Runs(_, text, expected) => {
                assert_eq!(output, *expected);
                assert_eq!(stored, *text);
            }
            Row::Refused(_, text, told) => {
                let error = agents::json!({
                    "category": "invalid_input", "code": "invalid_input", "message": told, "retryable": true
                });
                assert_eq!(
                    output,
                    agents::json!({ "ok": false, "error": error }).to_string()
                );
                assert!(stored == *text, "{told}");
            }
        }
    }
}
