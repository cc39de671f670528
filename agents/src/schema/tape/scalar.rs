//! Reads numbers and strings: the grammar of digits, escapes, paired surrogates and control
//! characters.

use super::Kind;
use super::parse::{Fault, NOT_A_NUMBER, Parser};

impl Parser<'_> {
    /// Reads a number. Beside the kind: what stands in a number's `len`.
    pub(super) fn number(&mut self) -> Result<(Kind, u32), Fault> {
        // So many digits fit 32 bits, and so many without an exponent fit a double.
        const SURE: usize = 9;
        const FINITE: usize = 300;
        let mut kind = Kind::Integer;
        let negative = self.peek() == Some(b'-');
        self.at += usize::from(negative);
        let from = self.at;
        let mut value = 0;
        match self.peek() {
            Some(b'0') => {
                self.at += 1;
                if let Some(b'0'..=b'9') = self.peek() {
                    return Err((self.at, "a number with a leading zero"));
                }
            }
            Some(b'1'..=b'9') => value = self.digits(),
            Some(b'I') => return Err((self.at, NOT_A_NUMBER)),
            _ => return Err((self.at, "expected a digit after `-`")),
        }
        let mut small = if negative || self.at - from > SURE {
            0
        } else {
            value + 1
        };
        if self.peek() == Some(b'.') {
            kind = Kind::Real;
            self.at += 1;
            self.some_digits("expected a digit after the point")?;
            small = u32::from(self.at - from < FINITE);
        }
        if let Some(b'e' | b'E') = self.peek() {
            kind = Kind::Real;
            self.at += 1;
            self.at += usize::from(matches!(self.peek(), Some(b'+' | b'-')));
            self.some_digits("expected a digit in the exponent")?;
            small = 0;
        }
        Ok((kind, small))
    }

    /// Reads digits; their value is right if they are few.
    #[inline]
    fn digits(&mut self) -> u32 {
        let mut value = 0u32;
        while let Some(digit @ b'0'..=b'9') = self.peek() {
            value = value.wrapping_mul(10).wrapping_add(u32::from(digit - b'0'));
            self.at += 1;
        }
        value
    }

    fn some_digits(&mut self, what: &'static str) -> Result<(), Fault> {
        let from = self.at;
        self.digits();
        if self.at == from {
            Err((from, what))
        } else {
            Ok(())
        }
    }

    pub(super) fn string(&mut self) -> Result<(), Fault> {
        self.at += 1;
        let from = self.at;
        let mut kind = Kind::Plain;
        loop {
            self.at += plain(self.bytes.get(self.at..).unwrap_or_default());
            match self.peek() {
                Some(b'"') => {
                    self.push(kind, from, self.at, 0);
                    self.at += 1;
                    return Ok(());
                }
                Some(b'\\') => {
                    kind = Kind::Escaped;
                    self.escape()?;
                }
                Some(_) => return Err((self.at, "a control character inside a string; escape it")),
                None => return Err((self.at, "the text ends inside a string")),
            }
        }
    }

    fn escape(&mut self) -> Result<(), Fault> {
        const LONE: &str = "a lone surrogate, half of a character,";
        let from = self.at;
        self.at += 1;
        match self.peek() {
            Some(b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't') => self.at += 1,
            Some(b'u') => match self.unit()? {
                0xDC00..0xE000 => return Err((from, LONE)),
                0xD800..0xDC00 => {
                    if self.bytes.get(self.at..self.at + 2) != Some(b"\\u") {
                        return Err((from, LONE));
                    }
                    self.at += 1;
                    if !(0xDC00..0xE000).contains(&self.unit()?) {
                        return Err((from, LONE));
                    }
                }
                _ => {}
            },
            Some(_) => return Err((from, "an unknown escape")),
            None => return Err((self.at, "the text ends inside a string")),
        }
        Ok(())
    }

    /// `uXXXX`.
    fn unit(&mut self) -> Result<u32, Fault> {
        let from = self.at;
        let mut unit = 0;
        for _ in 0..4 {
            self.at += 1;
            let digit = self.peek().and_then(|byte| char::from(byte).to_digit(16));
            unit = unit * 16 + digit.ok_or((from, "`\\u` without four hexadecimal digits"))?;
        }
        self.at += 1;
        Ok(unit)
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
