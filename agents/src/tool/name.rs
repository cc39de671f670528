//! Names on the wire: the rule that providers have, and a legal stand-in for a name from elsewhere that breaks it.
//!
//! The attribute refuses such a name while it compiles (`agents-macros`, `shared/wire.rs`); a tool that is described at
//! run time often has dots or slashes in its name, and cannot be renamed at its source.

use std::{borrow::Cow, collections::BTreeMap};

use super::list;

/// The most bytes of a wire name.
const LONGEST: usize = 64;

/// Whether providers take a name as it is.
///
/// # Source
/// OpenAI API, function tools: the name is 1 to 64 of `a-z A-Z 0-9 _ -`; read 2026-11.
pub(super) fn is_wire_name(name: &str) -> bool {
    (1..=LONGEST).contains(&name.len()) && name.bytes().all(is_wire_byte)
}

fn is_wire_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-')
}

/// A name that every provider takes, for a tool that has another name elsewhere.
///
/// # Shape
/// A legal name stays as it is. In any other what is not `A-Z a-z 0-9 _ -` becomes `_`, and eight hexadecimal digits of
/// its hash follow, so that `math.sum` and `math/sum` stay apart. The same name always gives the same answer; the way
/// back is kept by [`WireNames`].
///
/// ```
/// use agents::tool::wire_name;
///
/// assert_eq!(wire_name("sum"), "sum");
/// assert_eq!(wire_name("math.sum"), "math_sum_386e0587");
/// ```
#[must_use]
pub fn wire_name(original: &str) -> Cow<'_, str> {
    if is_wire_name(original) {
        original.into()
    } else {
        stand_in(original, list::key(original)).into()
    }
}

fn stand_in(original: &str, hash: u64) -> String {
    let legal = |c: char| {
        if c.is_ascii() && is_wire_byte(c as u8) {
            c
        } else {
            '_'
        }
    };
    let digits = format!("_{:08x}", (hash ^ (hash >> 32)) as u32);
    let kept = original.chars().map(legal).take(LONGEST - digits.len());
    kept.chain(digits.chars()).collect()
}

/// The wire names of a set of tools, and the way back from each to the original name.
///
/// ```
/// use agents::tool::WireNames;
///
/// let mut names = WireNames::new();
/// let wire = names.wire("math.sum");
/// assert_eq!(names.original(&wire), Some("math.sum"));
/// ```
#[derive(Clone, Debug, Default)]
pub struct WireNames {
    /// By wire name.
    originals: BTreeMap<String, String>,
}

impl WireNames {
    /// No names yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The wire name of a tool: [`wire_name`], or where another tool has that one already a further stand-in.
    pub fn wire(&mut self, original: &str) -> String {
        let mut wire = wire_name(original).into_owned();
        let mut tries = 0u64;
        while self
            .originals
            .get(&wire)
            .is_some_and(|known| known != original)
        {
            tries += 1;
            wire = stand_in(original, list::key(&format!("{original}\0{tries}")));
        }
        self.originals.insert(wire.clone(), original.to_owned());
        wire
    }

    /// The tool that has a wire name.
    #[must_use]
    pub fn original(&self, wire: &str) -> Option<&str> {
        self.originals.get(wire).map(String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stand_in_is_legal_and_tells_where_it_comes_from() {
        let long = "x".repeat(65);
        let names = ["", "a.b", "a/b", "a b", "\u{e9}t\u{e9}", "a\0b", &long];

        let wires: Vec<_> = names.iter().map(|name| wire_name(name)).collect();

        assert!(wires.iter().all(|wire| is_wire_name(wire)));
        let shown: Vec<&str> = wires.iter().map(|wire| &wire[..wire.len() - 8]).collect();
        let kept = format!("{}_", "x".repeat(55));
        assert_eq!(shown, ["_", "a_b_", "a_b_", "a_b_", "_t__", "a_b_", &kept]);
        let different: std::collections::HashSet<_> = wires.iter().collect();
        assert_eq!(different.len(), names.len());
    }

    #[test]
    fn a_tool_whose_own_name_is_the_stand_in_of_another_gets_a_further_one() {
        let stand_in = wire_name("a.b").into_owned();
        let mut names = WireNames::new();

        let first = names.wire("a.b");
        let second = names.wire(&stand_in);

        assert_eq!(first, stand_in);
        assert_eq!(names.original(&first), Some("a.b"));
        assert_eq!(names.original(&second), Some(&*stand_in));
        assert_eq!((names.wire("a.b"), names.wire(&stand_in)), (first, second));
    }
}
