//! What a schema asks of a value, as data. Every part that is there must hold.

use regex::Regex;
use serde_json::Value;
use std::collections::{HashMap, HashSet};

use super::super::tape::Kind;
use super::format::Format;
use super::integer::Integer;

/// The place of a rule in the contract's list; references point at places, so they may be circular.
pub(super) type RuleId = u32;

/// All that one schema asks.
#[derive(Debug, Clone)]
pub(super) struct Rule {
    /// The JSON types that are admitted.
    pub(super) kinds: Kinds,
    /// Null is admitted before anything else is asked.
    pub(super) nullable: bool,
    /// Types of which nothing more is asked; numbers among them if the tape knows them to be small
    /// or finite.
    pub(super) sure: Kinds,
    /// The types that are admitted once alternatives and further rules are looked at too; known when all rules are.
    pub(super) takes: Kinds,
    /// Nothing at all is asked below this value.
    pub(super) free: bool,
    pub(super) text: Option<Box<Text>>,
    pub(super) number: Option<Box<Number>>,
    pub(super) list: Option<Box<List>>,
    pub(super) object: Option<Box<Object>>,
    /// Rarer parts, asked of values of every type.
    pub(super) more: Option<Box<More>>,
}

impl Rule {
    /// A rule that admits these types and asks nothing more yet.
    pub(super) fn new(kinds: Kinds) -> Self {
        Self {
            kinds,
            nullable: false,
            sure: Kinds::NONE,
            takes: kinds,
            free: false,
            text: None,
            number: None,
            list: None,
            object: None,
            more: None,
        }
    }

    /// A rule that admits everything.
    pub(super) fn free() -> Self {
        Self {
            free: true,
            ..Self::new(Kinds::ALL)
        }
    }

    /// Finds out of which types nothing more is asked.
    pub(super) fn settle(&mut self) {
        const FEW_DIGITS: i64 = 999_999_999;
        let mut sure = Kinds::NONE;
        if self.more.is_none() && !self.free {
            sure = Kinds::NULL.with(Kinds::BOOLEAN);
            if self.text.is_none() {
                sure = sure.with(Kinds::STRING);
            }
            match self.number.as_deref() {
                None => sure = sure.with(Kinds::NUMBER),
                Some(number) => {
                    let (least, most) = number.near;
                    if least <= 0 && most >= FEW_DIGITS && number.step.is_none() {
                        sure = sure.with(Kinds::INTEGER);
                    }
                }
            }
            sure = Kinds(sure.0 & self.kinds.0);
        }
        self.sure = if self.nullable {
            sure.with(Kinds::NULL)
        } else {
            sure
        };
    }
}

/// The parts of a rule that do not depend on the type of the value.
#[derive(Debug, Clone, Default)]
pub(super) struct More {
    pub(super) values: Option<Values>,
    pub(super) unions: Vec<Union>,
    pub(super) also: Vec<RuleId>,
    pub(super) not: Option<RuleId>,
}

/// A set of JSON types: a bit for each kind of node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Kinds(pub(super) u16);

impl Kinds {
    pub(super) const NONE: Self = Self(0);
    pub(super) const NULL: Self = Self::of(Kind::Null).with(Self::of(Kind::Gone));
    pub(super) const BOOLEAN: Self = Self::of(Kind::True).with(Self::of(Kind::False));
    pub(super) const INTEGER: Self = Self::of(Kind::Integer);
    /// A number with point or exponent. JSON Schema's `number` is this and `INTEGER`.
    pub(super) const REAL: Self = Self::of(Kind::Real);
    pub(super) const STRING: Self = Self::of(Kind::Plain).with(Self::of(Kind::Escaped));
    pub(super) const ARRAY: Self = Self::of(Kind::Array);
    pub(super) const OBJECT: Self = Self::of(Kind::Object);
    pub(super) const NUMBER: Self = Self::INTEGER.with(Self::REAL);
    pub(super) const ALL: Self = Self((1 << 10) - 1);

    /// The type of a node.
    #[inline]
    pub(super) const fn of(kind: Kind) -> Self {
        Self(1 << kind as u16)
    }

    /// The types a schema's `type` names.
    pub(super) fn named(name: &str) -> Option<Self> {
        Some(match name {
            "null" => Self::NULL,
            "boolean" => Self::BOOLEAN,
            "integer" => Self::INTEGER,
            "number" => Self::NUMBER,
            "string" => Self::STRING,
            "array" => Self::ARRAY,
            "object" => Self::OBJECT,
            _ => return None,
        })
    }

    #[inline]
    pub(super) fn has(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    pub(super) const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(super) const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

/// What is asked of a string.
#[derive(Debug, Clone, Default)]
pub(super) struct Text {
    pub(super) least: Option<u64>,
    pub(super) most: Option<u64>,
    pub(super) pattern: Option<Regex>,
    pub(super) format: Option<Format>,
}

/// What is asked of a number.
#[derive(Debug, Clone, Default)]
pub(super) struct Number {
    /// For numbers without point and exponent, which are compared exactly.
    pub(super) least: Option<Integer>,
    pub(super) most: Option<Integer>,
    /// The same two, cut to 64 bits, for the common case.
    pub(super) near: (i64, i64),
    /// For numbers with point or exponent: bound, and whether the bound itself is out.
    pub(super) above: Option<(f64, bool)>,
    pub(super) below: Option<(f64, bool)>,
    pub(super) step: Option<Step>,
    /// The value must fit a 32-bit float.
    pub(super) single: bool,
    /// The bounds were written down; they are more than the width of the type.
    pub(super) told: bool,
}

/// What a number must be a multiple of.
#[derive(Debug, Clone, Copy)]
pub(super) enum Step {
    Whole(u128),
    Real(f64),
}

/// What is asked of an array.
#[derive(Debug, Clone, Default)]
pub(super) struct List {
    pub(super) first: Vec<RuleId>,
    pub(super) items: Option<RuleId>,
    pub(super) least: Option<u64>,
    pub(super) most: Option<u64>,
    pub(super) unique: bool,
}

/// What is asked of an object.
#[derive(Debug, Clone, Default)]
pub(super) struct Object {
    pub(super) fields: Vec<Field>,
    /// Where a key stands in `fields`; filled for objects with many.
    pub(super) index: HashMap<Box<str>, usize>,
    /// Keys that must be there, of which nothing else is said.
    pub(super) needed: Vec<Box<str>>,
    pub(super) rest: Rest,
    pub(super) patterns: Vec<(Regex, RuleId)>,
    pub(super) names: Option<RuleId>,
    pub(super) least: Option<u64>,
    pub(super) most: Option<u64>,
}

/// One key of an object.
#[derive(Debug, Clone)]
pub(super) struct Field {
    pub(super) name: Box<str>,
    pub(super) aliases: Vec<Box<str>>,
    pub(super) rule: RuleId,
    pub(super) required: bool,
    /// A null means that the key was not given: the key may be left out, the rule does not take null,
    /// and the strict form, which requires every key, has no other way to say it.
    pub(super) null_is_absent: bool,
}

/// What is asked of the keys that no field names.
#[derive(Debug, Clone, Copy, Default)]
pub(super) enum Rest {
    /// There are none.
    Closed,
    /// Anything.
    #[default]
    Open,
    /// Values of one kind: a map.
    Each(RuleId),
}

/// The values that are admitted.
#[derive(Debug, Clone, Default)]
pub(super) struct Values {
    pub(super) texts: Vec<Box<str>>,
    /// The same, for looking one up; filled for lists of many.
    pub(super) index: HashSet<Box<str>>,
    pub(super) others: Vec<Value>,
    /// Further texts that serde takes and the model is not told.
    pub(super) untold: Vec<Box<str>>,
}

impl Values {
    /// From how many texts on one is looked up instead of compared with each.
    const MANY: usize = 16;

    /// Makes the texts quick to find.
    pub(super) fn settle(&mut self) {
        if self.texts.len() > Self::MANY {
            self.index = self.texts.iter().cloned().collect();
        }
    }

    /// Whether a text is one of those that are told.
    pub(super) fn has(&self, text: &str) -> bool {
        match self.index.is_empty() {
            true => self.texts.iter().any(|listed| **listed == *text),
            false => self.index.contains(text),
        }
    }
}

/// Alternatives.
#[derive(Debug, Clone)]
pub(super) struct Union {
    pub(super) id: u32,
    pub(super) branches: Vec<RuleId>,
    /// More than one match is a violation.
    pub(super) exactly_one: bool,
    pub(super) tag: Option<Tag>,
    pub(super) keyed: Option<Keyed>,
}

/// Branches that are objects of one key each, all different, and lists of texts.
#[derive(Debug, Clone, Default)]
pub(super) struct Keyed {
    pub(super) keys: Vec<(Box<str>, RuleId)>,
    /// Further keys that serde takes and the model is not told.
    pub(super) untold: Vec<(Box<str>, RuleId)>,
    /// The texts of all branches of texts, and those branches.
    pub(super) told: Vec<Box<str>>,
    pub(super) texts: Vec<RuleId>,
}

/// The key by whose text an object's branch is known.
#[derive(Debug, Clone)]
pub(super) struct Tag {
    pub(super) key: Box<str>,
    pub(super) texts: Vec<(Box<str>, usize)>,
    /// Further texts that serde takes and the model is not told.
    pub(super) untold: Vec<(Box<str>, usize)>,
}
