//! The type of an agent's final answer: the schema that the model is asked for, and how its text is read.
//!
//! A type that is no object is asked for under the one key `response`, since a model writes an object. When a text is read,
//! and what becomes of one that does not fit, is decided in `run/answered.rs`.

use std::{
    any::TypeId,
    fmt,
    sync::{Arc, OnceLock},
};

use schemars::JsonSchema;
use serde::{Serialize, de::DeserializeOwned};

use crate::{
    model::OutputFormat,
    schema::{
        self, Contract, Dialect, Limits, Param, Schema, SchemaError, StrictSchema, Violation,
    },
};

/// The name of every such schema on the wire.
///
/// # Source
/// OpenAI Agents SDK for Python 0.24: the format of a typed answer is called `final_output`.
const NAME: &str = "final_output";

/// The key under which an answer stands that is no object.
pub(crate) const KEY: &str = "response";

/// What the final answer of an agent may be: a type that can be described, read and written.
///
/// `#[derive(ToolParams)]` gives all three; so do serde's and schemars' derives.
pub trait Answerable: JsonSchema + DeserializeOwned + Serialize + Send + Sync + 'static {}

impl<T: JsonSchema + DeserializeOwned + Serialize + Send + Sync + 'static> Answerable for T {}

/// The declared type of an answer.
#[derive(Clone)]
pub(crate) struct OutputType(Arc<Declared>);

struct Declared {
    id: TypeId,
    name: &'static str,
    strict: bool,
    build: fn() -> (Schema, bool),
    rewrite: fn(&str, &Meaning) -> Result<String, Vec<Violation>>,
    meaning: OnceLock<Result<Meaning, SchemaError>>,
}

struct Meaning {
    format: OutputFormat,
    contract: Contract,
    /// The answer stands under [`KEY`].
    is_wrapped: bool,
}

impl OutputType {
    pub(crate) fn strict<T: Answerable + StrictSchema>() -> Self {
        Self::of::<T>(true)
    }

    pub(crate) fn loose<T: Answerable>() -> Self {
        Self::of::<T>(false)
    }

    fn of<T: Answerable>(strict: bool) -> Self {
        Self(Arc::new(Declared {
            id: TypeId::of::<T>(),
            name: std::any::type_name::<T>(),
            strict,
            build: build::<T>,
            rewrite: |text, meaning| {
                let answer = meaning.read::<T>(text)?;
                serde_json::to_string(&answer)
                    .map_err(|error| vec![Violation::new("", error.to_string())])
            },
            meaning: OnceLock::new(),
        }))
    }

    fn meaning(&self) -> Result<&Meaning, SchemaError> {
        let declared = &*self.0;
        let built = declared.meaning.get_or_init(|| {
            let (schema, is_wrapped) = (declared.build)();
            let sent = schema.project(Dialect::openai(declared.strict))?;
            Ok(Meaning {
                format: OutputFormat::new(NAME, sent, declared.strict),
                contract: Contract::compile(&schema)?,
                is_wrapped,
            })
        });
        built.as_ref().map_err(Clone::clone)
    }

    /// What the model is asked for.
    pub(crate) fn format(&self) -> Result<&OutputFormat, SchemaError> {
        self.meaning().map(|meaning| &meaning.format)
    }

    /// The Rust type, as a message names it.
    pub(crate) fn name(&self) -> &'static str {
        self.0.name
    }

    /// Whether the model writes the answer under a key.
    pub(crate) fn is_wrapped(&self) -> bool {
        self.meaning().is_ok_and(|meaning| meaning.is_wrapped)
    }

    pub(crate) fn id(&self) -> TypeId {
        self.0.id
    }

    pub(crate) fn is<T: 'static>(&self) -> bool {
        self.0.id == TypeId::of::<T>()
    }

    /// The answer in a text of the model, as compact JSON: defaults filled in, the key around it taken away.
    pub(crate) fn rewrite(&self, text: &str) -> Result<String, Vec<Violation>> {
        let meaning = self
            .meaning()
            .map_err(|error| vec![Violation::new("", error.to_string())])?;
        (self.0.rewrite)(unfenced(text), meaning)
    }
}

impl Meaning {
    fn read<T: DeserializeOwned>(&self, text: &str) -> Result<T, Vec<Violation>> {
        let mut arguments = self.contract.read(text, &Limits::default())?;
        let answer = if self.is_wrapped {
            arguments.take(KEY)
        } else {
            arguments.whole()
        };
        answer.ok_or_else(|| arguments.finish())
    }
}

impl fmt::Debug for OutputType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("OutputType").field(&self.0.name).finish()
    }
}

/// The schema of an answer, and whether it stands under a key.
fn build<T: Answerable>() -> (Schema, bool) {
    let schema = Schema::of::<T>();
    let value = schema.as_value();
    let is_object = value.get("type").is_some_and(|name| name == "object")
        && !["anyOf", "oneOf", "allOf"]
            .iter()
            .any(|keyword| value.get(keyword).is_some());
    if is_object {
        return (schema, false);
    }
    (schema::object(&[Param::of::<T>(KEY, "")], ""), true)
}

/// A text without the fence of a code block around it, which some models write though they are asked for plain JSON.
fn unfenced(text: &str) -> &str {
    let inside = || {
        let rest = text.trim().strip_prefix("```")?.strip_suffix("```")?;
        let (language, inside) = rest.split_once('\n')?;
        language
            .trim()
            .chars()
            .all(|c| c.is_ascii_alphanumeric())
            .then_some(inside)
    };
    inside().unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::unfenced;

    #[test]
    fn the_fence_of_a_code_block_is_taken_away() {
        let table = [
            ("{}", "{}"),
            ("```json\n{}\n```", "{}\n"),
            ("  ```\n[1]\n```\n", "[1]\n"),
            ("```json {}```", "```json {}```"),
            ("```no lang\n{}\n```", "```no lang\n{}\n```"),
            ("```", "```"),
        ];
        for (text, expected) in table {
            assert_eq!(unfenced(text), expected, "{text}");
        }
    }
}
