//! References become places in the list of rules, whose rules are written when everything around is done: a chain of them may be
//! as long as the schema, and a recursion as deep would end the process.

use super::super::super::pointer;
use super::super::rule::{Rule, RuleId};
use super::{Compiler, PLACES};

/// A reference that has a place in the list of rules and no rule yet.
pub(super) struct Pending {
    id: RuleId,
    reference: String,
    around: Vec<String>,
}

impl Compiler<'_> {
    /// The place of what a reference names.
    pub(super) fn reference(&mut self, reference: &str, around: &[String]) -> RuleId {
        let known = (reference.to_owned(), around.to_vec());
        if let Some(id) = self.known.get(&known) {
            return *id;
        }
        let id = self.place(Rule::free());
        self.known.insert(known, id);
        if pointer::resolve(self.document, reference).is_none() {
            self.nowhere(reference);
            return id;
        }
        self.pending.push(Pending {
            id,
            reference: reference.to_owned(),
            around: around.to_vec(),
        });
        id
    }

    /// Writes the rules of references, and of those found on the way. Faults in them are told where they stand.
    pub(super) fn pending(&mut self) {
        let document = self.document;
        while let Some(pending) = self.pending.pop() {
            if self.rules.len() > PLACES {
                return;
            }
            self.place = pointer::target(&pending.reference).unwrap_or_default();
            if let Some(target) = pointer::resolve(document, &pending.reference) {
                let rule = self.rule(target, &pending.around);
                self.fill(pending.id, rule);
            }
        }
        self.place.clear();
    }

    pub(super) fn nowhere(&mut self, reference: &str) {
        self.problem(
            format!("the reference `{reference}` leads nowhere"),
            "refer to a definition of the same schema: `#/$defs/Name`",
        );
    }
}
