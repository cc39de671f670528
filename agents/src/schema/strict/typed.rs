//! A schema of one type or of several: what the keywords of each become, and `not`.

use std::collections::HashSet;

use serde_json::{Map, Value, json};

use super::super::merge;
use super::{Strict, scalar, union, words};

impl Strict<'_> {
    /// One type, perhaps beside null.
    pub(super) fn typed(
        &mut self,
        name: &str,
        schema: &Map<String, Value>,
        or_null: bool,
    ) -> Map<String, Value> {
        let mut told = Vec::new();
        let mut body = match name {
            "object" => self.object(schema, &mut told),
            "array" => self.list(schema, &mut told),
            "string" => scalar::string(schema, self.policy, &mut told),
            "number" | "integer" => scalar::number(schema, self.policy, &mut told),
            _ => Map::new(),
        };
        body.extend(self.not(schema, &mut told));
        let mut normal = Map::new();
        let names = if or_null {
            json!([name, "null"])
        } else {
            json!(name)
        };
        normal.insert("type".to_owned(), names);
        if let Some(description) = words::description(schema, told, self.policy) {
            normal.insert("description".to_owned(), json!(description));
        }
        normal.append(&mut body);
        normal
    }

    /// A list of several types: each becomes a branch with the keywords that concern it.
    pub(super) fn several(
        &mut self,
        names: &[String],
        schema: &Map<String, Value>,
    ) -> Map<String, Value> {
        let mut bare = schema.clone();
        let description = words::description(schema, Vec::new(), self.policy);
        bare.retain(|keyword, _| !merge::is_annotation(keyword));
        let branches = names
            .iter()
            .map(|name| Value::Object(self.typed(name, &bare, false)));
        let branches: Vec<Value> = branches.collect();
        union::any_of(branches, description)
    }

    /// `not`, in words; as it stands where the dialect has it.
    pub(super) fn not(
        &mut self,
        schema: &Map<String, Value>,
        told: &mut Vec<String>,
    ) -> Map<String, Value> {
        let Some(not) = schema.get("not") else {
            return Map::new();
        };
        if self.policy.is_open {
            return self.verbatim(&Map::from_iter([("not".to_owned(), not.clone())]));
        }
        let refused = match not.as_object() {
            Some(not) => match (not.get("const"), not.get("enum")) {
                (Some(one), _) => vec![one.clone()],
                (None, Some(Value::Array(list))) => list.clone(),
                _ => Vec::new(),
            },
            None => Vec::new(),
        };
        if refused.is_empty() {
            self.lacks("not", "say what the value may be");
        }
        told.extend(refused.iter().map(|value| format!("Not {value}.")));
        Map::new()
    }
}

/// The types a schema admits: named, or known by the keywords that only concern one.
pub(super) fn types(schema: &Map<String, Value>) -> Vec<String> {
    const TELLING: [(&str, &str); 8] = [
        ("properties", "object"),
        ("additionalProperties", "object"),
        ("items", "array"),
        ("prefixItems", "array"),
        ("pattern", "string"),
        ("minLength", "string"),
        ("minimum", "number"),
        ("maximum", "number"),
    ];
    let mut types: Vec<String> = match schema.get("type") {
        Some(Value::Array(names)) => names
            .iter()
            .filter_map(Value::as_str)
            .map(str::to_owned)
            .collect(),
        Some(name) => name.as_str().map(str::to_owned).into_iter().collect(),
        None => {
            let telling = TELLING
                .iter()
                .find(|(keyword, _)| schema.contains_key(*keyword));
            telling
                .map(|(_, name)| (*name).to_owned())
                .into_iter()
                .collect()
        }
    };
    let mut seen = HashSet::new();
    types.retain(|name| seen.insert(name.clone()));
    types
}
