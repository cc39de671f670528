//! Where do two JSON values differ first, and where does a text stand in one?
//!
//! What is compared with what, and what does not count, is decided in `compare.rs`.

use serde_json::Value;

/// The first place where two results differ.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Difference {
    pub(crate) path: String,
    pub(crate) expected: Option<Value>,
    pub(crate) observed: Option<Value>,
}

/// The first difference in the order of the expected value. `numeric_text`: `"2.0"` and `"2"` are the same text.
pub(crate) fn difference(
    expected: &Value,
    observed: &Value,
    numeric_text: bool,
    path: &mut String,
) -> Option<Difference> {
    let here = path.len();
    let differ = |path: &str, expected: Option<&Value>, observed: Option<&Value>| {
        let path = path.to_owned();
        Some(Difference {
            path,
            expected: expected.cloned(),
            observed: observed.cloned(),
        })
    };
    match (expected, observed) {
        (Value::Object(left), Value::Object(right)) => {
            let missing = right.keys().filter(|key| !left.contains_key(*key));
            for key in left.keys().chain(missing) {
                path.push_str(&format!("/{key}"));
                let found = match (left.get(key), right.get(key)) {
                    (Some(left), Some(right)) => difference(left, right, numeric_text, path),
                    (left, right) => differ(path, left, right),
                };
                if found.is_some() {
                    return found;
                }
                path.truncate(here);
            }
            None
        }
        (Value::Array(left), Value::Array(right)) => {
            for index in 0..left.len().max(right.len()) {
                path.push_str(&format!("/{index}"));
                let found = match (left.get(index), right.get(index)) {
                    (Some(left), Some(right)) => difference(left, right, numeric_text, path),
                    (left, right) => differ(path, left, right),
                };
                if found.is_some() {
                    return found;
                }
                path.truncate(here);
            }
            None
        }
        _ if same(expected, observed, numeric_text) => None,
        _ => differ(path, Some(expected), Some(observed)),
    }
}

fn same(expected: &Value, observed: &Value, numeric_text: bool) -> bool {
    match (expected, observed) {
        (Value::Number(left), Value::Number(right)) => {
            left == right || left.as_f64() == right.as_f64()
        }
        (Value::String(left), Value::String(right)) if numeric_text && left != right => {
            let number = |text: &str| text.parse::<f64>().ok();
            number(left).is_some() && number(left) == number(right)
        }
        _ => expected == observed,
    }
}

/// The place of a text or key that contains this word.
pub(crate) fn place_of(value: &Value, word: &str, path: &str) -> Option<String> {
    match value {
        Value::String(text) => text.contains(word).then(|| path.to_owned()),
        Value::Array(list) => list
            .iter()
            .enumerate()
            .find_map(|(index, member)| place_of(member, word, &format!("{path}/{index}"))),
        Value::Object(object) => object.iter().find_map(|(key, member)| {
            let path = format!("{path}/{key}");
            if key.contains(word) {
                Some(path)
            } else {
                place_of(member, word, &path)
            }
        }),
        _ => None,
    }
}
