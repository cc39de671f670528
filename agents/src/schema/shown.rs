//! How a value, a key or a list of choices is written in a message: short, and never more than 60
//! characters of what a model wrote.

use super::tape::{Kind, Tape};

/// The most characters of foreign text in one message part.
const SHOWN: usize = 60;

/// A text, cut to 60 characters.
pub(super) fn cut(text: &str) -> String {
    match text.char_indices().nth(SHOWN) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
    }
}

/// A text as a JSON string, cut.
pub(super) fn quoted(text: &str) -> String {
    let end = text.char_indices().nth(SHOWN).map(|(end, _)| end);
    let short = end.and_then(|end| text.get(..end)).unwrap_or(text);
    let mut shown = serde_json::to_string(short).unwrap_or_default();
    if end.is_some() {
        shown.pop();
        shown.push_str("…\"");
    }
    shown
}

/// A value of the tape: scalars as written, the rest by its type.
pub(super) fn value(tape: &Tape<'_>, node: u32) -> String {
    match tape.node(node).kind {
        Kind::Array => "an array".to_owned(),
        Kind::Object => "an object".to_owned(),
        Kind::Plain | Kind::Escaped => quoted(&tape.string(node)),
        Kind::Integer | Kind::Real => cut(tape.text(node)),
        Kind::True => "true".to_owned(),
        Kind::False => "false".to_owned(),
        Kind::Null | Kind::Gone => "null".to_owned(),
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
