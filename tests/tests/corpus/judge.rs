//! Another opinion on a schema and a value: the `jsonschema` crate.
//!
//! We differ from it where this crate decided so: a null for a key that may be left out, and that takes none, means that the key
//! was not given.

use jsonschema::Validator;
use serde_json::{Map, Value};

pub(crate) fn judge(schema: &Value) -> Validator {
    jsonschema::validator_for(schema).expect("the schema is one")
}

/// The value without the nulls that mean "not given".
pub(crate) fn given(schema: &Value, value: &Value) -> Value {
    match value {
        Value::Object(members) => {
            let given = members.iter().filter(|(key, value)| {
                !(value.is_null() && takes_no_null(schema, key) && !is_required(schema, key))
            });
            let given = given.map(|(key, value)| {
                let inner = self::given(property(schema, key).unwrap_or(&Value::Null), value);
                (key.clone(), inner)
            });
            Value::Object(given.collect::<Map<_, _>>())
        }
        Value::Array(items) => {
            let each = schema.get("items").unwrap_or(&Value::Null);
            items.iter().map(|item| given(each, item)).collect()
        }
        other => other.clone(),
    }
}

pub(crate) fn property<'s>(schema: &'s Value, key: &str) -> Option<&'s Value> {
    schema.get("properties")?.get(key)
}

pub(crate) fn is_required(schema: &Value, key: &str) -> bool {
    let required = schema.get("required").and_then(Value::as_array);
    required.is_some_and(|required| required.iter().any(|name| name == key))
}

fn takes_no_null(schema: &Value, key: &str) -> bool {
    property(schema, key).is_some_and(|property| !judge(property).is_valid(&Value::Null))
}
