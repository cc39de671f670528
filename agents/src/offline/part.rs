//! The parts of a moment: a day, a clock, or words from the closed class of words that tell when.

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
/// Whether the word is one for a stretch of time, in either number.
pub(super) fn is_unit(word: &str) -> bool {
    UNITS.contains(&word)
        || word
            .strip_suffix('s')
            .is_some_and(|word| UNITS.contains(&word))
}

/// The tokens, read as parts of moments.
pub(super) struct Reader<'a>(&'a [Token]);

/// One part of a moment, and how many tokens it takes.
#[derive(Default)]
pub(super) struct Part {
    pub(super) length: usize,
    pub(super) date: Option<String>,
    pub(super) clock: Option<String>,
}

impl Part {
    fn words(length: usize) -> Option<Self> {
        Some(Self {
            length,
            ..Self::default()
        })
    }

    fn clock(length: usize, clock: String) -> Self {
        Self {
            length,
            date: None,
            clock: Some(clock),
        }
    }

    fn day(length: usize, date: Option<String>) -> Self {
        Self {
            length,
            date,
            clock: None,
        }
    }
}

impl<'a> Reader<'a> {
    pub(super) fn new(tokens: &'a [Token]) -> Self {
        Self(tokens)
    }

    /// The token at this place, if it is not quoted.
    pub(super) fn token(&self, at: usize) -> Option<&'a Token> {
        self.0.get(at).filter(|token| token.quote.is_none())
    }

    /// Its word, or nothing.
    pub(super) fn word(&self, at: usize) -> &'a str {
        self.token(at).map_or("", |token| &token.word)
    }

    fn whole(&self, at: usize) -> Option<u32> {
        let whole = self.token(at)?.number()?.whole;
        whole.and_then(|whole| u32::try_from(whole).ok())
    }

    fn year(&self, at: usize) -> Option<u32> {
        self.whole(at).filter(|year| (1000..10_000).contains(year))
    }

    /// One part at this place; `led` tells that a preposition or another part stands before it.
    pub(super) fn part(&self, at: usize, led: bool) -> Option<Part> {
        let token = self.token(at)?;
        match &token.form {
            Form::Date(date) => Some(Part::day(1, Some(date.clone()))),
            Form::Clock(clock) => Some(Part::clock(1, clock.clone())),
            Form::Number(_) => self.counted(at, led),
            Form::Word => self.named(at, led),
            _ => None,
        }
    }

    /// `5 pm`, `3 june 2031`, `ten days ago`, and `at 5`.
    fn counted(&self, at: usize, led: bool) -> Option<Part> {
        let count = self.whole(at);
        let next = self.word(at + 1);
        if let Some(hour) = count.filter(|hour| *hour <= 24) {
            if let Some(clock) = clock(&format!("{hour}{}", next.replace('.', ""))) {
                return Some(Part::clock(2, clock));
            }
            if next == "o'clock" {
                return Some(Part::clock(2, format!("{hour:02}:00:00")));
            }
        }
        let of = usize::from(next == "of");
        if let Some(month) = month(self.word(at + 1 + of)) {
            let year = self.year(at + 2 + of);
            let date = year
                .zip(count)
                .and_then(|(year, day)| iso(year, month, day));
            return Some(Part::day(2 + of + usize::from(year.is_some()), date));
        }
        if is_unit(next) && matches!(self.word(at + 2), "ago" | "later") {
            return Part::words(3);
        }
        let hour = count.filter(|hour| led && *hour < 24)?;
        let alone = self
            .token(at + 1)
            .is_none_or(|token| token.gap > Gap::None || !token.is_content());
        let by_at = self.word(at.checked_sub(1)?) == "at";
        (alone && by_at).then(|| Part::clock(1, format!("{hour:02}:00:00")))
    }

    /// Names of days, months and parts of the day, and what is counted from the present.
    fn named(&self, at: usize, led: bool) -> Option<Part> {
        let (word, next) = (self.word(at), self.word(at + 1));
        if let Some(month) = month(word) {
            return self.month(at, month);
        }
        if NEAR.contains(&word) || DAYS.contains(&word) || PARTS.contains(&word) && led {
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
        let year = self.year(year_at);
        if !capital && day.is_none() && year.is_none() {
            return None;
        }
        let date = year.zip(day).and_then(|(year, day)| iso(year, month, day));
        Some(Part::day(
            1 + usize::from(day.is_some()) + usize::from(year.is_some()),
            date,
        ))
    }
}
