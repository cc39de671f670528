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
    let levels = Levels::of(root);
    let nesting = match levels.below_root > LEVELS {
        true => format!("levels of nesting at `{}`", levels.deepest(root).join(".")),
        false => String::new(),
    };
    let levels = levels.below_root;
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

/// How deep a schema is. A definition inside itself adds nothing.
struct Levels<'s> {
    below_root: usize,
    /// Of each definition that is referred to, itself included.
    known: HashMap<&'s str, usize>,
}

impl<'s> Levels<'s> {
    /// A chain of definitions may be as long as the schema, so it is followed without recursion.
    fn of(root: &'s Map<String, Value>) -> Self {
        let mut known: HashMap<&str, usize> = HashMap::new();
        let mut open = vec![Open::new("", 0, root)];
        let mut whole = 0;
        while let Some(top) = open.last_mut() {
            let Some((above, reference)) = top.ahead.pop() else {
                let Some(done) = open.pop() else { break };
                known.insert(done.reference, done.levels);
                match open.last_mut() {
                    Some(outer) => outer.levels = outer.levels.max(done.above + done.levels),
                    None => whole = done.levels,
                }
                continue;
            };
            if let Some(levels) = known.get(reference) {
                top.levels = top.levels.max(above + levels);
                continue;
            }
            known.insert(reference, 0);
            open.extend(definition(root, reference).map(|it| Open::new(reference, above, it)));
        }
        Self {
            below_root: whole.saturating_sub(1),
            known,
        }
    }

    /// The levels of a schema, itself included.
    fn within(&self, schema: &Map<String, Value>) -> usize {
        if let Some(reference) = value::text(schema, "$ref") {
            return self.known.get(reference).copied().unwrap_or(0);
        }
        let below = schemas_in(schema).map(|(_, schema)| self.within(schema));
        let counts = schema.contains_key("properties") || schema.contains_key("items");
        below.max().unwrap_or(0) + usize::from(counts)
    }

    /// The names on the way to the deepest level, as far as the first one that is too deep.
    fn deepest(&self, root: &'s Map<String, Value>) -> Vec<&'s str> {
        let mut names = Vec::new();
        let mut at = root;
        // Each step goes one level down, or through one of what levels are made of.
        for _ in 0..8 * LEVELS {
            if let Some(reference) = value::text(at, "$ref") {
                let Some(target) = definition(root, reference) else {
                    break;
                };
                at = target;
                continue;
            }
            let next = schemas_in(at).max_by_key(|(_, schema)| self.within(schema));
            let Some((name, next)) = next.filter(|(_, schema)| self.within(schema) > 0) else {
                break;
            };
            names.extend(name);
            if names.len() > LEVELS {
                break;
            }
            at = next;
        }
        names
    }
}

/// The definition that a reference names.
fn definition<'s>(root: &'s Map<String, Value>, reference: &str) -> Option<&'s Map<String, Value>> {
    let name = pointer::definition(reference)?;
    value::object(root, "$defs")?.get(&name)?.as_object()
}

/// The schemas right inside a schema; those of properties by their names.
fn schemas_in(
    schema: &Map<String, Value>,
) -> impl Iterator<Item = (Option<&str>, &Map<String, Value>)> {
    let properties = value::object(schema, "properties").into_iter().flatten();
    let named = properties.map(|(name, schema)| (Some(name.as_str()), schema));
    let others = schema
        .get("items")
        .into_iter()
        .chain(value::array(schema, "anyOf"));
    let all = named.chain(others.map(|schema| (None, schema)));
    all.filter_map(|(name, schema)| Some((name, schema.as_object()?)))
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
        for (_, schema) in schemas_in(schema) {
            self.schema(schema, levels);
        }
    }
}
