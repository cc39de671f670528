//! The parameters of a tool, read from its schema: what kind of value each takes and the words that describe it.
//!
//! Both forms of a schema are read: the strict one, where everything is required and what may be missing is nullable,
//! and the plain one. The schema may be anybody's, so depth, width and the hops over references are bounded; what is
//! not understood counts as a text. Values are found in `fill`.

use std::cell::Cell;

use serde_json::Value;

use super::{
    stem,
    texture::{Bounds, Texture},
    words,
};

/// Levels of nesting, and parameters on all levels together: references may go in circles.
const DEPTH: usize = 5;
const WIDTH: usize = 128;
/// Values of one choice, and of all choices together.
const CHOICES: usize = 256;
const ALL_CHOICES: usize = 4096;
const HOPS: usize = 16;
const DOC: usize = 600;

/// One parameter.
#[derive(Clone, Debug)]
pub(super) struct Param {
    /// Its key.
    pub(super) name: String,
    /// The words of its key.
    pub(super) words: Vec<String>,
    /// Their stems.
    pub(super) stems: Vec<String>,
    /// Its description.
    pub(super) doc: String,
    /// The words of the description.
    pub(super) doc_words: Vec<String>,
    /// What it takes.
    pub(super) kind: Kind,
    /// Whether the object is refused without the key.
    pub(super) keyed: bool,
    /// Whether `null` is a value of it.
    pub(super) nullable: bool,
}

impl Param {
    /// Whether a call makes no sense without a value.
    pub(super) fn is_needed(&self) -> bool {
        self.keyed && !self.nullable
    }
}

/// What a parameter takes.
#[derive(Clone, Debug)]
pub(super) enum Kind {
    /// One of these values.
    Choice(Vec<Choice>),
    /// A number, whole or not.
    Number(Bounds),
    /// Yes or no.
    Flag,
    /// A text.
    Text(Texture),
    /// Several values.
    List(Box<Param>),
    /// Members.
    Object(Vec<Param>),
}

/// One value of a choice and the words that describe it.
#[derive(Clone, Debug)]
pub(super) struct Choice {
    /// The value.
    pub(super) value: Value,
    /// Its description.
    pub(super) doc: String,
}

/// The parameters of a tool.
pub(super) fn read(schema: &Value) -> Vec<Param> {
    Reader {
        root: schema,
        left: Cell::new(WIDTH),
        choices: Cell::new(ALL_CHOICES),
    }
    .members(schema, 0)
}

struct Reader<'a> {
    root: &'a Value,
    left: Cell<usize>,
    choices: Cell<usize>,
}

impl Reader<'_> {
    fn members(&self, schema: &Value, depth: usize) -> Vec<Param> {
        let Some(properties) = schema.get("properties").and_then(Value::as_object) else {
            return Vec::new();
        };
        let required = schema.get("required").and_then(Value::as_array);
        let keyed = |name: &str| {
            required.is_some_and(|names| names.iter().any(|key| key.as_str() == Some(name)))
        };
        let few = properties.iter().take_while(|_| self.spend());
        few.map(|(name, schema)| self.param(name, schema, keyed(name), depth))
            .collect()
    }

    fn spend(&self) -> bool {
        let left = self.left.get();
        self.left.set(left.saturating_sub(1));
        left > 0
    }

    fn param(&self, name: &str, schema: &Value, keyed: bool, depth: usize) -> Param {
        let mut doc = doc_of(schema);
        let mut nullable = false;
        let schema = self.bare(schema, &mut doc, &mut nullable);
        let kind = self.kind(name, schema, &mut nullable, depth);
        let words = words::split(name, 8);
        Param {
            stems: words.iter().map(|word| stem::stem(word)).collect(),
            words,
            doc_words: words::split(&doc, 100),
            name: name.to_owned(),
            doc,
            kind,
            keyed,
            nullable,
        }
    }

    /// Follows references and looks through unions that only join `null`.
    fn bare<'s>(
        &'s self,
        mut schema: &'s Value,
        doc: &mut String,
        nullable: &mut bool,
    ) -> &'s Value {
        for _ in 0..HOPS {
            if doc.is_empty() {
                *doc = doc_of(schema);
            }
            let reference = schema
                .get("$ref")
                .and_then(Value::as_str)
                .and_then(|to| to.strip_prefix('#'));
            if let Some(target) = reference.and_then(|pointer| self.root.pointer(pointer)) {
                schema = target;
                continue;
            }
            let Some(branches) = branches(schema) else {
                break;
            };
            let mut others = branches.iter().filter(|branch| !is_null(branch));
            *nullable |= branches.iter().any(is_null);
            match (others.next(), others.next()) {
                (Some(only), None) => schema = only,
                (Some(first), Some(_)) if !self.is_choice(branches) => schema = first,
                _ => break,
            }
        }
        schema
    }

    /// Whether every branch stands for fixed values.
    fn is_choice(&self, branches: &[Value]) -> bool {
        branches.iter().all(|branch| {
            is_null(branch) || branch.get("const").is_some() || branch.get("enum").is_some()
        })
    }

    fn kind(&self, name: &str, schema: &Value, nullable: &mut bool, depth: usize) -> Kind {
        let text = Kind::Text(Texture::default());
        let choices = choices(schema);
        *nullable |= choices.iter().any(|choice| choice.value.is_null());
        let real = choices.into_iter().filter(|choice| !choice.value.is_null());
        let left = self.choices.get();
        let choices: Vec<_> = real.take(CHOICES.min(left)).collect();
        self.choices.set(left.saturating_sub(choices.len()));
        if !choices.is_empty() {
            return Kind::Choice(choices);
        }
        let Some(object) = schema.as_object() else {
            return text;
        };
        let types: Vec<&str> = match object.get("type") {
            Some(Value::String(name)) => vec![name],
            Some(Value::Array(names)) => names.iter().filter_map(Value::as_str).collect(),
            _ => Vec::new(),
        };
        *nullable |= types.contains(&"null");
        match types.into_iter().find(|name| *name != "null") {
            Some("integer") => Kind::Number(Bounds::read(object, true)),
            Some("number") => Kind::Number(Bounds::read(object, false)),
            Some("boolean") => Kind::Flag,
            Some("array") if depth < DEPTH => {
                let items = object.get("items").unwrap_or(&Value::Null);
                Kind::List(Box::new(self.param(name, items, true, depth + 1)))
            }
            Some("object") if depth < DEPTH => Kind::Object(self.members(schema, depth + 1)),
            None if object.contains_key("properties") && depth < DEPTH => {
                Kind::Object(self.members(schema, depth + 1))
            }
            _ => Kind::Text(Texture::read(object)),
        }
    }
}

fn branches(schema: &Value) -> Option<&Vec<Value>> {
    ["anyOf", "oneOf", "allOf"]
        .iter()
        .find_map(|key| schema.get(key))
        .and_then(Value::as_array)
}

fn is_null(schema: &Value) -> bool {
    schema.get("type").and_then(Value::as_str) == Some("null")
}

fn doc_of(schema: &Value) -> String {
    let doc = schema
        .get("description")
        .and_then(Value::as_str)
        .unwrap_or_default();
    doc.chars().take(DOC).collect()
}

/// The values of `enum` and `const`, also where each stands in a branch of its own with its description.
fn choices(schema: &Value) -> Vec<Choice> {
    let fixed = |schema: &Value| -> Vec<Choice> {
        let several = schema
            .get("enum")
            .and_then(Value::as_array)
            .into_iter()
            .flatten();
        let values = several.chain(schema.get("const")).take(CHOICES);
        values
            .map(|value| Choice {
                value: value.clone(),
                doc: doc_of(schema),
            })
            .collect()
    };
    let own = fixed(schema);
    if !own.is_empty() {
        // One description for all of them tells them apart no better than none.
        return own
            .into_iter()
            .map(|choice| Choice {
                doc: String::new(),
                ..choice
            })
            .collect();
    }
    branches(schema)
        .into_iter()
        .flatten()
        .take(CHOICES)
        .flat_map(fixed)
        .take(CHOICES)
        .collect()
}
