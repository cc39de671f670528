//! The form a provider is sent when strict mode is off: what serde means, without the words that
//! only this crate or only Rust understands.
//!
//! Titles, numeric formats and our own keywords go; defaults and definitions stay. That an object
//! has no further keys is not said: the check refuses them anyway, and the reference does not say
//! it either.

use serde_json::{Map, Value};

use super::value::{self, Schema};

/// The loose form of a schema.
pub(super) fn loosen(schema: &Schema) -> Schema {
    schema.with_value(loose(schema.as_value()))
}

fn loose(schema: &Value) -> Value {
    let Value::Object(schema) = schema else {
        return schema.clone();
    };
    let numeric = is_numeric(schema.get("type"));
    let mut kept = Map::new();
    for (keyword, value) in schema {
        let value = match keyword.as_str() {
            "title" | "$schema" => continue,
            keyword if keyword.starts_with("x-agents-") => continue,
            "format" if numeric => continue,
            "additionalProperties" | "unevaluatedProperties" if *value == Value::Bool(false) => {
                continue;
            }
            "properties" | "patternProperties" | "$defs" | "definitions" => each(value),
            "items"
            | "additionalProperties"
            | "not"
            | "propertyNames"
            | "anyOf"
            | "oneOf"
            | "allOf"
            | "prefixItems"
            | "contains"
            | "if"
            | "then"
            | "else" => inside(value),
            _ => value.clone(),
        };
        kept.insert(keyword.clone(), value);
    }
    if kept.get("type").and_then(Value::as_str) == Some("object") && !has_shape(&kept) {
        kept.insert("properties".to_owned(), Value::Object(Map::new()));
    }
    name_required(&mut kept);
    Value::Object(kept)
}

/// Some providers refuse a required key that is not among the properties; there it may be anything.
fn name_required(schema: &mut Map<String, Value>) {
    let required = value::array(schema, "required").to_vec();
    if let Some(Value::Object(properties)) = schema.get_mut("properties") {
        for name in required.iter().filter_map(Value::as_str) {
            properties
                .entry(name)
                .or_insert_with(|| Value::Object(Map::new()));
        }
    }
}

/// Whether an object says anything about its keys. One that does not is refused by some
/// providers, even with strict mode off.
fn has_shape(schema: &Map<String, Value>) -> bool {
    [
        "properties",
        "additionalProperties",
        "patternProperties",
        "anyOf",
        "oneOf",
        "allOf",
        "$ref",
    ]
    .iter()
    .any(|keyword| schema.contains_key(*keyword))
}

fn is_numeric(types: Option<&Value>) -> bool {
    let numeric = |name: &Value| matches!(name.as_str(), Some("integer" | "number"));
    match types {
        Some(Value::Array(names)) => names.iter().any(numeric),
        Some(name) => numeric(name),
        None => false,
    }
}

fn each(schemas: &Value) -> Value {
    match schemas {
        Value::Object(schemas) => Value::Object(
            schemas
                .iter()
                .map(|(name, schema)| (name.clone(), loose(schema)))
                .collect(),
        ),
        other => other.clone(),
    }
}

fn inside(schema: &Value) -> Value {
    match schema {
        Value::Array(list) => Value::Array(list.iter().map(loose).collect()),
        one => loose(one),
    }
}
