//! Checks arrays: how many elements, each of them, and that none repeats.

use std::collections::HashSet;

use super::super::limits::Limits;
use super::super::tape::{Kind, Tape};
use super::describe;
use super::rule::List;
use super::walk::Walk;

impl Walk<'_, '_, '_> {
    pub(super) fn list(&mut self, node: u32, rule: &List) -> bool {
        let len = u64::from(self.tape.node(node).len);
        let mut fits = true;
        if len < rule.least.unwrap_or(0) || rule.most.is_some_and(|most| len > most) {
            fits = self.fail(node, |_| {
                let count = describe::counted(rule.least, rule.most, "element");
                let plural = if len == 1 { "" } else { "s" };
                format!("expected an array{count}; got {len} element{plural}")
            });
        }
        let tape = self.tape;
        for (i, item) in tape.items(node).enumerate() {
            if !fits && self.quiet > 0 {
                return false;
            }
            let id = rule.first.get(i).copied().or(rule.items);
            fits &= match id {
                Some(id) => self.check(item, id),
                None => self.free(item),
            };
        }
        if rule.unique && (fits || self.quiet == 0) {
            fits &= self.unique(node);
        }
        fits
    }

    fn unique(&mut self, node: u32) -> bool {
        let tape = self.tape;
        // Two elements that differ in a null only that was not given decode to the same.
        let absent: HashSet<u32> = self.checked.not_given.iter().copied().collect();
        let mut seen = HashSet::new();
        for item in tape.items(node) {
            let mut text = String::new();
            canonical(tape, item, &absent, &mut text);
            if !seen.insert(text) {
                self.fail(item, |_| {
                    "repeats an earlier element; each may stand once".to_owned()
                });
                return false;
            }
        }
        true
    }
}

/// Whether two texts hold the same JSON: keys in any order, whole numbers by their digits. A text that is no JSON, or more
/// than the limits let through, is the same as none.
pub(crate) fn same_json(left: &str, right: &str) -> bool {
    let written = |text| {
        let tape = Tape::parse(text, &Limits::default()).ok()?;
        let mut written = String::new();
        canonical(&tape, Tape::ROOT, &HashSet::new(), &mut written);
        Some(written)
    };
    written(left).is_some_and(|left| written(right).is_some_and(|right| left == right))
}

/// Writes a value so that equal values give equal texts: keys sorted, numbers in one form, members left out whose value is
/// `absent`.
fn canonical(tape: &Tape<'_>, node: u32, absent: &HashSet<u32>, out: &mut String) {
    match tape.node(node).kind {
        Kind::Plain | Kind::Escaped => {
            out.push_str(&serde_json::to_string(&tape.string(node)).unwrap_or_default());
        }
        Kind::Integer | Kind::Real => {
            let digits = tape.text(node);
            match digits.parse::<f64>() {
                // Up to here a double tells whole numbers apart.
                Ok(value) if value.abs() < 9e15 => out.push_str(&(value + 0.0).to_string()),
                _ => out.push_str(digits),
            }
        }
        Kind::Array => {
            out.push('[');
            for item in tape.items(node) {
                canonical(tape, item, absent, out);
                out.push(',');
            }
            out.push(']');
        }
        Kind::Object => {
            let mut members: Vec<_> = tape
                .members(node)
                .filter(|(_, value)| !absent.contains(value))
                .map(|(key, value)| (tape.string(key), value))
                .collect();
            members.sort();
            out.push('{');
            for (key, value) in members {
                out.push_str(&serde_json::to_string(&key).unwrap_or_default());
                out.push(':');
                canonical(tape, value, absent, out);
                out.push(',');
            }
            out.push('}');
        }
        Kind::True => out.push_str("true"),
        Kind::False => out.push_str("false"),
        Kind::Null | Kind::Gone => out.push_str("null"),
    }
}
