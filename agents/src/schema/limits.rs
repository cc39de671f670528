//! How much of a model's text is read before it is refused.
//!
//! The limits hold while reading, so that nothing larger than they say is ever built.

/// The limits on one JSON text.
///
/// `depth` counts arrays and objects inside each other; the check and serde walk a value by
/// recursion, so a depth above 256 is treated as 256.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// The longest text, in bytes.
    pub bytes: usize,
    /// The most values, counting every object, array and scalar.
    pub nodes: usize,
    /// The deepest nesting of arrays and objects.
    pub depth: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            bytes: 16 << 20,
            nodes: 1_000_000,
            depth: 128,
        }
    }
}

impl Limits {
    /// The depth that is walked by recursion at most.
    pub(super) const DEEPEST: usize = 256;

    /// Offsets are kept in 32 bits.
    pub(super) const LONGEST: usize = u32::MAX as usize / 2;
}
