//! What serde makes of a key that is not there: `None` for an option, nothing for the rest.

use std::fmt;

use serde::de::{self, Deserialize, DeserializeOwned, Deserializer, Visitor};

/// Whether a field of this type may be left out.
pub(super) fn may_be_missing<T: DeserializeOwned>() -> bool {
    absent::<T>().is_some()
}

/// The value of a field that was left out.
pub(super) fn absent<'de, T: Deserialize<'de>>() -> Option<T> {
    T::deserialize(Missing).ok()
}

/// Answers an option with `None` and everything else with an error, as derived code does.
struct Missing;

/// That there is no value.
#[derive(Debug)]
struct NoValue;

impl fmt::Display for NoValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no value")
    }
}

impl std::error::Error for NoValue {}

impl de::Error for NoValue {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Self
    }
}

impl<'de> Deserializer<'de> for Missing {
    type Error = NoValue;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, NoValue> {
        Err(NoValue)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, NoValue> {
        visitor.visit_none()
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit
        unit_struct newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}
