//! Numbers in words, up to the millions.

use super::number::Number;

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
pub(super) fn read<'w>(words: impl Iterator<Item = &'w str>) -> Option<(Number, usize)> {
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
            let read = read(text.split(' ')).map(|(number, taken)| (number.whole.unwrap(), taken));
            assert_eq!(read.unwrap_or((0, 0)), (value, taken), "{text}");
        }
    }
}
