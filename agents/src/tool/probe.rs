//! A serialiser that knows a text, a part, an output or a list of parts when it sees one, and turns everything else
//! away at once, so that it can be written as JSON.

use std::{error::Error, fmt};

use serde::{
    Serialize,
    ser::{self, Impossible, SerializeSeq, Serializer},
};
use serde_json::Value;

use crate::item::{ContentPart, JSON, OUTPUT, PART, ToolOutput};

pub(super) struct Probe;

/// What a value turned out to be.
pub(super) enum Found {
    /// A plain text: an output by itself, but data inside a list.
    Text(String),
    /// A part, an output, or a list of them.
    Output(ToolOutput),
}

impl Found {
    pub(super) fn output(self) -> ToolOutput {
        match self {
            Self::Text(text) => ToolOutput::Text(text),
            Self::Output(output) => output,
        }
    }
}

fn text(text: impl Into<String>) -> Result<Found, IsData> {
    Ok(Found::Text(text.into()))
}

/// The value is data, to be written as JSON.
#[derive(Debug)]
pub(super) struct IsData;

impl fmt::Display for IsData {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("data")
    }
}

impl Error for IsData {}

impl ser::Error for IsData {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Self
    }
}

/// A list that is one of parts so far.
pub(super) struct List(Vec<ContentPart>);

impl SerializeSeq for List {
    type Ok = Found;
    type Error = IsData;

    fn serialize_element<T: ?Sized + Serialize>(&mut self, value: &T) -> Result<(), IsData> {
        match value.serialize(Probe)? {
            Found::Output(ToolOutput::Parts(parts)) => self.0.extend(parts),
            Found::Output(ToolOutput::Text(text) | ToolOutput::Json(text)) => {
                self.0.push(ContentPart::input_text(text))
            }
            Found::Text(_) => return Err(IsData),
        }
        Ok(())
    }

    fn end(self) -> Result<Found, IsData> {
        if self.0.is_empty() {
            Err(IsData)
        } else {
            Ok(Found::Output(ToolOutput::Parts(self.0)))
        }
    }
}

type No = Impossible<Found, IsData>;

macro_rules! data {
    ($($method:ident($($ty:ty),*) -> $ok:ty;)*) => { $(
        fn $method(self, $(_: $ty),*) -> Result<$ok, IsData> {
            Err(IsData)
        }
    )* };
}

impl Serializer for Probe {
    type Ok = Found;
    type Error = IsData;
    type SerializeSeq = List;
    type SerializeTuple = No;
    type SerializeTupleStruct = No;
    type SerializeTupleVariant = No;
    type SerializeMap = No;
    type SerializeStruct = No;
    type SerializeStructVariant = No;

    fn serialize_str(self, text: &str) -> Result<Found, IsData> {
        self::text(text)
    }

    fn serialize_char(self, c: char) -> Result<Found, IsData> {
        text(c)
    }

    fn serialize_unit(self) -> Result<Found, IsData> {
        text("")
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<Found, IsData> {
        text("")
    }

    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
    ) -> Result<Found, IsData> {
        text(variant)
    }

    fn serialize_some<T: ?Sized + Serialize>(self, value: &T) -> Result<Found, IsData> {
        value.serialize(self)
    }

    fn serialize_newtype_struct<T: ?Sized + Serialize>(
        self,
        name: &'static str,
        value: &T,
    ) -> Result<Found, IsData> {
        let json = |value: &T| {
            value
                .serialize(serde_json::value::Serializer)
                .map_err(|_| IsData)
        };
        let output = match name {
            PART => ToolOutput::Parts(vec![
                serde_json::from_value(json(value)?).map_err(|_| IsData)?,
            ]),
            OUTPUT => match json(value)? {
                Value::String(text) => ToolOutput::Text(text),
                parts => ToolOutput::Parts(serde_json::from_value(parts).map_err(|_| IsData)?),
            },
            JSON => match json(value)? {
                Value::String(text) => ToolOutput::Json(text),
                _ => return Err(IsData),
            },
            _ => return value.serialize(self),
        };
        Ok(Found::Output(output))
    }

    fn serialize_newtype_variant<T: ?Sized + Serialize>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: &T,
    ) -> Result<Found, IsData> {
        Err(IsData)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<List, IsData> {
        Ok(List(Vec::new()))
    }

    data! {
        serialize_bool(bool) -> Found;
        serialize_i8(i8) -> Found;
        serialize_i16(i16) -> Found;
        serialize_i32(i32) -> Found;
        serialize_i64(i64) -> Found;
        serialize_i128(i128) -> Found;
        serialize_u8(u8) -> Found;
        serialize_u16(u16) -> Found;
        serialize_u32(u32) -> Found;
        serialize_u64(u64) -> Found;
        serialize_u128(u128) -> Found;
        serialize_f32(f32) -> Found;
        serialize_f64(f64) -> Found;
        serialize_bytes(&[u8]) -> Found;
        serialize_none() -> Found;
        serialize_tuple(usize) -> No;
        serialize_tuple_struct(&'static str, usize) -> No;
        serialize_tuple_variant(&'static str, u32, &'static str, usize) -> No;
        serialize_map(Option<usize>) -> No;
        serialize_struct(&'static str, usize) -> No;
        serialize_struct_variant(&'static str, u32, &'static str, usize) -> No;
    }
}
