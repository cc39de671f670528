//! A JSON Schema value: made from rows and types, put into the form a provider takes, and held
//! against the text a model wrote.
//!
//! Two schemas are told apart. The one *serde means* says what a value may look like: optional
//! keys are missing from `required`, defaults are written down, integers carry their width. The
//! ones that are *sent* are made from it: [`Schema::project`] gives the form of each [`Dialect`].
//! Arguments are checked against the first, by [`Contract::read`], and then decoded from
//! [`Arguments`]. What a tool is, and when it is called, is not known here.
//!
//! # Arguments that are not quite right
//!
#![doc = include_str!("../../docs/arguments.md")]

mod arguments;
mod assume;
mod constraint;
mod contract;
mod decode;
pub mod derive;
mod dialect;
mod error;
mod kind;
mod limits;
mod loose;
mod marker;
mod merge;
mod missing;
mod param;
mod pattern;
mod pointer;
pub mod reading;
mod rows;
mod shown;
pub mod strict;
mod suggest;
mod tape;
mod value;
mod violation;

pub use arguments::Arguments;
pub use assume::AssumeStrict;
pub use constraint::{Bound, Constraint, Literal, beside_tag, fit};
pub use contract::Contract;
pub(crate) use contract::list::same_json;
pub use dialect::Dialect;
pub use error::{SchemaError, SchemaProblem};
pub use kind::{Kind, Kinded};
pub use limits::Limits;
pub use marker::StrictSchema;
pub use param::Param;
pub use rows::{object, object_in};
pub use value::Schema;
pub use violation::Violation;

#[cfg(test)]
mod tests;
