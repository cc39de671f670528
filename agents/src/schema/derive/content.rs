//! Values that came before the tag which says what they are: kept as they are, and read again when it is known.
//!
//! Whole numbers keep all their digits, up to 128 bits; that is why this is not `serde_json::Value`. A text of a model was
//! read within the limits before, so what is kept here is bounded by them.

use std::fmt;
use std::marker::PhantomData;

use serde::de::value::{MapDeserializer, SeqDeserializer, StrDeserializer};
use serde::de::{
    Deserialize, DeserializeSeed, Deserializer, EnumAccess, Error, IntoDeserializer, MapAccess,
    SeqAccess, Unexpected, VariantAccess, Visitor,
};
use serde::forward_to_deserialize_any;

/// The name by which our own reader knows that whole numbers wider than 64 bits are welcome.
pub(in super::super) const PRECISE: &str = "$agents::precise";

/// A value of any type.
#[derive(Debug)]
pub(super) enum Content {
    Null,
    Bool(bool),
    Unsigned(u128),
    Signed(i128),
    Real(f64),
    Text(String),
    List(Vec<Content>),
    Object(Vec<(String, Content)>),
}

impl<'de> Deserialize<'de> for Content {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Any;

        impl<'de> Visitor<'de> for Any {
            type Value = Content;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a value")
            }

            fn visit_newtype_struct<D: Deserializer<'de>>(
                self,
                deserializer: D,
            ) -> Result<Content, D::Error> {
                deserializer.deserialize_any(self)
            }

            fn visit_unit<E: Error>(self) -> Result<Content, E> {
                Ok(Content::Null)
            }

            fn visit_none<E: Error>(self) -> Result<Content, E> {
                Ok(Content::Null)
            }

            fn visit_some<D: Deserializer<'de>>(
                self,
                deserializer: D,
            ) -> Result<Content, D::Error> {
                Content::deserialize(deserializer)
            }

            fn visit_bool<E: Error>(self, value: bool) -> Result<Content, E> {
                Ok(Content::Bool(value))
            }

            fn visit_u64<E: Error>(self, value: u64) -> Result<Content, E> {
                Ok(Content::Unsigned(value.into()))
            }

            fn visit_i64<E: Error>(self, value: i64) -> Result<Content, E> {
                Ok(Content::Signed(value.into()))
            }

            fn visit_u128<E: Error>(self, value: u128) -> Result<Content, E> {
                Ok(Content::Unsigned(value))
            }

            fn visit_i128<E: Error>(self, value: i128) -> Result<Content, E> {
                Ok(Content::Signed(value))
            }

            fn visit_f64<E: Error>(self, value: f64) -> Result<Content, E> {
                Ok(Content::Real(value))
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Content, E> {
                Ok(Content::Text(text.to_owned()))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Content, A::Error> {
                let mut items = Vec::new();
                while let Some(item) = list.next_element()? {
                    items.push(item);
                }
                Ok(Content::List(items))
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Content, A::Error> {
                let mut members = Vec::new();
                while let Some(member) = map.next_entry()? {
                    members.push(member);
                }
                Ok(Content::Object(members))
            }
        }

        deserializer.deserialize_newtype_struct(PRECISE, Any)
    }
}

/// A kept value that is read again.
pub(super) struct Replayed<E> {
    content: Content,
    error: PhantomData<E>,
}

impl<E> Replayed<E> {
    pub(super) fn new(content: Content) -> Self {
        let error = PhantomData;
        Self { content, error }
    }
}

impl<'de, E: Error> IntoDeserializer<'de, E> for Content {
    type Deserializer = Replayed<E>;

    fn into_deserializer(self) -> Replayed<E> {
        Replayed::new(self)
    }
}

impl<'de, E: Error> Deserializer<'de> for Replayed<E> {
    type Error = E;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, E> {
        match self.content {
            Content::Null => visitor.visit_unit(),
            Content::Bool(value) => visitor.visit_bool(value),
            Content::Unsigned(value) => match u64::try_from(value) {
                Ok(value) => visitor.visit_u64(value),
                Err(_) => visitor.visit_u128(value),
            },
            Content::Signed(value) => match i64::try_from(value) {
                Ok(value) => visitor.visit_i64(value),
                Err(_) => visitor.visit_i128(value),
            },
            Content::Real(value) => visitor.visit_f64(value),
            Content::Text(text) => visitor.visit_string(text),
            Content::List(items) => visitor.visit_seq(SeqDeserializer::new(items.into_iter())),
            Content::Object(members) => {
                visitor.visit_map(MapDeserializer::new(members.into_iter()))
            }
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, E> {
        match self.content {
            Content::Null => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, E> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, E> {
        match self.content {
            Content::Text(name) => visitor.visit_enum(Named::new(name, None)),
            Content::Object(members) if members.len() == 1 => match members.into_iter().next() {
                Some((name, content)) => visitor.visit_enum(Named::new(name, Some(content))),
                None => Err(E::invalid_type(Unexpected::Map, &visitor)),
            },
            Content::Object(_) => Err(E::invalid_type(Unexpected::Map, &visitor)),
            content => Replayed::new(content).deserialize_any(visitor),
        }
    }

    forward_to_deserialize_any! {
        <W: Visitor<'de>>
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit
        unit_struct seq tuple tuple_struct map struct identifier ignored_any
    }
}

/// A variant of an enum among the kept values.
struct Named<E> {
    name: String,
    held: Option<Content>,
    error: PhantomData<E>,
}

impl<E> Named<E> {
    fn new(name: String, held: Option<Content>) -> Self {
        let error = PhantomData;
        Self { name, held, error }
    }
}

impl<E: Error> Named<E> {
    fn held(self) -> Result<Replayed<E>, E> {
        let missing = || E::custom(format_args!("`{}` without what it holds", self.name));
        self.held.map(Replayed::new).ok_or_else(missing)
    }
}

impl<'de, E: Error> EnumAccess<'de> for Named<E> {
    type Error = E;
    type Variant = Self;

    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<(S::Value, Self), E> {
        let name: StrDeserializer<'_, E> = self.name.as_str().into_deserializer();
        Ok((seed.deserialize(name)?, self))
    }
}

impl<'de, E: Error> VariantAccess<'de> for Named<E> {
    type Error = E;

    fn unit_variant(self) -> Result<(), E> {
        match self.held {
            None | Some(Content::Null) => Ok(()),
            Some(_) => Err(E::custom("expected the name of the variant alone")),
        }
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, E> {
        seed.deserialize(self.held()?)
    }

    fn tuple_variant<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, E> {
        self.held()?.deserialize_tuple(len, visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, E> {
        self.held()?.deserialize_struct("", fields, visitor)
    }
}

/// An object whose first members were kept, and whose others are still to come.
pub(super) struct Replay<M> {
    kept: std::vec::IntoIter<(String, Content)>,
    value: Option<Content>,
    rest: M,
}

impl<M> Replay<M> {
    pub(super) fn new(kept: Vec<(String, Content)>, rest: M) -> Self {
        Self {
            kept: kept.into_iter(),
            value: None,
            rest,
        }
    }
}

impl<'de, M: MapAccess<'de>> MapAccess<'de> for Replay<M> {
    type Error = M::Error;

    fn next_key_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, M::Error> {
        let Some((key, value)) = self.kept.next() else {
            return self.rest.next_key_seed(seed);
        };
        self.value = Some(value);
        seed.deserialize(key.into_deserializer()).map(Some)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, M::Error> {
        match self.value.take() {
            Some(value) => seed.deserialize(Replayed::new(value)),
            None => self.rest.next_value_seed(seed),
        }
    }
}
