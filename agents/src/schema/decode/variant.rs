//! A variant of an enum: a text alone, or the one key of an object and its value.

use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, Error as _, Unexpected, VariantAccess, Visitor,
};

use super::super::tape::{Kind, Tape};
use super::key::Key;
use super::{Cursor, DecodeError};

/// A variant's name and what it holds.
pub(super) struct Variant<'n, 't> {
    tape: &'n Tape<'t>,
    name: u32,
    value: Option<u32>,
}

impl<'n, 't> Variant<'n, 't> {
    pub(super) fn unit(tape: &'n Tape<'t>, name: u32) -> Self {
        Self {
            tape,
            name,
            value: None,
        }
    }

    pub(super) fn with(tape: &'n Tape<'t>, name: u32, value: u32) -> Self {
        Self {
            tape,
            name,
            value: Some(value),
        }
    }

    /// Reads the value; faults in it are inside the variant's key.
    fn value<T>(
        &self,
        expected: &'static str,
        read: impl FnOnce(Cursor<'n, 't>) -> Result<T, DecodeError>,
    ) -> Result<T, DecodeError> {
        match self.value {
            Some(value) => read(Cursor::new(self.tape, value))
                .map_err(|error| error.inside(&self.tape.string(self.name))),
            None => {
                let name = self.tape.string(self.name);
                Err(DecodeError::invalid_type(Unexpected::Str(&name), &expected))
            }
        }
    }
}

impl<'t> EnumAccess<'t> for Variant<'_, 't> {
    type Error = DecodeError;
    type Variant = Self;

    fn variant_seed<S: DeserializeSeed<'t>>(
        self,
        seed: S,
    ) -> Result<(S::Value, Self), DecodeError> {
        let name = seed.deserialize(Key::new(self.tape, self.name))?;
        Ok((name, self))
    }
}

impl<'t> VariantAccess<'t> for Variant<'_, 't> {
    type Error = DecodeError;

    fn unit_variant(self) -> Result<(), DecodeError> {
        match self.value.map(|value| self.tape.node(value).kind) {
            None | Some(Kind::Null) => Ok(()),
            Some(_) => Err(DecodeError::custom(
                "expected the name of the variant alone",
            )),
        }
    }

    fn newtype_variant_seed<S: DeserializeSeed<'t>>(
        self,
        seed: S,
    ) -> Result<S::Value, DecodeError> {
        self.value("an object with the variant's value", |cursor| {
            seed.deserialize(cursor)
        })
    }

    fn tuple_variant<V: Visitor<'t>>(
        self,
        len: usize,
        visitor: V,
    ) -> Result<V::Value, DecodeError> {
        self.value("an object with the variant's list", |cursor| {
            cursor.deserialize_tuple(len, visitor)
        })
    }

    fn struct_variant<V: Visitor<'t>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, DecodeError> {
        self.value("an object with the variant's keys", |cursor| {
            cursor.deserialize_struct("", fields, visitor)
        })
    }
}
