//! The contract against the `jsonschema` crate: the same schemas, the same values, the same answer.
//!
//! Left out is where we differ on purpose: `1.0` is no integer here, and a null for a key that may
//! be left out means that it was.

use proptest::prelude::*;
use proptest::test_runner::TestRng;
use serde_json::{Map, Value, json};

use super::super::{Contract, Dialect, Limits, Schema};
use super::strict::document;

/// A value that fits a schema most of the time.
fn sample(root: &Value, schema: &Value, rng: &mut TestRng, depth: usize) -> Value {
    if depth == 0 || rng.random_ratio(1, 24) {
        return stray(rng);
    }
    let Some(schema) = schema.as_object() else {
        return stray(rng);
    };
    let text = |keyword: &str| schema.get(keyword).and_then(Value::as_str);
    if let Some(reference) = text("$ref") {
        let target = root.pointer(&reference[1..]).unwrap();
        return sample(root, target, rng, depth - 1);
    }
    for keyword in ["anyOf", "oneOf", "enum"] {
        if let Some(Value::Array(list)) = schema.get(keyword) {
            let one = &list[rng.random_range(0..list.len())];
            return if keyword == "enum" {
                one.clone()
            } else {
                sample(root, one, rng, depth)
            };
        }
    }
    if let Some(one) = schema.get("const") {
        return one.clone();
    }
    let name = match schema.get("type") {
        Some(Value::Array(names)) => names[rng.random_range(0..names.len())].as_str(),
        Some(name) => name.as_str(),
        None => return stray(rng),
    };
    match name {
        Some("null") => Value::Null,
        Some("boolean") => rng.random_bool(0.5).into(),
        Some("integer") => rng.random_range(0..8).into(),
        Some("number") => json!(f64::from(rng.random_range(-4..12)) / 4.0 + 0.125),
        Some("string") => {
            let length = rng.random_range(0..4);
            let mut letter = || *["a", "b", "c"].get(rng.random_range(0..3)).unwrap();
            (0..length).map(|_| letter()).collect::<String>().into()
        }
        Some("array") => {
            let length = rng.random_range(0..3);
            let item = |i: usize| match schema.get("prefixItems") {
                Some(first) => first.get(i),
                None => schema.get("items"),
            };
            let length = if schema.contains_key("prefixItems") {
                2
            } else {
                length
            };
            (0..length)
                .filter_map(|i| Some(sample(root, item(i)?, rng, depth - 1)))
                .collect()
        }
        _ => object(root, schema, rng, depth),
    }
}

fn object(root: &Value, schema: &Map<String, Value>, rng: &mut TestRng, depth: usize) -> Value {
    let mut map = Map::new();
    if let Some(Value::Object(properties)) = schema.get("properties") {
        for (name, property) in properties {
            if !rng.random_ratio(1, 8) {
                map.insert(name.clone(), sample(root, property, rng, depth - 1));
            }
        }
    }
    if let Some(each @ Value::Object(_)) = schema.get("additionalProperties") {
        map.insert("x".to_owned(), sample(root, each, rng, depth - 1));
    }
    if rng.random_ratio(1, 16) {
        map.insert("stray".to_owned(), stray(rng));
    }
    Value::Object(map)
}

fn stray(rng: &mut TestRng) -> Value {
    match rng.random_range(0..6) {
        0 => Value::Null,
        1 => true.into(),
        2 => rng.random_range(-2..9).into(),
        3 => json!(2.625),
        4 => "abc".into(),
        _ => json!({ "a": "b", "kind": [] }),
    }
}

fn pair() -> impl Strategy<Value = (Value, Vec<Value>)> {
    document().prop_perturb(|schema, mut rng| {
        let values = (0..16)
            .map(|_| sample(&schema, &schema, &mut rng, 8))
            .collect();
        (schema, values)
    })
}

proptest! {
    #[test]
    fn the_contract_agrees_with_the_jsonschema_crate((schema, values) in pair()) {
        let theirs = jsonschema::validator_for(&schema).unwrap();
        let ours = Contract::compile(&Schema::foreign(schema.clone()))
            .map_err(|error| TestCaseError::fail(format!("{error}: {schema}")))?;
        for value in values {
            let text = value.to_string();
            let found = ours.read(&text, &Limits::default());
            let mut expected = theirs.is_valid(&value);
            if found.is_ok() && !expected {
                // Some of the nulls stand for keys that were left out.
                expected = (0..1u32 << 10).any(|mask| {
                    let mut left = value.clone();
                    drop_nulls(&mut left, &mut mask.clone());
                    theirs.is_valid(&left)
                });
            }
            prop_assert_eq!(
                found.is_ok(), expected,
                "{} against {}: {:?}", text, schema, found.err()
            );
        }
    }
}

proptest! {
    // Alternatives of which one must fit are written as such of which one or more may, so there are none here.
    #[test]
    fn what_the_form_for_mcp_admits_is_taken(
        (schema, values) in document().prop_perturb(|schema, mut rng| {
            let schema = schema.to_string().replace(r#""oneOf""#, r#""anyOf""#);
            let schema: Value = serde_json::from_str(&schema).unwrap();
            let form = Schema::rust(schema.clone()).project(Dialect::Mcp).map(Schema::into_value);
            let shape = form.unwrap_or(json!({ "type": "object" }));
            let values: Vec<Value> = (0..16).map(|_| sample(&shape, &shape, &mut rng, 8)).collect();
            (schema, values)
        })
    ) {
        let rust = Schema::rust(schema);
        let Ok(form) = rust.project(Dialect::Mcp) else { return Ok(()) };
        let theirs = jsonschema::validator_for(form.as_value()).unwrap();
        let ours = Contract::compile(&rust)
            .map_err(|error| TestCaseError::fail(format!("{error}: {rust:?}")))?;
        for value in values.iter().filter(|value| theirs.is_valid(value)) {
            let text = value.to_string();
            let found = ours.read(&text, &Limits::default());
            prop_assert!(found.is_ok(), "{} against {:?}: {:?}", value, rust, found.err());
        }
    }
}

/// Drops the nulls of objects that the bits of a mask name.
fn drop_nulls(value: &mut Value, mask: &mut u32) {
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
