//! What tells when: days, clocks, and the closed class of words for them.
//!
//! There is no clock here: a day that is named relative to the present stays the words it was named by. What a
//! parameter makes of a moment is decided in `fill/format.rs` and `fill/text.rs`; days and clocks written in digits are
//! `calendar.rs`'s.

use std::ops::Range;

use super::{
    calendar::{clock, iso, month},
    read::{Form, Gap, Token},
};

const DAYS: [&str; 7] = [
    "monday",
    "tuesday",
    "wednesday",
    "thursday",
    "friday",
    "saturday",
    "sunday",
];
const NEAR: [&str; 4] = ["today", "tomorrow", "yesterday", "tonight"];
const PARTS: [&str; 7] = [
    "morning",
    "noon",
    "midday",
    "afternoon",
    "evening",
    "night",
    "midnight",
];
const UNITS: [&str; 8] = [
    "second", "minute", "hour", "day", "week", "weekend", "month", "year",
];
const WHICH: [&str; 6] = ["next", "this", "last", "every", "each", "coming"];
/// Words that lead to a moment and are left out when it is repeated.
const LEADING: [&str; 4] = ["on", "at", "by", "around"];
/// Words between two parts of one moment.
const LINKS: [&str; 6] = ["on", "at", "in", "the", "of", "by"];

/// A stretch of the request that tells when.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Moment {
    /// All its tokens, the leading preposition included.
    pub(super) tokens: Range<usize>,
    /// The tokens that name it.
    pub(super) said: Range<usize>,
    /// The day in ISO form, if it is a full one.
    pub(super) date: Option<String>,
    /// The time of day as `HH:MM:SS`.
    pub(super) clock: Option<String>,
}

/// All moments, in the sequence they stand in.
pub(super) fn find(tokens: &[Token]) -> Vec<Moment> {
    let reader = Reader(tokens);
    let mut found = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        match reader.moment(at) {
            Some(moment) => {
                at = moment.tokens.end;
                found.push(moment);
            }
            None => at += 1,
        }
    }
    found
}

/// Whether the word is one for a stretch of time, in either number.
pub(super) fn is_unit(word: &str) -> bool {
    UNITS.contains(&word)
        || word
            .strip_suffix('s')
            .is_some_and(|word| UNITS.contains(&word))
}

struct Reader<'a>(&'a [Token]);

/// One part of a moment, and how many tokens it takes.
#[derive(Default)]
struct Part {
    length: usize,
    date: Option<String>,
    clock: Option<String>,
}

impl Part {
    fn words(length: usize) -> Option<Self> {
        Some(Self {
            length,
            ..Self::default()
        })
    }
}

impl Reader<'_> {
    fn token(&self, at: usize) -> Option<&Token> {
        self.0.get(at).filter(|token| token.quote.is_none())
    }

    fn word(&self, at: usize) -> &str {
        self.token(at).map_or("", |token| &token.word)
    }

    fn whole(&self, at: usize) -> Option<u32> {
        self.token(at)?
            .number()?
            .whole
            .and_then(|whole| u32::try_from(whole).ok())
    }

    fn moment(&self, at: usize) -> Option<Moment> {
        let led =
            LEADING.contains(&self.word(at)) || self.word(at) == "in" && self.word(at + 1) == "the";
        let start = if led { at + 1 } else { at };
        let start = if self.word(start) == "the" {
            start + 1
        } else {
            start
        };
        if start > at && !led {
            return None;
        }
        let mut part = self.part(start, led)?;
        let (mut date, mut clock, mut end) =
            (part.date.take(), part.clock.take(), start + part.length);
        loop {
            let mut next = end;
            while LINKS.contains(&self.word(next))
                && next < end + 2
                && self.token(next)?.gap <= Gap::Comma
            {
                next += 1;
            }
            let joined = self
                .token(next)
                .is_some_and(|token| token.gap <= Gap::Comma);
            let Some(more) = joined.then(|| self.part(next, next > end)).flatten() else {
                break;
            };
            date = date.or(more.date);
            clock = clock.or(more.clock);
            end = next + more.length;
        }
        Some(Moment {
            tokens: at..end,
            said: start..end,
            date,
            clock,
        })
    }

    /// One part at this place; `led` tells that a preposition stands before it.
    fn part(&self, at: usize, led: bool) -> Option<Part> {
        let token = self.token(at)?;
        match &token.form {
            Form::Date(date) => Some(Part {
                length: 1,
                date: Some(date.clone()),
                clock: None,
            }),
            Form::Clock(clock) => Some(Part {
                length: 1,
                date: None,
                clock: Some(clock.clone()),
            }),
            Form::Number(_) => self.counted(at, led),
            Form::Word => self.named(at),
            _ => None,
        }
    }

    /// `5 pm`, `3 june 2031`, `ten days ago`, and `at 5`.
    fn counted(&self, at: usize, led: bool) -> Option<Part> {
        let count = self.whole(at);
        let next = self.word(at + 1);
        if let Some(hour) = count.filter(|hour| *hour <= 24) {
            if let Some(clock) = clock(&format!("{hour}{}", next.replace('.', ""))) {
                return Some(Part {
                    length: 2,
                    date: None,
                    clock: Some(clock),
                });
            }
            if next == "o'clock" {
                return Some(Part {
                    length: 2,
                    date: None,
                    clock: Some(format!("{hour:02}:00:00")),
                });
            }
        }
        let of = usize::from(next == "of");
        if let Some(month) = month(self.word(at + 1 + of)) {
            let year = self
                .whole(at + 2 + of)
                .filter(|year| (1000..10_000).contains(year));
            let date = year
                .zip(count)
                .and_then(|(year, day)| iso(year, month, day));
            return Some(Part {
                length: 2 + of + usize::from(year.is_some()),
                date,
                clock: None,
            });
        }
        if is_unit(next) && matches!(self.word(at + 2), "ago" | "later") {
            return Part::words(3);
        }
        let hour = count.filter(|hour| led && *hour < 24)?;
        let alone = self
            .token(at + 1)
            .is_none_or(|token| token.gap > Gap::None || !token.is_content());
        let by_at = self.word(at.checked_sub(1)?) == "at";
        (alone && by_at).then(|| Part {
            length: 1,
            date: None,
            clock: Some(format!("{hour:02}:00:00")),
        })
    }

    /// Names of days, months and parts of the day, and what is counted from the present.
    fn named(&self, at: usize) -> Option<Part> {
        let (word, next) = (self.word(at), self.word(at + 1));
        if let Some(month) = month(word) {
            return self.month(at, month);
        }
        let good = at > 0 && self.word(at - 1) == "good";
        if NEAR.contains(&word) || DAYS.contains(&word) || PARTS.contains(&word) && !good {
            return Part::words(1);
        }
        if WHICH.contains(&word)
            && (is_unit(next)
                || DAYS.contains(&next)
                || PARTS.contains(&next)
                || month(next).is_some())
        {
            return Part::words(2);
        }
        if word == "day" && matches!(next, "after" | "before") && NEAR.contains(&self.word(at + 2))
        {
            return Part::words(3);
        }
        let counted = self.whole(at + 1).is_some() || matches!(next, "a" | "an");
        if word == "in" && counted && is_unit(self.word(at + 2)) {
            return Part::words(3);
        }
        let the = usize::from(self.word(at + 2) == "the");
        (word == "end" && next == "of" && is_unit(self.word(at + 2 + the)))
            .then(|| Part::words(3 + the))
            .flatten()
    }

    /// `june`, `june 3`, `june 3, 2031`, `june 2031`.
    fn month(&self, at: usize, month: u32) -> Option<Part> {
        let count = self.whole(at + 1).filter(|_| {
            self.token(at + 1)
                .is_some_and(|token| token.gap == Gap::None)
        });
        let day = count.filter(|day| (1..=31).contains(day));
        let capital = self.token(at).is_some_and(|token| token.capital) && at > 0;
        let year_at = at + 1 + usize::from(day.is_some());
        let year = self
            .whole(year_at)
            .filter(|year| (1000..10_000).contains(year));
        if !capital && day.is_none() && year.is_none() {
            return None;
        }
        let date = year.zip(day).and_then(|(year, day)| iso(year, month, day));
        Some(Part {
            length: 1 + usize::from(day.is_some()) + usize::from(year.is_some()),
            date,
            clock: None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::read::Request;

    #[test]
    fn a_moment_is_found_with_its_parts() {
        let cases = [
            (
                "x on 2031-02-03 at 14:30 y",
                "2031-02-03 at 14:30",
                Some("2031-02-03"),
                Some("14:30:00"),
            ),
            (
                "x tomorrow at 9am",
                "tomorrow at 9am",
                None,
                Some("09:00:00"),
            ),
            (
                "x on June 3, 2031",
                "June 3, 2031",
                Some("2031-06-03"),
                None,
            ),
            (
                "x on the 3rd of june 2031 y",
                "3rd of june 2031",
                Some("2031-06-03"),
                None,
            ),
            ("x in 10 minutes y", "in 10 minutes", None, None),
            (
                "x next Tuesday evening y",
                "next Tuesday evening",
                None,
                None,
            ),
            ("x at 5 pm y", "5 pm", None, Some("17:00:00")),
            ("x at 5", "5", None, Some("05:00:00")),
            ("x the day after tomorrow", "day after tomorrow", None, None),
        ];
        for (text, said, date, clock) in cases {
            let request = Request::read(text);
            let moment = request.moments.first().unwrap_or_else(|| panic!("{text}"));
            assert_eq!(request.slice(&moment.said), said);
            assert_eq!(
                (moment.date.as_deref(), moment.clock.as_deref()),
                (date, clock),
                "{text}"
            );
        }
        for text in [
            "may I",
            "at 5 places",
            "a good morning",
            "3/4/2031 25:00",
            "12 of them",
        ] {
            assert_eq!(Request::read(text).moments, [], "{text}");
        }
    }
}
