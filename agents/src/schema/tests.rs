//! The schema module seen from inside the crate: rows, contract, strict form, decoding, and the
//! properties that hold for all of them.

mod agreement;
mod alternatives;
mod contract;
mod decode;
mod derive;
mod dialect;
mod flattened;
mod foreign;
mod hostile;
mod hostile_schemas;
mod marker;
mod policy;
mod promises;
mod rows;
mod strict;
mod tape;

use serde_json::Value;

use super::{Contract, Dialect, Limits, Schema};

/// The lines a model reads, or none.
fn lines(schema: &Schema, text: &str) -> Vec<String> {
    let contract = Contract::compile(schema).unwrap();
    match contract.read(text, &Limits::default()) {
        Ok(_) => Vec::new(),
        Err(violations) => violations.iter().map(ToString::to_string).collect(),
    }
}

/// A table of texts and the lines they are answered with.
#[track_caller]
fn answers(schema: &Schema, table: &[(&str, &[&str])]) {
    let contract = Contract::compile(schema).unwrap();
    for (text, expected) in table {
        let found = match contract.read(text, &Limits::default()) {
            Ok(_) => Vec::new(),
            Err(violations) => violations
                .iter()
                .map(ToString::to_string)
                .collect::<Vec<_>>(),
        };
        assert_eq!(found, *expected, "{text}");
    }
}

/// The problems of a schema, one line each.
fn problems(schema: &Schema) -> Vec<String> {
    match super::strict::normalise(schema) {
        Ok(_) => Vec::new(),
        Err(error) => {
            let line = |p: &super::SchemaProblem| format!("{}: {}", p.pointer, p.message);
            error.problems().iter().map(line).collect()
        }
    }
}

fn strict(schema: &Schema) -> Value {
    schema.project(Dialect::OpenAiStrict).unwrap().into_value()
}
