//! A tool as the model sees it, and the form that an answer must have.

use serde::Serialize;

use crate::schema::Schema;

/// Name, description and parameters of a tool on offer.
///
/// # Shape
/// `parameters` is a JSON Schema of an object, in strict form where `strict` is set.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct ToolSpec {
    /// The wire name.
    pub name: String,
    /// The text by which the model chooses; it may be empty.
    pub description: String,
    /// The parameters.
    pub parameters: Schema,
    /// Whether the provider is asked to hold the model to the schema.
    pub strict: bool,
}

impl ToolSpec {
    /// A tool as the model sees it.
    #[must_use]
    pub fn new(
        name: impl Into<String>,
        description: impl Into<String>,
        parameters: Schema,
        strict: bool,
    ) -> Self {
        Self {
            name: name.into(),
            description: description.into(),
            parameters,
            strict,
        }
    }
}

/// The form that a model's answer must have.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct OutputFormat {
    /// The name on the wire.
    pub name: String,
    /// What the answer must satisfy.
    pub schema: Schema,
    /// Whether the provider is asked to hold the model to the schema.
    pub strict: bool,
}

impl OutputFormat {
    /// The form of an answer.
    #[must_use]
    pub fn new(name: impl Into<String>, schema: Schema, strict: bool) -> Self {
        Self {
            name: name.into(),
            schema,
            strict,
        }
    }
}
