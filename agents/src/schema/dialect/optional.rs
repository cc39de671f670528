//! Takes null away from what may be left out: two ways to say nothing are one too many.

use serde_json::{Map, Value, json};

use super::super::merge;
use super::super::value;

/// A schema without its branch for null; `None` if it has no such branch, or nothing beside it.
pub(in super::super) fn without_null(schema: &Value) -> Option<Value> {
    let schema = schema.as_object()?;
    let narrowed = ["anyOf", "oneOf"]
        .into_iter()
        .find_map(|keyword| without_branch(schema, keyword))
        .or_else(|| without_type(schema))
        .or_else(|| without_value(schema))?;
    Some(Value::Object(narrowed))
}

/// Without the branches of a choice that are null. Of one branch, the branch itself.
fn without_branch(schema: &Map<String, Value>, keyword: &str) -> Option<Map<String, Value>> {
    let branches = value::array(schema, keyword);
    let kept: Vec<Value> = branches
        .iter()
        .filter(|branch| !is_null(branch))
        .map(|branch| without_null(branch).unwrap_or_else(|| branch.clone()))
        .collect();
    if kept.is_empty() || kept == branches {
        return None;
    }
    let mut narrowed = schema.clone();
    if let [Value::Object(only)] = kept.as_slice() {
        narrowed.shift_remove(keyword);
        let (both, conflict) = merge::conjoin(&narrowed, only);
        if conflict.is_empty() {
            return Some(both);
        }
    }
    narrowed.insert(keyword.to_owned(), Value::Array(kept));
    Some(narrowed)
}

/// Without null in the list of types, and in the list of values beside it.
fn without_type(schema: &Map<String, Value>) -> Option<Map<String, Value>> {
    let names = value::array(schema, "type");
    let kept: Vec<&Value> = names.iter().filter(|name| *name != "null").collect();
    if kept.is_empty() || kept.len() == names.len() {
        return None;
    }
    let types = match kept.as_slice() {
        [only] => (*only).clone(),
        several => json!(several),
    };
    let mut narrowed = without_value(schema).unwrap_or_else(|| schema.clone());
    narrowed.insert("type".to_owned(), types);
    Some(narrowed)
}

fn without_value(schema: &Map<String, Value>) -> Option<Map<String, Value>> {
    let values = value::array(schema, "enum");
    let kept: Vec<&Value> = values.iter().filter(|value| !value.is_null()).collect();
    if kept.is_empty() || kept.len() == values.len() {
        return None;
    }
    let mut narrowed = schema.clone();
    narrowed.insert("enum".to_owned(), json!(kept));
    Some(narrowed)
}

/// Whether null is all that a schema admits.
fn is_null(schema: &Value) -> bool {
    let only = |keyword: &str, is_null: &dyn Fn(&Value) -> bool| match schema.get(keyword) {
        Some(Value::Array(list)) => !list.is_empty() && list.iter().all(is_null),
        _ => false,
    };
    let is_name = |name: &Value| name == "null";
    schema.get("type").is_some_and(is_name)
        || schema.get("const").is_some_and(Value::is_null)
        || only("type", &is_name)
        || only("enum", &Value::is_null)
        || only("anyOf", &is_null)
        || only("oneOf", &is_null)
}
