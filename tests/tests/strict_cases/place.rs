//! Places in a value: serde's way of writing them, JSON pointers, and pointers with `*` for every element.

use serde_json::Value;

/// serde's `a.b[0].c` as the segments of a pointer. A key of a map that it cannot name, `?`, ends the way.
pub(crate) fn segments(path: &str) -> Vec<String> {
    let parts = path.split(['.', '[', ']']).filter(|part| !part.is_empty());
    parts
        .take_while(|part| *part != "?")
        .map(str::to_owned)
        .collect()
}

/// The segments of a JSON pointer.
pub(crate) fn of_pointer(pointer: &str) -> Vec<String> {
    let parts = pointer.split('/').skip(1);
    parts
        .map(|part| part.replace("~1", "/").replace("~0", "~"))
        .collect()
}

/// Whether one way begins with the other.
pub(crate) fn agree(one: &[String], other: &[String]) -> bool {
    one.iter().zip(other).all(|(one, other)| one == other)
}

/// What to do with a member that a pattern names.
#[derive(Clone, Copy)]
pub(crate) enum Turn {
    /// Take a null out.
    DropNull,
    /// Put a null in, also where the key is not there.
    SetNull,
    /// Put a null in where the key is.
    ReplaceByNull,
}

/// Turns every member that the pointers name; true if there was one.
pub(crate) fn turn(value: &mut Value, pointers: &[String], turn: Turn) -> bool {
    let mut found = false;
    for pointer in pointers {
        found |= turned(value, &of_pointer(pointer), turn);
    }
    found
}

fn turned(value: &mut Value, way: &[String], turn: Turn) -> bool {
    match (way, value) {
        ([last], Value::Object(map)) => match turn {
            Turn::DropNull if map.get(last).is_some_and(Value::is_null) => {
                map.shift_remove(last).is_some()
            }
            Turn::DropNull => false,
            Turn::ReplaceByNull if !map.contains_key(last) => false,
            Turn::SetNull | Turn::ReplaceByNull => {
                map.insert(last.clone(), Value::Null);
                true
            }
        },
        ([next, rest @ ..], Value::Object(map)) if next != "*" => map
            .get_mut(next)
            .is_some_and(|inner| turned(inner, rest, turn)),
        ([_, rest @ ..], Value::Object(map)) => map
            .values_mut()
            .fold(false, |found, inner| turned(inner, rest, turn) || found),
        ([next, rest @ ..], Value::Array(list)) => {
            let named = |i: usize| next == "*" || *next == i.to_string();
            let inner = list.iter_mut().enumerate().filter(|(i, _)| named(*i));
            inner.fold(false, |found, (_, inner)| {
                turned(inner, rest, turn) || found
            })
        }
        _ => false,
    }
}
