//! References: kept bare where they can be, read together with their target where words or
//! keywords stand beside them.

use serde_json::{Map, Value, json};

use super::super::dialect::policy::Defaults;
use super::super::merge::{self, Unread};
use super::super::pointer;
use super::{Strict, circles, words};

impl Strict<'_> {
    /// Nothing may stand beside a reference: what does is read together with its target.
    pub(super) fn reference(
        &mut self,
        schema: &Map<String, Value>,
        reference: &str,
    ) -> Map<String, Value> {
        let asks = |keyword: &str| keyword != "$ref" && !merge::is_annotation(keyword);
        let description = words::description(schema, Vec::new(), self.policy);
        let default = schema
            .get("default")
            .filter(|_| self.policy.defaults == Defaults::Kept);
        let named = reference == "#" || pointer::definition(reference).is_some();
        let target = if named { self.refer(reference) } else { None };
        if let Some(target) = target
            && !schema.keys().any(|keyword| asks(keyword))
        {
            if description.is_none() && default.is_none_or(Value::is_null) {
                self.uses(reference);
                return target;
            }
            if reference == "#" || self.is_short || self.is_recursive(reference) {
                self.uses(reference);
                let mut normal = Map::new();
                if let Some(description) = description {
                    normal.insert("description".to_owned(), json!(description));
                }
                normal.insert("anyOf".to_owned(), json!([target]));
                return normal;
            }
        }
        if self.open.iter().any(|open| open == reference) {
            let remedy = "put the words beside the reference into the definition";
            self.problem(
                format!("`{reference}` refers to itself and asks for more"),
                remedy,
            );
            return Map::new();
        }
        let Some(whole) = self.whole(schema) else {
            return Map::new();
        };
        self.open.push(reference.to_owned());
        let normal = self.without_reference(&whole);
        self.open.pop();
        normal
    }

    /// The bare reference, if it leads to a definition or the root.
    fn refer(&self, reference: &str) -> Option<Map<String, Value>> {
        pointer::resolve(self.document, reference)?;
        let target = pointer::under_defs(reference).unwrap_or_else(|| "#".to_owned());
        Some(Map::from_iter([("$ref".to_owned(), json!(target))]))
    }

    /// Notes that a definition is referred to.
    fn uses(&mut self, reference: &str) {
        if let Some(name) = pointer::definition(reference)
            && self.known.insert(name.clone())
        {
            self.used.push(name);
        }
    }

    /// A schema together with what it refers to.
    pub(super) fn whole(&mut self, schema: &Map<String, Value>) -> Option<Map<String, Value>> {
        match merge::whole(self.document, schema) {
            Ok(whole) => Some(whole),
            Err(Unread::Nowhere(reference)) => {
                let remedy = "refer to a definition of the same schema: `#/$defs/Name`";
                self.problem(format!("the reference `{reference}` leads nowhere"), remedy);
                None
            }
            Err(Unread::Circle) => {
                let remedy = "name a type that holds a value";
                self.problem("the references lead round in a circle", remedy);
                None
            }
        }
    }

    /// Whether a definition can hold itself.
    fn is_recursive(&mut self, reference: &str) -> bool {
        let document = self.document;
        let circles = self.circles.get_or_insert_with(|| circles::of(document));
        pointer::target(reference).is_some_and(|target| circles.contains(&target))
    }
}
