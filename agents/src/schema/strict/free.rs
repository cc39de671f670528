//! What only a dialect that takes all of JSON Schema has: maps, values of any type, conditions.
//!
//! Nothing here is refused for want of a keyword. What is only ever kept as it stands may not refer to a definition, since
//! definitions move.

use serde_json::{Map, Value, json};

use super::super::merge;
use super::super::value::Origin;
use super::{Strict, words};

/// Keywords that put a condition on the value as a whole.
const CONDITIONS: [&str; 7] = [
    "allOf",
    "if",
    "then",
    "else",
    "dependentRequired",
    "dependentSchemas",
    "dependencies",
];

impl Strict<'_> {
    /// A schema as it stands, without what only says something; its description stays.
    pub(super) fn verbatim(&mut self, schema: &Map<String, Value>) -> Map<String, Value> {
        if schema.values().any(refers) {
            let remedy = "write what it refers to in its place";
            self.problem("a condition that refers to a definition", remedy);
        }
        let mut kept = Map::new();
        if let Some(description) = words::description(schema, Vec::new(), self.policy) {
            kept.insert("description".to_owned(), json!(description));
        }
        let asks = |keyword: &str| !merge::is_annotation(keyword) && !keyword.starts_with('$');
        let asked = schema.iter().filter(|(keyword, _)| asks(keyword));
        kept.extend(asked.map(|(keyword, value)| (keyword.clone(), value.clone())));
        kept
    }

    /// A schema with its conditions as they stand.
    pub(super) fn with_conditions(&mut self, schema: &Map<String, Value>) -> Map<String, Value> {
        let (mut rest, mut conditions) = (Map::new(), Map::new());
        for (keyword, value) in schema {
            let side = match CONDITIONS.contains(&keyword.as_str()) {
                true => &mut conditions,
                false => &mut rest,
            };
            side.insert(keyword.clone(), value.clone());
        }
        let mut normal = self.without_reference(&rest);
        normal.append(&mut self.verbatim(&conditions));
        normal
    }

    /// An object whose other keys are what its author says: none, some or any.
    pub(super) fn open_object(
        &mut self,
        schema: &Map<String, Value>,
        properties: Map<String, Value>,
    ) -> Map<String, Value> {
        let patterns = schema.get("patternProperties").and_then(Value::as_object);
        let mut kept = Map::new();
        kept.insert("properties".to_owned(), Value::Object(properties));
        let required = schema.get("required").and_then(Value::as_array);
        if let Some(required) = required.filter(|required| !required.is_empty()) {
            kept.insert("required".to_owned(), json!(required));
        }
        let rest = match schema.get("additionalProperties") {
            Some(Value::Bool(rest)) => Some(json!(rest)),
            Some(each) => Some(self.below(&["additionalProperties"], each).into()),
            None => (self.origin == Origin::Rust && patterns.is_none()).then(|| json!(false)),
        };
        kept.extend(rest.map(|rest| ("additionalProperties".to_owned(), rest)));
        if let Some(rest) = schema
            .get("unevaluatedProperties")
            .filter(|_| self.origin == Origin::Foreign)
        {
            let rest = match rest {
                Value::Bool(_) => rest.clone(),
                each => self.below(&["unevaluatedProperties"], each).into(),
            };
            kept.insert("unevaluatedProperties".to_owned(), rest);
        }
        if let Some(patterns) = patterns {
            let mut each = Map::new();
            for (pattern, property) in patterns {
                let property = self.below(&["patternProperties", pattern], property);
                each.insert(pattern.clone(), Value::Object(property));
            }
            kept.insert("patternProperties".to_owned(), Value::Object(each));
        }
        if let Some(names) = schema.get("propertyNames") {
            let names = self.below(&["propertyNames"], names);
            kept.insert("propertyNames".to_owned(), Value::Object(names));
        }
        for keyword in ["minProperties", "maxProperties"] {
            if let Some(count) = schema.get(keyword) {
                kept.insert(keyword.to_owned(), count.clone());
            }
        }
        kept
    }

    /// A list whose elements have their own types each; of equal types and a fixed length, a plain list.
    pub(super) fn open_tuple(
        &mut self,
        schema: &Map<String, Value>,
        elements: &[Value],
    ) -> Map<String, Value> {
        let mut each = Vec::new();
        for (i, element) in elements.iter().enumerate() {
            let element = self.below(&["prefixItems", &i.to_string()], element);
            each.push(Value::Object(element));
        }
        let counts = ["minItems", "maxItems"].map(|keyword| (keyword, schema.get(keyword)));
        let is_fixed = counts
            .iter()
            .all(|(_, count)| count.and_then(Value::as_u64) == u64::try_from(each.len()).ok());
        let is_plain = is_fixed && each.iter().all(|element| Some(element) == each.first());
        // The older form of a tuple has its rest elsewhere.
        let rest = match schema.get("items") {
            Some(Value::Array(_)) => schema.get("additionalItems"),
            rest => rest,
        };
        let mut kept = Map::new();
        match each.pop() {
            Some(item) if is_plain => {
                kept.insert("items".to_owned(), item);
            }
            last => {
                each.extend(last);
                kept.insert("prefixItems".to_owned(), Value::Array(each));
                let rest = match rest {
                    Some(rest @ Value::Object(_)) => self.below(&["items"], rest).into(),
                    // Some clients take no list without `items`, and no boolean there.
                    None | Some(Value::Bool(true)) => json!({}),
                    Some(rest) => rest.clone(),
                };
                kept.insert("items".to_owned(), rest);
            }
        }
        let counts = counts.into_iter();
        kept.extend(
            counts.filter_map(|(keyword, count)| Some((keyword.to_owned(), count?.clone()))),
        );
        kept.extend(self.open_list(schema));
        kept
    }

    /// What else a list asks of its elements.
    pub(super) fn open_list(&mut self, schema: &Map<String, Value>) -> Map<String, Value> {
        let mut kept = Map::new();
        if let Some(contains) = schema.get("contains") {
            let contains = self.below(&["contains"], contains);
            kept.insert("contains".to_owned(), Value::Object(contains));
        }
        for keyword in ["minContains", "maxContains", "uniqueItems"] {
            if let Some(asked) = schema.get(keyword) {
                kept.insert(keyword.to_owned(), asked.clone());
            }
        }
        kept
    }
}

/// Whether a reference stands anywhere in a value.
fn refers(value: &Value) -> bool {
    let mut ahead = vec![value];
    while let Some(value) = ahead.pop() {
        match value {
            Value::Object(map) if map.get("$ref").is_some_and(Value::is_string) => return true,
            Value::Object(map) => ahead.extend(map.values()),
            Value::Array(list) => ahead.extend(list),
            _ => {}
        }
    }
    false
}
