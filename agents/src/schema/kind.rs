//! What a type's values are in JSON, as far as it is known while the user's crate compiles.
//!
//! Types of users and of other crates are of any kind: what a schema says of them is seen by the agent's check.

use std::borrow::Cow;
use std::collections::{BTreeSet, BinaryHeap, HashSet, LinkedList, VecDeque};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::num::{
    NonZeroI8, NonZeroI16, NonZeroI32, NonZeroI64, NonZeroI128, NonZeroIsize, NonZeroU8,
    NonZeroU16, NonZeroU32, NonZeroU64, NonZeroU128, NonZeroUsize,
};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

/// A kind of value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Not known.
    Any,
    /// True or false.
    Boolean,
    /// Whole numbers from the first to the second.
    Integer(i128, i128),
    /// Numbers.
    Number,
    /// Texts.
    Text,
    /// Lists.
    List,
    /// Objects.
    Object,
}

/// A type of which the kind is known.
pub trait Kinded {
    /// Of all its values but null.
    const KIND: Kind;
}

macro_rules! kinds {
    ($($kind:expr => $($ty:ty),*;)*) => { $($(impl Kinded for $ty { const KIND: Kind = $kind; })*)* };
}

kinds! {
    Kind::Boolean => bool;
    Kind::Number => f32, f64;
    Kind::Text => char, str, String, Path, PathBuf, IpAddr, Ipv4Addr, Ipv6Addr;
}

macro_rules! integers {
    ($($ty:ty, $non_zero:ty);* $(;)?) => { $(
        impl Kinded for $ty { const KIND: Kind = Kind::Integer(<$ty>::MIN as i128, <$ty>::MAX as i128); }
        impl Kinded for $non_zero { const KIND: Kind = <$ty as Kinded>::KIND; }
    )* };
}

integers! {
    u8, NonZeroU8; u16, NonZeroU16; u32, NonZeroU32; u64, NonZeroU64; usize, NonZeroUsize;
    i8, NonZeroI8; i16, NonZeroI16; i32, NonZeroI32; i64, NonZeroI64; isize, NonZeroIsize;
    i128, NonZeroI128;
}

// The upper half is beyond what a bound can say.
kinds! { Kind::Integer(0, i128::MAX) => u128, NonZeroU128; }

macro_rules! same {
    ($($outer:ident),*) => { $(impl<T: Kinded + ?Sized> Kinded for $outer<T> { const KIND: Kind = T::KIND; })* };
}

same!(Box, Rc, Arc);

impl<T: Kinded> Kinded for Option<T> {
    const KIND: Kind = T::KIND;
}

impl<T: Kinded + ToOwned + ?Sized> Kinded for Cow<'_, T> {
    const KIND: Kind = T::KIND;
}

macro_rules! lists {
    ($($outer:ident),*) => { $(impl<T> Kinded for $outer<T> { const KIND: Kind = Kind::List; })* };
}

lists!(Vec, VecDeque, LinkedList, BTreeSet, BinaryHeap);

impl<T, S> Kinded for HashSet<T, S> {
    const KIND: Kind = Kind::List;
}

impl<T> Kinded for [T] {
    const KIND: Kind = Kind::List;
}

impl<T, const N: usize> Kinded for [T; N] {
    const KIND: Kind = Kind::List;
}
