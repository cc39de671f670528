//! Writes JSON pointers (RFC 6901), and follows them inside a schema.

use serde_json::Value;

/// Appends one segment to a pointer, with `~` and `/` escaped.
pub(super) fn push(pointer: &mut String, segment: &str) {
    pointer.push('/');
    for c in segment.chars() {
        match c {
            '~' => pointer.push_str("~0"),
            '/' => pointer.push_str("~1"),
            c => pointer.push(c),
        }
    }
}

/// A pointer with one more segment.
pub(super) fn join(pointer: &str, segment: &str) -> String {
    let mut longer = String::with_capacity(pointer.len() + segment.len() + 1);
    longer.push_str(pointer);
    push(&mut longer, segment);
    longer
}

/// What a local reference (`#`, `#/$defs/Name`) names inside a schema; nothing is ever fetched.
pub(super) fn resolve<'s>(root: &'s Value, reference: &str) -> Option<&'s Value> {
    root.pointer(reference.strip_prefix('#')?)
}

/// The definition's name in `#/$defs/Name` or `#/definitions/Name`.
pub(super) fn definition(reference: &str) -> Option<String> {
    let name = reference
        .strip_prefix("#/$defs/")
        .or_else(|| reference.strip_prefix("#/definitions/"))
        .filter(|name| !name.contains('/'))?;
    Some(name.replace("~1", "/").replace("~0", "~"))
}
