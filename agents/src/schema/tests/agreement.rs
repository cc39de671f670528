//! The contract against the `jsonschema` crate: the same schemas, the same values, the same answer.

use proptest::prelude::*;
use serde_json::{Value, json};

use super::super::{Contract, Limits, Schema};
use super::strict::document;

/// Values that come near the schemas of [`document`].
fn value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(json!(null)),
        any::<bool>().prop_map(Value::from),
        (-3i64..8).prop_map(Value::from),
        (-12i64..20).prop_map(|n| json!(n as f64 / 4.0 + 0.125)),
        "[abc]{0,4}".prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 16, 3, |inner| {
        let key = prop::sample::select(vec!["a", "b", "c", "kind", "x"]);
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::btree_map(key, inner, 0..4).prop_map(|map| json!(map)),
        ]
    })
}

fn arguments() -> impl Strategy<Value = Value> {
    prop::collection::btree_map(prop::sample::select(vec!["p", "q", "r"]), value(), 1..3)
        .prop_map(|map| json!(map))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn the_contract_agrees_with_the_jsonschema_crate(
        schema in document(),
        values in prop::collection::vec(arguments(), 8),
    ) {
        let theirs = jsonschema::validator_for(&schema).unwrap();
        let Ok(ours) = Contract::compile(&Schema::foreign(schema.clone())) else {
            return Err(TestCaseError::fail(format!("does not compile: {schema}")));
        };
        for value in values {
            let text = value.to_string();
            let found = ours.read(&text, &Limits::default());
            let mut expected = theirs.is_valid(&value);
            // A null for an optional property with a default is ours to take.
            if found.is_ok() && !expected {
                expected = nulls_dropped(&theirs, &value);
            }
            prop_assert_eq!(
                found.is_ok(), expected,
                "{} against {}: {:?}", text, schema, found.err()
            );
        }
    }
}

/// Whether the value is valid once a null somewhere is left out.
fn nulls_dropped(validator: &jsonschema::Validator, value: &Value) -> bool {
    let mut value = value.clone();
    drop_nulls(&mut value);
    validator.is_valid(&value)
}

fn drop_nulls(value: &mut Value) {
    match value {
        Value::Object(map) => {
            map.retain(|_, value| !value.is_null());
            map.values_mut().for_each(drop_nulls);
        }
        Value::Array(list) => list.iter_mut().for_each(drop_nulls),
        _ => {}
    }
}
