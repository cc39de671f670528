//! Whole numbers as JSON writes them: any sign, up to 128 bits, compared exactly.

use std::cmp::Ordering;
use std::fmt;

use serde_json::Number;

/// A whole number of up to 128 bits beside its sign; both ends of `i128` and `u128` fit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Integer {
    negative: bool,
    size: u128,
}

impl Integer {
    pub(super) fn new(negative: bool, size: u128) -> Self {
        Self {
            negative: negative && size != 0,
            size,
        }
    }

    /// The number that these digits write; `None` beyond 128 bits.
    pub(super) fn parse(digits: &str) -> Option<Self> {
        let (negative, digits) = match digits.strip_prefix('-') {
            Some(digits) => (true, digits),
            None => (false, digits),
        };
        Some(Self::new(negative, digits.parse().ok()?))
    }

    /// The least whole number not below a bound, or the largest not above it.
    pub(super) fn bound(number: &Number, up: bool) -> Option<Self> {
        if let Some(whole) = number.as_i64() {
            return Some(Self::new(whole < 0, u128::from(whole.unsigned_abs())));
        }
        if let Some(whole) = number.as_u64() {
            return Some(Self::new(false, u128::from(whole)));
        }
        let real = number.as_f64()?;
        let whole = if up { real.ceil() } else { real.floor() };
        let fits = whole.abs() < 2f64.powi(127);
        fits.then(|| Self::new(whole < 0.0, whole.abs() as u128))
    }

    pub(super) fn next(self) -> Option<Self> {
        match self {
            Self {
                negative: true,
                size,
            } => Some(Self::new(true, size - 1)),
            Self {
                negative: false,
                size,
            } => Some(Self::new(false, size.checked_add(1)?)),
        }
    }

    pub(super) fn previous(self) -> Option<Self> {
        match self {
            Self {
                negative: false,
                size: 0,
            } => Some(Self::new(true, 1)),
            Self {
                negative: false,
                size,
            } => Some(Self::new(false, size - 1)),
            Self {
                negative: true,
                size,
            } => Some(Self::new(true, size.checked_add(1)?)),
        }
    }

    /// Whether `step` goes into the number.
    pub(super) fn is_multiple_of(self, step: u128) -> bool {
        self.size.is_multiple_of(step)
    }

    /// The number, or the nearest end of the 64-bit range.
    pub(super) fn clamp64(self) -> i64 {
        let size = i64::try_from(self.size);
        match (self.negative, size) {
            (false, size) => size.unwrap_or(i64::MAX),
            (true, size) => size.map_or(i64::MIN, |size| -size),
        }
    }
}

impl Ord for Integer {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self.negative, other.negative) {
            (false, false) => self.size.cmp(&other.size),
            (true, true) => other.size.cmp(&self.size),
            (false, true) => Ordering::Greater,
            (true, false) => Ordering::Less,
        }
    }
}

impl PartialOrd for Integer {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Integer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.negative { "-" } else { "" };
        write!(f, "{sign}{}", self.size)
    }
}
