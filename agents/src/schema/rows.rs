//! A table of rows as an object schema: the one serde means.
//!
//! Keys stand in the order of the rows, since a model writes them in that order. Optional rows are
//! not in `required`; defaults are kept; the object is closed.

use schemars::SchemaGenerator;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

use super::param::Param;
use super::value::{self, Schema, own};
use super::{constraint, merge, pointer};

/// The schema of a function's parameters. An empty `doc` writes no description.
#[must_use]
pub fn object(rows: &[Param], doc: &str) -> Schema {
    let mut generator = SchemaGenerator::new(SchemaSettings::draft2020_12());
    let mut root = object_value(&mut generator, doc, rows);
    let definitions = generator.take_definitions(true);
    if !definitions.is_empty() {
        root.insert("$defs".to_owned(), Value::Object(definitions));
    }
    Schema::rust(Value::Object(root))
}

/// The schema of a struct inside a larger one: what a derived `JsonSchema` answers.
pub fn object_in(generator: &mut SchemaGenerator, doc: &str, rows: &[Param]) -> schemars::Schema {
    object_value(generator, doc, rows).into()
}

pub(super) fn object_value(
    generator: &mut SchemaGenerator,
    doc: &str,
    rows: &[Param],
) -> Map<String, Value> {
    let mut properties = Map::new();
    let mut required = Vec::new();
    for row in rows {
        properties.insert(row.name.to_owned(), Value::Object(property(generator, row)));
        if row.default.is_none() && !(row.may_be_missing)() {
            required.push(Value::from(row.name));
        }
    }
    let mut object = Map::new();
    object.insert("type".to_owned(), json!("object"));
    if !doc.is_empty() {
        object.insert("description".to_owned(), json!(doc));
    }
    object.insert("properties".to_owned(), Value::Object(properties));
    object.insert("required".to_owned(), Value::Array(required));
    object.insert("additionalProperties".to_owned(), json!(false));
    object
}

/// The schema of one row's type, with what the row says about it.
pub(super) fn property(generator: &mut SchemaGenerator, row: &Param) -> Map<String, Value> {
    let mut schema = match Value::from((row.schema)(generator)) {
        Value::Object(schema) => schema,
        // `true` admits everything and has no room for words.
        _ => Map::new(),
    };
    constrain(&mut schema, row, generator.definitions());
    if !row.doc.is_empty() {
        schema.insert("description".to_owned(), json!(row.doc));
    }
    if let Some(default) = row.default.and_then(|default| default()) {
        schema.insert("default".to_owned(), default);
        if !row.asked.is_empty() {
            schema.insert(own::DEFAULT.to_owned(), json!(true));
        }
    }
    if !row.aliases.is_empty() {
        schema.insert(own::KEYS.to_owned(), json!(row.aliases));
    }
    schema
}

/// Writes what is asked, on the branch that is not null.
fn constrain(schema: &mut Map<String, Value>, row: &Param, definitions: &Map<String, Value>) {
    if row.asked.is_empty() {
        return;
    }
    let mut asked = constraint::keywords(row.asked, json_type(schema, definitions, 16));
    let is_null = |name: &Value| name == "null";
    if let Some(Value::Array(branches)) = schema.get_mut("anyOf")
        && let Some(Value::Object(branch)) = branches
            .iter_mut()
            .find(|branch| !branch.get("type").is_some_and(is_null))
    {
        merge::tighten(branch, asked);
        return;
    }
    // A list of values is for all types that the schema names.
    if let Some(Value::Array(values)) = asked.get_mut("enum")
        && value::array(schema, "type").iter().any(is_null)
    {
        values.push(Value::Null);
    }
    merge::tighten(schema, asked);
}

/// The one type of a schema besides null, followed through references and options.
fn json_type<'s>(
    schema: &'s Map<String, Value>,
    definitions: &'s Map<String, Value>,
    hops: usize,
) -> Option<&'s str> {
    let hops = hops.checked_sub(1)?;
    let is_not_null = |name: &&str| *name != "null";
    if let Some(name) = value::text(schema, "type") {
        return Some(name);
    }
    if let Some(name) = value::array(schema, "type")
        .iter()
        .filter_map(Value::as_str)
        .find(is_not_null)
    {
        return Some(name);
    }
    if let Some(reference) = value::text(schema, "$ref") {
        let name = pointer::definition(reference)?;
        return json_type(definitions.get(&name)?.as_object()?, definitions, hops);
    }
    value::array(schema, "anyOf")
        .iter()
        .filter_map(Value::as_object)
        .filter_map(|branch| json_type(branch, definitions, hops))
        .find(is_not_null)
}
