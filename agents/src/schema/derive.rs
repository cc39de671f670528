//! What the expansion of `#[derive(ToolParams)]` calls: schema and decoding of structs and unit
//! enums, driven by the same rows as a tool's parameters.
//!
//! The expansion gives slots; the library walks the object, knows the keys and writes the errors.
//! They work with every serde format, so a derived type also reads plain JSON files.

use std::fmt;
use std::marker::PhantomData;

use schemars::SchemaGenerator;
use serde::de::value::UnitDeserializer;
use serde::de::{
    Deserialize, DeserializeSeed, Deserializer, Error, IntoDeserializer, MapAccess, Visitor,
};
use serde_json::{Map, json};

use super::param::Param;
pub use super::rows::object_in;
use super::value::own;
use super::{missing, shown, suggest};

/// One variant of a unit enum.
#[derive(Debug, Clone, Copy)]
pub struct Variant {
    name: &'static str,
    doc: &'static str,
    aliases: &'static [&'static str],
}

impl Variant {
    /// A variant by its name in JSON. `doc` may be empty.
    #[must_use]
    pub const fn of(name: &'static str, doc: &'static str) -> Self {
        Self {
            name,
            doc,
            aliases: &[],
        }
    }

    /// Other texts that are taken for this variant. They are not told to the model.
    #[must_use]
    pub const fn alias(mut self, aliases: &'static [&'static str]) -> Self {
        self.aliases = aliases;
        self
    }
}

/// The schema of a unit enum: one list of texts, with the docs of the variants in the description.
pub fn unit_enum(_: &mut SchemaGenerator, doc: &str, variants: &[Variant]) -> schemars::Schema {
    let mut lines = Vec::new();
    if !doc.is_empty() {
        lines.push(doc.to_owned());
    }
    let documented = variants.iter().filter(|variant| !variant.doc.is_empty());
    lines.extend(documented.map(|variant| format!("- `{}`: {}", variant.name, variant.doc)));
    let mut schema = Map::new();
    schema.insert("type".to_owned(), json!("string"));
    if !lines.is_empty() {
        schema.insert("description".to_owned(), json!(lines.join("\n")));
    }
    let names: Vec<&str> = variants.iter().map(|variant| variant.name).collect();
    schema.insert("enum".to_owned(), json!(names));
    let untold: Vec<&str> = variants
        .iter()
        .flat_map(|variant| variant.aliases)
        .copied()
        .collect();
    if !untold.is_empty() {
        schema.insert(own::TEXTS.to_owned(), json!(untold));
    }
    schema.into()
}

/// Reads the name of a variant and gives its place in the list.
///
/// # Errors
/// Anything but one of the names, told with all of them.
pub fn unit_variant<'de, D: Deserializer<'de>>(
    deserializer: D,
    variants: &'static [Variant],
) -> Result<usize, D::Error> {
    struct Name(&'static [Variant]);

    impl Visitor<'_> for Name {
        type Value = usize;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            let names: Vec<String> = self.0.iter().map(|v| shown::quoted(v.name)).collect();
            write!(f, "one of {}", shown::list(names.iter()))
        }

        fn visit_str<E: Error>(self, text: &str) -> Result<usize, E> {
            let is = |variant: &Variant| variant.name == text || variant.aliases.contains(&text);
            let unknown = || E::invalid_value(serde::de::Unexpected::Str(text), &self);
            self.0.iter().position(is).ok_or_else(unknown)
        }
    }

    deserializer.deserialize_str(Name(variants))
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
    deserializer.deserialize_map(Rows {
        rows,
        slots,
        lifetime: PhantomData,
    })
}

struct Rows<'f, 'de, F> {
    rows: &'static [Param],
    slots: &'f mut F,
    lifetime: PhantomData<&'de ()>,
}

impl<'de, F: Fill<'de>> Visitor<'de> for Rows<'_, 'de, F> {
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
        row.ok_or_else(|| {
            let names = self.rows.iter().map(Param::name);
            let told = shown::cut(key);
            match suggest::nearest(key, names.clone()) {
                Some(near) => {
                    E::custom(format_args!("unknown key `{told}`; did you mean `{near}`?"))
                }
                None => {
                    let names: Vec<String> = names.map(|name| format!("`{name}`")).collect();
                    let names = shown::list(names.iter());
                    E::custom(format_args!("unknown key `{told}`; the keys are {names}"))
                }
            }
        })
    }
}

/// The value of a row without a default. One that was not given is what serde makes of a missing
/// field: `None` for an option.
///
/// # Errors
/// The row is not optional and was not given.
pub fn got<'de, T: Deserialize<'de>, E: Error>(slot: Option<T>, row: &Param) -> Result<T, E> {
    slot.or_else(missing::absent)
        .ok_or_else(|| E::missing_field(row.name))
}

/// The value of a row with a default.
pub fn or_else<T>(slot: Option<Option<T>>, default: impl FnOnce() -> T) -> T {
    slot.flatten().unwrap_or_else(default)
}
