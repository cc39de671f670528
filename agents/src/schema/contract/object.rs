//! Checks objects: every key known, none twice, none missing, and each value by its own rule.

use std::borrow::Cow;
use std::collections::HashSet;

use super::super::shown;
use super::super::suggest;
use super::super::tape::{Kind, Tape};
use super::describe;
use super::rule::{Field, Object, Rest};
use super::walk::Walk;

impl<'c> Walk<'c, '_, '_> {
    pub(super) fn object(&mut self, node: u32, rule: &'c Object) -> bool {
        let tape = self.tape;
        let mut seen = Seen::of(rule.fields.len());
        let mut fits = true;
        let mut absent = 0;
        for (i, (key, value)) in tape.members(node).enumerate() {
            if !fits && self.quiet > 0 {
                return false;
            }
            let hit = self.field(rule, i, key);
            absent += u64::from(hit.is_some_and(|(_, field)| self.is_absent(value, field)));
            fits &= match hit {
                Some((at, _)) if !seen.first(at) => self.repeated(value),
                Some((_, field)) => self.member(node, key, value, field),
                None => true,
            };
            if hit.is_none() || !rule.patterns.is_empty() {
                fits &= self.further(node, rule, (key, value), hit.is_some());
            }
            if let Some(names) = rule.names {
                fits &= self.check(key, names);
            }
        }
        if !matches!(rule.rest, Rest::Closed) || !rule.patterns.is_empty() {
            fits &= self.repeats(node, rule);
        }
        for (at, field) in rule.fields.iter().enumerate() {
            if field.required && !seen.has(at) {
                if self.quiet > 0 {
                    return false;
                }
                fits = self.fail_at(node, &field.name, |walk| {
                    format!("missing; expected {}", walk.expected(field.rule))
                });
            }
        }
        for name in &rule.needed {
            if !tape.members(node).any(|(key, _)| tape.is(key, name)) {
                fits = self.fail_at(node, name, |_| "missing".to_owned());
            }
        }
        self.count(node, rule, absent) && fits
    }

    /// The field that a key names, looked for at its usual place first.
    #[inline]
    fn field(&self, rule: &'c Object, i: usize, key: u32) -> Option<(usize, &'c Field)> {
        match rule.fields.get(i) {
            Some(field) if self.tape.is(key, &field.name) => Some((i, field)),
            _ => self.find(rule, key),
        }
    }

    fn find(&self, rule: &'c Object, key: u32) -> Option<(usize, &'c Field)> {
        let name = self.tape.string(key);
        let at = if rule.index.is_empty() {
            rule.fields.iter().position(|field| *field.name == *name)
        } else {
            rule.index.get(&*name).copied()
        };
        let by_alias = || {
            let takes = |field: &Field| field.aliases.iter().any(|alias| **alias == *name);
            rule.fields.iter().position(takes)
        };
        let at = at.or_else(by_alias)?;
        Some((at, rule.fields.get(at)?))
    }

    /// Whether a null says that the key was not given.
    #[inline]
    fn is_absent(&self, value: u32, field: &Field) -> bool {
        field.null_is_absent && self.tape.node(value).kind == Kind::Null
    }

    fn member(&mut self, node: u32, key: u32, value: u32, field: &'c Field) -> bool {
        if self.is_absent(value, field) {
            if self.quiet == 0 {
                self.checked.not_given.push(value);
            }
            return true;
        }
        if !field.aliases.is_empty()
            && self.quiet == 0
            && node == Tape::ROOT
            && !self.tape.is(key, &field.name)
        {
            self.checked.renamed.push((value, field.name.clone()));
        }
        if !field.required && self.is_empty_text(value) {
            return self.fits(value, field.rule) || self.left_empty(value, field);
        }
        self.check(value, field.rule)
    }

    #[inline]
    fn is_empty_text(&self, value: u32) -> bool {
        self.tape.is(value, "")
    }

    /// An empty text for a key that need not be given: what was meant is most likely nothing.
    #[cold]
    fn left_empty(&mut self, value: u32, field: &Field) -> bool {
        self.fail(value, |walk| {
            let expected = walk.expected(field.rule);
            format!("expected {expected}; got \"\": write null or leave the key out")
        })
    }

    /// What is asked of a key beside its field, or without one.
    fn further(
        &mut self,
        node: u32,
        rule: &'c Object,
        (key, value): (u32, u32),
        known: bool,
    ) -> bool {
        let mut known = known;
        let mut fits = true;
        if !rule.patterns.is_empty() {
            let name = self.tape.string(key);
            for (pattern, id) in &rule.patterns {
                if pattern.is_match(&name) {
                    known = true;
                    fits &= self.check(value, *id);
                }
            }
        }
        match rule.rest {
            _ if known => fits,
            Rest::Closed => self.unknown(node, rule, key),
            Rest::Open => self.free(value),
            Rest::Each(id) => self.check(value, id),
        }
    }

    /// The fault is the object's: the key it should have had is told, or all that it has.
    fn unknown(&mut self, node: u32, rule: &Object, key: u32) -> bool {
        self.fail(node, |walk| {
            let name = walk.tape.string(key);
            let names = rule.fields.iter().map(|field| &*field.name);
            let told = shown::cut(&name);
            if let Some(near) = suggest::nearest(&name, names.clone()) {
                return format!("unknown key `{told}`; did you mean `{near}`?");
            }
            if let Some((pattern, _)) = rule.patterns.first() {
                return format!("unknown key `{told}`; keys match {}", pattern.as_str());
            }
            if rule.fields.is_empty() {
                return format!("unknown key `{told}`; there are no keys here");
            }
            let names: Vec<String> = names.map(|name| format!("`{name}`")).collect();
            format!(
                "unknown key `{told}`; the keys are {}",
                shown::list(names.iter())
            )
        })
    }

    fn repeated(&mut self, node: u32) -> bool {
        self.fail(node, |_| "repeated key; write it once".to_owned())
    }

    /// Keys that no field keeps count of.
    fn repeats(&mut self, node: u32, rule: &Object) -> bool {
        let tape = self.tape;
        if tape.node(node).len < 2 {
            return true;
        }
        let mut fits = true;
        let mut seen: HashSet<Cow<'_, str>> = HashSet::new();
        for (i, (key, value)) in tape.members(node).enumerate() {
            if self.field(rule, i, key).is_none() && !seen.insert(tape.string(key)) {
                fits = self.repeated(value);
            }
        }
        fits
    }

    /// How many keys were given.
    fn count(&mut self, node: u32, rule: &Object, absent: u64) -> bool {
        let len = u64::from(self.tape.node(node).len).saturating_sub(absent);
        if len >= rule.least.unwrap_or(0) && rule.most.is_none_or(|most| len <= most) {
            return true;
        }
        self.fail(node, |_| {
            let count = describe::counted(rule.least, rule.most, "key");
            format!("expected an object{count}; got {len}")
        })
    }

    /// A value of which nothing is asked: still no key twice, and every number finite.
    pub(super) fn free(&mut self, node: u32) -> bool {
        let tape = self.tape;
        match tape.node(node).kind {
            Kind::Real | Kind::Integer => self.finite(node),
            Kind::Array => {
                let mut fits = true;
                for item in tape.items(node) {
                    fits &= self.free(item);
                }
                fits
            }
            Kind::Object => {
                let mut fits = true;
                let many = tape.node(node).len > 1;
                let mut seen: HashSet<Cow<'_, str>> = HashSet::new();
                for (key, value) in tape.members(node) {
                    if many && !seen.insert(tape.string(key)) {
                        fits = self.repeated(value);
                    }
                    fits &= self.free(value);
                }
                fits
            }
            _ => true,
        }
    }
}

/// Which fields were seen.
struct Seen {
    low: u64,
    high: Vec<bool>,
}

impl Seen {
    const LOW: usize = u64::BITS as usize;

    fn of(fields: usize) -> Self {
        Self {
            low: 0,
            high: vec![false; fields.saturating_sub(Self::LOW)],
        }
    }

    /// Notes a field; `false` if it was seen before.
    #[inline]
    fn first(&mut self, at: usize) -> bool {
        if at < Self::LOW {
            let bit = 1 << at;
            let new = self.low & bit == 0;
            self.low |= bit;
            return new;
        }
        let place = self.high.get_mut(at - Self::LOW);
        place.is_some_and(|seen| !std::mem::replace(seen, true))
    }

    #[inline]
    fn has(&self, at: usize) -> bool {
        if at < Self::LOW {
            return self.low & (1 << at) != 0;
        }
        self.high.get(at - Self::LOW).copied().unwrap_or(false)
    }
}
