//! Which Rust types strict mode can express: a promise about the type, checked where a tool names
//! it, while the normaliser judges the schema.
//!
//! A type is in if its JSON has a fixed shape. Maps and free-form values have keys nobody knows
//! beforehand, and tuples of different types have no strict form; both are refused at compile time
//! with the remedy.

#[cfg(any(
    feature = "bytes",
    feature = "chrono",
    feature = "rust_decimal",
    feature = "url",
    feature = "uuid"
))]
mod foreign;

use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap, HashSet, LinkedList, VecDeque};
use std::ffi::CString;
use std::marker::PhantomData;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};
use std::num::{
    NonZeroI8, NonZeroI16, NonZeroI32, NonZeroI64, NonZeroI128, NonZeroIsize, NonZeroU8,
    NonZeroU16, NonZeroU32, NonZeroU64, NonZeroU128, NonZeroUsize, Wrapping,
};
use std::ops::{Bound, Range, RangeInclusive};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::atomic::{
    AtomicBool, AtomicI8, AtomicI16, AtomicI32, AtomicI64, AtomicIsize, AtomicU8, AtomicU16,
    AtomicU32, AtomicU64, AtomicUsize,
};
use std::sync::{Arc, Mutex, RwLock};
use std::time::{Duration, SystemTime};

/// A type that strict mode can express.
///
/// `#[derive(ToolParams)]` implements it. It is a promise about the type's JSON; the schema itself
/// is judged when an agent is checked. Types of other crates have it by the features `bytes`, `chrono`, `rust_decimal`,
/// `url` and `uuid`; for any other, [`AssumeStrict`](super::AssumeStrict) makes the promise at the field.
#[diagnostic::on_unimplemented(
    message = "strict mode cannot express `{Self}`",
    label = "this type has no fixed JSON shape",
    note = "for keys that are not known beforehand, use a list of pairs: `Vec<Entry>` with `struct Entry {{ key, value }}`",
    note = "for your own struct or enum, add `#[derive(ToolParams)]`",
    note = "for a type of another crate whose JSON has a fixed shape, write `AssumeStrict<{Self}>`",
    note = "or say `strict = false` on the tool"
)]
pub trait StrictSchema {}

macro_rules! scalars {
    ($($scalar:ty),* $(,)?) => { $(impl StrictSchema for $scalar {})* };
}

scalars!(
    bool,
    char,
    str,
    String,
    u8,
    u16,
    u32,
    u64,
    u128,
    usize,
    i8,
    i16,
    i32,
    i64,
    i128,
    isize,
    f32,
    f64,
    NonZeroU8,
    NonZeroU16,
    NonZeroU32,
    NonZeroU64,
    NonZeroU128,
    NonZeroUsize,
    NonZeroI8,
    NonZeroI16,
    NonZeroI32,
    NonZeroI64,
    NonZeroI128,
    NonZeroIsize,
    (),
    CString,
    Path,
    PathBuf,
    IpAddr,
    Ipv4Addr,
    Ipv6Addr,
    SocketAddr,
    SocketAddrV4,
    SocketAddrV6,
    AtomicBool,
    AtomicI8,
    AtomicI16,
    AtomicI32,
    AtomicI64,
    AtomicIsize,
    AtomicU8,
    AtomicU16,
    AtomicU32,
    AtomicU64,
    AtomicUsize,
    Duration,
    SystemTime,
);

macro_rules! around {
    ($($outer:ident),* $(,)?) => { $(impl<T: StrictSchema + ?Sized> StrictSchema for $outer<T> {})* };
}

around!(Box, Rc, Arc, Mutex, RwLock, Cell, RefCell);

macro_rules! holding {
    ($($outer:ident),* $(,)?) => { $(impl<T: StrictSchema> StrictSchema for $outer<T> {})* };
}

holding!(
    Option,
    Vec,
    VecDeque,
    LinkedList,
    BTreeSet,
    BinaryHeap,
    Range,
    RangeInclusive,
    Bound,
    Reverse,
    Wrapping,
);

impl<T: StrictSchema, S> StrictSchema for HashSet<T, S> {}
impl<T: StrictSchema> StrictSchema for [T] {}
impl<T: StrictSchema, const N: usize> StrictSchema for [T; N] {}
impl<T: StrictSchema + ToOwned + ?Sized> StrictSchema for Cow<'_, T> {}
impl<T: StrictSchema + ?Sized> StrictSchema for &T {}

impl<T: StrictSchema, E: StrictSchema> StrictSchema for Result<T, E> {}
// Its JSON is null, whatever the type.
impl<T: ?Sized> StrictSchema for PhantomData<T> {}

/// A tuple of equal types is a list of fixed length. schemars goes to sixteen.
macro_rules! tuples {
    ($($($element:ident)+),* $(,)?) => { $(impl<T: StrictSchema> StrictSchema for ($($element,)+) {})* };
}

tuples!(
    T,
    T T,
    T T T,
    T T T T,
    T T T T T,
    T T T T T T,
    T T T T T T T,
    T T T T T T T T,
    T T T T T T T T T,
    T T T T T T T T T T,
    T T T T T T T T T T T,
    T T T T T T T T T T T T,
    T T T T T T T T T T T T T,
    T T T T T T T T T T T T T T,
    T T T T T T T T T T T T T T T,
    T T T T T T T T T T T T T T T T,
);
