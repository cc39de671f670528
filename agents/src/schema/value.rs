//! The schema value itself: where it comes from and what leaves the house.
//!
//! What it becomes for a reader stands in `dialect.rs`, how it is checked against in `contract.rs`.

use std::collections::HashSet;

use schemars::{JsonSchema, SchemaGenerator};
use serde::{Serialize, Serializer};
use serde_json::{Map, Value};

use super::error::{SchemaError, SchemaProblem};

/// A JSON Schema (2020-12).
#[derive(Debug, Clone, PartialEq)]
pub struct Schema {
    value: Value,
    origin: Origin,
}

/// Who wrote a schema, which decides what an object without `additionalProperties` means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Origin {
    /// A Rust type: the object has the keys it lists and no others.
    Rust,
    /// Somebody else: the object is open, as JSON Schema says.
    Foreign,
}

impl Schema {
    /// The schema of a Rust type, as serde means it.
    pub fn of<T: JsonSchema>() -> Self {
        Self::rust(
            SchemaGenerator::default()
                .into_root_schema_for::<T>()
                .into(),
        )
    }

    /// The schema that serde means, written by this crate.
    pub(crate) fn rust(value: Value) -> Self {
        Self {
            value,
            origin: Origin::Rust,
        }
    }

    /// A schema that somebody else wrote; read by the letter of JSON Schema, so an object is open unless it says that it is
    /// closed.
    #[must_use]
    pub fn foreign(value: Value) -> Self {
        Self {
            value,
            origin: Origin::Foreign,
        }
    }

    /// Whether the root says that it is an object, as the parameters of a tool must be.
    pub(crate) fn is_of_object(&self) -> Result<(), SchemaError> {
        let says_object = match &self.value {
            Value::Object(root) => match root.get("type") {
                Some(kind) => kind == "object",
                None => root.contains_key("properties") || root.contains_key("$ref"),
            },
            _ => false,
        };
        let problem = SchemaProblem {
            pointer: String::new(),
            message: "the parameters of a tool are one object, and this schema is not of one"
                .to_owned(),
            remedy: "write `\"type\": \"object\"` with `properties`".to_owned(),
        };
        SchemaError::settle(if says_object {
            Vec::new()
        } else {
            vec![problem]
        })
    }

    /// That its JSON is not so deep that walking, copying or dropping it could end the process.
    pub(super) fn is_shallow(&self) -> Result<(), SchemaError> {
        const DEPTH: usize = 512;
        let mut ahead = vec![(&self.value, DEPTH)];
        while let Some((value, left)) = ahead.pop() {
            let below = left.checked_sub(1);
            match (value, below) {
                (Value::Array(list), Some(left)) => {
                    ahead.extend(list.iter().map(|value| (value, left)));
                }
                (Value::Object(map), Some(left)) => {
                    ahead.extend(map.values().map(|value| (value, left)));
                }
                (Value::Array(_) | Value::Object(_), None) => {
                    return SchemaError::settle(vec![SchemaProblem {
                        pointer: String::new(),
                        message: format!("the JSON is nested deeper than {DEPTH} levels"),
                        remedy: "move inner types to `$defs`".to_owned(),
                    }]);
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// The schema as JSON.
    pub fn as_value(&self) -> &Value {
        &self.value
    }

    /// The schema as JSON, owned.
    pub fn into_value(self) -> Value {
        self.value
    }

    pub(super) fn origin(&self) -> Origin {
        self.origin
    }

    /// The same author, another value.
    pub(super) fn with_value(&self, value: Value) -> Self {
        Self {
            value,
            origin: self.origin,
        }
    }
}

impl Serialize for Schema {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.value.serialize(serializer)
    }
}

/// Keywords by which this crate tells itself what JSON Schema has no word for. They stand in the
/// schema serde means and are taken out of every form that leaves the house.
pub(super) mod own {
    /// On a property: other keys that serde also takes for it.
    pub(in super::super) const KEYS: &str = "x-agents-keys";
    /// On a property: its default must be what the property asks for.
    pub(in super::super) const DEFAULT: &str = "x-agents-default";
    /// On an enum: other texts that serde also takes, each a list of its own.
    pub(in super::super) const TEXTS: &str = "x-agents-texts";
}

/// The keyword's object, if it is one.
pub(super) fn object<'s>(
    schema: &'s Map<String, Value>,
    keyword: &str,
) -> Option<&'s Map<String, Value>> {
    schema.get(keyword)?.as_object()
}

/// The keyword's list, empty if it is none.
pub(super) fn array<'s>(schema: &'s Map<String, Value>, keyword: &str) -> &'s [Value] {
    schema
        .get(keyword)
        .and_then(Value::as_array)
        .map_or(&[], Vec::as_slice)
}

/// The keys that an object must have.
pub(super) fn required(schema: &Map<String, Value>) -> HashSet<&str> {
    let names = array(schema, "required").iter();
    names.filter_map(Value::as_str).collect()
}

/// The keyword's text.
pub(super) fn text<'s>(schema: &'s Map<String, Value>, keyword: &str) -> Option<&'s str> {
    schema.get(keyword)?.as_str()
}
