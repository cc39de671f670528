//! Objects with every key required, and arrays with one schema for all elements.

use serde_json::{Map, Value, json};

use super::super::dialect::optional;
use super::super::value::{self, Origin};
use super::{Strict, nullable, root_name, words};

impl Strict<'_> {
    pub(super) fn object(
        &mut self,
        schema: &Map<String, Value>,
        told: &mut Vec<String>,
    ) -> Map<String, Value> {
        let none = Map::new();
        let listed = value::object(schema, "properties");
        let rest = schema.get("additionalProperties");
        let open = rest.is_some_and(|rest| *rest != Value::Bool(false))
            || schema
                .get("patternProperties")
                .is_some_and(|p| p.as_object() != Some(&none));
        // By the letter an object without a word about its keys takes them all.
        let silent = self.origin == Origin::Foreign && listed.is_none() && rest.is_none();
        let policy = self.policy;
        if (open || silent) && !policy.is_open {
            // A flattened map at the root leaves no other trace.
            let name = match self.place.is_empty() && self.origin == Origin::Rust {
                true => format!("{} is ", root_name(self.document)),
                false => String::new(),
            };
            self.refuses(
                format!("{name}a map: its keys are not known beforehand"),
                "use a list of pairs, `Vec<Entry>` with `struct Entry { key, value }`, or a struct \
                 with named fields",
            );
        }
        if schema.contains_key("propertyNames") && listed.is_none() && !policy.is_open {
            self.lacks("propertyNames", "use a struct with named fields");
        }
        let in_order = value::array(schema, "required");
        let required = value::required(schema);
        let mut properties = Map::new();
        for (name, property) in listed.unwrap_or(&none) {
            let must = required.contains(name.as_str());
            let narrowed = (!must && !policy.optional_is_null)
                .then(|| optional::without_null(property))
                .flatten();
            let property = narrowed.as_ref().unwrap_or(property);
            let mut normal = self.below(&["properties", name], property);
            if !must && policy.optional_is_null {
                normal = nullable::nullable(normal);
            }
            if let Some(default) = policy.kept_default(property) {
                normal.insert("default".to_owned(), default.clone());
            }
            properties.insert(name.clone(), Value::Object(normal));
        }
        for name in in_order.iter().filter_map(Value::as_str) {
            if !properties.contains_key(name) && !open && !silent && !policy.is_open {
                let remedy = "describe it under `properties`";
                self.problem(
                    format!("the required key `{name}` is not described"),
                    remedy,
                );
            }
        }
        if policy.is_open {
            return self.open_object(schema, properties);
        }
        told.extend(words::counted(
            schema,
            ("minProperties", "maxProperties"),
            "key",
        ));
        let must = |name: &&String| policy.optional_is_null || required.contains(name.as_str());
        let required: Vec<&String> = properties.keys().filter(must).collect();
        let required = (policy.optional_is_null || !required.is_empty()).then(|| json!(required));
        let mut kept = Map::new();
        kept.insert("properties".to_owned(), Value::Object(properties));
        kept.extend(required.map(|required| ("required".to_owned(), required)));
        kept.insert("additionalProperties".to_owned(), json!(false));
        kept
    }

    pub(super) fn list(
        &mut self,
        schema: &Map<String, Value>,
        told: &mut Vec<String>,
    ) -> Map<String, Value> {
        let mut kept = Map::new();
        // The older form of a tuple is a list under `items`.
        let tuple = match schema.get("items") {
            Some(Value::Array(items)) => items.as_slice(),
            _ => value::array(schema, "prefixItems"),
        };
        if self.policy.is_open && !tuple.is_empty() {
            return self.open_tuple(schema, tuple);
        }
        if !tuple.is_empty() {
            let items = tuple.iter().enumerate();
            let items = items.map(|(i, item)| self.below(&["prefixItems", &i.to_string()], item));
            let mut items: Vec<_> = items.collect();
            // What strict mode cannot tell apart is of one type: a `u32` beside a `u64`.
            items.dedup();
            let (Some(item), true) = (items.pop(), items.is_empty()) else {
                self.problem(
                    "a tuple of different types",
                    "use a struct with named fields",
                );
                return kept;
            };
            kept.insert("items".to_owned(), Value::Object(item));
            let count = json!({ "minItems": tuple.len(), "maxItems": tuple.len() });
            kept.extend(self.counts(count.as_object().unwrap_or(&Map::new()), told));
            return kept;
        }
        match schema.get("items") {
            Some(items) => {
                let item = self.below(&["items"], items);
                kept.insert("items".to_owned(), Value::Object(item));
            }
            None if self.policy.is_open => {
                kept.insert("items".to_owned(), json!({}));
            }
            // Strict mode wants the elements described even where there are none.
            None if schema.get("maxItems").and_then(Value::as_u64) == Some(0) => {
                kept.insert("items".to_owned(), json!({ "type": "null" }));
            }
            None => self.refuses("an array of anything", "say what the elements are"),
        }
        kept.extend(self.counts(schema, told));
        if self.policy.is_open {
            kept.extend(self.open_list(schema));
            return kept;
        }
        if schema.get("uniqueItems") == Some(&Value::Bool(true)) {
            told.push("No element twice.".to_owned());
        }
        if schema.contains_key("contains") {
            self.lacks("contains", "say what every element is");
        }
        kept
    }

    /// How many elements there may be, by keyword or in words.
    fn counts(&self, schema: &Map<String, Value>, told: &mut Vec<String>) -> Map<String, Value> {
        const COUNTS: (&str, &str) = ("minItems", "maxItems");
        let mut kept = Map::new();
        for keyword in [COUNTS.0, COUNTS.1] {
            if let Some(count) = schema.get(keyword) {
                kept.insert(keyword.to_owned(), count.clone());
            }
        }
        let least = kept.get(COUNTS.0).and_then(Value::as_u64).unwrap_or(0);
        let is_told = least > 1 || kept.contains_key(COUNTS.1);
        if !self.policy.counts && is_told {
            told.extend(words::counted(&kept, COUNTS, "element"));
            kept.clear();
            if least > 0 {
                kept.insert(COUNTS.0.to_owned(), json!(1));
            }
        }
        kept
    }
}
