//! Numbers as people write them: digits with signs, separators and units stuck to them, and number words.
//!
//! Which number belongs to which parameter is decided in `fill/number.rs`; dates and clocks are `moment.rs`'s.

use serde_json::Value;

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

    fn whole(value: i128) -> Self {
        #[expect(clippy::cast_precision_loss, reason = "only compared with bounds")]
        let float = value as f64;
        Self {
            value: float,
            whole: Some(value),
        }
    }
}

/// Reads the number that a word begins with; gives how many bytes it takes. A currency sign or a hash before the
/// digits is skipped, a unit after them is left.
pub(super) fn leading(text: &str) -> Option<(Number, usize)> {
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

const ONES: [&str; 20] = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
];
const TENS: [&str; 8] = [
    "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
];
const SCALES: [(&str, i128); 4] = [
    ("dozen", 12),
    ("hundred", 100),
    ("thousand", 1_000),
    ("million", 1_000_000),
];

/// Reads the number that these words begin with, for example `two hundred and five`; gives how many words it takes.
pub(super) fn spelled<'w>(words: impl Iterator<Item = &'w str>) -> Option<(Number, usize)> {
    let (mut total, mut part, mut taken) = (0_i128, None::<i128>, 0);
    let mut linked = false;
    for (index, word) in words.take(12).enumerate() {
        if word == "and" && taken > 0 && part.is_some_and(|part| part >= 100) && !linked {
            linked = true;
            continue;
        }
        let scale = SCALES.iter().find(|(name, _)| *name == word);
        match (scale, small(word), part) {
            (Some((_, scale)), _, before) if before.is_some() || index == 0 => {
                let whole = before.unwrap_or(1) * scale;
                if *scale >= 1_000 {
                    total += whole;
                    part = Some(0);
                } else {
                    part = Some(whole);
                }
            }
            (_, Some(value), None) => part = Some(value),
            (_, Some(value), Some(before)) if fits_below(value, before) => {
                part = Some(before + value)
            }
            _ => break,
        }
        taken = index + 1;
        linked = false;
    }
    (taken > 0).then(|| (Number::whole(total + part.unwrap_or(0)), taken))
}

/// `five` may follow `twenty`, `hundred` and `thousand`, but not `three`.
fn fits_below(value: i128, before: i128) -> bool {
    before == 0
        || before % 100 == 0 && value < 100
        || before >= 20 && before % 10 == 0 && (1..10).contains(&value)
}

fn small(word: &str) -> Option<i128> {
    if let Some((tens, ones)) = word.split_once('-') {
        return Some(tens_of(tens)? + ones_of(ones).filter(|ones| (1..10).contains(ones))?);
    }
    ones_of(word).or_else(|| tens_of(word))
}

fn ones_of(word: &str) -> Option<i128> {
    ONES.iter()
        .position(|name| *name == word)
        .and_then(|at| i128::try_from(at).ok())
}

fn tens_of(word: &str) -> Option<i128> {
    TENS.iter()
        .position(|name| *name == word)
        .and_then(|at| i128::try_from(10 * (at + 2)).ok())
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

    #[test]
    fn words_are_read_as_far_as_they_are_one_number() {
        let cases = [
            ("five of them", 5, 1),
            ("twenty five", 25, 2),
            ("twenty-five", 25, 1),
            ("two hundred and five", 205, 4),
            ("three four", 3, 1),
            ("two thousand five hundred", 2500, 4),
            ("a", 0, 0),
        ];
        for (text, value, taken) in cases {
            let read =
                spelled(text.split(' ')).map(|(number, taken)| (number.whole.unwrap(), taken));
            assert_eq!(read.unwrap_or((0, 0)), (value, taken), "{text}");
        }
    }
}
