//! Reads an enum: finds the name of the variant, then lets the expansion read what that variant holds.
//!
//! With the name inside the object, everything that comes before it is kept aside (`content.rs`); models write the keys in
//! the order of the schema, where it comes first.

use std::fmt;
use std::marker::PhantomData;

use serde::de::value::MapAccessDeserializer;
use serde::de::{
    Deserialize, DeserializeSeed, Deserializer, EnumAccess, Error, IgnoredAny, MapAccess,
    VariantAccess, Visitor,
};

use super::super::param::Param;
use super::content::{Content, Replay, Replayed};
use super::fields::{self, Fill, Object};
use super::variant::{Choice, Name, Tagging, Variant};

/// An enum that can be read.
pub trait Choose<'de>: Choice + Sized {
    /// Reads what the variant at this place holds.
    ///
    /// # Errors
    /// What its types refuse.
    fn read<P: Payload<'de>>(variant: usize, payload: P) -> Result<Self, P::Error>;
}

/// What a variant holds, waiting to be read.
pub trait Payload<'de>: Sized {
    /// Of the format.
    type Error: Error;

    /// It holds nothing.
    ///
    /// # Errors
    /// Something is there.
    fn nothing(self) -> Result<(), Self::Error>;

    /// It holds one value.
    ///
    /// # Errors
    /// What the type refuses.
    fn value<T: Deserialize<'de>>(self) -> Result<T, Self::Error>;

    /// It holds named fields.
    ///
    /// # Errors
    /// What [`fields`](fields::fields) refuses.
    fn fields<F: Fill<'de>>(self, slots: &mut F) -> Result<(), Self::Error>;
}

/// Reads an enum.
///
/// # Errors
/// A name that no variant has, told with all of them; a tag that is missing or stands twice; and what the variant refuses.
pub fn choose<'de, T: Choose<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    let reading = PhantomData;
    match T::TAGGING {
        Tagging::External => deserializer.deserialize_enum("", &[], External(reading)),
        Tagging::Internal(tag) => deserializer.deserialize_map(Internal(tag, reading)),
        Tagging::Adjacent(tag, content) => {
            deserializer.deserialize_map(Adjacent(tag, content, reading))
        }
    }
}

fn rows<T: Choice>(variant: usize) -> &'static [Param] {
    T::VARIANTS.get(variant).map_or(&[], Variant::rows)
}

/// `{"circle": {"radius": 1}}`
struct External<T>(PhantomData<T>);

impl<'de, T: Choose<'de>> Visitor<'de> for External<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Name(T::VARIANTS).expecting(f)
    }

    fn visit_enum<A: EnumAccess<'de>>(self, access: A) -> Result<T, A::Error> {
        let (variant, access) = access.variant_seed(Name(T::VARIANTS))?;
        let rows = rows::<T>(variant);
        T::read(variant, ByAccess { access, rows })
    }
}

struct ByAccess<A> {
    access: A,
    rows: &'static [Param],
}

impl<'de, A: VariantAccess<'de>> Payload<'de> for ByAccess<A> {
    type Error = A::Error;

    fn nothing(self) -> Result<(), A::Error> {
        self.access.unit_variant()
    }

    fn value<T: Deserialize<'de>>(self) -> Result<T, A::Error> {
        self.access.newtype_variant()
    }

    fn fields<F: Fill<'de>>(self, slots: &mut F) -> Result<(), A::Error> {
        self.access
            .struct_variant(&[], Object::new(self.rows, slots))
    }
}

/// `{"kind": "circle", "radius": 1}`
struct Internal<T>(&'static str, PhantomData<T>);

impl<'de, T: Choose<'de>> Visitor<'de> for Internal<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "an object with the key `{}`", self.0)
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<T, M::Error> {
        let Self(tag, _) = self;
        let mut kept: Vec<(String, Content)> = Vec::new();
        while let Some(key) = map.next_key::<String>()? {
            if key == tag {
                let variant = map.next_value_seed(Name(T::VARIANTS))?;
                let (rows, map) = (rows::<T>(variant), Replay::new(kept, map));
                return T::read(variant, Inside { tag, map, rows });
            }
            kept.push((key, map.next_value()?));
        }
        Err(M::Error::missing_field(tag))
    }
}

/// The keys beside the tag.
struct Inside<M> {
    tag: &'static str,
    map: Replay<M>,
    rows: &'static [Param],
}

impl<'de, M: MapAccess<'de>> Payload<'de> for Inside<M> {
    type Error = M::Error;

    fn nothing(mut self) -> Result<(), M::Error> {
        match self.map.next_key::<String>()? {
            None => Ok(()),
            Some(key) if key == self.tag => Err(M::Error::duplicate_field(self.tag)),
            Some(key) => Err(fields::unknown(&key, [self.tag].into_iter())),
        }
    }

    fn value<T: Deserialize<'de>>(self) -> Result<T, M::Error> {
        T::deserialize(MapAccessDeserializer::new(self.map))
    }

    fn fields<F: Fill<'de>>(self, slots: &mut F) -> Result<(), M::Error> {
        Object::new(self.rows, slots).visit_map(self.map)
    }
}

/// `{"kind": "circle", "value": {"radius": 1}}`
struct Adjacent<T>(&'static str, &'static str, PhantomData<T>);

impl<'de, T: Choose<'de>> Visitor<'de> for Adjacent<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "an object with the keys `{}` and `{}`", self.0, self.1)
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<T, M::Error> {
        let Self(tag, content, _) = self;
        let mut variant = None;
        let mut kept: Option<Content> = None;
        let mut value = None;
        while let Some(key) = map.next_key::<String>()? {
            if key == tag {
                if variant.is_some() {
                    return Err(M::Error::duplicate_field(tag));
                }
                variant = Some(map.next_value_seed(Name(T::VARIANTS))?);
            } else if key != content {
                return Err(fields::unknown(&key, [tag, content].into_iter()));
            } else if value.is_some() || kept.is_some() {
                return Err(M::Error::duplicate_field(content));
            } else if let Some(variant) = variant {
                value = Some(map.next_value_seed(Held::<T>(variant, PhantomData))?);
            } else {
                kept = Some(map.next_value()?);
            }
        }
        let variant = variant.ok_or_else(|| M::Error::missing_field(tag))?;
        match (value, kept) {
            (Some(value), _) => Ok(value),
            (None, Some(kept)) => Held(variant, PhantomData).deserialize(Replayed::new(kept)),
            (None, None) => T::read(variant, Absent::new(content)),
        }
    }
}

/// Reads what a variant holds.
struct Held<T>(usize, PhantomData<T>);

impl<'de, T: Choose<'de>> DeserializeSeed<'de> for Held<T> {
    type Value = T;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<T, D::Error> {
        let rows = rows::<T>(self.0);
        T::read(self.0, Whole { deserializer, rows })
    }
}

/// A value of its own.
struct Whole<D> {
    deserializer: D,
    rows: &'static [Param],
}

impl<'de, D: Deserializer<'de>> Payload<'de> for Whole<D> {
    type Error = D::Error;

    fn nothing(self) -> Result<(), D::Error> {
        self.deserializer.deserialize_unit(IgnoredAny).map(drop)
    }

    fn value<T: Deserialize<'de>>(self) -> Result<T, D::Error> {
        T::deserialize(self.deserializer)
    }

    fn fields<F: Fill<'de>>(self, slots: &mut F) -> Result<(), D::Error> {
        fields::fields(self.deserializer, self.rows, slots)
    }
}

/// The key of the content is not there.
struct Absent<E> {
    content: &'static str,
    error: PhantomData<E>,
}

impl<E> Absent<E> {
    fn new(content: &'static str) -> Self {
        let error = PhantomData;
        Self { content, error }
    }
}

impl<'de, E: Error> Payload<'de> for Absent<E> {
    type Error = E;

    fn nothing(self) -> Result<(), E> {
        Ok(())
    }

    fn value<T: Deserialize<'de>>(self) -> Result<T, E> {
        fields::got(None, self.content)
    }

    fn fields<F: Fill<'de>>(self, _: &mut F) -> Result<(), E> {
        Err(E::missing_field(self.content))
    }
}
