//! Where a tool's schema comes from, and what is made of it once: the contract, and the two forms that are sent.

use std::{
    fmt,
    sync::{Arc, OnceLock},
};

use schemars::JsonSchema;

use crate::schema::{self, Contract, Param, Schema, SchemaError};

/// A schema that is built when it is first needed, and shared by all clones of a tool.
#[derive(Clone)]
pub(super) struct Source(Arc<Lazy>);

struct Lazy {
    origin: Origin,
    meaning: OnceLock<Result<Meaning, SchemaError>>,
    strict: OnceLock<Result<Schema, SchemaError>>,
    loose: OnceLock<Result<Schema, SchemaError>>,
}

enum Origin {
    Rows(&'static [Param]),
    Type(fn() -> Schema),
    Foreign(Schema),
}

struct Meaning {
    schema: Schema,
    contract: Contract,
}

impl Source {
    pub(super) fn rows(rows: &'static [Param]) -> Self {
        Self::new(Origin::Rows(rows))
    }

    pub(super) fn of_type<P: JsonSchema>() -> Self {
        Self::new(Origin::Type(Schema::of::<P>))
    }

    pub(super) fn foreign(schema: Schema) -> Self {
        Self::new(Origin::Foreign(schema))
    }

    fn new(origin: Origin) -> Self {
        let (meaning, strict, loose) = (OnceLock::new(), OnceLock::new(), OnceLock::new());
        Self(Arc::new(Lazy {
            origin,
            meaning,
            strict,
            loose,
        }))
    }

    fn meaning(&self) -> Result<&Meaning, SchemaError> {
        let lazy = &*self.0;
        let built = lazy.meaning.get_or_init(|| {
            let schema = match &lazy.origin {
                Origin::Rows(rows) => schema::object(rows, ""),
                Origin::Type(build) => build(),
                Origin::Foreign(schema) => schema.clone(),
            };
            let contract = Contract::compile(&schema)?;
            Ok(Meaning { schema, contract })
        });
        built.as_ref().map_err(Clone::clone)
    }

    /// What arguments are checked against.
    pub(super) fn contract(&self) -> Result<&Contract, SchemaError> {
        self.meaning().map(|meaning| &meaning.contract)
    }

    /// What is sent.
    pub(super) fn outgoing(&self, strict: bool) -> Result<&Schema, SchemaError> {
        let cell = if strict {
            &self.0.strict
        } else {
            &self.0.loose
        };
        let built = cell.get_or_init(|| self.meaning()?.schema.outgoing(strict));
        built.as_ref().map_err(Clone::clone)
    }
}

impl fmt::Debug for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Source")
            .field(&self.0.meaning.get().map(|meaning| meaning.is_ok()))
            .finish()
    }
}
