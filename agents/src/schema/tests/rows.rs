//! Rows as schemas, in the form serde means and in the two that are sent.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::super::Constraint::{Max, MaxLength, Min, MinLength, Pattern};
use super::super::{Bound, Dialect, Param, Schema, object};
use super::{answers, strict};

#[derive(Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Unit {
    C,
    F,
}

/// Something to buy.
#[derive(Deserialize, Serialize, JsonSchema)]
struct Item {
    sku: String,
    #[serde(default = "one")]
    qty: i64,
}

fn one() -> i64 {
    1
}

fn loose(rows: &[Param]) -> Value {
    object(rows, "")
        .project(Dialect::OpenAi)
        .unwrap()
        .into_value()
}

#[test]
fn ordinary_tools_have_the_schemas_of_the_reference() {
    let echo = [Param::of::<String>("text", "The text to echo.")];
    assert_eq!(
        strict(&object(&echo, "")),
        json!({
            "type": "object",
            "properties": { "text": { "type": "string", "description": "The text to echo." } },
            "required": ["text"],
            "additionalProperties": false
        })
    );
    assert_eq!(
        strict(&object(&[], "")),
        json!({ "type": "object", "properties": {}, "required": [], "additionalProperties": false })
    );
    let level = [Param::of::<i64>("n", "Level from 1 to 5.")
        .asking(&[Min(Bound::Int(1)), Max(Bound::Int(5))])];
    assert_eq!(
        strict(&object(&level, ""))["properties"]["n"],
        json!({
            "type": "integer", "description": "Level from 1 to 5.", "minimum": 1, "maximum": 5
        })
    );
    let weather = [
        Param::of::<String>("city", "The city name."),
        Param::of::<Unit>("unit", "Temperature unit.").default_value(|| Some(json!("c"))),
    ];
    assert_eq!(
        strict(&object(&weather, ""))["properties"]["unit"],
        json!({
            "description": "Temperature unit.",
            "anyOf": [{ "type": "string", "enum": ["c", "f"] }, { "type": "null" }]
        })
    );
}

#[test]
fn the_loose_form_keeps_defaults_and_says_nothing_else() {
    let rows = [
        Param::of::<String>("text", "Some text."),
        Param::of::<i64>("limit", "Some limit.").default_value(|| Some(json!(5))),
    ];
    assert_eq!(
        loose(&rows),
        json!({
            "type": "object",
            "properties": {
                "text": { "type": "string", "description": "Some text." },
                "limit": { "type": "integer", "description": "Some limit.", "default": 5 }
            },
            "required": ["text"]
        })
    );
    let matrix = [
        Param::of::<Vec<Vec<f64>>>("rows", ""),
        Param::of::<BTreeMap<String, i64>>("names", "").alias(&["n"]),
    ];
    assert_eq!(
        loose(&matrix)["properties"],
        json!({
            "rows": {
                "type": "array", "items": { "type": "array", "items": { "type": "number" } }
            },
            "names": { "type": "object", "additionalProperties": { "type": "integer" } }
        })
    );
    let order = [
        Param::of::<Item>("item", "The item to order."),
        Param::of::<Option<String>>("note", "").default_value(|| Some(Value::Null)),
    ];
    let order = loose(&order);
    assert_eq!(
        order["properties"]["item"],
        json!({ "$ref": "#/$defs/Item", "description": "The item to order." })
    );
    assert_eq!(
        order["properties"]["note"],
        json!({ "type": ["string", "null"], "default": null })
    );
    assert_eq!(
        order["$defs"]["Item"]["properties"]["qty"],
        json!({ "type": "integer", "default": 1 })
    );
    assert_eq!(order["required"], json!(["item"]));
}

#[test]
fn rows_keep_their_order_and_the_doc_of_a_type() {
    let rows = [
        Param::of::<Item>("zebra", ""),
        Param::of::<Item>("apple", "Own words."),
        Param::of::<Value>("mango", "Anything."),
    ];
    let schema = object(&rows, "A fruit shop.");
    let keys: Vec<&String> = schema.as_value()["properties"]
        .as_object()
        .unwrap()
        .keys()
        .collect();
    assert_eq!(keys, ["zebra", "apple", "mango"]);
    assert_eq!(schema.as_value()["description"], "A fruit shop.");
    assert_eq!(
        schema.as_value()["properties"]["mango"],
        json!({ "description": "Anything." })
    );
    assert_eq!(
        schema.as_value()["$defs"]["Item"]["description"],
        "Something to buy."
    );
}

#[test]
fn constraints_of_a_row_reach_schema_and_check() {
    let rows = [
        Param::of::<Option<i32>>("a", "").asking(&[Min(Bound::Int(1))]),
        Param::of::<Vec<u8>>("b", "").asking(&[MinLength(1), MaxLength(2)]),
        Param::of::<BTreeMap<String, u8>>("c", "").asking(&[MaxLength(1)]),
        Param::of::<String>("d", "").asking(&[MinLength(2), Pattern("^x")]),
        Param::of::<f64>("e", "").asking(&[Max(Bound::Float(0.5))]),
    ];
    let schema = object(&rows, "");
    let properties = &schema.as_value()["properties"];
    assert_eq!(properties["a"]["minimum"], 1);
    assert_eq!(properties["b"]["maxItems"], 2);
    assert_eq!(properties["c"]["maxProperties"], 1);
    assert_eq!(properties["d"]["minLength"], 2);
    answers(
        &schema,
        &[
            (r#"{"b":[1],"c":{},"d":"xy","e":0.5}"#, &[]),
            (
                r#"{"a":0,"b":[],"c":{"a":1,"b":2},"d":"y","e":0.75}"#,
                &[
                    "/a: expected an integer of at least 1; got 0",
                    "/b: expected an array of 1 to 2 elements; got 0 elements",
                    "/c: expected an object of at most 1 key; got 2",
                    "/d: expected a string of at least 2 characters that matches ^x; got 1 character",
                    "/e: expected a number of at most 0.5; got 0.75",
                ],
            ),
        ],
    );
}

#[test]
fn what_only_this_crate_understands_is_never_sent() {
    let rows = [
        Param::of::<u64>("a", "").alias(&["b"]),
        Param::of::<u64>("c", "").default_value(|| None),
    ];
    let schema: Schema = object(&rows, "");
    assert_eq!(schema.as_value()["required"], json!(["a"]));
    for sent in [strict(&schema), loose(&rows)] {
        let text = sent.to_string();
        assert!(
            !text.contains("x-agents") && !text.contains("format"),
            "{text}"
        );
    }
    answers(&schema, &[(r#"{"b":1,"c":null}"#, &[])]);
}
