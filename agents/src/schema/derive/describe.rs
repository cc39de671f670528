//! The schemas of enums and of types that hold one value: the ones serde means.

use std::borrow::Cow;

use schemars::SchemaGenerator;
use serde_json::{Map, Value, json};

use super::super::merge;
use super::super::param::Param;
use super::super::rows;
use super::super::value::{self, own};
use super::variant::{Choice, Holds, Tagging, Variant};

/// The schema of an enum.
pub fn enumeration<T: Choice + ?Sized>(
    generator: &mut SchemaGenerator,
    doc: &str,
) -> schemars::Schema {
    let variants = T::VARIANTS;
    let units = || {
        variants
            .iter()
            .filter(|v| matches!(v.holds, Holds::Nothing))
    };
    if matches!(T::TAGGING, Tagging::External) && units().count() == variants.len() {
        return texts(doc, units()).into();
    }
    let mut branches = Vec::new();
    let mut units_told = false;
    for variant in variants {
        branches.push(Value::Object(match (T::TAGGING, variant.holds) {
            (Tagging::External, Holds::Nothing) if units_told => continue,
            (Tagging::External, Holds::Nothing) => {
                units_told = true;
                texts("", units())
            }
            (Tagging::External, _) => {
                let mut held = held(generator, variant);
                also_known_as(&mut held, own::KEYS, variant);
                keyed(variant, [(variant.name, held)])
            }
            (Tagging::Internal(tag), _) => inside(generator, tag, variant),
            (Tagging::Adjacent(tag, _), Holds::Nothing) => keyed(variant, [(tag, name(variant))]),
            (Tagging::Adjacent(tag, content), _) => {
                let held = held(generator, variant);
                keyed(variant, [(tag, name(variant)), (content, held)])
            }
        }));
    }
    let mut schema = Map::new();
    if !doc.is_empty() {
        schema.insert("description".to_owned(), json!(doc));
    }
    schema.insert("anyOf".to_owned(), Value::Array(branches));
    schema.into()
}

/// The schema of a type that is written as the one value it holds.
pub fn value_in(generator: &mut SchemaGenerator, doc: &str, row: &Param) -> schemars::Schema {
    let mut schema = rows::property(generator, row);
    if !doc.is_empty() {
        schema.insert("description".to_owned(), json!(doc));
    }
    schema.into()
}

/// What a schema calls a generic type with these arguments.
pub fn generic_name(name: &'static str, arguments: &[Cow<'static, str>]) -> Cow<'static, str> {
    if arguments.is_empty() {
        return Cow::Borrowed(name);
    }
    Cow::Owned(format!("{name}_for_{}", arguments.join("_and_")))
}

/// What tells a generic type with these arguments from all others.
pub fn generic_id(path: &'static str, arguments: &[Cow<'static, str>]) -> Cow<'static, str> {
    if arguments.is_empty() {
        return Cow::Borrowed(path);
    }
    Cow::Owned(format!("{path}<{}>", arguments.join(", ")))
}

/// Variants that are nothing but their name: one list of texts, with their docs in the description.
fn texts<'v>(doc: &str, variants: impl Iterator<Item = &'v Variant> + Clone) -> Map<String, Value> {
    let mut lines = Vec::new();
    if !doc.is_empty() {
        lines.push(doc.to_owned());
    }
    let documented = variants.clone().filter(|variant| !variant.doc.is_empty());
    lines.extend(documented.map(|variant| format!("- `{}`: {}", variant.name, variant.doc)));
    let mut schema = Map::new();
    schema.insert("type".to_owned(), json!("string"));
    if !lines.is_empty() {
        schema.insert("description".to_owned(), json!(lines.join("\n")));
    }
    let names: Vec<&str> = variants.clone().map(|variant| variant.name).collect();
    schema.insert("enum".to_owned(), json!(names));
    let untold: Vec<&str> = variants
        .flat_map(|variant| variant.aliases)
        .copied()
        .collect();
    if !untold.is_empty() {
        schema.insert(own::TEXTS.to_owned(), json!(untold));
    }
    schema
}

/// The name of a variant as the value of its tag.
fn name(variant: &Variant) -> Map<String, Value> {
    let mut schema = Map::new();
    schema.insert("type".to_owned(), json!("string"));
    if variant.aliases.is_empty() {
        schema.insert("const".to_owned(), json!(variant.name));
    } else {
        schema.insert("enum".to_owned(), json!([variant.name]));
        also_known_as(&mut schema, own::TEXTS, variant);
    }
    schema
}

fn also_known_as(schema: &mut Map<String, Value>, keyword: &str, variant: &Variant) {
    if !variant.aliases.is_empty() {
        schema.insert(keyword.to_owned(), json!(variant.aliases));
    }
}

/// What a variant holds, beside its name.
fn held(generator: &mut SchemaGenerator, variant: &Variant) -> Map<String, Value> {
    match variant.holds {
        Holds::Nothing => Map::new(),
        Holds::Value(row) => rows::property(generator, &row),
        Holds::Fields(list) => rows::object_value(generator, "", list),
    }
}

/// A closed object in which every key is required.
fn keyed<const N: usize>(
    variant: &Variant,
    properties: [(&str, Map<String, Value>); N],
) -> Map<String, Value> {
    let required: Vec<&str> = properties.iter().map(|(key, _)| *key).collect();
    let mut object = Map::new();
    object.insert("type".to_owned(), json!("object"));
    if !variant.doc.is_empty() {
        object.insert("description".to_owned(), json!(variant.doc));
    }
    let required = json!(required);
    let properties = properties
        .into_iter()
        .map(|(key, schema)| (key.to_owned(), Value::Object(schema)));
    object.insert("properties".to_owned(), Value::Object(properties.collect()));
    object.insert("required".to_owned(), required);
    object.insert("additionalProperties".to_owned(), json!(false));
    object
}

/// What a variant holds, with its tag as the first key among the others.
fn inside(generator: &mut SchemaGenerator, tag: &str, variant: &Variant) -> Map<String, Value> {
    let tagged = keyed(variant, [(tag, name(variant))]);
    let held = held(generator, variant);
    if value::text(&held, "$ref").is_none() {
        let (mut both, conflict) = merge::conjoin(&tagged, &held);
        if !conflict.is_empty() {
            // No object: nothing is both. Strict mode says so, and the check admits nothing.
            both = tagged;
            both.insert("allOf".to_owned(), json!([held]));
        }
        return both;
    }
    // Read as one schema with what it refers to; the reference is not followed here, since the type may hold itself.
    let mut beside = tagged;
    for (keyword, told) in held {
        if !merge::is_annotation(&keyword) {
            beside.insert(keyword, told);
        }
    }
    beside
}
