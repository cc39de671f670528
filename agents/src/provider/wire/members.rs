//! The members of an answer's body: is it a JSON object at all, of bearable size, and no error in disguise?
//!
//! A server may send anything. What it sends is held back here as text per member, so that only the parts that an adapter
//! asks for become values. Answers that are not even meant to be JSON are sorted out before, in `provider/answer`.

use serde::Deserialize;
use serde_json::{Map, Value, value::RawValue};

use crate::{
    model::{ModelError, ModelErrorKind},
    provider::refusal::{Refusal, Secrets},
};

/// The most values in one answer. A value takes up to a hundred bytes of memory and only two on the wire, so the length
/// alone would not bound memory. The largest answers of real models (hundreds of calls, log probabilities of every word)
/// have some hundred thousand; the figure is ours.
const MOST_VALUES: usize = 2_000_000;

/// The members of an answer that is an object. One that is `null` counts as missing.
#[derive(Debug, Deserialize)]
pub(in crate::provider) struct Members<'a> {
    #[serde(borrow)]
    pub(in crate::provider) id: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(in crate::provider) status: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(in crate::provider) incomplete_details: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(in crate::provider) output: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(in crate::provider) choices: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(in crate::provider) usage: Option<&'a RawValue>,
    #[serde(borrow)]
    error: Option<&'a RawValue>,
}

impl Members<'_> {
    /// What the server says went wrong, although its status said that nothing did.
    pub(in crate::provider) fn refusal(&self, secrets: &Secrets) -> Option<ModelError> {
        let error = self.error?;
        let refusal = Refusal::read(error.get().as_bytes()).unwrap_or_default();
        let message = match secrets.shown(&refusal.message) {
            message if message.is_empty() => "and does not say why".to_owned(),
            message => format!("and says: {message}"),
        };
        let failed = ModelError::of(
            ModelErrorKind::Other,
            format!("the server answered with an error, {message}"),
        );
        // What these two mean passes; OpenAI's reference, `ResponseError.code`, read 2026-11-30.
        let passes = matches!(
            refusal.code.as_deref(),
            Some("server_error" | "rate_limit_exceeded")
        );
        let failed = match refusal.code {
            Some(code) => failed.coded(secrets.shown(&code)),
            None => failed,
        };
        Some(if passes {
            failed.retryable(None)
        } else {
            failed
        })
    }
}

/// Reads an answer that must be a JSON object.
pub(in crate::provider) fn members(body: &[u8]) -> Result<Members<'_>, ModelError> {
    let text = body.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(body);
    if !text.trim_ascii_start().starts_with(b"{") {
        return Err(of_kind("the answer is no JSON object".to_owned()));
    }
    let values = text
        .iter()
        .filter(|byte| matches!(byte, b',' | b'[' | b'{'))
        .take(MOST_VALUES + 1);
    if values.count() > MOST_VALUES {
        return Err(of_kind(format!(
            "the answer holds more than {MOST_VALUES} values"
        )));
    }
    serde_json::from_slice(text).map_err(|error| {
        let what = if error.is_eof() {
            "is cut off"
        } else {
            "is not JSON"
        };
        let (line, column) = (error.line(), error.column());
        let message = format!("the answer {what} at line {line}, column {column}");
        of_kind(message).caused_by(error)
    })
}

/// Reads an object in an answer; `at` says where it stands.
pub(in crate::provider) fn read_object(
    raw: &RawValue,
    at: &str,
) -> Result<Map<String, Value>, ModelError> {
    serde_json::from_str(raw.get()).map_err(|error| {
        // Too deep, or a text that is no Unicode.
        let what = if error.is_data() {
            "is no object"
        } else {
            "cannot be read"
        };
        malformed(at, what).caused_by(error)
    })
}

/// An answer that is JSON, but not that of the interface that was asked.
pub(in crate::provider) fn malformed(place: &str, what: &str) -> ModelError {
    of_kind(format!("the answer is malformed: `{place}` {what}"))
}

fn of_kind(message: String) -> ModelError {
    ModelError::of(ModelErrorKind::Malformed, message)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_json_object_is_named() {
        let many = format!("{{\"output\":[{}]}}", "0,".repeat(MOST_VALUES + 1));
        let cases: &[(&[u8], &str)] = &[
            (b"", "the answer is no JSON object"),
            (b"[]", "the answer is no JSON object"),
            (b"null", "the answer is no JSON object"),
            (b"upstream down", "the answer is no JSON object"),
            (b"\x1f\x8b\x08", "the answer is no JSON object"),
            (b"{\"id\":", "the answer is cut off at line 1, column 6"),
            (
                b"{\"id\": tru}",
                "the answer is not JSON at line 1, column 11",
            ),
            (
                b"{\"id\":\"\xff\"}",
                "the answer is not JSON at line 1, column 8",
            ),
            (b"{} {}", "the answer is not JSON at line 1, column 4"),
            (
                b"{\"id\":1,\"id\":1}",
                "the answer is not JSON at line 1, column 12",
            ),
            (many.as_bytes(), "the answer holds more than 2000000 values"),
        ];
        for (body, expected) in cases {
            let found = members(body).map(|_| ()).unwrap_err();

            let shown = String::from_utf8_lossy(body.get(..40).unwrap_or(body)).into_owned();
            assert_eq!(found.kind(), ModelErrorKind::Malformed, "{shown}");
            assert_eq!(found.to_string(), *expected, "{shown}");
        }
    }

    #[test]
    fn nesting_without_end_is_an_error_where_it_is_read() {
        let deep = format!(
            "{{\"output\":{0}{1}}}",
            "[".repeat(500_000),
            "]".repeat(500_000)
        );

        let found = members(deep.as_bytes()).unwrap().output.unwrap();
        let read = read_object(found, "output");

        assert_eq!(
            read.unwrap_err().to_string(),
            "the answer is malformed: `output` is no object"
        );
        let object = format!("{{\"a\":{}}}", found.get());
        let raw = serde_json::from_str(&object).unwrap();
        assert_eq!(
            read_object(raw, "output[0]").unwrap_err().to_string(),
            "the answer is malformed: `output[0]` cannot be read"
        );
    }

    #[test]
    fn an_error_in_the_body_is_told_without_secrets() {
        let secrets = Secrets::new(["sk-secret".to_owned()]);
        let cases = [
            (r#"{"error":null}"#, None),
            (
                r#"{"error":{"code":"server_error","message":"the key sk-secret"}}"#,
                Some((
                    "the server answered with an error, and says: the key [redacted]",
                    Some("server_error"),
                    true,
                )),
            ),
            (
                r#"{"error":{"code":502,"message":"upstream"}}"#,
                Some((
                    "the server answered with an error, and says: upstream",
                    Some("502"),
                    false,
                )),
            ),
            (
                r#"{"error":"down"}"#,
                Some((
                    "the server answered with an error, and says: down",
                    None,
                    false,
                )),
            ),
            (
                r#"{"error":{}}"#,
                Some((
                    "the server answered with an error, and does not say why",
                    None,
                    false,
                )),
            ),
        ];
        for (body, expected) in cases {
            let found = members(body.as_bytes()).unwrap().refusal(&secrets);

            let found = found
                .as_ref()
                .map(|error| (error.to_string(), error.code(), error.is_retryable()));
            let expected = expected
                .map(|(message, code, is_retryable)| (message.to_owned(), code, is_retryable));
            assert_eq!(found, expected, "{body}");
        }
    }
}
