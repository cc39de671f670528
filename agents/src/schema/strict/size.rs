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

/// What is beyond the limits.
pub(super) fn beyond(root: &Map<String, Value>) -> Vec<SchemaProblem> {
    let mut count = Count::default();
    count.schema(root, &mut String::new());
    for (name, definition) in value::object(root, "$defs").into_iter().flatten() {
        count.characters += name.chars().count();
        if let Value::Object(definition) = definition {
            count.schema(definition, &mut pointer::join("/$defs", name));
        }
    }
    let levels = levels(root).saturating_sub(1);
    let mut problems = count.problems;
    let mut tell = |place: String, number: usize, what: &str, limit: usize, remedy: &str| {
        if number > limit {
            let message = format!("{number} {what}; strict mode takes {limit}");
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
    tell(
        here(),
        levels,
        "levels of nesting",
        LEVELS,
        "make the type flatter",
    );
    tell(
        largest,
        count.values,
        "enum values in all",
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
///
/// A chain of definitions may be as long as the schema, so it is followed without recursion.
fn levels(root: &Map<String, Value>) -> usize {
    let mut known: HashMap<&str, usize> = HashMap::new();
    let mut open = vec![Open::new("", 0, root)];
    while let Some(top) = open.last_mut() {
        let Some((above, reference)) = top.ahead.pop() else {
            let Some(done) = open.pop() else { break };
            known.insert(done.reference, done.levels);
            match open.last_mut() {
                Some(outer) => outer.levels = outer.levels.max(done.above + done.levels),
                None => return done.levels,
            }
            continue;
        };
        if let Some(levels) = known.get(reference) {
            top.levels = top.levels.max(above + levels);
            continue;
        }
        known.insert(reference, 0);
        let name = pointer::definition(reference);
        let target = name.and_then(|name| value::object(root, "$defs")?.get(&name)?.as_object());
        open.extend(target.map(|target| Open::new(reference, above, target)));
    }
    0
}

/// A definition whose references are being followed.
struct Open<'s> {
    reference: &'s str,
    /// Levels of the schema that refers to it, around the reference.
    above: usize,
    levels: usize,
    /// What it refers to, the first one last, and the levels around each.
    ahead: Vec<(usize, &'s str)>,
}

impl<'s> Open<'s> {
    fn new(reference: &'s str, above: usize, schema: &'s Map<String, Value>) -> Self {
        let mut open = Self {
            reference,
            above,
            levels: 0,
            ahead: Vec::new(),
        };
        open.schema(schema, 0);
        open.ahead.reverse();
        open
    }

    fn schema(&mut self, schema: &'s Map<String, Value>, above: usize) {
        if let Some(reference) = value::text(schema, "$ref") {
            self.ahead.push((above, reference));
            return;
        }
        let counts = schema.contains_key("properties") || schema.contains_key("items");
        let levels = above + usize::from(counts);
        self.levels = self.levels.max(levels);
        let properties = value::object(schema, "properties")
            .into_iter()
            .flat_map(Map::values);
        let below = properties
            .chain(schema.get("items"))
            .chain(value::array(schema, "anyOf"));
        for schema in below.filter_map(Value::as_object) {
            self.schema(schema, levels);
        }
    }
}
