//! Writes JSON pointers (RFC 6901), and follows them inside a schema.

use std::borrow::Cow;

use serde_json::Value;

/// Appends one segment to a pointer, with `~` and `/` escaped.
pub(super) fn push(pointer: &mut String, segment: &str) {
    pointer.push('/');
    if !segment.contains(['~', '/']) {
        pointer.push_str(segment);
        return;
    }
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

/// The segments of a pointer, as they were before they were escaped.
pub(super) fn segments(pointer: &str) -> impl Iterator<Item = String> {
    let segments = pointer.split('/').skip(1);
    segments.map(|segment| segment.replace("~1", "/").replace("~0", "~"))
}

/// What a local reference (`#`, `#/$defs/Name`) names inside a schema; nothing is ever fetched.
pub(super) fn resolve<'s>(root: &'s Value, reference: &str) -> Option<&'s Value> {
    root.pointer(&target(reference)?)
}

/// The pointer that a local reference writes, however it is encoded.
pub(super) fn target(reference: &str) -> Option<String> {
    decoded(reference.strip_prefix('#')?).map(Cow::into_owned)
}

/// The definition's name in `#/$defs/Name` or `#/definitions/Name`.
pub(super) fn definition(reference: &str) -> Option<String> {
    let name = decoded(below_definitions(reference)?)?;
    Some(name.replace("~1", "/").replace("~0", "~"))
}

/// The same reference under `#/$defs/`.
pub(super) fn under_defs(reference: &str) -> Option<String> {
    Some(format!("#/$defs/{}", below_definitions(reference)?))
}

fn below_definitions(reference: &str) -> Option<&str> {
    reference
        .strip_prefix("#/$defs/")
        .or_else(|| reference.strip_prefix("#/definitions/"))
        .filter(|name| !name.contains('/'))
}

/// A reference is written as a fragment of a URI: what such a one cannot hold is percent-encoded (RFC 6901, section 6), as
/// schemars does with the names of types.
fn decoded(fragment: &str) -> Option<Cow<'_, str>> {
    if !fragment.contains('%') {
        return Some(fragment.into());
    }
    let mut bytes = Vec::with_capacity(fragment.len());
    let mut rest = fragment.as_bytes();
    while let [first, after @ ..] = rest {
        let hex = |at: usize| char::from(*after.get(at)?).to_digit(16);
        match (first, hex(0), hex(1)) {
            (b'%', Some(high), Some(low)) => {
                bytes.push((high * 16 + low) as u8);
                rest = after.get(2..).unwrap_or_default();
            }
            _ => {
                bytes.push(*first);
                rest = after;
            }
        }
    }
    String::from_utf8(bytes).ok().map(Cow::Owned)
}
