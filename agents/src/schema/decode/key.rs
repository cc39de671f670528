//! A key of an object: a field's name, or a key of a map, which may be a number or a variant in
//! quotes.

use serde::de::{Deserializer, Visitor};
use serde::forward_to_deserialize_any;

use super::super::tape::{Kind, Tape};
use super::{DecodeError, Variant};

/// A key that can be deserialized.
#[derive(Clone, Copy)]
pub(super) struct Key<'n, 't> {
    tape: &'n Tape<'t>,
    node: u32,
}

impl<'n, 't> Key<'n, 't> {
    pub(super) fn new(tape: &'n Tape<'t>, node: u32) -> Self {
        Self { tape, node }
    }
}

/// Reads the key as a number where the type asks for one.
macro_rules! parsed {
    ($($deserialize:ident $visit:ident $type:ty),* $(,)?) => { $(
        fn $deserialize<V: Visitor<'t>>(self, visitor: V) -> Result<V::Value, DecodeError> {
            match self.tape.string(self.node).parse::<$type>() {
                Ok(value) => visitor.$visit(value),
                Err(_) => self.deserialize_any(visitor),
            }
        }
    )* };
}

impl<'t> Deserializer<'t> for Key<'_, 't> {
    type Error = DecodeError;

    #[inline]
    fn deserialize_any<V: Visitor<'t>>(self, visitor: V) -> Result<V::Value, DecodeError> {
        let node = self.tape.node(self.node);
        match node.kind {
            Kind::Plain => visitor.visit_borrowed_str(self.tape.slice(node)),
            _ => visitor.visit_string(self.tape.string(self.node).into_owned()),
        }
    }

    parsed! {
        deserialize_bool visit_bool bool,
        deserialize_u8 visit_u8 u8, deserialize_u16 visit_u16 u16, deserialize_u32 visit_u32 u32,
        deserialize_u64 visit_u64 u64, deserialize_u128 visit_u128 u128,
        deserialize_i8 visit_i8 i8, deserialize_i16 visit_i16 i16, deserialize_i32 visit_i32 i32,
        deserialize_i64 visit_i64 i64, deserialize_i128 visit_i128 i128,
        deserialize_f32 visit_f32 f32, deserialize_f64 visit_f64 f64,
    }

    fn deserialize_option<V: Visitor<'t>>(self, visitor: V) -> Result<V::Value, DecodeError> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'t>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, DecodeError> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'t>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, DecodeError> {
        visitor.visit_enum(Variant::unit(self.tape, self.node))
    }

    forward_to_deserialize_any! {
        <W: Visitor<'t>>
        char str string bytes byte_buf unit unit_struct seq tuple tuple_struct map struct
        identifier ignored_any
    }
}
