//! The promise of a fixed JSON shape, made at a field for a type that makes none.

use std::borrow::Cow;
use std::ops::{Deref, DerefMut};

use schemars::{JsonSchema, SchemaGenerator};
use serde::{Deserialize, Serialize};

use super::marker::StrictSchema;

/// A value whose type strict mode is assumed to express.
///
/// For a type of another crate that has `Deserialize` and `JsonSchema`, and whose JSON has a fixed shape, but which knows
/// nothing of [`StrictSchema`]. Only the compiler is asked to trust: the schema is judged when an agent is checked, and a map
/// inside it is refused there, with its place.
///
/// # Shape
/// That of `T`: the wrapper leaves no trace in schema and JSON. What may be left out is an `Option<AssumeStrict<T>>`.
///
/// ```
/// use agents::{AssumeStrict, prelude::*};
/// # mod geo {
/// #     #[derive(serde::Deserialize, agents::JsonSchema)]
/// #     pub struct Point { pub lat: f64, pub lon: f64 }
/// # }
///
/// /// Finds the nearest shop.
/// #[tool]
/// fn nearest(from: AssumeStrict<geo::Point>) -> String {
///     format!("the one at {}, {}", from.lat, from.lon)
/// }
///
/// let agent = Agent::<()>::new("Shops").tools(tools![nearest]);
/// assert!(agent.check().is_ok());
/// ```
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct AssumeStrict<T>(pub T);

impl<T> StrictSchema for AssumeStrict<T> {}

impl<T> AssumeStrict<T> {
    /// The value alone.
    pub fn into_inner(self) -> T {
        self.0
    }
}

impl<T> From<T> for AssumeStrict<T> {
    fn from(value: T) -> Self {
        Self(value)
    }
}

impl<T> Deref for AssumeStrict<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T> DerefMut for AssumeStrict<T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.0
    }
}

impl<T: JsonSchema> JsonSchema for AssumeStrict<T> {
    fn inline_schema() -> bool {
        T::inline_schema()
    }

    fn schema_name() -> Cow<'static, str> {
        T::schema_name()
    }

    fn schema_id() -> Cow<'static, str> {
        T::schema_id()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> schemars::Schema {
        T::json_schema(generator)
    }
}
