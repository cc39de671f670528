//! What serde refused, and where: the words a model reads, with at most 60 characters of its own.

use std::fmt;

use serde::de::{self, Expected, Unexpected};

use super::super::shown;

/// A refusal, with the way from the value that was decoded down to the one that was refused.
#[derive(Debug)]
pub(in super::super) struct DecodeError(Box<Refusal>);

#[derive(Debug)]
struct Refusal {
    message: String,
    /// Inner segments first.
    path: Vec<String>,
}

impl DecodeError {
    fn new(message: String) -> Self {
        Self(Box::new(Refusal {
            message,
            path: Vec::new(),
        }))
    }

    /// The same refusal, seen from one level further out.
    pub(super) fn inside(mut self, segment: &str) -> Self {
        self.0.path.push(shown::cut(segment).into_owned());
        self
    }

    /// The path from the outside in, and the message.
    pub(in super::super) fn into_parts(self) -> (impl Iterator<Item = String>, String) {
        let Refusal { message, path } = *self.0;
        (path.into_iter().rev(), message)
    }
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.message)
    }
}

impl std::error::Error for DecodeError {}

/// What came, in the words of the contract.
fn came(unexpected: Unexpected<'_>) -> String {
    match unexpected {
        Unexpected::Str(text) => shown::quoted(text),
        Unexpected::Seq => "an array".to_owned(),
        Unexpected::Map => "an object".to_owned(),
        Unexpected::Unit | Unexpected::Option => "null".to_owned(),
        Unexpected::Bool(value) => value.to_string(),
        Unexpected::Unsigned(number) => number.to_string(),
        Unexpected::Signed(number) => number.to_string(),
        Unexpected::Float(number) => number.to_string(),
        other => shown::cut(&other.to_string()).into_owned(),
    }
}

impl de::Error for DecodeError {
    /// A text of a type's own; it may repeat the value, so it is cut as well.
    fn custom<T: fmt::Display>(message: T) -> Self {
        const LONGEST: usize = 300;
        let mut text = message.to_string();
        if let Some((end, _)) = text.char_indices().nth(LONGEST) {
            text.truncate(end);
            text.push('…');
        }
        Self::new(text)
    }

    fn invalid_type(unexpected: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self::new(format!("expected {expected}; got {}", came(unexpected)))
    }

    fn invalid_value(unexpected: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self::new(format!("expected {expected}; got {}", came(unexpected)))
    }

    fn invalid_length(len: usize, expected: &dyn Expected) -> Self {
        Self::new(format!("expected {expected}; got {len} elements"))
    }

    fn unknown_variant(variant: &str, expected: &'static [&'static str]) -> Self {
        let known: Vec<String> = expected.iter().map(|name| shown::quoted(name)).collect();
        let known = shown::list(known.iter());
        Self::new(format!(
            "expected one of {known}; got {}",
            shown::quoted(variant)
        ))
    }

    fn unknown_field(field: &str, expected: &'static [&'static str]) -> Self {
        let known: Vec<String> = expected.iter().map(|name| format!("`{name}`")).collect();
        let known = shown::list(known.iter());
        Self::new(format!(
            "unknown key `{}`; the keys are {known}",
            shown::cut(field)
        ))
    }

    fn missing_field(field: &'static str) -> Self {
        Self::new("missing".to_owned()).inside(field)
    }

    fn duplicate_field(field: &'static str) -> Self {
        Self::new("repeated key; write it once".to_owned()).inside(field)
    }
}
