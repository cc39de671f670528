//! Holds a model's text against the schema serde means, and reports every violation.
//!
//! Compiled once per tool (`contract/compile.rs`) into rules (`contract/rule.rs`), then walked over
//! the tape of each text (`contract/walk.rs`). JSON types are never turned into each other. What
//! comes out decodes, or serde says why not ([`Arguments`](super::Arguments)).

mod compile;
mod describe;
mod format;
mod integer;
mod keyed;
pub(crate) mod list;
mod number;
mod object;
mod rule;
mod text;
mod told;
mod union;
mod values;
mod walk;

use super::arguments::Arguments;
use super::error::SchemaError;
use super::limits::Limits;
use super::tape::Tape;
use super::value::Schema;
use super::violation::Violation;
use rule::{Rule, RuleId};

/// A schema, compiled for checking texts.
#[derive(Debug, Clone)]
pub struct Contract {
    rules: Vec<Rule>,
    root: RuleId,
}

impl Contract {
    /// Compiles the schema serde means.
    ///
    /// # Errors
    /// [`SchemaError`] where the schema holds a keyword that cannot be checked, a reference that
    /// leads nowhere or round in a circle, more than 100,000 places, or JSON deeper than 512 levels.
    pub fn compile(schema: &Schema) -> Result<Self, SchemaError> {
        schema.is_shallow()?;
        let (rules, root) = compile::compile(schema)?;
        Ok(Self { rules, root })
    }

    /// Reads and checks one text. An empty text stands for an object without keys: it passes where none is required, and is
    /// told which are missing everywhere else.
    ///
    /// # Errors
    /// Every violation, at most a hundred and a line that counts the rest. A text that is not JSON
    /// or is beyond the limits has one.
    pub fn read<'t>(
        &self,
        text: &'t str,
        limits: &Limits,
    ) -> Result<Arguments<'t>, Vec<Violation>> {
        let text = if text.is_empty() { "{}" } else { text };
        let mut tape = match Tape::parse(text, limits) {
            Ok(tape) => tape,
            Err(_) if text.trim_ascii().is_empty() => {
                return Err(vec![Violation::new(
                    "",
                    "expected a JSON object; got no text",
                )]);
            }
            Err(violation) => return Err(vec![violation]),
        };
        let checked = walk::check(&self.rules, self.root, &tape)?;
        for node in checked.not_given {
            tape.drop_value(node);
        }
        Ok(Arguments::new(tape, checked.renamed))
    }
}
