//! `enum` and `const`: values of one type, beside null at most.

use std::collections::HashSet;

use serde_json::{Map, Value, json};

use super::typed::types;
use super::{Strict, union, words};

impl Strict<'_> {
    /// A list of values. Each type becomes a branch of its own.
    pub(super) fn fixed(&mut self, schema: &Map<String, Value>) -> Map<String, Value> {
        let (values, is_const) = match (schema.get("const"), schema.get("enum")) {
            (Some(one), _) => (vec![one.clone()], true),
            (None, Some(Value::Array(list))) => (list.clone(), false),
            _ => (Vec::new(), false),
        };
        if values.is_empty() {
            self.problem("an enum without values", "add a variant");
            return Map::new();
        }
        let types = types(schema);
        let fits = |value: &Value| !schema.contains_key("type") || is_of(value, &types);
        let values: Vec<Value> = values.into_iter().filter(fits).collect();
        if values.is_empty() && self.policy.is_open {
            return self.verbatim(schema);
        }
        if values.is_empty() {
            let types = types.join("` or `");
            let remedy = "write values of that type, or leave `type` out";
            self.problem(
                format!("an enum of type `{types}` without such a value"),
                remedy,
            );
            return Map::new();
        }
        let asks_integer = types == ["integer"];
        let mut seen = HashSet::new();
        let mut groups: Vec<(&str, Vec<Value>)> = Vec::new();
        for value in values {
            let name = match &value {
                Value::String(_) => "string",
                Value::Number(number) if asks_integer || !number.is_f64() => "integer",
                Value::Number(_) => "number",
                Value::Bool(_) => "boolean",
                Value::Null => "null",
                Value::Array(_) | Value::Object(_) if self.policy.is_open => {
                    return self.verbatim(schema);
                }
                Value::Array(_) | Value::Object(_) => {
                    self.problem(
                        "a fixed array or object",
                        "write a struct with fixed fields",
                    );
                    return Map::new();
                }
            };
            match groups.iter_mut().find(|(known, _)| *known == name) {
                _ if !seen.insert(value.to_string()) => {}
                Some((_, group)) => group.push(value),
                None => groups.push((name, vec![value])),
            }
        }
        let description = words::description(schema, Vec::new(), self.policy);
        let mut branches = groups
            .into_iter()
            .map(|(name, values)| branch(name, values, is_const));
        match (branches.len(), branches.next()) {
            (1, Some(Value::Object(mut only))) => {
                if let Some(description) = description {
                    only.insert("description".to_owned(), json!(description));
                }
                only
            }
            (_, first) => union::any_of(first.into_iter().chain(branches).collect(), description),
        }
    }
}

/// Whether a value is of one of these types.
fn is_of(value: &Value, types: &[String]) -> bool {
    let has = |name: &str| types.iter().any(|known| known == name);
    match value {
        Value::Null => has("null"),
        Value::Bool(_) => has("boolean"),
        Value::String(_) => has("string"),
        Value::Array(_) => has("array"),
        Value::Object(_) => has("object"),
        Value::Number(number) => {
            let whole = number.as_f64().is_some_and(|number| number.fract() == 0.0);
            has("number") || whole && has("integer")
        }
    }
}

fn branch(name: &str, mut values: Vec<Value>, is_const: bool) -> Value {
    match (name, values.pop()) {
        ("null", _) | (_, None) => json!({ "type": name }),
        (_, Some(one)) if is_const && values.is_empty() => json!({ "type": name, "const": one }),
        (_, Some(last)) => {
            values.push(last);
            json!({ "type": name, "enum": values })
        }
    }
}
