//! Numbers as people write them: digits with signs, separators and units stuck to them.
//!
//! Number words are `spelled.rs`'s, dates and clocks `calendar.rs`'s. Which number belongs to which parameter is decided
//! in `fill/number.rs`.

use serde_json::Value;

/// Characters that a number may take; a longer one is none.
const LONGEST: usize = 64;

/// A number of the request.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Number {
    /// Its value.
    pub(super) value: f64,
    /// The value without a fraction, where there is none.
    pub(super) whole: Option<i128>,
}

impl Number {
    /// The number as JSON, whole if it is whole; `None` if JSON cannot hold it.
    pub(super) fn json(&self) -> Option<Value> {
        match self.whole {
            Some(whole) => i64::try_from(whole)
                .map(Value::from)
                .or_else(|_| u64::try_from(whole).map(Value::from))
                .ok(),
            None => serde_json::Number::from_f64(self.value).map(Value::Number),
        }
    }

    pub(super) fn negated(&self) -> Self {
        Self {
            value: -self.value,
            whole: self.whole.map(|whole| -whole),
        }
    }

    fn of(digits: &str) -> Option<Self> {
        let value: f64 = digits.parse().ok()?;
        let whole = digits.parse().ok();
        (value.is_finite() && digits.len() <= 40).then_some(Self { value, whole })
    }

    /// A number without a fraction.
    pub(super) fn whole(value: i128) -> Self {
        #[expect(clippy::cast_precision_loss, reason = "only compared with bounds")]
        let float = value as f64;
        Self {
            value: float,
            whole: Some(value),
        }
    }
}

/// Reads the number that a word begins with; gives how many bytes it takes. A sign before
/// the digits is skipped, a unit after them is left.
pub(super) fn leading(text: &str) -> Option<(Number, usize)> {
    let long = text.char_indices().nth(LONGEST).map(|(at, _)| at);
    let text = long.and_then(|at| text.get(..at)).unwrap_or(text);
    let mut digits = String::new();
    let mut rest = text;
    if let Some(after) = rest.strip_prefix(['-', '−', '+']) {
        if !rest.starts_with('+') {
            digits.push('-');
        }
        rest = after;
    }
    if let Some(sign) = rest
        .chars()
        .next()
        .filter(|c| !c.is_alphanumeric() && !c.is_whitespace() && *c != '.')
    {
        rest = rest.get(sign.len_utf8()..)?;
    }
    let taken = plain(rest, &mut digits)?;
    Some((Number::of(&digits)?, text.len() - rest.len() + taken))
}

/// Digits with separators, in the manner of `1,234.56`, `1_000` or `1.234,56`, written to `out` in the manner of JSON.
fn plain(text: &str, out: &mut String) -> Option<usize> {
    let bytes = text.as_bytes();
    let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let group = |at: usize| digit(at) && digit(at + 1) && digit(at + 2) && !digit(at + 3);
    let continental = text
        .find('.')
        .zip(text.find(','))
        .is_some_and(|(dot, comma)| dot < comma);
    let (thousands, point) = if continental {
        (b'.', b',')
    } else {
        (b',', b'.')
    };
    let mut at = 0;
    let mut pointed = false;
    if !digit(0) {
        if bytes.first() != Some(&b'.') || !digit(1) {
            return None;
        }
        out.push('0');
    }
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'0'..=b'9' => out.push(char::from(*byte)),
            b'_' if digit(at + 1) => {}
            byte if *byte == thousands && !pointed && group(at + 1) => {}
            byte if *byte == point && !pointed && digit(at + 1) => {
                out.push('.');
                pointed = true;
            }
            _ => break,
        }
        at += 1;
    }
    let kept = out.trim_start_matches('-').trim_start_matches('0').len();
    if kept < out.trim_start_matches('-').len() {
        *out = unpadded(out);
    }
    Some(at)
}

/// Without the zeros in front, which `f64` takes and JSON does not.
fn unpadded(digits: &str) -> String {
    let (sign, rest) = digits
        .strip_prefix('-')
        .map_or(("", digits), |rest| ("-", rest));
    let trimmed = rest.trim_start_matches('0');
    let zero = if trimmed.is_empty() || trimmed.starts_with('.') {
        "0"
    } else {
        ""
    };
    format!("{sign}{zero}{trimmed}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_read_with_signs_separators_and_units() {
        let cases = [
            ("42", 42.0, 2),
            ("-3.5", -3.5, 4),
            ("1,234.56", 1234.56, 8),
            ("1.234,56", 1234.56, 8),
            ("1,234,567", 1_234_567.0, 9),
            ("3,5", 3.0, 1),
            ("$20", 20.0, 3),
            ("#17", 17.0, 3),
            ("20km", 20.0, 2),
            (".5", 0.5, 2),
            ("007", 7.0, 3),
            ("5.", 5.0, 1),
        ];
        for (text, value, taken) in cases {
            let (number, length) = leading(text).unwrap();
            assert_eq!((number.value, length), (value, taken), "{text}");
        }
        assert!(leading("km").is_none());
        assert!(leading(&"9".repeat(4000)).is_none());
    }
}
