//! Brings a schema into the form that strict mode takes, or says every place where it cannot; and, by
//! other rows of `dialect/policy.rs`, into what the other closed dialects are written from.
//!
//! Only places where a schema stands are rewritten, so a property may be called `default` or
//! `$ref`. Objects are closed and require every key, optional ones may be null, and what strict
//! mode has no keyword for goes into the description in words. Which Rust types can be expressed
//! at all is the marker's question ([`StrictSchema`](super::StrictSchema)). Normalising twice is
//! normalising once.
//!
//! Source: the "Structured model outputs" guide of the OpenAI platform, supported schemas, and the
//! error texts of its API, read 2026-11-30.
//!
#![doc = include_str!("../../docs/strict.md")]

mod circles;
mod finite;
mod fixed;
mod free;
mod nullable;
mod object;
mod reference;
mod scalar;
mod size;
mod typed;
mod union;
pub(super) mod words;

use std::{collections::HashSet, fmt};

use serde_json::{Map, Value};

use super::dialect::policy::{OPENAI_STRICT, Policy};
use super::error::{SchemaError, SchemaProblem};
use super::pointer;
use super::value::{self, Origin, Schema};

/// The most places a schema may have after its references are written out.
const PLACES: usize = 100_000;
/// How deep schemas may stand inside each other.
const DEPTH: usize = 128;

/// The strict form of a schema.
///
/// # Errors
/// [`SchemaError`] with every place that strict mode cannot express: maps, free-form values, tuples
/// of different types, a root that is no object, references that lead nowhere; or a schema of more
/// than 100,000 places.
pub fn normalise(schema: &Schema) -> Result<Schema, SchemaError> {
    // Definitions with words beside the reference are written out where they fit; the fault is told of that form.
    sized(schema, false).or_else(|error| sized(schema, true).map_err(|_| error))
}

fn sized(schema: &Schema, is_short: bool) -> Result<Schema, SchemaError> {
    let root = walk(schema, &OPENAI_STRICT, is_short)?;
    SchemaError::settle(finite::endless(&root))?;
    SchemaError::settle(size::beyond(&root, &root_name(schema.as_value())))?;
    Ok(schema.with_value(Value::Object(root)))
}

/// A schema as a policy says it, with the definitions that are used under `$defs`; its size is not judged.
pub(super) fn walked(
    schema: &Schema,
    policy: &'static Policy,
) -> Result<Map<String, Value>, SchemaError> {
    walk(schema, policy, false)
}

fn walk(
    schema: &Schema,
    policy: &'static Policy,
    is_short: bool,
) -> Result<Map<String, Value>, SchemaError> {
    schema.is_shallow()?;
    let mut strict = Strict {
        policy,
        document: schema.as_value(),
        origin: schema.origin(),
        is_short,
        used: Vec::new(),
        known: HashSet::new(),
        circles: None,
        open: Vec::new(),
        place: String::new(),
        places: 0,
        depth: 0,
        problems: Vec::new(),
    };
    let mut root = strict.root();
    let mut definitions = Map::new();
    let mut next = 0;
    while let Some(name) = strict.used.get(next).cloned() {
        next += 1;
        let definition = strict.definition(&name);
        definitions.insert(name, Value::Object(definition));
    }
    SchemaError::settle(strict.problems)?;
    if !definitions.is_empty() {
        root.insert("$defs".to_owned(), Value::Object(definitions));
    }
    Ok(root)
}

struct Strict<'s> {
    policy: &'static Policy,
    document: &'s Value,
    origin: Origin,
    /// A definition is not written out because of words beside its reference.
    is_short: bool,
    /// The definitions that are referred to, in the order of their first use.
    used: Vec<String>,
    /// The same, for looking them up.
    known: HashSet<String>,
    /// References that lead to themselves, once that was asked.
    circles: Option<HashSet<String>>,
    /// References that are being written out.
    open: Vec<String>,
    place: String,
    places: usize,
    depth: usize,
    problems: Vec<SchemaProblem>,
}

impl Strict<'_> {
    fn root(&mut self) -> Map<String, Value> {
        let Value::Object(root) = self.document else {
            self.not_an_object();
            return Map::new();
        };
        let Some(root) = self.whole(root) else {
            return Map::new();
        };
        for keyword in ["anyOf", "oneOf", "enum", "const", "not"] {
            if root.contains_key(keyword) {
                let name = root_name(self.document);
                self.problem(
                    format!("{name} is a choice (`{keyword}`), and must be one object"),
                    "put the enum into a field of a struct",
                );
                return Map::new();
            }
        }
        if value::text(&root, "type") != Some("object") {
            self.not_an_object();
            return Map::new();
        }
        self.schema(&Value::Object(root))
    }

    fn not_an_object(&mut self) {
        let message = format!("{} is not an object", root_name(self.document));
        self.problem(message, "put the value into a field of a struct");
    }

    fn definition(&mut self, name: &str) -> Map<String, Value> {
        let document = self.document;
        let holder = ["$defs", "definitions"]
            .into_iter()
            .find_map(|holder| Some((holder, document.get(holder)?.get(name)?)));
        let Some((holder, definition)) = holder else {
            return Map::new();
        };
        self.below(&[holder, name], definition)
    }

    /// Normalises the schema of a keyword, so that faults in it name their place.
    fn below(&mut self, segments: &[&str], schema: &Value) -> Map<String, Value> {
        let length = self.place.len();
        for segment in segments {
            pointer::push(&mut self.place, segment);
        }
        let normal = self.schema(schema);
        self.place.truncate(length);
        normal
    }

    /// A fault that is one in this dialect only.
    fn refuses(&mut self, message: impl fmt::Display, remedy: &str) {
        let remedy = format!("{remedy}{}", self.policy.way_out);
        self.problem(message.to_string(), remedy);
    }

    fn problem(&mut self, message: impl Into<String>, remedy: impl Into<String>) {
        SchemaProblem::keep(&mut self.problems, &self.place, message, remedy);
    }

    fn schema(&mut self, schema: &Value) -> Map<String, Value> {
        self.places += 1;
        if self.places > PLACES || self.depth == DEPTH {
            if self.places == PLACES + 1 {
                self.problem(
                    format!("the schema has more than {PLACES} places"),
                    "make it smaller",
                );
            } else if self.depth == DEPTH {
                let remedy = "move inner types to definitions";
                self.problem(
                    format!("schemas are nested deeper than {DEPTH} levels"),
                    remedy,
                );
            }
            return Map::new();
        }
        self.depth += 1;
        let normal = match schema {
            Value::Object(schema) => match value::text(schema, "$ref") {
                Some(reference) => self.reference(schema, reference),
                None => self.without_reference(schema),
            },
            Value::Bool(true) => self.anything(&Map::new()),
            _ => {
                self.problem("no value is admitted here", "leave the field out");
                Map::new()
            }
        };
        self.depth -= 1;
        normal
    }

    fn anything(&mut self, schema: &Map<String, Value>) -> Map<String, Value> {
        if self.policy.is_open {
            return self.verbatim(schema);
        }
        let name = self.policy.name;
        self.refuses(
            format_args!("any JSON value is admitted here, and {name} needs a type"),
            "use a struct, an enum or a text that holds JSON",
        );
        Map::new()
    }

    fn without_reference(&mut self, schema: &Map<String, Value>) -> Map<String, Value> {
        let whole = match schema.contains_key("allOf") {
            true => self.whole(schema),
            false => None,
        };
        let schema = whole.as_ref().unwrap_or(schema);
        for keyword in [
            "allOf",
            "if",
            "dependentRequired",
            "dependentSchemas",
            "dependencies",
        ] {
            if schema.contains_key(keyword) {
                if self.policy.is_open {
                    return self.with_conditions(schema);
                }
                self.lacks(keyword, "write one object, or an enum");
                return Map::new();
            }
        }
        if schema.contains_key("anyOf") || schema.contains_key("oneOf") {
            return self.union(schema);
        }
        if schema.contains_key("const") || schema.contains_key("enum") {
            return self.fixed(schema);
        }
        let types = typed::types(schema);
        match types.as_slice() {
            [] => self.anything(schema),
            [one] => self.typed(one, schema, false),
            [one, null] | [null, one] if null == "null" => self.typed(one, schema, true),
            several => self.several(several, schema),
        }
    }

    /// That the dialect has no such keyword, and nothing that could stand for it.
    fn lacks(&mut self, keyword: &str, remedy: &str) {
        let name = self.policy.name;
        self.refuses(format_args!("{name} has no `{keyword}`"), remedy);
    }
}

/// The root in words: schemars writes the name of the type as its title.
fn root_name(document: &Value) -> String {
    match document.get("title").and_then(Value::as_str) {
        Some(title) => format!("`{title}`"),
        None => "the schema".to_owned(),
    }
}
