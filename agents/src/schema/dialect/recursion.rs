//! Finds types that hold themselves, for dialects that have no recursion; and steps through a finished schema.

use std::collections::HashSet;

use serde_json::{Map, Value};

use super::super::error::SchemaProblem;
use super::super::{pointer, value};

/// How deep schemas may stand inside each other, references followed.
const DEPTH: usize = 256;

/// The schemas directly inside a finished one, each with its place below it.
pub(super) fn inside(schema: &Map<String, Value>) -> Vec<(String, &Map<String, Value>)> {
    let properties = value::object(schema, "properties").into_iter().flatten();
    let properties =
        properties.map(|(name, property)| (pointer::join("/properties", name), property));
    let items = schema
        .get("items")
        .map(|items| ("/items".to_owned(), items));
    let branches = value::array(schema, "anyOf").iter().enumerate();
    let branches = branches.map(|(i, branch)| (format!("/anyOf/{i}"), branch));
    properties
        .chain(items)
        .chain(branches)
        .filter_map(|(place, schema)| Some((place, schema.as_object()?)))
        .collect()
}

/// The target of a reference in a finished schema: the name by which it is called, its place, and what it is.
pub(super) fn target<'s>(
    root: &'s Map<String, Value>,
    reference: &str,
) -> Option<(String, String, &'s Map<String, Value>)> {
    if reference == "#" {
        return Some(("the schema".to_owned(), String::new(), root));
    }
    let name = pointer::definition(reference)?;
    let definition = value::object(root, "$defs")?.get(&name)?.as_object()?;
    Some((
        format!("`{name}`"),
        pointer::join("/$defs", &name),
        definition,
    ))
}

/// Every reference by which a type holds itself, at its place in the finished schema.
pub(super) fn problems(root: &Map<String, Value>, dialect: &str) -> Vec<SchemaProblem> {
    let mut search = Search {
        root,
        dialect,
        open: vec!["#".to_owned()],
        known: HashSet::new(),
        depth: 0,
        problems: Vec::new(),
    };
    search.schema(root, "");
    search.problems
}

struct Search<'s> {
    root: &'s Map<String, Value>,
    dialect: &'s str,
    /// The references that lead here.
    open: Vec<String>,
    /// References that were followed to their end.
    known: HashSet<String>,
    depth: usize,
    problems: Vec<SchemaProblem>,
}

impl Search<'_> {
    fn schema(&mut self, schema: &Map<String, Value>, place: &str) {
        if self.depth == DEPTH {
            let message = format!("types are nested deeper than {DEPTH} levels");
            SchemaProblem::keep(&mut self.problems, place, message, "make the type flatter");
            return;
        }
        self.depth += 1;
        if let Some(reference) = value::text(schema, "$ref") {
            self.reference(reference, place);
        }
        for (step, inner) in inside(schema) {
            self.schema(inner, &format!("{place}{step}"));
        }
        self.depth -= 1;
    }

    fn reference(&mut self, reference: &str, place: &str) {
        let Some((name, target_place, target)) = target(self.root, reference) else {
            return;
        };
        if self.open.iter().any(|open| open == reference) {
            let dialect = self.dialect;
            SchemaProblem::keep(
                &mut self.problems,
                place,
                format!("{name} holds itself here, and {dialect} takes no recursion"),
                "use a flat list whose entries name their parent",
            );
        } else if !self.known.contains(reference) {
            self.open.push(reference.to_owned());
            self.schema(target, &target_place);
            self.open.pop();
            self.known.insert(reference.to_owned());
        }
    }
}
