//! Walks a tape along the rules: loudly, noting every violation, or quietly, stopping at the first.
//!
//! Quiet walks choose the branch of a union. What they learn about a union and a value is kept, so
//! unions inside unions cost no more than once per value, and a count of steps stops whatever
//! still grows. The parts stand in `text.rs`, `number.rs`, `list.rs`, `object.rs`, `values.rs` and
//! `union.rs`.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::super::pointer;
use super::super::shown;
use super::super::tape::{Kind, Segment, Tape};
use super::super::violation::Violation;
use super::rule::{Kinds, Rule, RuleId};
use super::told::Words;
use super::union::Choice;

/// The most violations that are told.
const TOLD: usize = 100;

/// The most rules that are checked inside each other: the check is a recursion, and stacks are small. A text may be 256 levels
/// deep, and of an option or an enum in it two or three rules are asked.
const DEPTH: usize = 1024;

/// What a text without violations has to be read with.
#[derive(Debug, Default)]
pub(super) struct Checked {
    /// Nulls that mean that a key was not given.
    pub(super) not_given: Vec<u32>,
    /// Values of the root whose key was an alias, and the name it stands for.
    pub(super) renamed: Vec<(u32, Box<str>)>,
}

/// Checks the root.
pub(super) fn check(
    rules: &[Rule],
    root: RuleId,
    tape: &Tape<'_>,
) -> Result<Checked, Vec<Violation>> {
    let mut walk = Walk {
        rules,
        tape,
        quiet: 0,
        steps: tape.len().saturating_mul(256).saturating_add(1 << 20),
        depth: 0,
        checked: Checked::default(),
        choices: BTreeMap::new(),
        found: Vec::new(),
        untold: 0,
        words: Words::default(),
    };
    walk.check(Tape::ROOT, root);
    if walk.found.is_empty() {
        return Ok(walk.checked);
    }
    if walk.untold > 0 {
        walk.found
            .push(Violation::new("", format!("and {} more", walk.untold)));
    }
    Err(walk.found)
}

pub(super) struct Walk<'c, 'n, 't> {
    pub(super) rules: &'c [Rule],
    pub(super) tape: &'n Tape<'t>,
    /// How many quiet walks are under way inside each other.
    pub(super) quiet: usize,
    pub(super) steps: usize,
    /// How many rules are being checked inside each other.
    depth: usize,
    pub(super) checked: Checked,
    /// What is known about a value (or a key) and a union.
    pub(super) choices: BTreeMap<(u32, u32), Choice>,
    found: Vec<Violation>,
    untold: usize,
    pub(super) words: Words,
}

impl<'c> Walk<'c, '_, '_> {
    /// Checks a value; `true` if nothing is wrong with it.
    #[inline]
    pub(super) fn check(&mut self, node: u32, id: RuleId) -> bool {
        let Some(rule) = self.rules.get(id as usize) else {
            return true;
        };
        let place = self.tape.node(node);
        let kind = Kinds::of(place.kind);
        let sure = rule.sure.has(kind) && (place.len > 0 || !Kinds::NUMBER.has(kind));
        sure || self.check_all(node, id, rule)
    }

    fn check_all(&mut self, node: u32, id: RuleId, rule: &'c Rule) -> bool {
        if self.steps == 0 {
            return self.fail(node, |_| {
                "the value fits too many alternatives to be checked".to_owned()
            });
        }
        if self.depth == DEPTH {
            return self.fail(node, |_| {
                "the value is nested too deep to be checked".to_owned()
            });
        }
        self.steps -= 1;
        self.depth += 1;
        let fits = self.check_each(node, id, rule);
        self.depth -= 1;
        fits
    }

    fn check_each(&mut self, node: u32, id: RuleId, rule: &'c Rule) -> bool {
        let kind = self.tape.node(node).kind;
        if rule.nullable && kind == Kind::Null {
            return true;
        }
        if !rule.kinds.has(Kinds::of(kind)) {
            return self.wrong_type(node, id);
        }
        let fits = match kind {
            _ if rule.free => self.free(node),
            Kind::Plain | Kind::Escaped => match &rule.text {
                Some(text) => self.text(node, text),
                None => true,
            },
            Kind::Integer => match &rule.number {
                Some(number) => self.integer(node, rule, number),
                None => rule.kinds.0 & Kinds::REAL.0 == 0 || self.finite(node),
            },
            Kind::Real => match &rule.number {
                Some(number) => self.real(node, rule, number),
                None => self.finite(node),
            },
            Kind::Array => match &rule.list {
                Some(list) => self.list(node, list),
                None if rule.more.is_none() => self.free(node),
                None => true,
            },
            Kind::Object => match &rule.object {
                Some(object) => self.object(node, object),
                None if rule.more.is_none() => self.free(node),
                None => true,
            },
            Kind::Null | Kind::True | Kind::False | Kind::Gone => true,
        };
        match &rule.more {
            Some(more) if fits || self.quiet == 0 => self.more(node, more) && fits,
            _ => fits,
        }
    }

    /// Whether a value fits a rule; says nothing.
    pub(super) fn fits(&mut self, node: u32, id: RuleId) -> bool {
        self.quiet += 1;
        let fits = self.check(node, id);
        self.quiet -= 1;
        fits
    }

    fn more(&mut self, node: u32, more: &'c super::rule::More) -> bool {
        let mut fits = true;
        if let Some(values) = &more.values {
            fits &= self.values(node, values);
        }
        for union in &more.unions {
            if !fits && self.quiet > 0 {
                return false;
            }
            fits &= self.union(node, union);
        }
        for id in &more.also {
            if !fits && self.quiet > 0 {
                return false;
            }
            fits &= self.check(node, *id);
        }
        if let Some(id) = more.not
            && fits
            && self.fits(node, id)
        {
            return self.fail(node, |walk| {
                let refused = walk.expected(id);
                format!(
                    "must not be {refused}; got {}",
                    shown::value(walk.tape, node)
                )
            });
        }
        fits
    }

    /// Notes a violation at a value. Always `false`.
    pub(super) fn fail(&mut self, node: u32, message: impl FnOnce(&Self) -> String) -> bool {
        if self.quiet == 0 {
            if self.found.len() < TOLD {
                let violation = Violation::new(self.pointer(node), message(self));
                // A key that is repeated a hundred times is one line.
                if self.found.last() != Some(&violation) {
                    self.found.push(violation);
                }
            } else {
                self.untold += 1;
            }
        }
        false
    }

    /// Notes a violation at a key that an object does not have.
    pub(super) fn fail_at(
        &mut self,
        node: u32,
        key: &str,
        message: impl FnOnce(&Self) -> String,
    ) -> bool {
        if self.quiet == 0 && self.found.len() < TOLD {
            let pointer = pointer::join(&self.pointer(node), &shown::cut(key));
            let violation = Violation::new(pointer, message(self));
            self.found.push(violation);
        } else if self.quiet == 0 {
            self.untold += 1;
        }
        false
    }

    fn pointer(&self, node: u32) -> String {
        let mut pointer = String::with_capacity(32);
        self.tape.way_to(node, |segment| match segment {
            Segment::Key(key) => pointer::push(&mut pointer, &shown::cut(&key)),
            Segment::Index(index) => {
                let _ = write!(pointer, "/{index}");
            }
        });
        pointer
    }
}
