//! What a model reads of a value that is not what a rule asks, and what it probably meant to write.

use std::cell::{Ref, RefCell};
use std::collections::BTreeMap;

use super::super::limits::Limits;
use super::super::shown;
use super::super::tape::{Kind, Tape};
use super::describe;
use super::rule::{Kinds, Number, Rule, RuleId};
use super::walk::Walk;

/// What rules and numbers ask, in words: of many faults most are of few rules.
#[derive(Debug, Default)]
pub(super) struct Words {
    rules: RefCell<BTreeMap<RuleId, String>>,
    ranges: RefCell<BTreeMap<(usize, bool), String>>,
}

impl Walk<'_, '_, '_> {
    /// What is asked of a number, in words.
    pub(super) fn range(&self, number: &Number, beyond: bool, real: bool) -> Ref<'_, str> {
        // The rules outlive the walk, so a place is one number's.
        let known = (std::ptr::from_ref(number) as usize, beyond);
        let words = || {
            let name = if real { "a number" } else { "an integer" };
            format!("{name}{}", describe::range(number, beyond))
        };
        said_once(&self.words.ranges, known, words)
    }

    /// What a rule asks, in words.
    pub(super) fn expected(&self, id: RuleId) -> Ref<'_, str> {
        said_once(&self.words.rules, id, || describe::expected(self.rules, id))
    }

    pub(super) fn wrong_type(&mut self, node: u32, id: RuleId) -> bool {
        self.fail(node, |walk| {
            let Some(rule) = walk.rules.get(id as usize) else {
                return String::new();
            };
            let expected = walk.expected(id);
            let expected = match &*expected {
                "an object" if node == Tape::ROOT => "a JSON object",
                expected => expected,
            };
            let kind = walk.tape.node(node).kind;
            let got = shown::value(walk.tape, node);
            if kind == Kind::Real && rule.kinds.has(Kinds::INTEGER) {
                return format!(
                    "expected {expected}, written without point or exponent; got {got}"
                );
            }
            let text = matches!(kind, Kind::Plain | Kind::Escaped);
            let one = |kind: Kinds| rule.kinds.has(kind) && !rule.kinds.has(Kinds::STRING);
            if text
                && one(Kinds::OBJECT.with(Kinds::ARRAY))
                && let Some(what) = walk.holds_json(node)
            {
                return format!(
                    "expected {expected}; got a string that holds JSON: write the {what} itself, \
                     without quotes"
                );
            }
            let mut message = said(expected, &got);
            if text && walk.is_quoted(node, rule) {
                message.push_str(": write it without quotes");
            }
            message
        })
    }

    /// Whether a string is what the rule asks, but for its quotes: a number, `true` or `null`.
    fn is_quoted(&self, node: u32, rule: &Rule) -> bool {
        const LONGEST: usize = 64;
        let text = self.tape.text(node);
        let begins = text.starts_with(|c: char| c.is_ascii_digit() || "-tfn".contains(c));
        if !begins || text.len() > LONGEST {
            return false;
        }
        let inner = Tape::parse(text, &Limits::default());
        inner.is_ok_and(|inner| rule.takes.has(Kinds::of(inner.node(Tape::ROOT).kind)))
    }

    /// Whether a string is itself an object or array in JSON, and which.
    fn holds_json(&self, node: u32) -> Option<&'static str> {
        let text = self.tape.string(node);
        let text = text.trim_ascii();
        let what = match text.as_bytes().first() {
            Some(b'{') => "object",
            Some(b'[') => "array",
            _ => return None,
        };
        Tape::parse(text, &Limits::default())
            .is_ok()
            .then_some(what)
    }
}

/// The words of a key, made if there are none yet.
fn said_once<K: Ord + Copy>(
    known: &RefCell<BTreeMap<K, String>>,
    key: K,
    words: impl FnOnce() -> String,
) -> Ref<'_, str> {
    let missing = !known.borrow().contains_key(&key);
    if missing {
        let words = words();
        known.borrow_mut().insert(key, words);
    }
    Ref::map(known.borrow(), |known| {
        known.get(&key).map_or("", String::as_str)
    })
}

/// The commonest message.
pub(super) fn said(expected: &str, got: &str) -> String {
    ["expected ", expected, "; got ", got].concat()
}
