//! A JSON text as a flat list of byte ranges over the text itself.
//!
//! Nothing is converted: numbers keep their digits, repeated keys stay visible, and no map is
//! built. How the list is made stands in `tape/parse.rs`; what a value must look like is the
//! contract's question.

mod escape;
mod parse;
mod scalar;

use std::borrow::Cow;

use super::limits::Limits;
use super::violation::Violation;

/// What stands at a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Null,
    True,
    False,
    /// A number without point and exponent.
    Integer,
    /// A number with point or exponent.
    Real,
    /// A string without escapes.
    Plain,
    /// A string with escapes, all of them valid.
    Escaped,
    Array,
    Object,
    /// A null that means "not given"; decoding skips it together with its key.
    Gone,
}

/// One value or key. Keys are strings; the value of a key is the node after it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Node {
    pub(super) kind: Kind,
    /// The bytes of the text; for a string without its quotes.
    from: u32,
    to: u32,
    /// The node after this one and everything in it.
    next: u32,
    /// Elements of an array, members of an object. Of a whole number one more than its value if that
    /// is small, of any other not zero if it is surely finite; else zero.
    pub(super) len: u32,
}

/// One step from a value to one inside of it.
#[derive(Debug)]
pub(super) enum Segment<'t> {
    Key(Cow<'t, str>),
    Index(usize),
}

/// A parsed text.
#[derive(Debug)]
pub(super) struct Tape<'t> {
    text: &'t str,
    nodes: Vec<Node>,
}

impl<'t> Tape<'t> {
    /// The root's index.
    pub(super) const ROOT: u32 = 0;

    /// Reads one JSON text, within limits.
    pub(super) fn parse(text: &'t str, limits: &Limits) -> Result<Self, Violation> {
        parse::parse(text, limits)
    }

    /// The node at an index; an index beyond the end gives a null.
    #[inline]
    pub(super) fn node(&self, index: u32) -> Node {
        const NONE: Node = Node {
            kind: Kind::Null,
            from: 0,
            to: 0,
            next: u32::MAX,
            len: 0,
        };
        self.nodes.get(index as usize).copied().unwrap_or(NONE)
    }

    /// How many nodes there are, keys included.
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The bytes of a node, escapes and all.
    #[inline]
    pub(super) fn text(&self, index: u32) -> &'t str {
        self.slice(self.node(index))
    }

    /// The bytes of a node, without a look at where characters begin.
    #[inline]
    fn bytes(&self, node: Node) -> Option<&'t [u8]> {
        self.text
            .as_bytes()
            .get(node.from as usize..node.to as usize)
    }

    #[inline]
    pub(super) fn slice(&self, node: Node) -> &'t str {
        self.text
            .get(node.from as usize..node.to as usize)
            .unwrap_or_default()
    }

    /// The string at a node.
    #[inline]
    pub(super) fn string(&self, index: u32) -> Cow<'t, str> {
        let node = self.node(index);
        match node.kind {
            Kind::Escaped => Cow::Owned(escape::unescape(self.slice(node))),
            _ => Cow::Borrowed(self.slice(node)),
        }
    }

    /// Whether a node is this very string.
    #[inline]
    pub(super) fn is(&self, index: u32, text: &str) -> bool {
        let node = self.node(index);
        match node.kind {
            Kind::Plain => self.bytes(node) == Some(text.as_bytes()),
            Kind::Escaped => self.says(node, text),
            _ => false,
        }
    }

    #[cold]
    fn says(&self, node: Node, text: &str) -> bool {
        escape::unescape(self.slice(node)) == text
    }

    /// The value of a whole number that is not negative and has few digits.
    #[inline]
    pub(super) fn small(&self, node: Node) -> Option<u32> {
        if node.kind == Kind::Integer {
            node.len.checked_sub(1)
        } else {
            None
        }
    }

    /// Visits the keys and indices from the root to a node.
    pub(super) fn way_to(&self, node: u32, mut visit: impl FnMut(Segment<'t>)) {
        let mut at = Self::ROOT;
        while at != node {
            let child = match self.node(at).kind {
                Kind::Object => self
                    .members(at)
                    .find(|(_, value)| node < self.node(*value).next)
                    .map(|(key, value)| {
                        (
                            Segment::Key(self.string(key)),
                            if key == node { key } else { value },
                        )
                    }),
                Kind::Array => self
                    .items(at)
                    .enumerate()
                    .find(|(_, item)| node < self.node(*item).next)
                    .map(|(i, item)| (Segment::Index(i), item)),
                _ => None,
            };
            let Some((segment, child)) = child else { break };
            visit(segment);
            at = child;
        }
    }

    /// The elements of an array.
    #[inline]
    pub(super) fn items(&self, array: u32) -> Items<'_, 't> {
        Items {
            tape: self,
            at: array.saturating_add(1),
            left: self.node(array).len,
        }
    }

    /// The members of an object: key and value.
    #[inline]
    pub(super) fn members(&self, object: u32) -> Members<'_, 't> {
        Members(Items {
            tape: self,
            at: object.saturating_add(1),
            left: self.node(object).len,
        })
    }

    /// The node after this one and everything in it.
    #[inline]
    pub(super) fn after(&self, index: u32) -> u32 {
        self.node(index).next
    }

    /// Marks a null as "not given".
    pub(super) fn drop_value(&mut self, index: u32) {
        if let Some(node) = self.nodes.get_mut(index as usize) {
            node.kind = Kind::Gone;
        }
    }
}

/// Iterates the elements of an array.
#[derive(Debug, Clone)]
pub(super) struct Items<'n, 't> {
    tape: &'n Tape<'t>,
    at: u32,
    left: u32,
}

impl Items<'_, '_> {
    /// How many are left.
    pub(super) fn left(&self) -> usize {
        self.left as usize
    }
}

impl Iterator for Items<'_, '_> {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        self.left = self.left.checked_sub(1)?;
        let at = self.at;
        self.at = self.tape.node(at).next;
        Some(at)
    }
}

/// Iterates the members of an object.
#[derive(Debug, Clone)]
pub(super) struct Members<'n, 't>(Items<'n, 't>);

impl Members<'_, '_> {
    /// How many are left.
    pub(super) fn left(&self) -> usize {
        self.0.left()
    }
}

impl Iterator for Members<'_, '_> {
    type Item = (u32, u32);

    #[inline]
    fn next(&mut self) -> Option<(u32, u32)> {
        self.0.left = self.0.left.checked_sub(1)?;
        let key = self.0.at;
        let value = key.saturating_add(1);
        self.0.at = self.0.tape.node(value).next;
        Some((key, value))
    }
}
