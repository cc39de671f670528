//! What is wrong with a schema, at build time: the place, the fault and the remedy.
//!
//! What is wrong with a model's arguments is a [`Violation`](super::Violation).

use std::fmt;

use super::pointer;

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
            let place = spoken(&problem.pointer);
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

/// A place for a reader. Below a definition the pointer is followed by the names that stand in the program.
fn spoken(pointer: &str) -> String {
    let mut segments = pointer::segments(pointer);
    let holder = segments.next();
    let Some(holder) = holder else {
        return "the root".to_owned();
    };
    let definition = match &*holder {
        "$defs" | "definitions" => segments.next(),
        _ => None,
    };
    let Some(definition) = definition else {
        return pointer.to_owned();
    };
    let mut field = None;
    while let Some(keyword) = segments.next() {
        match &*keyword {
            "properties" => field = segments.next(),
            "anyOf" | "oneOf" | "allOf" | "prefixItems" => {
                segments.next();
            }
            _ => {}
        }
    }
    match field {
        Some(field) => format!("{pointer} (`{field}` of `{definition}`)"),
        None => format!("{pointer} (the type `{definition}`)"),
    }
}
