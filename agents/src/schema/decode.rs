//! serde over a tape: from the checked text into the user's type, without a value in between.
//!
//! Strings without escapes are lent from the text, numbers are read from their digits in the width
//! that is asked for, and nulls that mean "not given" are skipped with their key. What a refusal
//! looks like stands in `decode/error.rs`, map keys in `decode/key.rs`, enums in `decode/variant.rs`.

mod error;
mod key;
mod variant;

use serde::de::{DeserializeSeed, Deserializer, Error as _, MapAccess, SeqAccess, Visitor};
use serde::forward_to_deserialize_any;

use super::derive::PRECISE;
use super::tape::{Items, Kind, Members, Tape};
pub(super) use error::DecodeError;
use key::Key;
use variant::Variant;

/// A place on the tape that can be deserialized.
#[derive(Debug, Clone, Copy)]
pub(super) struct Cursor<'n, 't> {
    tape: &'n Tape<'t>,
    node: u32,
}

impl<'n, 't> Cursor<'n, 't> {
    pub(super) fn new(tape: &'n Tape<'t>, node: u32) -> Self {
        Self { tape, node }
    }

    #[inline]
    fn kind(self) -> Kind {
        self.tape.node(self.node).kind
    }
}

/// Reads digits in the width the type asks for; what does not fit goes the general way, where the
/// type says what it expected.
macro_rules! integers {
    ($($deserialize:ident $visit:ident $int:ty),* $(,)?) => { $(
        #[inline]
        fn $deserialize<V: Visitor<'t>>(self, visitor: V) -> Result<V::Value, DecodeError> {
            let node = self.tape.node(self.node);
            if let Some(number) = self.tape.small(node)
                && let Ok(number) = <$int>::try_from(number)
            {
                return visitor.$visit(number);
            }
            if node.kind == Kind::Integer
                && let Ok(number) = self.tape.slice(node).parse::<$int>()
            {
                return visitor.$visit(number);
            }
            self.deserialize_any(visitor)
        }
    )* };
}

macro_rules! reals {
    ($($deserialize:ident $visit:ident $real:ty),* $(,)?) => { $(
        #[inline]
        fn $deserialize<V: Visitor<'t>>(self, visitor: V) -> Result<V::Value, DecodeError> {
            let node = self.tape.node(self.node);
            if matches!(node.kind, Kind::Integer | Kind::Real)
                && let Ok(number) = self.tape.slice(node).parse::<$real>()
            {
                return visitor.$visit(number);
            }
            self.deserialize_any(visitor)
        }
    )* };
}

impl<'t> Deserializer<'t> for Cursor<'_, 't> {
    type Error = DecodeError;

    fn deserialize_any<V: Visitor<'t>>(self, visitor: V) -> Result<V::Value, DecodeError> {
        let (tape, node) = (self.tape, self.tape.node(self.node));
        match node.kind {
            Kind::Null | Kind::Gone => visitor.visit_unit(),
            Kind::True => visitor.visit_bool(true),
            Kind::False => visitor.visit_bool(false),
            Kind::Plain => visitor.visit_borrowed_str(tape.slice(node)),
            Kind::Escaped => visitor.visit_string(tape.string(self.node).into_owned()),
            Kind::Integer | Kind::Real => {
                let digits = tape.slice(node);
                if node.kind == Kind::Integer {
                    if let Ok(number) = digits.parse() {
                        return visitor.visit_u64(number);
                    }
                    if let Ok(number) = digits.parse() {
                        return visitor.visit_i64(number);
                    }
                }
                match digits.parse() {
                    Ok(number) => visitor.visit_f64(number),
                    Err(_) => Err(DecodeError::custom("expected a number")),
                }
            }
            Kind::Array => visitor.visit_seq(Elements::new(tape, self.node)),
            Kind::Object => visitor.visit_map(Fields::new(tape, self.node)),
        }
    }

    integers! {
        deserialize_u8 visit_u8 u8, deserialize_u16 visit_u16 u16, deserialize_u32 visit_u32 u32,
        deserialize_u64 visit_u64 u64, deserialize_u128 visit_u128 u128,
        deserialize_i8 visit_i8 i8, deserialize_i16 visit_i16 i16, deserialize_i32 visit_i32 i32,
        deserialize_i64 visit_i64 i64, deserialize_i128 visit_i128 i128,
    }

    reals! { deserialize_f32 visit_f32 f32, deserialize_f64 visit_f64 f64 }

    fn deserialize_option<V: Visitor<'t>>(self, visitor: V) -> Result<V::Value, DecodeError> {
        match self.kind() {
            Kind::Null | Kind::Gone => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'t>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, DecodeError> {
        let node = self.tape.node(self.node);
        if name == PRECISE && node.kind == Kind::Integer {
            let digits = self.tape.slice(node);
            if let Ok(number) = digits.parse() {
                return visitor.visit_u128(number);
            }
            if let Ok(number) = digits.parse() {
                return visitor.visit_i128(number);
            }
        }
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'t>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, DecodeError> {
        let tape = self.tape;
        match self.kind() {
            Kind::Plain | Kind::Escaped => visitor.visit_enum(Variant::unit(tape, self.node)),
            Kind::Object if tape.node(self.node).len == 1 => match tape.members(self.node).next() {
                Some((key, value)) => visitor.visit_enum(Variant::with(tape, key, value)),
                None => self.deserialize_any(visitor),
            },
            _ => self.deserialize_any(visitor),
        }
    }

    fn deserialize_ignored_any<V: Visitor<'t>>(self, visitor: V) -> Result<V::Value, DecodeError> {
        visitor.visit_unit()
    }

    forward_to_deserialize_any! {
        <W: Visitor<'t>>
        bool char str string bytes byte_buf unit unit_struct seq tuple tuple_struct map struct
        identifier
    }
}

/// The elements of an array, in order.
struct Elements<'n, 't> {
    tape: &'n Tape<'t>,
    items: Items<'n, 't>,
    at: usize,
}

impl<'n, 't> Elements<'n, 't> {
    fn new(tape: &'n Tape<'t>, node: u32) -> Self {
        Self {
            tape,
            items: tape.items(node),
            at: 0,
        }
    }
}

impl<'t> SeqAccess<'t> for Elements<'_, 't> {
    type Error = DecodeError;

    #[inline]
    fn next_element_seed<S: DeserializeSeed<'t>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, DecodeError> {
        let Some(node) = self.items.next() else {
            return Ok(None);
        };
        let at = self.at;
        self.at += 1;
        match seed.deserialize(Cursor::new(self.tape, node)) {
            Ok(value) => Ok(Some(value)),
            Err(error) => Err(error.inside(&at.to_string())),
        }
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.items.left())
    }
}

/// The members of an object, in order, without those that were not given.
struct Fields<'n, 't> {
    tape: &'n Tape<'t>,
    members: Members<'n, 't>,
    key: u32,
    value: u32,
}

impl<'n, 't> Fields<'n, 't> {
    fn new(tape: &'n Tape<'t>, node: u32) -> Self {
        Self {
            tape,
            members: tape.members(node),
            key: 0,
            value: 0,
        }
    }
}

impl<'t> MapAccess<'t> for Fields<'_, 't> {
    type Error = DecodeError;

    #[inline]
    fn next_key_seed<S: DeserializeSeed<'t>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, DecodeError> {
        for (key, value) in self.members.by_ref() {
            if self.tape.node(value).kind != Kind::Gone {
                (self.key, self.value) = (key, value);
                return seed.deserialize(Key::new(self.tape, key)).map(Some);
            }
        }
        Ok(None)
    }

    #[inline]
    fn next_value_seed<S: DeserializeSeed<'t>>(
        &mut self,
        seed: S,
    ) -> Result<S::Value, DecodeError> {
        match seed.deserialize(Cursor::new(self.tape, self.value)) {
            Ok(value) => Ok(value),
            Err(error) => Err(error.inside(&self.tape.string(self.key))),
        }
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.members.left())
    }
}
