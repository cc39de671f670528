//! Values for a schema: most of the time nearly what it asks, sometimes anything.

use proptest::prelude::*;
use proptest::test_runner::TestRng;
use serde_json::{Map, Value, json};

use super::schemas::PATTERNS;

/// A value that fits a schema more often than not.
pub(in super::super) fn sample(
    root: &Value,
    schema: &Value,
    rng: &mut TestRng,
    depth: usize,
) -> Value {
    if depth == 0 || rng.random_ratio(1, 24) {
        return stray(rng);
    }
    let Some(schema) = schema.as_object() else {
        return stray(rng);
    };
    let list = |keyword: &str| schema.get(keyword).and_then(Value::as_array);
    if let Some(Value::String(reference)) = schema.get("$ref") {
        let target = root.pointer(&reference[1..]).unwrap();
        return sample(root, target, rng, depth - 1);
    }
    if let Some(parts) = list("allOf") {
        let parts: Vec<Value> = parts
            .iter()
            .map(|part| sample(root, part, rng, depth))
            .collect();
        let mut whole = Map::new();
        for part in &parts {
            match part {
                Value::Object(part) => whole.extend(part.clone()),
                _ => return parts[0].clone(),
            }
        }
        return whole.into();
    }
    for keyword in ["anyOf", "oneOf"] {
        if let Some(branches) = list(keyword) {
            let branch = &branches[rng.random_range(0..branches.len())];
            return sample(root, branch, rng, depth);
        }
    }
    if let Some(values) = list("enum") {
        return values[rng.random_range(0..values.len())].clone();
    }
    if let Some(one) = schema.get("const") {
        return one.clone();
    }
    let name = match schema.get("type") {
        Some(Value::Array(names)) => names[rng.random_range(0..names.len())].as_str(),
        Some(name) => name.as_str(),
        None if schema.contains_key("properties") => Some("object"),
        None => return stray(rng),
    };
    match name {
        Some("null") => Value::Null,
        Some("boolean") => rng.random_bool(0.5).into(),
        Some("integer") => integer(schema, rng),
        Some("number") => match rng.random_range(0..3) {
            0 => integer(schema, rng),
            // Never whole: `1.0` is no integer here.
            1 => json!(f64::from(rng.random_range(-4..12)) + 0.5),
            _ => json!(f64::from(rng.random_range(-4..12)) / 4.0 + 0.125),
        },
        Some("string") => text(schema, rng),
        Some("array") => array(root, schema, rng, depth),
        _ => object(root, schema, rng, depth),
    }
}

/// Small, or within one of a bound.
fn integer(schema: &Map<String, Value>, rng: &mut TestRng) -> Value {
    const BOUNDS: [&str; 4] = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"];
    let bounds: Vec<&Value> = BOUNDS
        .iter()
        .filter_map(|keyword| schema.get(*keyword))
        .collect();
    if bounds.is_empty() || rng.random_bool(0.5) {
        return rng.random_range(0..9).into();
    }
    let near = bounds[rng.random_range(0..bounds.len())];
    let off = rng.random_range(-1..2);
    match (near.as_i64(), near.as_u64()) {
        (Some(near), _) => json!(near.saturating_add(off)),
        (None, Some(near)) => json!(near.saturating_add_signed(off)),
        _ => near.clone(),
    }
}

fn text(schema: &Map<String, Value>, rng: &mut TestRng) -> Value {
    if let Some(pattern) = schema.get("pattern")
        && let Some((_, texts)) = PATTERNS.iter().find(|(known, _)| pattern == known)
        && rng.random_ratio(3, 4)
    {
        return texts[rng.random_range(0..3)].into();
    }
    let length = rng.random_range(0..5);
    let mut letter = || ["a", "b", "c", "é", "😀"][rng.random_range(0..5)];
    (0..length).map(|_| letter()).collect::<String>().into()
}

fn array(root: &Value, schema: &Map<String, Value>, rng: &mut TestRng, depth: usize) -> Value {
    let first = schema.get("prefixItems").and_then(Value::as_array);
    let first = first.map(Vec::as_slice).unwrap_or_default();
    let rest = schema.get("items");
    (0..rng.random_range(0..4))
        .map(|i| match first.get(i).or(rest) {
            Some(schema) => sample(root, schema, rng, depth - 1),
            None => stray(rng),
        })
        .collect()
}

fn object(root: &Value, schema: &Map<String, Value>, rng: &mut TestRng, depth: usize) -> Value {
    let mut map = Map::new();
    let needed = schema.get("required").and_then(Value::as_array);
    let needs = |name: &str| needed.is_some_and(|needed| needed.contains(&json!(name)));
    for (name, property) in schema
        .get("properties")
        .and_then(Value::as_object)
        .into_iter()
        .flatten()
    {
        let kept = if needs(name) { 15 } else { 10 };
        if rng.random_ratio(kept, 16) {
            let value = match rng.random_ratio(1, 12) {
                true => Value::Null,
                false => sample(root, property, rng, depth - 1),
            };
            map.insert(name.clone(), value);
        }
    }
    if needs("c") && !map.contains_key("c") && rng.random_bool(0.7) {
        map.insert("c".to_owned(), stray(rng));
    }
    if let Some(each @ Value::Object(_)) = schema.get("additionalProperties")
        && rng.random_bool(0.7)
    {
        map.insert("d".to_owned(), sample(root, each, rng, depth - 1));
    }
    if let Some(Value::Object(patterns)) = schema.get("patternProperties")
        && rng.random_bool(0.7)
    {
        for each in patterns.values() {
            map.insert("x-z".to_owned(), sample(root, each, rng, depth - 1));
        }
    }
    if rng.random_ratio(1, 16) {
        map.insert("stray".to_owned(), stray(rng));
    }
    Value::Object(map)
}

pub(super) fn stray(rng: &mut TestRng) -> Value {
    match rng.random_range(0..7) {
        0 => Value::Null,
        1 => true.into(),
        2 => rng.random_range(-2..9).into(),
        3 => json!(2.625),
        4 => "abc".into(),
        5 => json!([1, "a"]),
        _ => json!({ "a": "b", "kind": [] }),
    }
}

/// Drops the nulls of objects that the bits of a mask name.
pub(super) fn drop_nulls(value: &mut Value, mask: &mut u32) {
    match value {
        Value::Object(map) => {
            map.retain(|_, value| {
                let dropped = value.is_null() && *mask & 1 == 1;
                *mask >>= u32::from(value.is_null());
                !dropped
            });
            map.values_mut().for_each(|value| drop_nulls(value, mask));
        }
        Value::Array(list) => list.iter_mut().for_each(|value| drop_nulls(value, mask)),
        _ => {}
    }
}

/// How many keys of objects have null as their value.
pub(super) fn nulls(value: &Value) -> u32 {
    match value {
        Value::Object(map) => map
            .values()
            .map(|value| u32::from(value.is_null()) + nulls(value))
            .sum(),
        Value::Array(list) => list.iter().map(nulls).sum(),
        _ => 0,
    }
}
