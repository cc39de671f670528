//! What the marker promises, held against the normaliser: a type that has it has a strict form.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashSet, LinkedList, VecDeque};
use std::ffi::CString;
use std::marker::PhantomData;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};
use std::num::*;
use std::ops::{Bound, Range, RangeInclusive};
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::atomic::*;
use std::sync::{Arc, Mutex, RwLock};
use std::time::{Duration, SystemTime};

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

use super::super::{AssumeStrict, Schema, StrictSchema};
use super::{lines, problems, strict};

#[derive(JsonSchema)]
#[expect(dead_code, reason = "only its schema is used")]
struct Field<T> {
    field: T,
    maybe: Option<T>,
}

/// The problems of a struct with a field of a type that has the marker.
fn of<T: StrictSchema + JsonSchema>() -> Vec<String> {
    problems(&Schema::of::<Field<T>>())
}

macro_rules! have_a_strict_form {
    ($($type:ty),* $(,)?) => { $(assert_eq!(of::<$type>(), [""; 0], stringify!($type));)* };
}

#[test]
fn every_scalar_with_the_marker_has_a_strict_form() {
    have_a_strict_form!(
        (),
        bool,
        char,
        String,
        &str,
        f32,
        f64,
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
        CString,
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
        PhantomData<BTreeMap<u8, u8>>,
    );
}

#[test]
fn everything_around_a_type_with_the_marker_has_a_strict_form() {
    have_a_strict_form!(
        Box<str>, Box<[u8]>, Rc<u8>, Arc<str>, Mutex<u8>, RwLock<u8>, Cell<u8>, RefCell<u8>,
        Option<Option<u8>>, Vec<u8>, VecDeque<u8>, LinkedList<u8>, BTreeSet<u8>, BinaryHeap<u8>,
        HashSet<u8>, Range<u8>, RangeInclusive<u8>, Bound<u8>, Reverse<u8>, Wrapping<u8>,
        Result<u8, String>, [u8; 0], [u8; 1], [u8; 3], [[u8; 2]; 2], Cow<'static, str>,
        Cow<'static, [u8]>, (u8,), (u8, u8), ((u8, u8), (u8, u8)), Vec<Option<Vec<u8>>>,
        (u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8),
    );
}

#[cfg(feature = "bytes")]
#[test]
fn bytes_have_a_strict_form() {
    have_a_strict_form!(bytes::Bytes, bytes::BytesMut);
}

#[cfg(feature = "chrono")]
#[test]
fn dates_and_times_have_a_strict_form() {
    use chrono::{DateTime, FixedOffset, NaiveDate, NaiveDateTime, NaiveTime, Utc, Weekday};
    have_a_strict_form!(
        NaiveDate,
        NaiveDateTime,
        NaiveTime,
        Weekday,
        DateTime<Utc>,
        DateTime<FixedOffset>,
    );
}

#[cfg(feature = "rust_decimal")]
#[test]
fn decimals_have_a_strict_form() {
    have_a_strict_form!(rust_decimal::Decimal);
}

#[cfg(feature = "url")]
#[test]
fn addresses_have_a_strict_form() {
    have_a_strict_form!(url::Url);
}

#[cfg(feature = "uuid")]
#[test]
fn unique_ids_have_a_strict_form() {
    have_a_strict_form!(uuid::Uuid);
}

/// A type of another crate.
#[derive(Debug, PartialEq, Deserialize, JsonSchema)]
struct Point {
    lat: f64,
}

#[derive(Debug, PartialEq, Deserialize, JsonSchema)]
struct Assumed {
    point: AssumeStrict<Point>,
    maybe: Option<AssumeStrict<Point>>,
}

#[derive(Debug, PartialEq, Deserialize, JsonSchema)]
#[schemars(rename = "Assumed")]
struct Plain {
    point: Point,
    maybe: Option<Point>,
}

#[test]
fn an_assumption_leaves_no_trace_in_schema_and_json() {
    assert_eq!(
        Schema::of::<Assumed>().into_value(),
        Schema::of::<Plain>().into_value()
    );
    let read: Assumed = serde_json::from_str(r#"{"point":{"lat":1.5}}"#).unwrap();
    assert_eq!((read.point.lat, read.maybe), (1.5, None));
    assert_eq!(json!(AssumeStrict(1)), json!(1));
}

#[test]
fn an_assumption_that_does_not_hold_is_still_refused() {
    assert_eq!(
        of::<AssumeStrict<BTreeMap<String, u8>>>(),
        [
            "/properties/field: a map: its keys are not known beforehand",
            "/properties/maybe: a map: its keys are not known beforehand"
        ]
    );
}

#[test]
fn an_array_without_elements_takes_none() {
    let schema = Schema::of::<Field<[u8; 0]>>();

    assert_eq!(lines(&schema, r#"{"field":[],"maybe":null}"#), [""; 0]);
    assert_eq!(lines(&schema, r#"{"field":[1]}"#).len(), 1);
    assert_eq!(
        strict(&schema).pointer("/properties/field/maxItems"),
        Some(&json!(0))
    );
}
