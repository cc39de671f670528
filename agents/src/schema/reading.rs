//! Asks of a type whether it can be read from what a model writes, so that a type that cannot is one error.
//!
//! A struct without a derive lacks three traits, and every use of it in an expansion would say so: four errors on a tool,
//! seven on a derive, none of them with the remedy. An item of [`Reads`] is the inherent one if the type can be read, else the
//! one of [`Fallback`]; of those only the row asks for a trait, and that trait carries the message. What the inherent ones do
//! is written in the neighbours: `arguments.rs`, `derive.rs`, `rows.rs`.

use std::marker::PhantomData;

use schemars::JsonSchema;
use serde::{
    Deserializer, Serialize,
    de::{self, DeserializeOwned, MapAccess},
    ser::SerializeStruct,
};
use serde_json::Value;

use super::{
    Arguments, Kind, Kinded, Param, StrictSchema,
    derive::{self, Payload, Slot},
};

/// What a parameter or field must be. Nothing implements it: it is asked for where the traits that are needed are missing.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be read from what a model writes",
    label = "neither `ToolParams` nor `Deserialize` and `JsonSchema`",
    note = "add `#[derive(ToolParams)]` to your own struct or enum",
    note = "a type of another crate needs that crate's serde and schemars features"
)]
pub trait FromModel {}

/// What a field must be for `ToolParams` to give `Serialize`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be written as JSON",
    label = "no `Serialize`",
    note = "derive it for that type, or say `#[tool_params(no_serialize)]` on this one"
)]
pub trait ToJson: Serialize {}

impl<T: Serialize> ToJson for T {}

/// A type that is to be read.
#[derive(Debug)]
pub struct Reads<T>(PhantomData<fn() -> T>);

/// A type that may be shown as JSON.
#[derive(Debug)]
pub struct Shows<T>(PhantomData<fn() -> T>);

/// Makes rows of a type that can be read.
#[derive(Debug)]
pub struct Row<T>(PhantomData<fn() -> T>);

/// Makes rows of a type that cannot: using it does not compile.
#[derive(Debug)]
pub struct NoRow<T>(PhantomData<fn() -> T>);

impl<T: JsonSchema + DeserializeOwned> Reads<T> {
    /// Its rows.
    pub const ROW: Row<T> = Row(PhantomData);

    /// A parameter.
    pub fn take(args: &mut Arguments<'_>, name: &'static str) -> Option<T> {
        args.take(name)
    }

    /// A parameter with a default.
    pub fn take_or(args: &mut Arguments<'_>, name: &'static str, default: fn() -> T) -> Option<T> {
        args.take_or(name, default)
    }

    /// Fills the slot of a field.
    ///
    /// # Errors
    /// What [`Slot::fill`] refuses.
    pub fn fill<'de, M: MapAccess<'de>>(
        slot: Slot<'_, M>,
        to: &mut Option<T>,
    ) -> Result<(), M::Error> {
        slot.fill(to)
    }

    /// Fills the slot of a field with a default.
    ///
    /// # Errors
    /// What [`Slot::fill_or_null`] refuses.
    pub fn fill_or_null<'de, M: MapAccess<'de>>(
        slot: Slot<'_, M>,
        to: &mut Option<Option<T>>,
    ) -> Result<(), M::Error> {
        slot.fill_or_null(to)
    }

    /// The value of a field.
    ///
    /// # Errors
    /// What [`derive::got`] misses.
    pub fn got<E: de::Error>(slot: Option<T>, name: &'static str) -> Result<T, E> {
        derive::got(slot, name)
    }

    /// The value that a type holds as its only one.
    ///
    /// # Errors
    /// What the type refuses.
    pub fn value<'de, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
        T::deserialize(deserializer)
    }

    /// The value that a variant holds as its only one.
    ///
    /// # Errors
    /// What the type refuses.
    pub fn held<'de, P: Payload<'de>>(payload: P) -> Result<T, P::Error> {
        payload.value()
    }

    /// A value that is to be written.
    #[must_use]
    pub const fn shown(value: &T) -> &T
    where
        T: ToJson,
    {
        value
    }

    /// Writes a field.
    ///
    /// # Errors
    /// What the serializer refuses.
    pub fn write<S: SerializeStruct>(
        object: &mut S,
        key: &'static str,
        value: &T,
    ) -> Result<(), S::Error>
    where
        T: ToJson,
    {
        object.serialize_field(key, value)
    }
}

impl<T: JsonSchema + DeserializeOwned> Row<T> {
    /// A row for strict mode, which must be able to express the type as well.
    #[must_use]
    pub const fn strict(self, name: &'static str, doc: &'static str) -> Param
    where
        T: StrictSchema,
    {
        Param::of::<T>(name, doc)
    }

    /// A row without strict mode.
    #[must_use]
    pub const fn open(self, name: &'static str, doc: &'static str) -> Param {
        Param::of::<T>(name, doc)
    }
}

impl<T> NoRow<T> {
    /// The one error.
    #[must_use]
    pub const fn strict(self, name: &'static str, doc: &'static str) -> Param
    where
        T: FromModel,
    {
        Param::of::<()>(name, doc)
    }

    /// The one error.
    #[must_use]
    pub const fn open(self, name: &'static str, doc: &'static str) -> Param
    where
        T: FromModel,
    {
        Param::of::<()>(name, doc)
    }
}

impl<T: Kinded> Reads<T> {
    /// What its values are in JSON.
    pub const KIND: Kind = T::KIND;
}

impl<T: Serialize> Shows<T> {
    /// A default as JSON.
    pub fn json(value: &T) -> Option<Value> {
        serde_json::to_value(value).ok()
    }
}

/// The same items for every type, chosen where the inherent ones do not exist. But for `json`, they never run: there is a row
/// of the type somewhere, and that does not compile.
pub trait Fallback {
    /// The type.
    type Type;

    /// Nobody knows what its values are in JSON.
    const KIND: Kind = Kind::Any;

    /// Its rows, which do not compile.
    const ROW: NoRow<Self::Type> = NoRow(PhantomData);

    /// Nothing.
    fn take(_: &mut Arguments<'_>, _: &'static str) -> Option<Self::Type> {
        None
    }

    /// Nothing.
    fn take_or(
        _: &mut Arguments<'_>,
        _: &'static str,
        _: fn() -> Self::Type,
    ) -> Option<Self::Type> {
        None
    }

    /// Nothing.
    ///
    /// # Errors
    /// None.
    fn fill<'de, M: MapAccess<'de>>(
        _: Slot<'_, M>,
        _: &mut Option<Self::Type>,
    ) -> Result<(), M::Error> {
        Ok(())
    }

    /// Nothing.
    ///
    /// # Errors
    /// None.
    fn fill_or_null<'de, M: MapAccess<'de>>(
        _: Slot<'_, M>,
        _: &mut Option<Option<Self::Type>>,
    ) -> Result<(), M::Error> {
        Ok(())
    }

    /// Nothing.
    ///
    /// # Errors
    /// Always.
    fn got<E: de::Error>(_: Option<Self::Type>, name: &'static str) -> Result<Self::Type, E> {
        Err(E::missing_field(name))
    }

    /// Nothing.
    ///
    /// # Errors
    /// Always.
    fn value<'de, D: Deserializer<'de>>(_: D) -> Result<Self::Type, D::Error> {
        Err(de::Error::custom(""))
    }

    /// Nothing.
    ///
    /// # Errors
    /// Always.
    fn held<'de, P: Payload<'de>>(_: P) -> Result<Self::Type, P::Error> {
        Err(de::Error::custom(""))
    }

    /// Nothing.
    fn shown(_: &Self::Type) -> &() {
        &()
    }

    /// Nothing.
    ///
    /// # Errors
    /// None.
    fn write<S: SerializeStruct>(
        _: &mut S,
        _: &'static str,
        _: &Self::Type,
    ) -> Result<(), S::Error> {
        Ok(())
    }

    /// A default that JSON cannot show.
    fn json(_: &Self::Type) -> Option<Value> {
        None
    }
}

impl<T> Fallback for Reads<T> {
    type Type = T;
}

impl<T> Fallback for Shows<T> {
    type Type = T;
}
