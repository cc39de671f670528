//! The table of an enum: the variants, what each holds, and where its name stands in JSON.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, Unexpected, Visitor};

use super::super::param::Param;
use super::super::shown;

/// An enum as a table.
pub trait Choice {
    /// Where the name of the variant stands.
    const TAGGING: Tagging;
    /// Its variants, in the order of their declaration.
    const VARIANTS: &'static [Variant];
}

/// Where the name of a variant stands in JSON. Source: serde.rs/enum-representations, read 2026-12-01.
#[derive(Debug, Clone, Copy)]
pub enum Tagging {
    /// `{"circle": {"radius": 1}}`, and `"empty"` for a variant that holds nothing.
    External,
    /// `{"kind": "circle", "radius": 1}`, by the name of the key.
    Internal(&'static str),
    /// `{"kind": "circle", "value": {"radius": 1}}`, by the names of both keys.
    Adjacent(&'static str, &'static str),
}

/// One variant of an enum.
#[derive(Debug, Clone, Copy)]
pub struct Variant {
    pub(super) name: &'static str,
    pub(super) doc: &'static str,
    pub(super) aliases: &'static [&'static str],
    pub(super) holds: Holds,
}

/// What a variant holds.
#[derive(Debug, Clone, Copy)]
pub(super) enum Holds {
    Nothing,
    /// One value; a tuple is one too.
    Value(Param),
    Fields(&'static [Param]),
}

impl Variant {
    /// A variant by its name in JSON. `doc` may be empty.
    #[must_use]
    pub const fn of(name: &'static str, doc: &'static str) -> Self {
        Self {
            name,
            doc,
            aliases: &[],
            holds: Holds::Nothing,
        }
    }

    /// Other texts that are taken for this variant. They are not told to the model.
    #[must_use]
    pub const fn alias(mut self, aliases: &'static [&'static str]) -> Self {
        self.aliases = aliases;
        self
    }

    /// It holds one value, described by a row without a name.
    #[must_use]
    pub const fn value(mut self, row: Param) -> Self {
        self.holds = Holds::Value(row);
        self
    }

    /// It holds named fields.
    #[must_use]
    pub const fn fields(mut self, rows: &'static [Param]) -> Self {
        self.holds = Holds::Fields(rows);
        self
    }

    /// The rows of its named fields.
    pub(super) fn rows(&self) -> &'static [Param] {
        match self.holds {
            Holds::Fields(rows) => rows,
            Holds::Nothing | Holds::Value(_) => &[],
        }
    }
}

/// Reads the name of a variant and gives its place in the list.
///
/// # Errors
/// Anything but one of the names, told with all of them.
pub fn unit_variant<'de, D: Deserializer<'de>>(
    deserializer: D,
    variants: &'static [Variant],
) -> Result<usize, D::Error> {
    deserializer.deserialize_str(Name(variants))
}

/// Reads the name of a variant wherever it stands.
#[derive(Clone, Copy)]
pub(super) struct Name(pub(super) &'static [Variant]);

impl<'de> DeserializeSeed<'de> for Name {
    type Value = usize;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<usize, D::Error> {
        deserializer.deserialize_identifier(self)
    }
}

impl Visitor<'_> for Name {
    type Value = usize;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<String> = self.0.iter().map(|v| shown::quoted(v.name)).collect();
        write!(f, "one of {}", shown::list(names.iter()))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<usize, E> {
        let is = |variant: &Variant| variant.name == text || variant.aliases.contains(&text);
        let unknown = || E::invalid_value(Unexpected::Str(text), &self);
        self.0.iter().position(is).ok_or_else(unknown)
    }
}
