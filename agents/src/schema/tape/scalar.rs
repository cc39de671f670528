//! Reads numbers and strings: the grammar of digits, escapes, paired surrogates and control
//! characters.
//!
//! Every function takes the place where it begins and gives the place where it ended.

use super::Kind;
use super::parse::{Fault, NOT_A_NUMBER};

/// A number that was read.
pub(super) struct Number {
    pub(super) kind: Kind,
    pub(super) end: usize,
    /// What stands in a number's `len`.
    pub(super) len: u32,
}

/// Reads a number.
#[inline]
pub(super) fn number(bytes: &[u8], start: usize) -> Result<Number, Fault> {
    // So many digits fit 32 bits, and so many without an exponent fit a double.
    const SURE: usize = 9;
    const FINITE: usize = 300;
    let byte = |at: usize| bytes.get(at).copied();
    let mut kind = Kind::Integer;
    let negative = byte(start) == Some(b'-');
    let from = start + usize::from(negative);
    let (mut end, value) = match byte(from) {
        Some(b'0') => match byte(from + 1) {
            Some(b'0'..=b'9') => return Err((from + 1, "a number with a leading zero")),
            _ => (from + 1, 0),
        },
        Some(b'1'..=b'9') => digits(bytes, from),
        Some(b'I') => return Err((from, NOT_A_NUMBER)),
        _ => return Err((from, "expected a digit after `-`")),
    };
    let mut len = if negative || end - from > SURE {
        0
    } else {
        value + 1
    };
    if byte(end) == Some(b'.') {
        kind = Kind::Real;
        end = some_digits(bytes, end + 1, "expected a digit after the point")?;
        len = u32::from(end - from < FINITE);
    }
    if let Some(b'e' | b'E') = byte(end) {
        kind = Kind::Real;
        let sign = usize::from(matches!(byte(end + 1), Some(b'+' | b'-')));
        end = some_digits(bytes, end + 1 + sign, "expected a digit in the exponent")?;
        len = 0;
    }
    Ok(Number { kind, end, len })
}

/// Reads digits; their value is right if they are few.
#[inline]
fn digits(bytes: &[u8], start: usize) -> (usize, u32) {
    let (mut at, mut value) = (start, 0u32);
    while let Some(digit @ b'0'..=b'9') = bytes.get(at) {
        value = value.wrapping_mul(10).wrapping_add(u32::from(digit - b'0'));
        at += 1;
    }
    (at, value)
}

fn some_digits(bytes: &[u8], start: usize, what: &'static str) -> Result<usize, Fault> {
    let (end, _) = digits(bytes, start);
    if end == start {
        Err((start, what))
    } else {
        Ok(end)
    }
}

/// Reads a string from behind its first quote to its last, and says whether it has escapes.
#[inline]
pub(super) fn string(bytes: &[u8], start: usize) -> Result<(Kind, usize), Fault> {
    let end = start + plain(bytes.get(start..).unwrap_or_default());
    match bytes.get(end) {
        Some(b'"') => Ok((Kind::Plain, end)),
        _ => Ok((Kind::Escaped, rest_of_string(bytes, end)?)),
    }
}

fn rest_of_string(bytes: &[u8], start: usize) -> Result<usize, Fault> {
    let mut at = start;
    loop {
        match bytes.get(at) {
            Some(b'"') => return Ok(at),
            Some(b'\\') => at = escape(bytes, at)?,
            Some(_) => return Err((at, "a control character inside a string; escape it")),
            None => return Err((at, "the text ends inside a string")),
        }
        at += plain(bytes.get(at..).unwrap_or_default());
    }
}

fn escape(bytes: &[u8], start: usize) -> Result<usize, Fault> {
    const LONE: &str = "a lone surrogate, half of a character,";
    match bytes.get(start + 1) {
        Some(b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't') => Ok(start + 2),
        Some(b'u') => match unit(bytes, start + 1)? {
            0xDC00..0xE000 => Err((start, LONE)),
            0xD800..0xDC00 => {
                let second = start + 6;
                let follows = bytes.get(second..second + 2) == Some(b"\\u");
                if !follows || !(0xDC00..0xE000).contains(&unit(bytes, second + 1)?) {
                    return Err((start, LONE));
                }
                Ok(second + 6)
            }
            _ => Ok(start + 6),
        },
        Some(_) => Err((start, "an unknown escape")),
        None => Err((start + 1, "the text ends inside a string")),
    }
}

/// The value of `uXXXX`.
fn unit(bytes: &[u8], start: usize) -> Result<u32, Fault> {
    let hex = bytes.get(start + 1..start + 5).unwrap_or_default();
    let digit = |byte: &u8| char::from(*byte).to_digit(16);
    let value = hex
        .iter()
        .try_fold(0, |value, byte| Some(value * 16 + digit(byte)?));
    match value {
        Some(value) if hex.len() == 4 => Ok(value),
        _ => Err((start, "`\\u` without four hexadecimal digits")),
    }
}

/// How many bytes go by before a quote, a backslash or a control character: eight at a time.
#[inline]
fn plain(bytes: &[u8]) -> usize {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const TOPS: u64 = 0x8080_8080_8080_8080;
    let below = |word: u64, n: u8| word.wrapping_sub(ONES * u64::from(n)) & !word & TOPS;
    let mut at = 0;
    while let Some(chunk) = bytes.get(at..).and_then(|rest| rest.first_chunk::<8>()) {
        let word = u64::from_le_bytes(*chunk);
        let quote = below(word ^ (ONES * u64::from(b'"')), 1);
        let slash = below(word ^ (ONES * u64::from(b'\\')), 1);
        // A false hit can only stand above a true one, so the lowest is right.
        let hit = below(word, 0x20) | quote | slash;
        if hit != 0 {
            return at + hit.trailing_zeros() as usize / 8;
        }
        at += 8;
    }
    let rest = bytes.get(at..).unwrap_or_default();
    let stop = |byte: &u8| matches!(byte, b'"' | b'\\' | 0..0x20);
    at + rest.iter().position(stop).unwrap_or(rest.len())
}
