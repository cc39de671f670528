//! How do our items, texts and schemas read in the words of the case format (1.5 and 1.6)?
//!
//! Three questions, all pure: an item without what providers add; a text with our own error sentences replaced by tokens; a
//! schema in canonical form.

use serde_json::{Map, Value};

/// An item as the cases write it: no `id` (but for reasoning), no `status`, no annotations, no null members.
pub(crate) fn item(item: &Value) -> Value {
    let mut item = without_extras(item);
    if let Value::Object(object) = &mut item {
        if object.get("type").is_none_or(|kind| kind != "reasoning") {
            object.shift_remove("id");
        }
        object.shift_remove("status");
    }
    item
}

fn without_extras(value: &Value) -> Value {
    match value {
        Value::Array(list) => list.iter().map(without_extras).collect(),
        Value::Object(object) => {
            let kept = object.iter().filter(|(key, member)| {
                !member.is_null() && !["annotations", "logprobs"].contains(&key.as_str())
            });
            kept.map(|(key, member)| (key.clone(), without_extras(member)))
                .collect()
        }
        other => other.clone(),
    }
}

/// Puts tokens where a model was told of a failure in our words, in every text of `value`.
pub(crate) fn tokens(value: &mut Value) {
    match value {
        Value::String(text) => {
            if let Some(replaced) = token_text(text) {
                *text = replaced;
            }
        }
        Value::Array(list) => list.iter_mut().for_each(tokens),
        Value::Object(object) => object.values_mut().for_each(tokens),
        _ => {}
    }
}

/// The text with tokens, if it holds one of our error objects: alone, inside another text, or inside JSON text.
fn token_text(text: &str) -> Option<String> {
    const START: &str = r#"{"ok":false,"error":{"#;
    if let Some(at) = text.find(START) {
        let (before, rest) = text.split_at(at);
        let mut stream = serde_json::Deserializer::from_str(rest).into_iter::<Value>();
        let token = stream.next()?.ok().as_ref().and_then(token)?;
        let after = rest.get(stream.byte_offset()..)?;
        let after = token_text(after).unwrap_or_else(|| after.to_owned());
        return Some(format!("{before}{token}{after}"));
    }
    if !text.contains(r#"\"ok\":false"#) {
        return None;
    }
    let mut inner: Value = serde_json::from_str(text).ok()?;
    tokens(&mut inner);
    Some(inner.to_string())
}

fn token(error: &Value) -> Option<&'static str> {
    match error["error"]["code"].as_str()? {
        "invalid_input" => Some("<error:invalid_input>"),
        "tool_failed" => Some("<error:tool_failed>"),
        "timeout" => Some("<error:timeout>"),
        "unknown_tool" => Some("<error:unknown_tool>"),
        _ => None,
    }
}

/// A schema in canonical form: no titles, references written out, equivalent forms written one way, sets sorted.
pub(crate) fn schema(schema: &Value) -> Value {
    let definitions = schema.get("$defs").cloned().unwrap_or_default();
    canonical(schema, &definitions, 0)
}

/// Deeper than any schema of the catalogue; a reference to itself ends here.
const DEPTH: usize = 32;

fn canonical(schema: &Value, definitions: &Value, depth: usize) -> Value {
    let Value::Object(object) = schema else {
        return schema.clone();
    };
    if depth > DEPTH {
        return Value::from("deeper than a canonical schema goes");
    }
    let mut object = inlined(object, definitions, depth);
    for key in ["title", "$defs", "$schema", "$ref"] {
        if object
            .get(key)
            .is_some_and(|member| !member.is_object() || key == "$defs")
        {
            object.shift_remove(key);
        }
    }
    if let Some(constant) = object.shift_remove("const") {
        object.insert("enum".to_owned(), Value::Array(vec![constant]));
    }
    for (key, member) in &mut object {
        match (key.as_str(), &mut *member) {
            ("properties" | "patternProperties", Value::Object(properties)) => {
                properties
                    .values_mut()
                    .for_each(|value| *value = canonical(value, definitions, depth + 1));
            }
            ("anyOf" | "oneOf" | "allOf" | "prefixItems", Value::Array(branches)) => {
                branches
                    .iter_mut()
                    .for_each(|value| *value = canonical(value, definitions, depth + 1));
            }
            ("items" | "additionalProperties" | "not", Value::Object(_)) => {
                *member = canonical(member, definitions, depth + 1);
            }
            ("required" | "enum", Value::Array(set)) => set.sort_by_key(ToString::to_string),
            _ => {}
        }
    }
    nullable_as_union(object)
}

/// The object with its local reference written out; members beside the reference win.
fn inlined(object: &Map<String, Value>, definitions: &Value, depth: usize) -> Map<String, Value> {
    let name = object
        .get("$ref")
        .and_then(Value::as_str)
        .and_then(|path| path.strip_prefix("#/$defs/"));
    let Some(target) = name.and_then(|name| definitions.get(name)) else {
        return object.clone();
    };
    let mut written_out = match canonical(target, definitions, depth + 1) {
        Value::Object(target) => target,
        _ => Map::new(),
    };
    let siblings = object.iter().filter(|(key, _)| *key != "$ref");
    written_out.extend(siblings.map(|(key, member)| (key.clone(), member.clone())));
    written_out
}

/// `type: [T, "null"]` says the same as `anyOf: [T, null]`, and is written so.
fn nullable_as_union(mut object: Map<String, Value>) -> Value {
    let types = object.get("type").and_then(Value::as_array);
    let Some([Value::String(first), Value::String(second)]) = types.map(Vec::as_slice) else {
        return Value::Object(object);
    };
    let inner = match (first.as_str(), second.as_str()) {
        ("null", other) | (other, "null") => other.to_owned(),
        _ => return Value::Object(object),
    };
    object.shift_remove("type");
    let annotations = ["description", "default", "examples"];
    let (outside, mut branch): (Map<_, _>, Map<_, _>) = object
        .into_iter()
        .partition(|(key, _)| annotations.contains(&key.as_str()));
    if let Some(Value::Array(values)) = branch.get_mut("enum") {
        values.retain(|value| !value.is_null());
    }
    branch.insert("type".to_owned(), Value::String(inner));
    let mut union = outside;
    union.insert(
        "anyOf".to_owned(),
        serde_json::json!([branch, {"type": "null"}]),
    );
    Value::Object(union)
}
