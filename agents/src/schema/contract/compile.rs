//! Compiles a schema into rules.
//!
//! References become places in the list of rules, so recursive types cost nothing. For a schema
//! that a Rust type wrote, an object without `additionalProperties` is closed, and what stands
//! beside a `$ref` or in `allOf` is read as one schema with it; a foreign schema is read by the
//! letter. A keyword that asks something and is not known here is a fault: nothing that a schema
//! asks is ignored in silence.

mod circles;
mod defaults;
mod keyed;
mod keywords;
mod objects;
mod references;
mod unions;

use std::collections::HashMap;

use serde_json::{Map, Value};

use super::super::error::{SchemaError, SchemaProblem};
use super::super::value::{self, Origin, Schema, own};
use super::super::{merge, pointer};
use super::rule::{Kinds, More, Rule, RuleId, Values};

/// The most places a schema may have.
const PLACES: usize = 100_000;
/// How deep schemas may stand inside each other.
const DEPTH: usize = 128;

/// See [`Contract::compile`](super::Contract::compile).
pub(super) fn compile(schema: &Schema) -> Result<(Vec<Rule>, RuleId), SchemaError> {
    let mut compiler = Compiler {
        document: schema.as_value(),
        origin: schema.origin(),
        rules: Vec::new(),
        known: HashMap::new(),
        unions: 0,
        depth: 0,
        pending: Vec::new(),
        nulls: HashMap::new(),
        place: String::new(),
        defaults: Vec::new(),
        problems: Vec::new(),
    };
    let root = compiler.schema(schema.as_value(), &[]);
    compiler.pending();
    if compiler.problems.is_empty() {
        compiler.circles();
    }
    if compiler.problems.is_empty() {
        compiler.defaults();
    }
    SchemaError::settle(compiler.problems)?;
    Ok((compiler.rules, root))
}

struct Compiler<'s> {
    document: &'s Value,
    origin: Origin,
    rules: Vec<Rule>,
    /// References that are compiled, or being compiled, and the keys around them.
    known: HashMap<(String, Vec<String>), RuleId>,
    unions: u32,
    depth: usize,
    /// References whose rules are not written yet: a chain of them may be as long as the schema.
    pending: Vec<references::Pending>,
    /// Whether what a reference names takes null.
    nulls: HashMap<String, bool>,
    place: String,
    /// Defaults that must be what their property asks for, with its rule and its place.
    defaults: Vec<(RuleId, String, String)>,
    problems: Vec<SchemaProblem>,
}

impl Compiler<'_> {
    /// Compiles a schema. `around` are keys that an outer object has beside this union branch.
    fn schema(&mut self, schema: &Value, around: &[String]) -> RuleId {
        if let Value::Object(schema) = schema
            && let Some(reference) = value::text(schema, "$ref")
            && schema
                .keys()
                .all(|keyword| keyword == "$ref" || says_nothing(keyword))
        {
            return self.reference(reference, around);
        }
        let id = self.place(Rule::free());
        let rule = self.rule(schema, around);
        self.fill(id, rule);
        id
    }

    fn place(&mut self, rule: Rule) -> RuleId {
        let id = self.rules.len() as RuleId;
        if self.rules.len() == PLACES {
            self.problem(
                format!("the schema has more than {PLACES} places"),
                "make it smaller",
            );
        }
        if self.rules.len() <= PLACES {
            self.rules.push(rule);
        }
        id
    }

    fn fill(&mut self, id: RuleId, rule: Rule) {
        if let Some(place) = self.rules.get_mut(id as usize) {
            *place = rule;
        }
    }

    fn problem(&mut self, message: impl Into<String>, remedy: impl Into<String>) {
        SchemaProblem::keep(&mut self.problems, &self.place, message, remedy);
    }

    /// Compiles the schema of a keyword, so that faults in it name their place.
    fn below(&mut self, segments: &[&str], schema: &Value, around: &[String]) -> RuleId {
        let length = self.place.len();
        for segment in segments {
            pointer::push(&mut self.place, segment);
        }
        let id = self.schema(schema, around);
        self.place.truncate(length);
        id
    }

    fn rule(&mut self, schema: &Value, around: &[String]) -> Rule {
        if self.depth == DEPTH || self.rules.len() > PLACES {
            if self.depth == DEPTH {
                self.problem(
                    format!("schemas are nested deeper than {DEPTH} levels"),
                    "move inner types to `$defs`",
                );
            }
            return Rule::free();
        }
        self.depth += 1;
        let rule = match schema {
            Value::Bool(true) => Rule::free(),
            Value::Bool(false) => Rule::new(Kinds::NONE),
            Value::Object(schema) => self.keywords(schema, around),
            _ => {
                self.problem("this is not a schema", "write an object, `true` or `false`");
                Rule::free()
            }
        };
        self.depth -= 1;
        rule
    }

    fn keywords(&mut self, schema: &Map<String, Value>, around: &[String]) -> Rule {
        let whole = match self.origin {
            Origin::Rust => self.as_one(schema),
            Origin::Foreign => None,
        };
        let schema = whole.as_ref().unwrap_or(schema);
        if schema.keys().all(|keyword| says_nothing(keyword)) {
            return Rule::free();
        }
        self.unknown(schema);
        let mut rule = Rule::new(self.kinds(schema));
        if self.origin == Origin::Rust {
            self.misfits(schema, rule.kinds);
        }
        let mut more = More {
            values: self.values(schema),
            ..More::default()
        };
        if let Some(reference) = value::text(schema, "$ref") {
            more.also.push(self.reference(reference, around));
        }
        for (i, part) in value::array(schema, "allOf").iter().enumerate() {
            more.also
                .push(self.below(&["allOf", &i.to_string()], part, around));
        }
        if let Some(not) = schema.get("not") {
            more.not = Some(self.below(&["not"], not, &[]));
        }
        rule.text = self.text(schema).map(Box::new);
        rule.number = self.number(schema).map(Box::new);
        rule.list = self.list(schema).map(Box::new);
        rule.object = self.object(schema, around).map(Box::new);
        self.unions(schema, around, &mut rule, &mut more);
        narrow(&mut rule.kinds, &more);
        let some = more.values.is_some()
            || !more.unions.is_empty()
            || !more.also.is_empty()
            || more.not.is_some();
        rule.more = some.then(|| Box::new(more));
        rule.settle();
        rule
    }

    /// A schema with what it refers to or lists in `allOf`; `None` if it stands alone.
    fn as_one(&mut self, schema: &Map<String, Value>) -> Option<Map<String, Value>> {
        if !schema.contains_key("$ref") && !schema.contains_key("allOf") {
            return None;
        }
        match merge::whole(self.document, schema) {
            Ok(whole) => Some(whole),
            Err(merge::Unread::Nowhere(reference)) => {
                self.nowhere(&reference);
                None
            }
            Err(merge::Unread::Circle) => {
                let remedy = "name a type that holds a value";
                self.problem("the references lead round in a circle", remedy);
                None
            }
        }
    }

    /// `enum` and `const`.
    fn values(&self, schema: &Map<String, Value>) -> Option<Values> {
        let mut values = Values::default();
        let listed = match (schema.get("const"), schema.get("enum")) {
            (Some(one), None) => std::slice::from_ref(one),
            // Both: the const decides, and is checked to be in the list.
            (Some(one), Some(Value::Array(list))) => {
                if list.contains(one) {
                    std::slice::from_ref(one)
                } else {
                    &[]
                }
            }
            (_, Some(Value::Array(list))) => list.as_slice(),
            _ => return None,
        };
        for value in listed {
            match value {
                Value::String(text) => values.texts.push(text.as_str().into()),
                other => values.others.push(other.clone()),
            }
        }
        values.settle();
        let untold = value::array(schema, own::TEXTS)
            .iter()
            .filter_map(Value::as_str);
        values.untold = untold.map(Into::into).collect();
        Some(values)
    }
}

/// Types that no value of an enum has need not be asked for.
fn narrow(kinds: &mut Kinds, more: &More) {
    if let Some(values) = &more.values
        && values.others.is_empty()
    {
        *kinds = Kinds(kinds.0 & Kinds::STRING.0);
    }
}

/// Whether a keyword asks nothing of a value.
fn says_nothing(keyword: &str) -> bool {
    merge::is_annotation(keyword)
        || matches!(
            keyword,
            "$defs"
                | "definitions"
                | "$id"
                | "id"
                | "$anchor"
                | "$vocabulary"
                | "format"
                | "contentEncoding"
                | "contentMediaType"
                | "contentSchema"
        )
}
