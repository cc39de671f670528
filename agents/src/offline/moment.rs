//! What tells when: runs of days, clocks and words for them, joined by prepositions.
//!
//! There is no clock here: a day that is named relative to the present stays the words it was named by. What a
//! parameter makes of a moment is decided in `fill/format.rs` and `fill/text.rs`; the parts of a moment are
//! `part.rs`'s.

use std::ops::Range;

use super::{
    part::{Part, Reader},
    read::{Gap, Token},
};

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
    let reader = Reader::new(tokens);
    let mut found = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        match moment(&reader, at) {
            Some(moment) => {
                at = moment.tokens.end;
                found.push(moment);
            }
            None => at += 1,
        }
    }
    found
}

fn moment(reader: &Reader<'_>, at: usize) -> Option<Moment> {
    let in_the = reader.word(at) == "in" && reader.word(at + 1) == "the";
    let led = LEADING.contains(&reader.word(at)) || in_the;
    let start = at + usize::from(led);
    let start = start + usize::from(led && reader.word(start) == "the");
    let Part {
        length,
        mut date,
        mut clock,
    } = reader.part(start, led)?;
    let mut end = start + length;
    while let Some((next, more)) = joined(reader, end) {
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

/// The part that goes on with a moment which has ended here, and where it begins.
fn joined(reader: &Reader<'_>, end: usize) -> Option<(usize, Part)> {
    let close = |at: usize| {
        reader
            .token(at)
            .is_some_and(|token| token.gap <= Gap::Comma)
    };
    let mut next = end;
    while next < end + 2 && LINKS.contains(&reader.word(next)) && close(next) {
        next += 1;
    }
    let part = close(next).then(|| reader.part(next, true))?;
    Some((next, part?))
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
            "a fair morning",
            "3/4/2031 25:00",
            "12 of them",
        ] {
            assert_eq!(Request::read(text).moments, [], "{text}");
        }
    }
}
