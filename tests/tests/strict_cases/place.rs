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

/// What to do with nulls at the members that a pattern names.
#[derive(Clone, Copy)]
pub(crate) enum Turn {
    /// Take a null out.
    Drop,
    /// Put a null in, also where the key is not there.
    Set,
    /// Put a null in where the key is.
    Replace,
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
    let Some((next, rest)) = way.split_first() else {
        return false;
    };
    if let (Value::Object(map), []) = (&mut *value, rest) {
        return match turn {
            Turn::Drop if map.get(next).is_some_and(Value::is_null) => {
                map.shift_remove(next).is_some()
            }
            Turn::Drop => false,
            Turn::Replace if !map.contains_key(next) => false,
            Turn::Set | Turn::Replace => {
                map.insert(next.clone(), Value::Null);
                true
            }
        };
    }
    let mut found = false;
    match value {
        Value::Object(map) => {
            for (_, inner) in map
                .iter_mut()
                .filter(|(key, _)| next == "*" || *key == next)
            {
                found |= turned(inner, rest, turn);
            }
        }
        Value::Array(list) => {
            let named = |i: usize| next == "*" || *next == i.to_string();
            for (_, inner) in list.iter_mut().enumerate().filter(|(i, _)| named(*i)) {
                found |= turned(inner, rest, turn);
            }
        }
        _ => {}
    }
    found
}
