//! Makes a finished schema take null as well.

use serde_json::{Map, Value, json};

use super::super::value;
use super::union;

/// A schema that takes null beside what it took before.
pub(super) fn nullable(mut schema: Map<String, Value>) -> Map<String, Value> {
    if admits_null(&schema) {
        return schema;
    }
    let fixed = schema.contains_key("enum") || schema.contains_key("const");
    match schema.get_mut("type") {
        Some(name @ Value::String(_)) if !fixed => {
            *name = json!([name.take(), "null"]);
            return schema;
        }
        _ => {}
    }
    if let Some(Value::Array(branches)) = schema.get_mut("anyOf") {
        branches.push(json!({ "type": "null" }));
        return schema;
    }
    let description = schema
        .shift_remove("description")
        .and_then(|text| match text {
            Value::String(text) => Some(text),
            _ => None,
        });
    union::any_of(
        vec![Value::Object(schema), json!({ "type": "null" })],
        description,
    )
}

fn admits_null(schema: &Map<String, Value>) -> bool {
    let null = |name: &Value| name == "null";
    schema.get("type").is_some_and(null)
        || value::array(schema, "type").iter().any(null)
        || value::array(schema, "anyOf")
            .iter()
            .filter_map(Value::as_object)
            .any(admits_null)
}
