//! Checks alternatives, and says what is wrong when none fits.
//!
//! An object is sent to the branch its tag names, a value whose type only one branch takes to that
//! one; branches of one key each are the question of `keyed.rs`. Else the branches are tried quietly; if none fits, the faults of the nearest are told.

use super::super::shown;
use super::super::tape::Kind;
use super::describe;
use super::rule::{Kinds, Rule, RuleId, Tag, Union};
use super::walk::Walk;

/// Which branch a value fits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Choice {
    None,
    One(RuleId),
    Several,
}

impl<'c> Walk<'c, '_, '_> {
    pub(super) fn union(&mut self, node: u32, union: &'c Union) -> bool {
        let kind = self.tape.node(node).kind;
        if let Some(tag) = &union.tag
            && kind == Kind::Object
        {
            return self.tagged(node, union, tag);
        }
        if let Some(keyed) = &union.keyed {
            return self.keyed(node, keyed);
        }
        let mut takers = union
            .branches
            .iter()
            .filter(|id| self.takes(**id, Kinds::of(kind)));
        if let (Some(only), None) = (takers.next(), takers.next()) {
            return self.check(node, *only);
        }
        match self.choose(node, union) {
            // Nothing is wrong; it is walked again only for the nulls that mean "not given".
            Choice::One(id) => self.quiet > 0 || self.check(node, id),
            Choice::Several => self.fail(node, |walk| {
                let alternatives = describe::alternatives(walk.rules, union);
                format!("fits more than one of the alternatives: {alternatives}")
            }),
            Choice::None => self.none_fits(node, union),
        }
    }

    fn tagged(&mut self, node: u32, union: &'c Union, tag: &Tag) -> bool {
        let tape = self.tape;
        let Some((_, value)) = tape.members(node).find(|(key, _)| tape.is(*key, &tag.key)) else {
            return self.fail_at(node, &tag.key, |_| {
                format!("missing; expected {}", tags(tag))
            });
        };
        let text = tape.string(value);
        let is_text = matches!(tape.node(value).kind, Kind::Plain | Kind::Escaped);
        let mut known = tag.texts.iter().chain(&tag.untold);
        let branch = known.find(|(known, _)| is_text && **known == *text);
        match branch.and_then(|(_, at)| union.branches.get(*at)) {
            Some(id) => self.check(node, *id),
            None => {
                let got = shown::value(tape, value);
                self.fail(value, |_| format!("expected {}; got {got}", tags(tag)))
            }
        }
    }

    /// Whether a rule takes values of a type at all.
    fn takes(&self, id: RuleId, kind: Kinds) -> bool {
        self.rule(id).is_none_or(|rule| rule.takes.has(kind))
    }

    fn choose(&mut self, node: u32, union: &Union) -> Choice {
        // A scalar is checked faster than looked up.
        let keep = matches!(self.tape.node(node).kind, Kind::Array | Kind::Object);
        if keep && let Some(choice) = self.choices.get(&(node, union.id)) {
            return *choice;
        }
        let mut choice = Choice::None;
        for id in &union.branches {
            if self.fits(node, *id) {
                if choice != Choice::None {
                    choice = Choice::Several;
                    break;
                }
                choice = Choice::One(*id);
                if !union.exactly_one {
                    break;
                }
            }
        }
        if keep {
            self.choices.insert((node, union.id), choice);
        }
        choice
    }

    fn none_fits(&mut self, node: u32, union: &'c Union) -> bool {
        if self.quiet > 0 {
            return false;
        }
        let kind = Kinds::of(self.tape.node(node).kind);
        let takers: Vec<RuleId> = union
            .branches
            .iter()
            .copied()
            .filter(|id| self.takes(*id, kind))
            .collect();
        let nearest = takers
            .iter()
            .filter_map(|id| Some((self.distance(node, *id, 8)?, *id)))
            .min_by_key(|(distance, _)| *distance);
        if let Some((_, id)) = nearest {
            self.check(node, id);
        }
        self.fail(node, |walk| {
            let alternatives = describe::alternatives(walk.rules, union);
            match nearest {
                Some(_) => format!("fits none of the alternatives: {alternatives}"),
                None => format!(
                    "expected {alternatives}; got {}",
                    shown::value(walk.tape, node)
                ),
            }
        })
    }

    /// How much is wrong with a value for a branch; `None` if the branch is out of the question:
    /// another word where a fixed one is asked, or not one of its keys.
    fn distance(&mut self, node: u32, id: RuleId, hops: usize) -> Option<usize> {
        let (rule, hops) = (self.rule(id)?, hops.checked_sub(1)?);
        self.steps = self.steps.checked_sub(1)?;
        let more = rule.more.as_deref();
        let tape = self.tape;
        let mut distance = 0;
        match tape.node(node).kind {
            Kind::Object if rule.object.is_some() => {
                let object = rule.object.as_deref()?;
                let mut known = 0;
                for (key, value) in tape.members(node) {
                    let Some(field) = object.fields.iter().find(|field| tape.is(key, &field.name))
                    else {
                        distance += 2;
                        continue;
                    };
                    known += 1;
                    if !self.fits(value, field.rule) {
                        let fixed = self.rule(field.rule).is_some_and(is_fixed);
                        distance += if fixed { return None } else { 1 };
                    }
                }
                let required = object.fields.iter().filter(|field| field.required);
                distance += required
                    .filter(|field| !tape.members(node).any(|(key, _)| tape.is(key, &field.name)))
                    .count();
                if known == 0 && !object.fields.is_empty() {
                    return None;
                }
            }
            Kind::Array if rule.list.is_some() => {
                let list = rule.list.as_deref()?;
                for (i, item) in tape.items(node).enumerate() {
                    if let Some(id) = list.first.get(i).copied().or(list.items)
                        && !self.fits(item, id)
                    {
                        distance += 1;
                    }
                }
            }
            _ => distance += usize::from(!self.fits(node, id)),
        }
        for id in more.into_iter().flat_map(|more| &more.also) {
            distance += self.distance(node, *id, hops)?;
        }
        Some(distance)
    }

    fn rule(&self, id: RuleId) -> Option<&'c Rule> {
        self.rules.get(id as usize)
    }
}

/// Whether a rule admits a list of words and nothing else.
fn is_fixed(rule: &Rule) -> bool {
    rule.more
        .as_deref()
        .is_some_and(|more| more.values.is_some())
}

fn tags(tag: &Tag) -> String {
    let texts: Vec<String> = tag
        .texts
        .iter()
        .map(|(text, _)| shown::quoted(text))
        .collect();
    match texts.as_slice() {
        [one] => one.clone(),
        all => format!("one of {}", shown::list(all.iter())),
    }
}
