//! Writes an enum: its name where the representation wants it, and what the variant holds.

use serde::Serialize;
use serde::ser::{Error as _, Impossible, SerializeMap, SerializeStruct, Serializer};

use super::variant::Tagging;

/// Writes a variant by its place and name; `None` for one that holds nothing.
///
/// # Errors
/// What the format refuses, and a value that is no object where the tag stands among its keys.
pub fn write_variant<S: Serializer, T: Serialize + ?Sized>(
    serializer: S,
    ty: &'static str,
    tagging: Tagging,
    (place, name): (u32, &'static str),
    held: Option<&T>,
) -> Result<S::Ok, S::Error> {
    match (tagging, held) {
        (Tagging::External, None) => serializer.serialize_unit_variant(ty, place, name),
        (Tagging::External, Some(held)) => {
            serializer.serialize_newtype_variant(ty, place, name, held)
        }
        (Tagging::Internal(tag) | Tagging::Adjacent(tag, _), None) => {
            let mut object = serializer.serialize_struct(ty, 1)?;
            object.serialize_field(tag, name)?;
            object.end()
        }
        (Tagging::Internal(tag), Some(held)) => held.serialize(Tagged {
            serializer,
            tag,
            name,
        }),
        (Tagging::Adjacent(tag, content), Some(held)) => {
            let mut object = serializer.serialize_struct(ty, 2)?;
            object.serialize_field(tag, name)?;
            object.serialize_field(content, held)?;
            object.end()
        }
    }
}

/// Writes an object with one more key, the first.
struct Tagged<S> {
    serializer: S,
    tag: &'static str,
    name: &'static str,
}

impl<S: Serializer> Tagged<S> {
    fn refuse<T>(self, what: &str) -> Result<T, S::Error> {
        let Self { tag, name, .. } = self;
        let message = format!("`{name}` holds {what}, and the key `{tag}` needs an object");
        Err(S::Error::custom(message))
    }
}

macro_rules! no_object {
    ($($method:ident($value:ty) $what:literal),* $(,)?) => { $(
        fn $method(self, _: $value) -> Result<S::Ok, S::Error> {
            self.refuse($what)
        }
    )* };
}

impl<S: Serializer> Serializer for Tagged<S> {
    type Ok = S::Ok;
    type Error = S::Error;
    type SerializeSeq = Impossible<S::Ok, S::Error>;
    type SerializeTuple = Impossible<S::Ok, S::Error>;
    type SerializeTupleStruct = Impossible<S::Ok, S::Error>;
    type SerializeTupleVariant = Impossible<S::Ok, S::Error>;
    type SerializeMap = S::SerializeMap;
    type SerializeStruct = S::SerializeStruct;
    type SerializeStructVariant = Impossible<S::Ok, S::Error>;

    no_object! {
        serialize_bool(bool) "a boolean",
        serialize_i8(i8) "a number", serialize_i16(i16) "a number", serialize_i32(i32) "a number",
        serialize_i64(i64) "a number", serialize_i128(i128) "a number",
        serialize_u8(u8) "a number", serialize_u16(u16) "a number", serialize_u32(u32) "a number",
        serialize_u64(u64) "a number", serialize_u128(u128) "a number",
        serialize_f32(f32) "a number", serialize_f64(f64) "a number",
        serialize_char(char) "a text", serialize_str(&str) "a text", serialize_bytes(&[u8]) "bytes",
    }

    fn serialize_none(self) -> Result<S::Ok, S::Error> {
        self.refuse("nothing")
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<S::Ok, S::Error> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<S::Ok, S::Error> {
        self.refuse("nothing")
    }

    fn serialize_unit_struct(self, name: &'static str) -> Result<S::Ok, S::Error> {
        self.serialize_struct(name, 0)?.end()
    }

    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
    ) -> Result<S::Ok, S::Error> {
        self.refuse("a text")
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<S::Ok, S::Error> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<S::Ok, S::Error> {
        let mut map = self.serialize_map(Some(1))?;
        map.serialize_entry(variant, value)?;
        map.end()
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Self::SerializeSeq, S::Error> {
        self.refuse("a list")
    }

    fn serialize_tuple(self, _: usize) -> Result<Self::SerializeTuple, S::Error> {
        self.refuse("a list")
    }

    fn serialize_tuple_struct(
        self,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleStruct, S::Error> {
        self.refuse("a list")
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleVariant, S::Error> {
        self.refuse("a list")
    }

    fn serialize_map(self, len: Option<usize>) -> Result<S::SerializeMap, S::Error> {
        let len = len.and_then(|len| len.checked_add(1));
        let mut map = self.serializer.serialize_map(len)?;
        map.serialize_entry(self.tag, self.name)?;
        Ok(map)
    }

    fn serialize_struct(
        self,
        name: &'static str,
        len: usize,
    ) -> Result<S::SerializeStruct, S::Error> {
        let len = len.saturating_add(1);
        let mut object = self.serializer.serialize_struct(name, len)?;
        object.serialize_field(self.tag, self.name)?;
        Ok(object)
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeStructVariant, S::Error> {
        self.refuse("a variant")
    }
}
