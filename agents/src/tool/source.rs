//! Where a tool's schema comes from, and what is made of it once: the contract, and the forms that are sent.

use std::{
    borrow::Cow,
    fmt,
    sync::{Arc, OnceLock},
};

use schemars::JsonSchema;

use crate::schema::{self, Contract, Dialect, Param, Schema, SchemaError};

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

    /// What is sent. The forms that every request needs are kept.
    pub(super) fn project(&self, dialect: Dialect) -> Result<Cow<'_, Schema>, SchemaError> {
        let build = || self.meaning()?.schema.project(dialect);
        let cell = match dialect {
            Dialect::OpenAiStrict => &self.0.strict,
            Dialect::OpenAi => &self.0.loose,
            _ => return build().map(Cow::Owned),
        };
        let built = cell.get_or_init(build);
        built.as_ref().map(Cow::Borrowed).map_err(Clone::clone)
    }
}

impl fmt::Debug for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Source")
            .field(&self.0.meaning.get().map(|meaning| meaning.is_ok()))
            .finish()
    }
}
