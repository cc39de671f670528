//! One definition, many readers: the form of a schema for each dialect of JSON Schema that models are offered tools in.
//!
//! What a dialect keeps, says in words or refuses is a row of `dialect/policy.rs`, and the walk over a schema that obeys such a
//! row is `strict.rs`. Here and below is only what can be judged or written when the walk is over. Every error names the place,
//! so that a definition says what it cannot be when that dialect is asked for, and not when a service refuses it.

mod anthropic;
mod gemini;
pub(super) mod optional;
pub(super) mod policy;
mod recursion;

use serde_json::Value;

use super::error::SchemaError;
use super::value::Schema;
use super::{loose, strict};
use policy::{ANTHROPIC, GEMINI, MCP};

/// Who is going to read a schema.
///
/// A schema has one meaning, the one serde gives it, and takes a form for each reader with [`Schema::project`]. What a form has
/// no keyword for is said in the description; what cannot be said without changing the shape of the values is refused. The
/// check of the arguments holds to the meaning, whatever form was sent. Keys stand in the order of their declaration, and the
/// same schema always gives the same bytes.
///
/// | | strict OpenAI | OpenAI | Anthropic | Gemini | MCP |
/// |---|---|---|---|---|---|
/// | a key that may be left out | required, or null | not required | not required, never null | not required, never null | not required, never null |
/// | maps, free-form values | refused | kept | refused | refused | kept |
/// | recursion | kept | kept | refused | refused | kept |
/// | lengths of texts | words | kept | words | kept | kept |
/// | bounds of numbers | kept | kept | words | two kept, three words | kept |
/// | defaults | dropped | kept | kept | words | kept |
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Dialect {
    /// OpenAI with strict mode on: every object is closed and requires every key, and a key that may be left out may be null.
    ///
    /// # Errors
    /// Maps, free-form values, tuples of different types, a root that is a choice or no object; more than 5000 properties, 10
    /// levels, 1000 enum values or 120,000 characters of names and values.
    ///
    /// # Source
    /// OpenAI platform, guide "Structured model outputs", supported schemas, and the error texts of the API, read 2026-11-30.
    OpenAiStrict,
    /// OpenAI with strict mode off, and servers that follow it: what serde means, without titles, numeric formats and what only
    /// this crate understands. Every schema has this form, but for one of JSON deeper than 512 levels.
    ///
    /// # Source
    /// OpenAI platform, guide "Function calling", non-strict functions, read 2026-11-30.
    OpenAi,
    /// Strict tools of Anthropic: every object is closed, a key that may be left out stays out of `required`, and what their
    /// grammar has no keyword for (bounds, lengths, counts of elements) is said in the description.
    ///
    /// A tool that has no such form can be offered to Anthropic without strict mode, in the form of [`Dialect::Mcp`].
    ///
    /// # Errors
    /// What [`Dialect::OpenAiStrict`] refuses but for its sizes; types that hold themselves; keys that are not 1 to 64 of
    /// `A-Z a-z 0-9 _ . -`; 24 optional keys or 16 unions in one schema, from which on the service calls it too complex;
    /// more than 256 levels.
    ///
    /// # Source
    /// Anthropic platform, "Structured outputs", JSON Schema limitations, and the error texts of the API, read 2026-11-30.
    Anthropic,
    /// The `parameters` of Gemini, which are schemas of OpenAPI 3.0 and not of JSON Schema: no definitions, `nullable` for null,
    /// enums of texts only, and `propertyOrdering`. What is left out is said in the description.
    ///
    /// An object without properties is refused there. The root of a tool without parameters has this form all the same, and
    /// is not to be sent: see [`FunctionTool::parameters_for`](crate::tool::FunctionTool::parameters_for).
    ///
    /// # Errors
    /// What [`Dialect::OpenAiStrict`] refuses but for its sizes; types that hold themselves; objects without fields and null
    /// alone inside a schema; more than 15 levels, where the service begins to refuse (the number is measured, not documented).
    ///
    /// # Source
    /// Gemini API, `Schema` of `v1beta`, and the error texts of the API, read 2026-11-30.
    Gemini,
    /// An MCP server's `inputSchema`: JSON Schema 2020-12 as serde means it, with what clients are known to stumble over
    /// written differently. Keys that may be left out are never null; nothing stands beside a `$ref`; there are no titles and
    /// no numeric formats. An object that takes no other keys says so.
    ///
    /// # Errors
    /// A root that is a choice or no object; a place where no value is admitted; references that lead nowhere.
    ///
    /// # Source
    /// Model Context Protocol, revision 2025-11-25, "Tools", data types; JSON Schema 2020-12; both read 2026-11-30.
    Mcp,
}

impl Dialect {
    /// OpenAI's, with strict mode on or off.
    #[must_use]
    pub const fn openai(strict: bool) -> Self {
        if strict {
            Self::OpenAiStrict
        } else {
            Self::OpenAi
        }
    }
}

impl Schema {
    /// The schema as a dialect writes it.
    ///
    /// ```
    /// use agents::schema::{Dialect, Schema};
    /// use serde_json::json;
    ///
    /// let schema = Schema::foreign(json!({
    ///     "type": "object",
    ///     "properties": { "limit": { "type": "integer", "minimum": 1, "default": 10 } },
    ///     "additionalProperties": false
    /// }));
    ///
    /// let anthropic = schema.project(Dialect::Anthropic).unwrap();
    ///
    /// assert_eq!(
    ///     anthropic.into_value(),
    ///     json!({
    ///         "type": "object",
    ///         "properties": { "limit": { "type": "integer", "description": "At least 1.", "default": 10 } },
    ///         "additionalProperties": false
    ///     })
    /// );
    /// ```
    ///
    /// # Errors
    /// [`SchemaError`] with every place that the dialect cannot express; [`Dialect`] says of each what that is. A schema of
    /// more than 100,000 places has only the form of [`Dialect::OpenAi`], and one of JSON deeper than 512 levels has none.
    pub fn project(&self, dialect: Dialect) -> Result<Self, SchemaError> {
        let root = match dialect {
            Dialect::OpenAiStrict => return strict::normalise(self),
            Dialect::OpenAi => {
                self.is_shallow()?;
                return Ok(loose::loosen(self));
            }
            Dialect::Anthropic => {
                let root = strict::walked(self, &ANTHROPIC)?;
                SchemaError::settle(anthropic::problems(&root))?;
                root
            }
            Dialect::Gemini => gemini::written(&strict::walked(self, &GEMINI)?)?,
            Dialect::Mcp => strict::walked(self, &MCP)?,
        };
        Ok(self.with_value(Value::Object(root)))
    }

    /// Whether the root is an object without any property.
    pub(crate) fn is_without_properties(&self) -> bool {
        let properties = self.as_value().get("properties").and_then(Value::as_object);
        properties.is_none_or(serde_json::Map::is_empty)
    }
}
