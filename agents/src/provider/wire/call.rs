//! What some servers leave out of a call, and what stands in for it.
//!
//! Two calls must never share an id by accident: their results could not be told apart. An id that a server did give is
//! kept as it is.

use std::hash::{BuildHasher as _, Hasher as _, RandomState};

use serde_json::Value;

/// The id of a call: the server's, or a new one where the server gave none.
///
/// # Source
/// OpenAI limits a call id to 64 characters (Responses) and 40 (Chat Completions); one of ours has 21. Read 2026-11.
pub(in crate::provider) fn call_id(given: Option<&Value>) -> String {
    match given {
        Some(Value::String(id)) if !id.is_empty() => id.clone(),
        // Random, since a conversation may be stored and go on in another process.
        _ => format!("call_{:016x}", RandomState::new().build_hasher().finish()),
    }
}

/// The model's text of the arguments. A server that parsed it already gets it back as compact JSON; none is empty.
pub(in crate::provider) fn arguments(given: Option<&Value>) -> String {
    match given {
        Some(Value::String(text)) => text.clone(),
        None | Some(Value::Null) => String::new(),
        Some(value) => value.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use serde_json::json;

    use super::*;

    #[test]
    fn an_id_that_was_given_is_kept_and_one_that_was_not_is_made() {
        assert_eq!(call_id(Some(&json!("c1"))), "c1");
        let none = [None, Some(json!("")), Some(json!(null)), Some(json!(3))];

        let made: HashSet<String> = (0..1000)
            .flat_map(|_| none.iter().map(|given| call_id(given.as_ref())))
            .collect();

        assert_eq!(made.len(), 4000);
        assert!(made.iter().all(|id| id.len() == 21));
    }

    #[test]
    fn arguments_are_text_however_they_came() {
        let cases = [
            (None, ""),
            (Some(json!(null)), ""),
            (Some(json!("{\n  \"a\": 1\n}")), "{\n  \"a\": 1\n}"),
            (Some(json!({"b": 1, "a": [2]})), r#"{"b":1,"a":[2]}"#),
        ];
        for (given, expected) in cases {
            assert_eq!(arguments(given.as_ref()), expected);
        }
    }
}
