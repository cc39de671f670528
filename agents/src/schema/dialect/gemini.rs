//! Writes a finished schema in the words of OpenAPI 3.0, as the `parameters` of Gemini are read: definitions in their places,
//! `nullable` for null, enums of texts, the order of properties.

use serde_json::{Map, Value, json};

use super::super::error::{SchemaError, SchemaProblem};
use super::super::{strict::words, value};
use super::policy::GEMINI;
use super::recursion;

/// How many levels of schemas may stand inside each other, the root among them; each property, element and branch is one.
///
/// # Source
/// Not documented; the service begins to refuse near 15 levels by reports, read 2026-11-30.
const LEVELS: usize = 15;
/// The most places a schema may have after its references are written out.
const PLACES: usize = 100_000;

/// The schema in Gemini's words.
pub(super) fn written(root: &Map<String, Value>) -> Result<Map<String, Value>, SchemaError> {
    SchemaError::settle(recursion::problems(root, GEMINI.name))?;
    let mut writer = Writer {
        root,
        places: 0,
        level: 0,
        problems: Vec::new(),
    };
    let written = writer.schema(root, "");
    SchemaError::settle(writer.problems)?;
    Ok(written)
}

struct Writer<'s> {
    root: &'s Map<String, Value>,
    places: usize,
    level: usize,
    problems: Vec<SchemaProblem>,
}

impl Writer<'_> {
    fn schema(&mut self, schema: &Map<String, Value>, place: &str) -> Map<String, Value> {
        if let Some(reference) = value::text(schema, "$ref") {
            return match recursion::target(self.root, reference) {
                Some((_, _, target)) => self.schema(target, place),
                None => Map::new(),
            };
        }
        self.places += 1;
        if self.level == LEVELS {
            let message = format!(
                "more than {LEVELS} levels of nesting; {} takes {LEVELS}",
                GEMINI.name
            );
            self.problem(place, message, "make the type flatter");
            return Map::new();
        }
        if self.places > PLACES {
            if self.places == PLACES + 1 {
                let message = format!("the schema has more than {PLACES} places");
                self.problem(place, message, "make it smaller");
            }
            return Map::new();
        }
        self.level += 1;
        let written = match schema.contains_key("anyOf") {
            true => self.choice(schema, place),
            false => self.typed(schema, place),
        };
        self.level -= 1;
        written
    }

    /// A choice; null is no branch, but a word beside the others.
    fn choice(&mut self, schema: &Map<String, Value>, place: &str) -> Map<String, Value> {
        let branches = value::array(schema, "anyOf");
        let is_null = |branch: &Value| branch.get("type").is_some_and(|name| name == "null");
        let others = branches.iter().enumerate();
        let others: Vec<_> = others.filter(|(_, branch)| !is_null(branch)).collect();
        // A choice of one is written as that one, on the same level.
        let levels = usize::from(others.len() == 1);
        self.level -= levels;
        let mut written = Vec::new();
        for (i, branch) in others {
            if let Value::Object(branch) = branch {
                written.push(self.schema(branch, &format!("{place}/anyOf/{i}")));
            }
        }
        self.level += levels;
        let mut node = Map::new();
        if let Some(description) = schema.get("description") {
            node.insert("description".to_owned(), description.clone());
        }
        match written.as_mut_slice() {
            [only] => {
                for (keyword, value) in std::mem::take(only) {
                    node.entry(keyword).or_insert(value);
                }
            }
            _ => {
                node.insert("anyOf".to_owned(), json!(written));
            }
        }
        if branches.iter().any(is_null) {
            node.insert("nullable".to_owned(), json!(true));
        }
        node
    }

    fn typed(&mut self, schema: &Map<String, Value>, place: &str) -> Map<String, Value> {
        let names = value::array(schema, "type");
        let is_nullable = names.iter().any(|name| name == "null");
        let name = match schema.get("type") {
            Some(Value::Array(names)) => names.iter().find(|name| *name != "null"),
            one => one,
        };
        let Some(name) = name.filter(|name| *name != "null") else {
            self.problem(
                place,
                format!(
                    "only null is admitted here, and {} has no such type",
                    GEMINI.name
                ),
                "leave the field out",
            );
            return Map::new();
        };
        let mut told = Vec::new();
        let texts = texts(schema, &mut told);
        let mut node = Map::from_iter([("type".to_owned(), name.clone())]);
        if let Some(description) = words::description(schema, told, &GEMINI) {
            node.insert("description".to_owned(), json!(description));
        }
        if is_nullable {
            node.insert("nullable".to_owned(), json!(true));
        }
        if let Some(texts) = texts {
            node.insert("enum".to_owned(), texts);
        }
        if name == "object" {
            self.object(schema, place, &mut node);
        }
        if let Some(Value::Object(items)) = schema.get("items") {
            let items = self.schema(items, &format!("{place}/items"));
            node.insert("items".to_owned(), Value::Object(items));
        }
        const KEPT: [&str; 7] = [
            "minimum",
            "maximum",
            "minLength",
            "maxLength",
            "pattern",
            "minItems",
            "maxItems",
        ];
        for keyword in KEPT {
            if let Some(asked) = schema.get(keyword) {
                node.insert(keyword.to_owned(), asked.clone());
            }
        }
        node
    }

    fn object(&mut self, schema: &Map<String, Value>, place: &str, node: &mut Map<String, Value>) {
        let mut properties = Map::new();
        for (name, property) in value::object(schema, "properties").into_iter().flatten() {
            if let Value::Object(property) = property {
                let place = format!(
                    "{place}{}",
                    super::super::pointer::join("/properties", name)
                );
                let property = self.schema(property, &place);
                properties.insert(name.clone(), Value::Object(property));
            }
        }
        if properties.is_empty() {
            // The root is left out by whoever sends it.
            if self.level > 1 {
                let message = format!("an object without fields, and {} needs one", GEMINI.name);
                self.problem(place, message, "give it a field, or leave it out");
            }
            node.insert("properties".to_owned(), json!({}));
            return;
        }
        let order: Vec<&String> = properties.keys().collect();
        let order = json!(order);
        node.insert("properties".to_owned(), Value::Object(properties));
        if let Some(required) = schema.get("required") {
            node.insert("required".to_owned(), required.clone());
        }
        node.insert("propertyOrdering".to_owned(), order);
    }

    fn problem(&mut self, place: &str, message: String, remedy: &str) {
        SchemaProblem::keep(&mut self.problems, place, message, remedy);
    }
}

/// The values of an enum of texts; other fixed values are said in words.
fn texts(schema: &Map<String, Value>, told: &mut Vec<String>) -> Option<Value> {
    let values = match schema.get("const") {
        Some(one) => std::slice::from_ref(one),
        None => value::array(schema, "enum"),
    };
    if values.is_empty() {
        return None;
    }
    if values.iter().all(Value::is_string) {
        return Some(json!(values));
    }
    told.push(match values {
        [one] => format!("Always {one}."),
        several => {
            let several: Vec<String> = several.iter().map(Value::to_string).collect();
            format!("One of {}.", several.join(", "))
        }
    });
    None
}
