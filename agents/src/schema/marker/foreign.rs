//! The types of other crates that strict mode can express, each crate behind the feature of its name.

use super::StrictSchema;

#[cfg(feature = "bytes")]
mod bytes {
    use super::StrictSchema;
    use bytes::{Bytes, BytesMut};

    impl StrictSchema for Bytes {}
    impl StrictSchema for BytesMut {}
}

/// Not `TimeDelta`, whose JSON is a pair of seconds and nanoseconds: numbers of two ranges in one list.
#[cfg(feature = "chrono")]
mod chrono {
    use super::StrictSchema;
    use chrono::{DateTime, NaiveDate, NaiveDateTime, NaiveTime, TimeZone, Weekday};

    impl StrictSchema for NaiveDate {}
    impl StrictSchema for NaiveDateTime {}
    impl StrictSchema for NaiveTime {}
    impl StrictSchema for Weekday {}
    impl<Z: TimeZone> StrictSchema for DateTime<Z> {}
}

#[cfg(feature = "rust_decimal")]
impl StrictSchema for rust_decimal::Decimal {}

#[cfg(feature = "url")]
impl StrictSchema for url::Url {}

#[cfg(feature = "uuid")]
impl StrictSchema for uuid::Uuid {}
