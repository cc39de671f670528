//! What is wrong with a schema, at build time: the place, the fault and the remedy.
//!
//! What is wrong with a model's arguments is a [`Violation`](super::Violation).

use std::fmt;

/// One fault of a schema.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SchemaProblem {
    /// The place in the schema, as a JSON pointer (RFC 6901); empty at the root.
    pub pointer: String,
    /// What is there.
    pub message: String,
    /// What to write instead.
    pub remedy: String,
}

impl SchemaProblem {
    /// Keeps one more fault, found at this place, unless there are enough to read.
    pub(super) fn keep(
        kept: &mut Vec<Self>,
        place: &str,
        message: impl Into<String>,
        remedy: impl Into<String>,
    ) {
        const MOST: usize = 100;
        if kept.len() < MOST {
            kept.push(Self {
                pointer: place.to_owned(),
                message: message.into(),
                remedy: remedy.into(),
            });
        }
    }
}

/// A schema that cannot be used, with every fault that was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SchemaError {
    problems: Vec<SchemaProblem>,
}

impl SchemaError {
    /// The faults, in the order of the schema; never empty.
    pub fn problems(&self) -> &[SchemaProblem] {
        &self.problems
    }

    /// `Ok` if nothing was found.
    pub(super) fn settle(problems: Vec<SchemaProblem>) -> Result<(), Self> {
        if problems.is_empty() {
            Ok(())
        } else {
            Err(Self { problems })
        }
    }
}

impl fmt::Display for SchemaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, problem) in self.problems.iter().enumerate() {
            let place = if problem.pointer.is_empty() {
                "the root"
            } else {
                &problem.pointer
            };
            let end = if i + 1 < self.problems.len() {
                "\n"
            } else {
                ""
            };
            write!(f, "{place}: {}; {}{end}", problem.message, problem.remedy)?;
        }
        Ok(())
    }
}

impl std::error::Error for SchemaError {}
