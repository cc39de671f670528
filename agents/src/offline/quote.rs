//! The passages between quotation marks.

use std::ops::Range;

const MARKS: [(char, char); 8] = [
    ('"', '"'),
    ('“', '”'),
    ('„', '“'),
    ('«', '»'),
    ('‘', '’'),
    ('`', '`'),
    ('\'', '\''),
    ('”', '”'),
];

/// Passages that are told apart.
const QUOTES: usize = 64;

/// The passages between quotation marks, without the marks. An apostrophe is no mark: a mark that opens follows a
/// space or a bracket, one that closes is followed by no letter.
pub(super) fn find(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut before = None;
    let mut skip_to = 0;
    // A mark that nothing closes from here on is not closed further on either.
    let mut unclosed = String::new();
    for (at, c) in text.char_indices() {
        let opens = before.is_none_or(|c: char| c.is_whitespace() || "([{=:,-".contains(c));
        before = Some(c);
        let Some((_, close)) = MARKS.iter().find(|(open, _)| *open == c) else {
            continue;
        };
        if at < skip_to || !opens || unclosed.contains(c) || found.len() >= QUOTES {
            continue;
        }
        let start = at + c.len_utf8();
        match closing(text, start, *close) {
            Some(end) => {
                skip_to = end + close.len_utf8();
                found.push(start..end);
            }
            None => unclosed.push(c),
        }
    }
    found
}

fn closing(text: &str, start: usize, close: char) -> Option<usize> {
    let rest = text.get(start..)?;
    rest.match_indices(close)
        .map(|(offset, _)| start + offset)
        .find(|end| {
            let after = text
                .get(end + close.len_utf8()..)
                .and_then(|rest| rest.chars().next());
            *end > start && after.is_none_or(|c| !c.is_alphanumeric())
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn quoted(text: &str) -> Vec<&str> {
        find(text).into_iter().map(|range| &text[range]).collect()
    }

    #[test]
    fn an_apostrophe_is_no_quotation_mark() {
        assert_eq!(
            quoted("say 'don't go' and “stay”, it's Bob's"),
            ["don't go", "stay"]
        );
        assert_eq!(quoted("it's open: 'and never closed"), [""; 0]);
        assert_eq!(quoted(r#"a "b c" d "e""#), ["b c", "e"]);
    }
}
