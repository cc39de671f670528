//! The form a provider is sent when strict mode is off: what serde means, without the words that
//! only this crate or only Rust understands.
//!
//! Titles, numeric formats and our own keywords go; defaults and definitions stay. That an object
//! has no further keys is not said: the check refuses them anyway, and the reference does not say
//! it either. A schema that somebody else wrote goes as it came. In both, what providers refuse even
//! with strict mode off is mended: an array without `items`, a pattern that looks around.
//!
//! Source: error texts of the OpenAI API for tools with `strict: false`, read 2026-11-30.

use serde_json::{Map, Value};

use super::pattern;
use super::value::{self, Origin, Schema};

/// The loose form of a schema.
pub(super) fn loosen(schema: &Schema) -> Schema {
    let mut loose = loose(schema.as_value(), schema.origin());
    if let Value::Object(root) = &mut loose
        && !has_shape(root)
    {
        root.insert("properties".to_owned(), Value::Object(Map::new()));
        name_required(root);
    }
    schema.with_value(loose)
}

fn loose(schema: &Value, origin: Origin) -> Value {
    let Value::Object(schema) = schema else {
        return schema.clone();
    };
    let numeric = is_numeric(schema.get("type"));
    let ours = origin == Origin::Rust;
    let mut kept = Map::new();
    for (keyword, value) in schema {
        let value = match keyword.as_str() {
            keyword if keyword.starts_with("x-agents-") => continue,
            "title" | "$schema" if ours => continue,
            "format" if numeric && ours => continue,
            "additionalProperties" | "unevaluatedProperties"
                if ours && *value == Value::Bool(false) =>
            {
                continue;
            }
            // An object is taken there, and says the same.
            "items" if *value == Value::Bool(true) => Value::Object(Map::new()),
            "pattern" if value.as_str().is_some_and(pattern::has_lookaround) => continue,
            "properties" | "patternProperties" | "$defs" | "definitions" => each(value, origin),
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
            | "else" => inside(value, origin),
            _ => value.clone(),
        };
        kept.insert(keyword.clone(), value);
    }
    if let Some(pattern) = value::text(schema, "pattern").filter(|p| pattern::has_lookaround(p)) {
        tell(&mut kept, pattern);
    }
    let lacking = match value::text(&kept, "type") {
        Some("object") if ours && !has_shape(&kept) => Some("properties"),
        Some("array") if !kept.contains_key("items") => Some("items"),
        _ => None,
    };
    if let Some(keyword) = lacking {
        kept.insert(keyword.to_owned(), Value::Object(Map::new()));
    }
    name_required(&mut kept);
    Value::Object(kept)
}

/// Says a pattern that cannot be sent.
fn tell(schema: &mut Map<String, Value>, pattern: &str) {
    let said = format!("Matches the regular expression {pattern}.");
    let text = match value::text(schema, "description") {
        Some(text) => format!("{text} {said}"),
        None => said,
    };
    schema.insert("description".to_owned(), text.into());
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

fn each(schemas: &Value, origin: Origin) -> Value {
    match schemas {
        Value::Object(schemas) => Value::Object(
            schemas
                .iter()
                .map(|(name, schema)| (name.clone(), loose(schema, origin)))
                .collect(),
        ),
        other => other.clone(),
    }
}

fn inside(schema: &Value, origin: Origin) -> Value {
    match schema {
        Value::Array(list) => Value::Array(list.iter().map(|one| loose(one, origin)).collect()),
        one => loose(one, origin),
    }
}
