//! What a case says of the strict schema, and how it is read.
//!
//! A pointer is followed through `$ref`, through an `anyOf` of one branch, and, where the key is not there, through the only
//! branch of an `anyOf` that is not null. `contains` asks a list for a member, a text for a part, an object for members, or
//! for a part of its compact JSON with every reference written out once. So a fact does not depend on what is inlined.

use serde_json::{Map, Value};

use super::{case::text_of, place};

pub(crate) struct Fact {
    pointer: String,
    asked: Asked,
}

enum Asked {
    Absent,
    Equals(Value),
    Contains(Value),
}

impl Fact {
    pub(crate) fn parse(fact: &Value) -> Result<Self, String> {
        let pointer = text_of(fact, "pointer")?;
        let asked = match (fact.get("absent"), fact.get("equals"), fact.get("contains")) {
            (Some(Value::Bool(true)), ..) => Asked::Absent,
            (_, Some(value), _) => Asked::Equals(value.clone()),
            (.., Some(value)) => Asked::Contains(value.clone()),
            _ => return Err(format!("the fact at `{pointer}` asks nothing")),
        };
        Ok(Self { pointer, asked })
    }

    /// What is wrong, if anything.
    pub(crate) fn mistake(&self, root: &Value) -> Option<String> {
        let found = lookup(root, &self.pointer);
        let holds = match (&self.asked, found) {
            (Asked::Absent, found) => found.is_none(),
            (_, None) => false,
            (Asked::Equals(expected), Some(found)) => same(found, expected),
            (Asked::Contains(part), Some(found)) => contains(root, found, part),
        };
        let asked = match &self.asked {
            Asked::Absent => "nothing".to_owned(),
            Asked::Equals(value) => value.to_string(),
            Asked::Contains(value) => format!("something with {value}"),
        };
        let found = found.map_or("nothing".to_owned(), Value::to_string);
        (!holds).then(|| {
            format!(
                "the fact at `{}`: expected {asked}; got {found}",
                self.pointer
            )
        })
    }
}

/// The order of keys does not count, and `1` is `1.0`.
fn same(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Number(one), Value::Number(other)) => {
            one == other || one.as_f64() == other.as_f64()
        }
        _ => one == other,
    }
}

fn contains(root: &Value, found: &Value, part: &Value) -> bool {
    match (found, part) {
        (Value::Array(list), _) => list.contains(part),
        (Value::String(text), Value::String(part)) => text.contains(part),
        (Value::Object(map), Value::Object(part)) => {
            part.iter().all(|(key, value)| map.get(key) == Some(value))
        }
        (Value::Object(_), Value::String(part)) => written_out(root, found, &mut Vec::new())
            .to_string()
            .contains(part),
        _ => false,
    }
}

fn lookup<'r>(root: &'r Value, pointer: &str) -> Option<&'r Value> {
    const STEPS: usize = 50;
    let (mut at, mut in_map) = (root, false);
    for segment in place::of_pointer(pointer) {
        let mut steps = 0;
        at = loop {
            steps += 1;
            if steps > STEPS {
                return None;
            }
            match at {
                Value::Array(list) => {
                    in_map = false;
                    break list.get(segment.parse::<usize>().ok()?)?;
                }
                Value::Object(map) if in_map => {
                    in_map = false;
                    break map.get(&segment)?;
                }
                Value::Object(map) => {
                    let of_one = map
                        .get("anyOf")
                        .and_then(Value::as_array)
                        .is_some_and(|b| b.len() == 1);
                    if let Some(inner) = map.get(&segment)
                        && !(segment == "anyOf" && of_one)
                    {
                        let holds_names =
                            ["properties", "$defs", "definitions"].contains(&segment.as_str());
                        in_map = holds_names && inner.is_object();
                        break inner;
                    }
                    at = step_in(root, map)?;
                }
                _ => return None,
            }
        };
    }
    Some(at)
}

/// One step that a pointer does not name.
fn step_in<'r>(root: &'r Value, map: &'r Map<String, Value>) -> Option<&'r Value> {
    if let Some(Value::String(reference)) = map.get("$ref") {
        return resolve(root, reference);
    }
    let branches = map.get("anyOf")?.as_array()?;
    if let [only] = branches.as_slice() {
        return Some(only);
    }
    let mut some = branches
        .iter()
        .filter(|branch| branch.get("type").is_none_or(|name| name != "null"));
    match (some.next(), some.next()) {
        (Some(only), None) => Some(only),
        _ => None,
    }
}

/// What a reference names. Its name may be percent-encoded.
pub(crate) fn resolve<'r>(root: &'r Value, reference: &str) -> Option<&'r Value> {
    let pointer = reference.strip_prefix('#')?;
    root.pointer(pointer).or_else(|| {
        let mut bytes = Vec::new();
        let mut rest = pointer.as_bytes();
        while let Some((first, after)) = rest.split_first() {
            let hex = after.get(..2).and_then(|two| std::str::from_utf8(two).ok());
            match hex.and_then(|two| u8::from_str_radix(two, 16).ok()) {
                Some(byte) if *first == b'%' => {
                    bytes.push(byte);
                    rest = &after[2..];
                }
                _ => {
                    bytes.push(*first);
                    rest = after;
                }
            }
        }
        root.pointer(std::str::from_utf8(&bytes).ok()?)
    })
}

/// A schema with what it refers to in the place of each reference, but not inside itself.
fn written_out(root: &Value, schema: &Value, open: &mut Vec<String>) -> Value {
    match schema {
        Value::Object(map) => {
            let bare = map
                .keys()
                .all(|key| ["$ref", "description", "title"].contains(&key.as_str()));
            if let (Some(Value::String(reference)), true) = (map.get("$ref"), bare) {
                if open.contains(reference) {
                    return serde_json::json!({ "$ref": reference });
                }
                let Some(target) = resolve(root, reference) else {
                    return schema.clone();
                };
                open.push(reference.clone());
                let mut target = written_out(root, target, open);
                open.pop();
                if let Value::Object(target) = &mut target {
                    let beside = map.iter().filter(|(key, _)| *key != "$ref");
                    target.extend(beside.map(|(key, value)| (key.clone(), value.clone())));
                }
                return target;
            }
            let members = map.iter().filter(|(key, _)| *key != "$defs");
            members
                .map(|(key, value)| (key.clone(), written_out(root, value, open)))
                .collect()
        }
        Value::Array(list) => list
            .iter()
            .map(|each| written_out(root, each, open))
            .collect(),
        other => other.clone(),
    }
}
