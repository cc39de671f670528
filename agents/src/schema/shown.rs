//! How a value, a key or a list of choices is written in a message: short, and never more than 60
//! characters of what a model wrote.

use std::borrow::Cow;

use super::tape::{Kind, Tape};

/// The most characters of foreign text in one message part.
const SHOWN: usize = 60;

/// A text, cut to 60 characters.
pub(super) fn cut(text: &str) -> Cow<'_, str> {
    match end(text) {
        None => Cow::Borrowed(text),
        Some(end) => Cow::Owned(format!("{}…", text.get(..end).unwrap_or_default())),
    }
}

/// Where a text is cut, if it is.
fn end(text: &str) -> Option<usize> {
    if text.len() <= SHOWN {
        return None;
    }
    text.char_indices().nth(SHOWN).map(|(end, _)| end)
}

/// A text as a JSON string, cut.
pub(super) fn quoted(text: &str) -> String {
    let end = end(text);
    let short = end.and_then(|end| text.get(..end)).unwrap_or(text);
    let mut shown = serde_json::to_string(short).unwrap_or_default();
    if end.is_some() {
        shown.pop();
        shown.push_str("…\"");
    }
    shown
}

/// A value of the tape: scalars as written, the rest by its type.
pub(super) fn value<'t>(tape: &Tape<'t>, node: u32) -> Cow<'t, str> {
    match tape.node(node).kind {
        Kind::Array => "an array".into(),
        Kind::Object => "an object".into(),
        Kind::Plain | Kind::Escaped => quoted(&tape.string(node)).into(),
        Kind::Integer | Kind::Real => cut(tape.text(node)),
        Kind::True => "true".into(),
        Kind::False => "false".into(),
        Kind::Null | Kind::Gone => "null".into(),
    }
}

/// A list of choices, cut after twenty.
pub(super) fn list<S: AsRef<str>>(choices: impl ExactSizeIterator<Item = S>) -> String {
    const LISTED: usize = 20;
    let total = choices.len();
    let mut text = String::new();
    for (i, choice) in choices.take(LISTED).enumerate() {
        if i > 0 {
            text.push_str(", ");
        }
        text.push_str(choice.as_ref());
    }
    if total > LISTED {
        text.push_str(&format!(" and {} more", total - LISTED));
    }
    text
}
