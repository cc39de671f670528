//! Objects with every key required, and arrays with one schema for all elements.

use serde_json::{Map, Value, json};

use super::super::value::{self, Origin};
use super::{Strict, nullable, words};

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
        if open || silent {
            // A flattened map at the root leaves no other trace.
            let name = match self.place.is_empty() && self.origin == Origin::Rust {
                true => format!("{} is ", self.root_name()),
                false => String::new(),
            };
            self.problem(
                format!("{name}a map: its keys are not known beforehand"),
                "use a list of pairs, `Vec<Entry>` with `struct Entry { key, value }`, or a struct \
                 with named fields, or say `strict = false`",
            );
        }
        if schema.contains_key("propertyNames") && listed.is_none() {
            let remedy = "use a struct with named fields, or say `strict = false`";
            self.problem("strict mode has no `propertyNames`", remedy);
        }
        let required = value::array(schema, "required");
        let mut properties = Map::new();
        for (name, property) in listed.unwrap_or(&none) {
            let normal = self.below(&["properties", name], property);
            let must = required.iter().any(|required| required == name);
            let normal = if must {
                normal
            } else {
                nullable::nullable(normal)
            };
            properties.insert(name.clone(), Value::Object(normal));
        }
        for name in required.iter().filter_map(Value::as_str) {
            if !properties.contains_key(name) && !open && !silent {
                let remedy = "describe it under `properties`";
                self.problem(
                    format!("the required key `{name}` is not described"),
                    remedy,
                );
            }
        }
        told.extend(words::counted(
            schema,
            ("minProperties", "maxProperties"),
            "key",
        ));
        let required: Vec<&String> = properties.keys().collect();
        let mut kept = Map::new();
        let required = json!(required);
        kept.insert("properties".to_owned(), Value::Object(properties));
        kept.insert("required".to_owned(), required);
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
            kept.insert("minItems".to_owned(), json!(tuple.len()));
            kept.insert("maxItems".to_owned(), json!(tuple.len()));
            return kept;
        }
        match schema.get("items") {
            Some(items) => {
                let item = self.below(&["items"], items);
                kept.insert("items".to_owned(), Value::Object(item));
            }
            // Strict mode wants the elements described even where there are none.
            None if schema.get("maxItems").and_then(Value::as_u64) == Some(0) => {
                kept.insert("items".to_owned(), json!({ "type": "null" }));
            }
            None => {
                let remedy = "say what the elements are, or say `strict = false`";
                self.problem("an array of anything", remedy);
            }
        }
        for keyword in ["minItems", "maxItems"] {
            if let Some(count) = schema.get(keyword) {
                kept.insert(keyword.to_owned(), count.clone());
            }
        }
        if schema.get("uniqueItems") == Some(&Value::Bool(true)) {
            told.push("No element twice.".to_owned());
        }
        if schema.contains_key("contains") {
            let remedy = "say what every element is, or say `strict = false`";
            self.problem("strict mode has no `contains`", remedy);
        }
        kept
    }
}
