//! Alternatives: `anyOf`, with nothing beside it but a description.

use std::collections::HashSet;

use serde_json::{Map, Value, json};

use super::super::merge;
use super::super::value;
use super::{Strict, words};

impl Strict<'_> {
    pub(super) fn union(&mut self, schema: &Map<String, Value>) -> Map<String, Value> {
        if schema.contains_key("anyOf") && schema.contains_key("oneOf") {
            self.problem("both `anyOf` and `oneOf`", "write one of them");
            return Map::new();
        }
        let keyword = if schema.contains_key("anyOf") {
            "anyOf"
        } else {
            "oneOf"
        };
        let branches = value::array(schema, keyword);
        if branches.is_empty() {
            self.problem("a choice of nothing", "add a variant");
            return Map::new();
        }
        let mut told = Vec::new();
        let mut not = self.not(schema, &mut told);
        let mut shared = schema.clone();
        shared.retain(|other, _| {
            other != keyword && other != "not" && other != "$defs" && !merge::is_annotation(other)
        });
        let mut normal: Vec<Value> = Vec::new();
        let mut seen = HashSet::new();
        for (i, branch) in branches.iter().enumerate() {
            let joined = if shared.is_empty() {
                None
            } else {
                self.joined(branch, &shared)
            };
            let branch = self.below(
                &[keyword, &i.to_string()],
                joined.as_ref().unwrap_or(branch),
            );
            match branch.get("anyOf").and_then(Value::as_array) {
                Some(inner) if branch.len() == 1 => {
                    let new = inner
                        .iter()
                        .filter(|branch| seen.insert(branch.to_string()));
                    normal.extend(new.cloned());
                }
                _ => {
                    let branch = Value::Object(branch);
                    if seen.insert(branch.to_string()) {
                        normal.push(branch);
                    }
                }
            }
        }
        if self.policy.joins_texts {
            normal = join_texts(normal, &mut told);
        }
        let description = words::description(schema, told, self.policy);
        let mut normal = any_of(normal, description);
        normal.append(&mut not);
        normal
    }

    /// A branch with the keywords that stand beside the union: closing the outer object would
    /// forbid the keys of every branch. The branch's keys come first, since its tag is among them.
    fn joined(&mut self, branch: &Value, shared: &Map<String, Value>) -> Option<Value> {
        let branch = match branch {
            Value::Object(branch) => self.whole(branch)?,
            Value::Bool(true) => return Some(Value::Object(shared.clone())),
            _ => return None,
        };
        let (mut both, conflict) = merge::conjoin(&branch, shared);
        if !conflict.is_empty() {
            let remedy = "put the enum into a field of its own instead of flattening it";
            self.problem("a choice beside keys that do not go with it", remedy);
            return None;
        }
        tags_first(&mut both, shared);
        Some(Value::Object(both))
    }
}

/// Puts the keys around a choice that have one value each in front: they name the outer variant, and a model should have
/// written that before it chooses the inner one.
fn tags_first(both: &mut Map<String, Value>, shared: &Map<String, Value>) {
    let is_tag = |schema: &Value| schema.get("const").is_some();
    let around = value::object(shared, "properties");
    let tags = around.into_iter().flatten().filter(|(_, it)| is_tag(it));
    let tags: Vec<String> = tags.map(|(name, _)| name.clone()).collect();
    let Some(Value::Object(properties)) = both.get_mut("properties") else {
        return;
    };
    let mut ordered = Map::new();
    for name in &tags {
        ordered.extend(properties.shift_remove_entry(name));
    }
    ordered.append(properties);
    *properties = ordered;
}

/// The branches that are fixed texts as one enum, what they say about themselves in words.
fn join_texts(branches: Vec<Value>, told: &mut Vec<String>) -> Vec<Value> {
    let (mut texts, mut joined) = (Vec::new(), Vec::new());
    let mut seen = HashSet::new();
    for branch in branches {
        let one = branch.get("const").map(std::slice::from_ref);
        let listed = branch.get("enum").and_then(Value::as_array);
        let values = one.or(listed.map(Vec::as_slice)).unwrap_or_default();
        if values.is_empty() || !values.iter().all(Value::is_string) {
            joined.push(branch);
            continue;
        }
        if texts.is_empty() {
            joined.push(Value::Null);
        }
        for value in values {
            if seen.insert(value.to_string()) {
                texts.push(value.clone());
            }
        }
        if let Some(description) = branch.get("description").and_then(Value::as_str) {
            let names: Vec<&str> = values.iter().filter_map(Value::as_str).collect();
            let list = words::LIST;
            told.push(format!("{list}`{}`: {description}", names.join("`, `")));
        }
    }
    if let Some(place) = joined.iter_mut().find(|branch| branch.is_null()) {
        *place = json!({ "type": "string", "enum": texts });
    }
    joined
}

/// A choice; of one, the one itself.
pub(super) fn any_of(mut branches: Vec<Value>, description: Option<String>) -> Map<String, Value> {
    if let [Value::Object(only)] = branches.as_mut_slice() {
        let bare = !only.contains_key("$ref");
        match description {
            None => return std::mem::take(only),
            Some(outer) if bare => {
                only.insert("description".to_owned(), json!(outer));
                return std::mem::take(only);
            }
            Some(_) => {}
        }
    }
    let mut normal = Map::new();
    if let Some(description) = description {
        normal.insert("description".to_owned(), json!(description));
    }
    normal.insert("anyOf".to_owned(), Value::Array(branches));
    normal
}
