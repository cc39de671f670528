//! Types of which no value ends: an object that always holds another of its kind.

use std::collections::HashSet;

use serde_json::{Map, Value};

use super::super::error::SchemaProblem;
use super::super::{pointer, value};

/// The definitions without a value, and the root; of a finished schema.
pub(super) fn endless(root: &Map<String, Value>) -> Vec<SchemaProblem> {
    // A definition that takes more rounds than this stands behind as many others, each before the one that it needs.
    const ROUNDS: usize = 64;
    let none = Map::new();
    let defined = value::object(root, "$defs").unwrap_or(&none);
    let mut ending: HashSet<&str> = HashSet::new();
    let mut open: Vec<(&str, &Map<String, Value>)> = Vec::new();
    for (name, definition) in defined {
        open.extend(definition.as_object().map(|schema| (name.as_str(), schema)));
    }
    // What is referred to first mostly needs what is referred to later.
    open.reverse();
    let mut root_ends = false;
    for round in 0..ROUNDS {
        let before = open.len();
        open.retain(|(name, schema)| {
            let ends = ends(schema, &ending, root_ends);
            if ends {
                ending.insert(name);
            }
            !ends
        });
        let knew_root = root_ends;
        root_ends = root_ends || ends(root, &ending, false);
        if open.is_empty() && root_ends {
            return Vec::new();
        }
        if open.len() == before && root_ends == knew_root {
            break;
        }
        if round + 1 == ROUNDS {
            return Vec::new();
        }
    }
    let mut problems = Vec::new();
    if !root_ends {
        problems.push(endless_in(root, String::new(), &ending, root_ends));
    }
    for (name, schema) in open.into_iter().rev() {
        let place = pointer::join("/$defs", name);
        problems.push(endless_in(schema, place, &ending, root_ends));
    }
    problems
}

/// The fault, at the property that leads on without end if there is one.
fn endless_in(
    schema: &Map<String, Value>,
    mut place: String,
    ending: &HashSet<&str>,
    root_ends: bool,
) -> SchemaProblem {
    let mut properties = value::object(schema, "properties").into_iter().flatten();
    let on = properties.find(|(_, property)| {
        property
            .as_object()
            .is_some_and(|property| !ends(property, ending, root_ends))
    });
    if let Some((name, _)) = on {
        place = pointer::join(&pointer::join(&place, "properties"), name);
    }
    SchemaProblem {
        pointer: place,
        message: "a type that always holds another of its kind, without end".to_owned(),
        remedy: "put an option or a list in between".to_owned(),
    }
}

/// Whether a value of a schema can be written down, as far as it is known which definitions have one.
fn ends(schema: &Map<String, Value>, ending: &HashSet<&str>, root_ends: bool) -> bool {
    let inner = |schema: &Value| match schema {
        Value::Object(schema) => ends(schema, ending, root_ends),
        _ => true,
    };
    if let Some(reference) = value::text(schema, "$ref") {
        return match pointer::definition(reference) {
            Some(name) => ending.contains(name.as_str()),
            None => root_ends,
        };
    }
    let branches = value::array(schema, "anyOf");
    if !branches.is_empty() {
        return branches.iter().any(inner);
    }
    let may_be_null = value::array(schema, "type")
        .iter()
        .any(|name| name == "null");
    let least = schema.get("minItems").and_then(Value::as_u64).unwrap_or(0);
    may_be_null
        || value::object(schema, "properties")
            .into_iter()
            .flat_map(Map::values)
            .all(inner)
            && (least == 0 || schema.get("items").is_none_or(inner))
}
