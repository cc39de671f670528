//! One row of a parameter table: a name, a doc, a Rust type and what was asked of its values.
//!
//! Rows are constants, so they hold function pointers and nothing that needs a destructor. What a
//! list of rows looks like as a schema stands in `rows.rs`.

use std::fmt;

use schemars::{JsonSchema, SchemaGenerator};
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::constraint::Constraint;
use super::missing;

/// One row of a parameter table.
#[derive(Clone, Copy)]
pub struct Param {
    pub(super) name: &'static str,
    pub(super) doc: &'static str,
    pub(super) schema: fn(&mut SchemaGenerator) -> schemars::Schema,
    pub(super) may_be_missing: fn() -> bool,
    pub(super) default: Option<fn() -> Option<Value>>,
    pub(super) asked: &'static [Constraint],
    pub(super) aliases: &'static [&'static str],
}

impl Param {
    /// A row for a parameter of type `T`. An empty `doc` keeps the description of the type.
    #[must_use]
    pub const fn of<T: JsonSchema + DeserializeOwned>(
        name: &'static str,
        doc: &'static str,
    ) -> Self {
        Self {
            name,
            doc,
            schema: SchemaGenerator::subschema_for::<T>,
            may_be_missing: missing::may_be_missing::<T>,
            default: None,
            asked: &[],
            aliases: &[],
        }
    }

    /// The parameter may be left out, or be null: then it has this value. `None` says that there is
    /// a default which JSON cannot show.
    #[must_use]
    pub const fn default_value(mut self, default: fn() -> Option<Value>) -> Self {
        self.default = Some(default);
        self
    }

    /// What is asked of the value beside its type.
    #[must_use]
    pub const fn asking(mut self, asked: &'static [Constraint]) -> Self {
        self.asked = asked;
        self
    }

    /// Other keys that are taken for this one. They are not told to the model.
    #[must_use]
    pub const fn alias(mut self, aliases: &'static [&'static str]) -> Self {
        self.aliases = aliases;
        self
    }

    /// The key in JSON.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Whether a key stands for this row.
    pub(super) fn answers_to(&self, key: &str) -> bool {
        self.name == key || self.aliases.contains(&key)
    }
}

impl fmt::Debug for Param {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Param")
            .field("name", &self.name)
            .field("doc", &self.doc)
            .finish_non_exhaustive()
    }
}
