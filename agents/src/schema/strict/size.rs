//! The sizes that strict mode takes, counted over the finished schema.
//!
//! Source: "Structured model outputs" guide of the OpenAI platform, size limits, read 2026-11-30;
//! they were a fifth of that before July 2025. How nesting is counted is not documented: here
//! every object and array below the root counts, and definitions count where they are used.

use std::collections::HashMap;

use serde_json::{Map, Value};

use super::super::error::SchemaProblem;
use super::super::{pointer, value};

/// Properties of all objects.
const PROPERTIES: usize = 5000;
/// Levels of arrays and objects below the root.
const LEVELS: usize = 10;
/// Values of all enums.
const ENUM_VALUES: usize = 1000;
/// Characters of an enum of more than [`LARGE_ENUM`] values.
const ENUM_CHARACTERS: usize = 15_000;
const LARGE_ENUM: usize = 250;
/// Characters of property names, definition names and fixed values.
const CHARACTERS: usize = 120_000;

/// What is beyond the limits, told of a root by its name in words.
pub(super) fn beyond(root: &Map<String, Value>, name: &str) -> Vec<SchemaProblem> {
    let mut count = Count::default();
    count.schema(root, &mut String::new());
    for (defined, definition) in value::object(root, "$defs").into_iter().flatten() {
        count.characters += defined.chars().count();
        if let Value::Object(definition) = definition {
            count.schema(definition, &mut pointer::join("/$defs", defined));
        }
    }
    let mut known = HashMap::new();
    let levels = levels(root, root, &mut known).saturating_sub(1);
    let nesting = match levels > LEVELS {
        true => format!(
            "levels of nesting at `{}`",
            deepest(root, &mut known).join(".")
        ),
        false => String::new(),
    };
    let mut problems = count.problems;
    let mut tell = |place: String, number: usize, what: &str, limit: usize, remedy: &str| {
        if number > limit {
            let message = format!("{number} {what} in {name}; strict mode takes {limit}");
            problems.push(SchemaProblem {
                pointer: place,
                message,
                remedy: remedy.to_owned(),
            });
        }
    };
    let here = String::new;
    let largest = count.largest.0;
    tell(
        here(),
        count.properties,
        "properties",
        PROPERTIES,
        "split the tool",
    );
    tell(here(), levels, &nesting, LEVELS, "make the type flatter");
    tell(
        largest,
        count.values,
        "enum values",
        ENUM_VALUES,
        "take a string and check it",
    );
    tell(
        here(),
        count.characters,
        "characters of names and values",
        CHARACTERS,
        "split the tool",
    );
    problems
}

#[derive(Default)]
struct Count {
    properties: usize,
    values: usize,
    characters: usize,
    /// The enum with the most values, and how many.
    largest: (String, usize),
    problems: Vec<SchemaProblem>,
}

impl Count {
    fn schema(&mut self, schema: &Map<String, Value>, place: &mut String) {
        self.fixed(schema, place);
        for (name, property) in value::object(schema, "properties").into_iter().flatten() {
            self.properties += 1;
            self.characters += name.chars().count();
            self.below(property, place, &["properties", name]);
        }
        if let Some(items) = schema.get("items") {
            self.below(items, place, &["items"]);
        }
        for (i, branch) in value::array(schema, "anyOf").iter().enumerate() {
            self.below(branch, place, &["anyOf", &i.to_string()]);
        }
    }

    fn below(&mut self, schema: &Value, place: &mut String, segments: &[&str]) {
        let Value::Object(schema) = schema else {
            return;
        };
        let length = place.len();
        for segment in segments {
            pointer::push(place, segment);
        }
        self.schema(schema, place);
        place.truncate(length);
    }

    fn fixed(&mut self, schema: &Map<String, Value>, place: &str) {
        let text = |value: &Value| value.as_str().map_or(0, |text| text.chars().count());
        let listed = value::array(schema, "enum");
        let characters: usize = listed.iter().map(text).sum();
        self.values += listed.len();
        self.characters += characters + schema.get("const").map_or(0, text);
        if listed.len() > self.largest.1 {
            self.largest = (place.to_owned(), listed.len());
        }
        if listed.len() > LARGE_ENUM && characters > ENUM_CHARACTERS {
            let message = format!(
                "an enum of {} values with {characters} characters; strict mode takes \
                 {ENUM_CHARACTERS}",
                listed.len()
            );
            let remedy = "take a string and check it".to_owned();
            self.problems.push(SchemaProblem {
                pointer: place.to_owned(),
                message,
                remedy,
            });
        }
    }
}

/// The levels of a schema, itself included. A definition inside itself adds none.
fn levels<'s>(
    root: &'s Map<String, Value>,
    schema: &'s Map<String, Value>,
    known: &mut HashMap<&'s str, usize>,
) -> usize {
    if let Some(reference) = value::text(schema, "$ref") {
        if let Some(levels) = known.get(reference) {
            return *levels;
        }
        known.insert(reference, 0);
        let name = pointer::definition(reference);
        let target = name.and_then(|name| value::object(root, "$defs")?.get(&name)?.as_object());
        let found = target.map_or(0, |target| levels(root, target, known));
        known.insert(reference, found);
        return found;
    }
    let properties = value::object(schema, "properties")
        .into_iter()
        .flat_map(Map::values);
    let deepest = properties
        .chain(schemas_of(schema))
        .filter_map(Value::as_object)
        .map(|schema| levels(root, schema, known))
        .max()
        .unwrap_or(0);
    let counts = schema.contains_key("properties") || schema.contains_key("items");
    deepest + usize::from(counts)
}

/// The names on the way to the deepest level.
fn deepest<'s>(root: &'s Map<String, Value>, known: &mut HashMap<&'s str, usize>) -> Vec<String> {
    let mut names = Vec::new();
    let mut at = root;
    // Each step goes one level down, or through one of what levels are made of.
    for _ in 0..8 * LEVELS {
        if let Some(reference) = value::text(at, "$ref") {
            let name = pointer::definition(reference);
            let target =
                name.and_then(|name| value::object(root, "$defs")?.get(&name)?.as_object());
            let Some(target) = target else { break };
            at = target;
            continue;
        }
        let properties = value::object(at, "properties").into_iter().flatten();
        let named = properties.map(|(name, schema)| (Some(name), schema));
        let others = schemas_of(at).map(|schema| (None, schema));
        let below = named
            .chain(others)
            .filter_map(|(name, schema)| Some((name, schema.as_object()?)));
        let Some((name, next)) = below.max_by_key(|(_, schema)| levels(root, schema, known)) else {
            break;
        };
        if levels(root, next, known) == 0 {
            break;
        }
        names.extend(name.cloned());
        at = next;
    }
    names
}

/// The schemas inside a schema that no property names.
fn schemas_of(schema: &Map<String, Value>) -> impl Iterator<Item = &Value> {
    schema
        .get("items")
        .into_iter()
        .chain(value::array(schema, "anyOf"))
}
