//! Two schemas that hold for the same value, written as one.
//!
//! schemars writes the keys of a tagged variant beside the `$ref` to its content, and a field's
//! doc beside the `$ref` to its type. Read one by one, two closed objects would refuse each
//! other's keys; read as one, the object has the keys of both.

use std::collections::HashSet;

use serde_json::{Map, Value, json};

use super::pointer;

/// Words about a schema that ask nothing of a value: of two, the outer one holds.
pub(super) const ANNOTATIONS: [&str; 9] = [
    "title",
    "description",
    "default",
    "examples",
    "deprecated",
    "readOnly",
    "writeOnly",
    "$comment",
    "$schema",
];

/// Whether a keyword only says something, and asks nothing.
pub(super) fn is_annotation(keyword: &str) -> bool {
    ANNOTATIONS.contains(&keyword) || keyword.starts_with("x-")
}

/// `outer` and `inner` as one schema, the keywords of `outer` first; and what cannot be said in
/// one keyword, as a schema of its own.
pub(super) fn conjoin(
    outer: &Map<String, Value>,
    inner: &Map<String, Value>,
) -> (Map<String, Value>, Map<String, Value>) {
    let (mut merged, conflict) = absorbed(outer.clone(), inner);
    name_once(&mut merged);
    (merged, conflict)
}

/// The same, with `required` naming some keys more than once.
fn absorbed(
    outer: Map<String, Value>,
    inner: &Map<String, Value>,
) -> (Map<String, Value>, Map<String, Value>) {
    let mut merged = outer;
    let mut conflict = Map::new();
    for (keyword, theirs) in inner {
        match merged.get_mut(keyword) {
            None => {
                merged.insert(keyword.clone(), theirs.clone());
            }
            Some(_) if is_annotation(keyword) => {}
            Some(ours) if ours == theirs => {}
            Some(ours) => {
                if !unite(keyword, ours, theirs) {
                    conflict.insert(keyword.clone(), theirs.clone());
                }
            }
        }
    }
    (merged, conflict)
}

/// Adds keywords to a schema that keeps its own; of two bounds the tighter one holds.
pub(super) fn tighten(schema: &mut Map<String, Value>, asked: Map<String, Value>) {
    for (keyword, theirs) in asked {
        match schema.get_mut(&keyword) {
            Some(ours) => {
                if !unite(&keyword, ours, &theirs) {
                    *ours = theirs;
                }
            }
            None => {
                schema.insert(keyword, theirs);
            }
        }
    }
}

/// Lets `required` name each key once.
fn name_once(schema: &mut Map<String, Value>) {
    if let Some(Value::Array(required)) = schema.get_mut("required") {
        let mut seen = HashSet::new();
        required.retain(|name| {
            name.as_str()
                .is_none_or(|name| seen.insert(name.to_owned()))
        });
    }
}

/// Why a schema cannot be read as one.
#[derive(Debug)]
pub(super) enum Unread {
    /// A reference without a target.
    Nowhere(String),
    /// References that only lead to each other.
    Circle,
}

/// A schema with what it refers to and what its `allOf` lists, as one. What does not fit into one
/// stays in `allOf`.
pub(super) fn whole(
    document: &Value,
    schema: &Map<String, Value>,
) -> Result<Map<String, Value>, Unread> {
    const ROUNDS: usize = 32;
    let mut whole = schema.clone();
    let mut rest = Vec::new();
    for _ in 0..ROUNDS {
        let mut parts = Vec::new();
        if let Some(Value::String(reference)) = whole.shift_remove("$ref") {
            match pointer::resolve(document, &reference) {
                Some(target) => parts.push(target.clone()),
                None => return Err(Unread::Nowhere(reference)),
            }
        }
        if let Some(Value::Array(all)) = whole.shift_remove("allOf") {
            parts.extend(all);
        }
        if parts.is_empty() {
            if !rest.is_empty() {
                whole.insert("allOf".to_owned(), Value::Array(rest));
            }
            name_once(&mut whole);
            return Ok(whole);
        }
        for part in parts {
            match part {
                Value::Object(mut part) if is_mergeable(&whole, &part) => {
                    // A definition's own definitions are found from the root.
                    part.shift_remove("$defs");
                    let (both, conflict) = absorbed(whole, &part);
                    whole = both;
                    rest.extend((!conflict.is_empty()).then_some(Value::Object(conflict)));
                }
                Value::Object(part) if crossed(&mut whole, &part) => {}
                Value::Bool(true) => {}
                part => rest.push(part),
            }
        }
    }
    Err(Unread::Circle)
}

/// Whether two schemas can be read as one: with a union on both sides, each branch of one would
/// have to meet each branch of the other.
fn is_mergeable(outer: &Map<String, Value>, inner: &Map<String, Value>) -> bool {
    let has_union = |schema: &Map<String, Value>| {
        ["anyOf", "oneOf", "not"]
            .iter()
            .any(|keyword| schema.contains_key(*keyword))
    };
    !(has_union(outer) && has_union(inner))
}

/// Reads two unions as one, each branch of one with each of the other: a struct that flattens two enums has both. `false` if
/// there are other keywords in the way, or too many branches.
fn crossed(outer: &mut Map<String, Value>, inner: &Map<String, Value>) -> bool {
    const MOST: usize = 256;
    let (Some(ours), Some(theirs)) = (union_of(outer), union_of(inner)) else {
        return false;
    };
    let branches = |schema: &Map<String, Value>, keyword: &str| match schema.get(keyword) {
        Some(Value::Array(branches)) => branches.clone(),
        _ => Vec::new(),
    };
    let (left, right) = (branches(outer, ours), branches(inner, theirs));
    if left.is_empty() || right.is_empty() || left.len() * right.len() > MOST {
        return false;
    }
    let without = |schema: &Map<String, Value>, keyword: &str| {
        let mut rest = schema.clone();
        rest.shift_remove(keyword);
        rest
    };
    let (mut both, conflict) = conjoin(&without(outer, ours), &without(inner, theirs));
    if !conflict.is_empty() {
        return false;
    }
    let pairs = left
        .iter()
        .flat_map(|left| right.iter().map(move |right| pair(left, right)));
    both.insert("anyOf".to_owned(), pairs.collect());
    *outer = both;
    true
}

/// The keyword of a schema's only union.
fn union_of(schema: &Map<String, Value>) -> Option<&'static str> {
    let known = |keyword: &&&str| schema.contains_key(**keyword);
    match ["anyOf", "oneOf", "not"]
        .iter()
        .filter(known)
        .collect::<Vec<_>>()
        .as_slice()
    {
        [only] if **only != "not" => Some(only),
        _ => None,
    }
}

/// Two schemas that hold for the same value: as one where both stand there in full.
fn pair(left: &Value, right: &Value) -> Value {
    if let (Some(left), Some(right)) = (in_full(left), in_full(right)) {
        let (both, conflict) = conjoin(left, right);
        if conflict.is_empty() {
            return Value::Object(both);
        }
    }
    json!({ "allOf": [left, right] })
}

/// A schema that stands there as a whole: no reference, no parts, no branches.
fn in_full(schema: &Value) -> Option<&Map<String, Value>> {
    const INDIRECT: [&str; 5] = ["$ref", "allOf", "anyOf", "oneOf", "not"];
    let schema = schema.as_object()?;
    let indirect = INDIRECT.iter().any(|keyword| schema.contains_key(*keyword));
    (!indirect).then_some(schema)
}

/// Puts both values of a keyword into one; `false` if there is no such value.
fn unite(keyword: &str, ours: &mut Value, theirs: &Value) -> bool {
    match (keyword, ours, theirs) {
        ("properties" | "patternProperties", Value::Object(ours), Value::Object(theirs)) => {
            for (name, schema) in theirs {
                match ours.get_mut(name) {
                    None => {
                        ours.insert(name.clone(), schema.clone());
                    }
                    Some(known) if known == schema => {}
                    Some(known) => both(known, schema),
                }
            }
            true
        }
        ("required", Value::Array(ours), Value::Array(theirs)) => {
            ours.extend(theirs.iter().cloned());
            true
        }
        ("allOf", Value::Array(ours), Value::Array(theirs)) => {
            ours.extend(theirs.iter().cloned());
            true
        }
        (
            "minimum" | "exclusiveMinimum" | "minLength" | "minItems" | "minProperties",
            ours @ Value::Number(_),
            Value::Number(theirs),
        ) => tighter(ours, theirs, |ours, theirs| theirs > ours),
        (
            "maximum" | "exclusiveMaximum" | "maxLength" | "maxItems" | "maxProperties",
            ours @ Value::Number(_),
            Value::Number(theirs),
        ) => tighter(ours, theirs, |ours, theirs| theirs < ours),
        ("type", ours, theirs) => match intersect(ours, theirs) {
            Some(both) => {
                *ours = both;
                true
            }
            None => false,
        },
        // One side names no other keys, the other is a map: the value is a map with named keys.
        ("additionalProperties" | "unevaluatedProperties", ours, theirs) => {
            if *ours == Value::Bool(false) {
                *ours = theirs.clone();
                true
            } else {
                *theirs == Value::Bool(false)
            }
        }
        _ => false,
    }
}

/// Takes the other bound if it is the tighter one.
fn tighter(
    ours: &mut Value,
    theirs: &serde_json::Number,
    is_tighter: impl Fn(f64, f64) -> bool,
) -> bool {
    let (Some(our), Some(their)) = (ours.as_f64(), theirs.as_f64()) else {
        return false;
    };
    if is_tighter(our, their) {
        *ours = Value::Number(theirs.clone());
    }
    true
}

/// Asks both of a value. A third schema joins the list of the first two: a tower of lists would be as deep as there are
/// schemas.
fn both(known: &mut Value, schema: &Value) {
    if let Value::Object(map) = known
        && map.len() == 1
        && let Some(Value::Array(all)) = map.get_mut("allOf")
    {
        all.push(schema.clone());
        return;
    }
    *known = json!({ "allOf": [known.take(), schema] });
}

/// The types both lists name; `None` if there is none in common.
fn intersect(ours: &Value, theirs: &Value) -> Option<Value> {
    let names = |list: &Value| match list {
        Value::Array(list) => list.clone(),
        one => vec![one.clone()],
    };
    let theirs = names(theirs);
    let mut both: Vec<Value> = Vec::new();
    for ours in names(ours) {
        let fits = |theirs: &Value| {
            *theirs == ours || (*theirs == json!("number") && ours == json!("integer"))
        };
        if theirs.iter().any(fits) {
            both.push(ours);
        } else if ours == json!("number") && theirs.contains(&json!("integer")) {
            both.push(json!("integer"));
        }
    }
    match both.as_slice() {
        [] => None,
        [one] => Some(one.clone()),
        _ => Some(Value::Array(both)),
    }
}
