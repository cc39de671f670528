//! Which references lead back to themselves, found once for a whole document.

use std::collections::{HashMap, HashSet};

use serde_json::Value;

use super::super::pointer;

/// The references of a document that are part of a circle, each as [`pointer::target`] gives it.
pub(super) fn of(document: &Value) -> HashSet<String> {
    let mut search = Search {
        document,
        known: HashMap::new(),
        open: Vec::new(),
        circular: HashSet::new(),
    };
    for reference in within(document) {
        search.follow(reference);
    }
    search.circular
}

/// Tarjan's search for strongly connected components, with a stack of its own: a chain of references may be as long as the
/// document.
struct Search<'s> {
    document: &'s Value,
    /// When a reference was found, and the earliest one that it leads to; `None` when its component is done.
    known: HashMap<String, Option<(usize, usize)>>,
    /// References whose component is not done.
    open: Vec<String>,
    circular: HashSet<String>,
}

/// A reference on the way, and what it refers to that was not followed yet.
struct Step {
    reference: String,
    ahead: Vec<String>,
}

impl Search<'_> {
    fn follow(&mut self, reference: String) {
        let mut way = Vec::new();
        self.enter(&mut way, reference);
        while let Some(step) = way.last_mut() {
            let Some(next) = step.ahead.pop() else {
                let Some(done) = way.pop() else { return };
                let earliest = self.leave(&done.reference);
                if let (Some(outer), Some(earliest)) = (way.last(), earliest) {
                    self.leads_to(&outer.reference, earliest);
                }
                continue;
            };
            if next == step.reference {
                self.circular.insert(next.clone());
            }
            let from = step.reference.clone();
            match self.known.get(&next) {
                None => self.enter(&mut way, next),
                Some(Some((found, _))) => {
                    let found = *found;
                    self.leads_to(&from, found);
                }
                Some(None) => {}
            }
        }
    }

    fn enter(&mut self, way: &mut Vec<Step>, reference: String) {
        if self.known.contains_key(&reference) {
            return;
        }
        let found = self.known.len();
        self.known.insert(reference.clone(), Some((found, found)));
        self.open.push(reference.clone());
        let target = self.document.pointer(&reference);
        let ahead = target.map(within).unwrap_or_default();
        way.push(Step { reference, ahead });
    }

    fn leads_to(&mut self, reference: &str, found: usize) {
        if let Some(Some((_, earliest))) = self.known.get_mut(reference) {
            *earliest = found.min(*earliest);
        }
    }

    /// Closes the component that began with a reference; else gives the earliest one that it leads to.
    fn leave(&mut self, reference: &str) -> Option<usize> {
        let (found, earliest) = self.known.get(reference).copied().flatten()?;
        if earliest < found {
            return Some(earliest);
        }
        let from = self
            .open
            .iter()
            .rposition(|open| open == reference)
            .unwrap_or_default();
        let component = self.open.split_off(from);
        let is_circle = component.len() > 1;
        for reference in component {
            self.known.insert(reference.clone(), None);
            if is_circle {
                self.circular.insert(reference);
            }
        }
        None
    }
}

/// The references anywhere in a value.
fn within(value: &Value) -> Vec<String> {
    let mut found = Vec::new();
    let mut ahead = vec![value];
    while let Some(value) = ahead.pop() {
        match value {
            Value::Array(list) => ahead.extend(list),
            Value::Object(map) => {
                if let Some(Value::String(reference)) = map.get("$ref") {
                    found.extend(pointer::target(reference));
                }
                ahead.extend(map.values());
            }
            _ => {}
        }
    }
    found
}
