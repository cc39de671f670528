//! Structs: which slot a key fills, and what becomes of a slot that stayed empty.
//!
//! The expansion gives slots; the library walks the object, knows the keys and writes the errors.

use std::fmt;
use std::marker::PhantomData;

use serde::de::value::UnitDeserializer;
use serde::de::{
    Deserialize, DeserializeSeed, Deserializer, Error, IntoDeserializer, MapAccess, Visitor,
};

use super::super::param::Param;
use super::super::{missing, shown, suggest};

/// The rows of a struct.
pub trait Rows {
    /// One for each field that is read.
    const ROWS: &'static [Param];
}

/// The slots of a struct under construction.
pub trait Fill<'de> {
    /// Fills the slot of a row.
    ///
    /// # Errors
    /// What the slot's type refuses.
    fn at<M: MapAccess<'de>>(&mut self, row: usize, slot: Slot<'_, M>) -> Result<(), M::Error>;
}

/// The value of one key, waiting to be read.
pub struct Slot<'m, M> {
    map: &'m mut M,
    name: &'static str,
}

impl<M> fmt::Debug for Slot<'_, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Slot")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

impl<'de, M: MapAccess<'de>> Slot<'_, M> {
    /// Reads the value of a row without a default.
    ///
    /// # Errors
    /// The key stood before, or its type refuses the value.
    pub fn fill<T: Deserialize<'de>>(self, to: &mut Option<T>) -> Result<(), M::Error> {
        if to.is_some() {
            return Err(M::Error::duplicate_field(self.name));
        }
        *to = Some(self.map.next_value()?);
        Ok(())
    }

    /// Reads the value of a row with a default. A null that the type does not take means the
    /// default, and leaves `Some(None)`.
    ///
    /// # Errors
    /// The key stood before, or its type refuses the value.
    pub fn fill_or_null<T: Deserialize<'de>>(
        self,
        to: &mut Option<Option<T>>,
    ) -> Result<(), M::Error> {
        if to.is_some() {
            return Err(M::Error::duplicate_field(self.name));
        }
        let value: Option<T> = self.map.next_value()?;
        *to = Some(value.or_else(null));
        Ok(())
    }
}

/// What a type makes of null, if it takes it.
fn null<'de, T: Deserialize<'de>>() -> Option<T> {
    let unit: UnitDeserializer<serde::de::value::Error> = ().into_deserializer();
    T::deserialize(unit).ok()
}

/// Reads an object by its rows.
///
/// # Errors
/// A value that is no object, a key that no row has (told with the nearest one), a key that stands
/// twice, and what the slots refuse.
pub fn fields<'de, D: Deserializer<'de>, F: Fill<'de>>(
    deserializer: D,
    rows: &'static [Param],
    slots: &mut F,
) -> Result<(), D::Error> {
    deserializer.deserialize_map(Object::new(rows, slots))
}

/// Reads an object into slots.
pub(super) struct Object<'f, 'de, F> {
    rows: &'static [Param],
    slots: &'f mut F,
    lifetime: PhantomData<&'de ()>,
}

impl<'f, F> Object<'f, '_, F> {
    pub(super) fn new(rows: &'static [Param], slots: &'f mut F) -> Self {
        Self {
            rows,
            slots,
            lifetime: PhantomData,
        }
    }
}

impl<'de, F: Fill<'de>> Visitor<'de> for Object<'_, 'de, F> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<(), M::Error> {
        let mut next = 0;
        while let Some(row) = map.next_key_seed(Key {
            rows: self.rows,
            next,
        })? {
            next = row + 1;
            let name = self.rows.get(row).map(Param::name).unwrap_or_default();
            self.slots.at(
                row,
                Slot {
                    map: &mut map,
                    name,
                },
            )?;
        }
        Ok(())
    }
}

/// Finds the row of a key, looking first where it stands in the declared order.
struct Key {
    rows: &'static [Param],
    next: usize,
}

impl<'de> DeserializeSeed<'de> for Key {
    type Value = usize;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<usize, D::Error> {
        deserializer.deserialize_identifier(self)
    }
}

impl Visitor<'_> for Key {
    type Value = usize;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a key")
    }

    fn visit_str<E: Error>(self, key: &str) -> Result<usize, E> {
        if self.rows.get(self.next).is_some_and(|row| row.name == key) {
            return Ok(self.next);
        }
        let row = self.rows.iter().position(|row| row.answers_to(key));
        row.ok_or_else(|| unknown(key, self.rows.iter().map(Param::name)))
    }
}

/// A key that nobody asked for, told with the nearest one or with all of them.
pub(super) fn unknown<E: Error>(key: &str, names: impl Iterator<Item = &'static str> + Clone) -> E {
    let told = shown::cut(key);
    if let Some(near) = suggest::nearest(key, names.clone()) {
        return E::custom(format_args!("unknown key `{told}`; did you mean `{near}`?"));
    }
    let names: Vec<String> = names.map(|name| format!("`{name}`")).collect();
    let names = shown::list(names.iter());
    E::custom(format_args!("unknown key `{told}`; the keys are {names}"))
}

/// The value of a row without a default. One that was not given is what serde makes of a missing
/// field: `None` for an option.
///
/// # Errors
/// The row is not optional and was not given.
pub fn got<'de, T: Deserialize<'de>, E: Error>(
    slot: Option<T>,
    name: &'static str,
) -> Result<T, E> {
    slot.or_else(missing::absent)
        .ok_or_else(|| E::missing_field(name))
}

/// The value of a row with a default.
pub fn or_else<T>(slot: Option<Option<T>>, default: impl FnOnce() -> T) -> T {
    slot.flatten().unwrap_or_else(default)
}

/// How many of so many fields are written, by what each is skipped for.
#[must_use]
pub fn left(count: usize, skipped: &[bool]) -> usize {
    count.saturating_sub(skipped.iter().filter(|skip| **skip).count())
}
