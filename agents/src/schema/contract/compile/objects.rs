//! The keywords of objects.

use serde_json::{Map, Value};

use super::super::super::pointer;
use super::super::super::value::{self, Origin, own};
use super::super::rule::{Field, Object, Rest};
use super::Compiler;
use super::keywords::count;

/// From how many fields on keys are looked up instead of compared one after the other.
const MANY: usize = 12;

impl Compiler<'_> {
    pub(super) fn object(
        &mut self,
        schema: &Map<String, Value>,
        around: &[String],
    ) -> Option<Object> {
        let properties = value::object(schema, "properties");
        let is_object = |name: &Value| name == "object";
        let only_object = schema.get("type").is_some_and(is_object);
        let may_be = only_object || value::array(schema, "type").iter().any(is_object);
        let mut object = Object {
            rest: self.rest(schema, may_be || properties.is_some()),
            least: count(schema, "minProperties"),
            most: count(schema, "maxProperties"),
            names: schema
                .get("propertyNames")
                .map(|names| self.below(&["propertyNames"], names, &[])),
            ..Object::default()
        };
        let required = value::required(schema);
        for (name, property) in properties.into_iter().flatten() {
            let field = self.field(name, property, required.contains(name.as_str()));
            object.fields.push(field);
        }
        let is_field = |name: &str| properties.is_some_and(|known| known.contains_key(name));
        for name in value::array(schema, "required")
            .iter()
            .filter_map(Value::as_str)
        {
            if !is_field(name) {
                object.needed.push(name.into());
            }
        }
        // The keys of the object around a union belong to its branches too.
        for name in around {
            if !is_field(name) {
                let rule = self.schema(&Value::Bool(true), &[]);
                object.fields.push(plain(name, rule));
            }
        }
        for (pattern, property) in value::object(schema, "patternProperties")
            .into_iter()
            .flatten()
        {
            let id = self.below(&["patternProperties", pattern], property, &[]);
            if let Some(regex) = self.pattern(pattern) {
                object.patterns.push((regex, id));
            }
        }
        if object.fields.len() > MANY {
            let names = object.fields.iter().enumerate();
            object.index = names.map(|(i, field)| (field.name.clone(), i)).collect();
        }
        let asks = only_object
            || !object.fields.is_empty()
            || !object.needed.is_empty()
            || !object.patterns.is_empty()
            || !matches!(object.rest, Rest::Open)
            || object.names.is_some()
            || object.least.is_some()
            || object.most.is_some();
        asks.then_some(object)
    }

    /// What other keys an object may have.
    fn rest(&mut self, schema: &Map<String, Value>, is_object: bool) -> Rest {
        match schema.get("additionalProperties") {
            Some(Value::Bool(true)) => return Rest::Open,
            Some(Value::Bool(false)) if self.origin == Origin::Foreign => return Rest::Closed,
            // A schema that a Rust type wrote: the keys of the branches count as its own.
            Some(Value::Bool(false)) => {}
            Some(each) => return Rest::Each(self.below(&["additionalProperties"], each, &[])),
            None if self.origin == Origin::Foreign => {
                let asks = |rest: &Value| *rest != Value::Bool(true);
                if schema.get("unevaluatedProperties").is_some_and(asks) {
                    let remedy = "write `additionalProperties: false`";
                    self.problem("`unevaluatedProperties` cannot be checked", remedy);
                }
                return Rest::Open;
            }
            None if schema.contains_key("patternProperties") => return Rest::Open,
            None => {}
        }
        let union = schema.contains_key("anyOf") || schema.contains_key("oneOf");
        if is_object && !union {
            Rest::Closed
        } else {
            Rest::Open
        }
    }

    fn field(&mut self, name: &str, property: &Value, required: bool) -> Field {
        let rule = self.below(&["properties", name], property, &[]);
        let place = pointer::join(&pointer::join(&self.place, "properties"), name);
        self.keep_default(property, rule, place);
        let words = property.as_object();
        let keys = words
            .map(|words| value::array(words, own::KEYS))
            .unwrap_or_default();
        Field {
            name: name.into(),
            aliases: keys
                .iter()
                .filter_map(Value::as_str)
                .map(Into::into)
                .collect(),
            rule,
            required,
            null_is_absent: !required && !self.admits_null(property, 32),
        }
    }

    /// Whether a schema takes null as a value of its own.
    pub(super) fn admits_null(&mut self, schema: &Value, hops: usize) -> bool {
        let Some(hops) = hops.checked_sub(1) else {
            return false;
        };
        let Value::Object(schema) = schema else {
            return *schema == Value::Bool(true);
        };
        let null = |name: &Value| name == "null";
        let by_type = match schema.get("type") {
            None => true,
            Some(Value::Array(names)) => names.iter().any(null),
            Some(name) => null(name),
        };
        let by_value = match (schema.get("const"), schema.get("enum")) {
            (Some(one), _) => one.is_null(),
            (None, Some(Value::Array(list))) => list.contains(&Value::Null),
            _ => true,
        };
        let by_reference = value::text(schema, "$ref")
            .is_none_or(|reference| self.reference_admits_null(reference, hops));
        let by_union = ["anyOf", "oneOf"].iter().all(|keyword| {
            let branches = value::array(schema, keyword);
            branches.is_empty() || branches.iter().any(|branch| self.admits_null(branch, hops))
        });
        let by_all = value::array(schema, "allOf")
            .iter()
            .all(|part| self.admits_null(part, hops));
        by_type && by_value && by_reference && by_union && by_all
    }

    /// Asked once of each reference: many may lead to the same, and each of those to many again.
    fn reference_admits_null(&mut self, reference: &str, hops: usize) -> bool {
        if let Some(known) = self.nulls.get(reference) {
            return *known;
        }
        self.nulls.insert(reference.to_owned(), false);
        let document = self.document;
        let target = pointer::resolve(document, reference);
        let admits = target.is_some_and(|target| self.admits_null(target, hops));
        self.nulls.insert(reference.to_owned(), admits);
        admits
    }
}

fn plain(name: &str, rule: u32) -> Field {
    let name = name.into();
    Field {
        name,
        aliases: Vec::new(),
        rule,
        required: false,
        null_is_absent: false,
    }
}

/// The keys of an object and of what it refers to in the same breath.
pub(super) fn keys(schema: &Map<String, Value>) -> impl Iterator<Item = &String> {
    value::object(schema, "properties")
        .into_iter()
        .flat_map(Map::keys)
}
