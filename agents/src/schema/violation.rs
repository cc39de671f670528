//! One thing that is wrong with the arguments of a call, in words a model can act on.

use std::fmt;

/// One violation: where, what was expected, and what came.
///
/// `Display` gives the line a model reads: `/unit: expected one of "C", "F"; got "kelvin"`. At the
/// root the pointer is empty and the message stands alone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Violation {
    /// The place, as a JSON pointer (RFC 6901).
    pub pointer: String,
    /// What is wrong there. Repeats at most 60 characters of what the model wrote.
    pub message: String,
}

impl Violation {
    /// A violation at a place.
    pub(crate) fn new(pointer: impl Into<String>, message: impl Into<String>) -> Self {
        Self {
            pointer: pointer.into(),
            message: message.into(),
        }
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.pointer.is_empty() {
            f.write_str(&self.message)
        } else {
            write!(f, "{}: {}", self.pointer, self.message)
        }
    }
}
