//! What does a server say about a failure, in its own words?
//!
//! Servers that speak the same interface put the message in different places; all known ones are read here. What comes
//! out is short, printable, and free of the client's secrets. The sentence around it is made in `http`.

use std::borrow::Cow;

use serde_json::Value;

/// The most characters of a server's message that are shown.
const SHOWN: usize = 200;

/// What a server says about a failure.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Refusal {
    /// Its message, as it wrote it.
    pub(super) message: String,
    /// Its own code of the failure, or its type where it has no code.
    pub(super) code: Option<String>,
    /// The parameter that it complains about.
    pub(super) param: Option<String>,
}

impl Refusal {
    /// Reads the body of a failure; `None` if it is in no known form.
    ///
    /// # Source
    /// `{"error": {"message", "type", "param", "code"}}`: OpenAI; `code` is a number at llama.cpp and vLLM, a numeral in a
    /// string at LiteLLM. `{"error": ".."}`: Ollama. A list of one such object: Gemini. `{"detail": ..}`: FastAPI.
    /// `data: {..}` although the answer is no stream: LiteLLM. Servers tried 2026-11-30.
    pub(super) fn read(body: &[u8]) -> Option<Self> {
        let text = body.trim_ascii();
        let text = text.strip_prefix(b"data:").unwrap_or(text).trim_ascii();
        // A stream of several events: the first one says it.
        let mut values = serde_json::Deserializer::from_slice(text).into_iter::<Value>();
        let value = values.next()?.ok()?;
        let first = match &value {
            Value::Array(list) => list.first()?,
            value => value,
        };
        let inner = ["error", "detail"]
            .iter()
            .find_map(|key| first.get(key).filter(|value| !value.is_null()))
            .unwrap_or(first);
        let message = message(inner)?;
        Some(Self {
            message: message.to_owned(),
            code: ["code", "type"].iter().find_map(|key| word(inner.get(key))),
            param: word(inner.get("param")),
        })
    }
}

fn message(value: &Value) -> Option<&str> {
    match value {
        Value::String(text) => Some(text),
        // FastAPI's list of violations, each with a `msg`; the first one is enough.
        Value::Array(list) => list.first()?.get("msg")?.as_str(),
        value => ["message", "error", "detail", "msg"]
            .iter()
            .find_map(|key| value.get(key)?.as_str()),
    }
}

fn word(value: Option<&Value>) -> Option<String> {
    match value? {
        Value::String(text) if !text.is_empty() => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

/// What a client must not say: its key, its passwords, the values of its own headers.
#[derive(Clone, Default)]
pub(super) struct Secrets(Vec<String>);

impl Secrets {
    /// Texts of up to three characters are left out: they would be found everywhere, and no secret is that short.
    ///
    /// Of a text with white space, what stands behind the first is a secret too: a server that refuses
    /// `authorization: Bearer ..` names the token alone.
    pub(super) fn new(texts: impl IntoIterator<Item = String>) -> Self {
        let whole = texts.into_iter().flat_map(|text| {
            let token = text.split_once(char::is_whitespace);
            let token = token.map(|(_, token)| token.trim_start().to_owned());
            [Some(text), token].into_iter().flatten()
        });
        let mut texts: Vec<_> = whole.filter(|text| text.len() > 3).collect();
        // The longest first, so that no piece of it is left when a shorter one is its beginning.
        texts.sort_by_key(|text| std::cmp::Reverse(text.len()));
        Self(texts)
    }

    /// These and others.
    pub(super) fn and<'a>(&self, others: impl Iterator<Item = &'a str>) -> Cow<'_, Self> {
        let mut others = others.map(str::to_owned).peekable();
        if others.peek().is_none() {
            return Cow::Borrowed(self);
        }
        Cow::Owned(Self::new(self.0.iter().cloned().chain(others)))
    }

    /// The beginning of a text that came from outside, as it can be shown: on one line, without control characters and
    /// without secrets. Secrets are taken out before it is cut, so that no half of one is left.
    pub(super) fn shown(&self, text: &str) -> String {
        let mut text = text.to_owned();
        for secret in &self.0 {
            if text.contains(secret.as_str()) {
                text = text.replace(secret.as_str(), "[redacted]");
            }
        }
        let mut shown = String::new();
        let mut count = 0;
        for word in text.split(|c: char| c.is_whitespace() || c.is_control()) {
            if word.is_empty() {
                continue;
            }
            if !shown.is_empty() {
                shown.push(' ');
                count += 1;
            }
            for c in word.chars() {
                if count >= SHOWN {
                    shown.push('…');
                    return shown;
                }
                shown.push(c);
                count += 1;
            }
        }
        shown
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Message, code, parameter.
    type Words<'a> = (&'a str, Option<&'a str>, Option<&'a str>);

    #[test]
    fn the_token_inside_a_header_is_a_secret_by_itself() {
        let secrets = Secrets::new(["Bearer sk-live-1".to_owned()]);
        let shown = secrets.shown("Incorrect API key provided: sk-live-1.");
        assert_eq!(shown, "Incorrect API key provided: [redacted].");
    }

    #[test]
    fn the_message_is_found_where_each_server_puts_it() {
        let cases: &[(&str, Option<Words<'_>>)] = &[
            (
                r#"{"error":{"message":"No such model.","type":"invalid_request_error","param":"model","code":"model_not_found"}}"#,
                Some(("No such model.", Some("model_not_found"), Some("model"))),
            ),
            (
                r#"{"error":{"message":"bad","type":"server_error","param":null,"code":null}}"#,
                Some(("bad", Some("server_error"), None)),
            ),
            (
                r#"{"error":{"code":400,"message":"too long","type":"exceed_context_size_error","n_ctx":8}}"#,
                Some(("too long", Some("400"), None)),
            ),
            (
                r#"data: {"error":{"message":"m","type":"None","param":"None","code":"500"}}

data: [DONE]"#,
                Some(("m", Some("500"), Some("None"))),
            ),
            (
                r#"{"error":"model not found"}"#,
                Some(("model not found", None, None)),
            ),
            (
                r#"[{"error":{"code":429,"message":"Quota","status":"RESOURCE_EXHAUSTED"}}]"#,
                Some(("Quota", Some("429"), None)),
            ),
            (r#"{"detail":"Not Found"}"#, Some(("Not Found", None, None))),
            (
                r#"{"detail":[{"loc":["body","model"],"msg":"Field required"}]}"#,
                Some(("Field required", None, None)),
            ),
            (
                r#"{"object":"error","message":"gone","type":"NotFoundError","code":404}"#,
                Some(("gone", Some("404"), None)),
            ),
            (r#""just words""#, Some(("just words", None, None))),
            (r#"{"id":"resp_1","error":null}"#, None),
            ("<html>", None),
            ("", None),
            ("[]", None),
            ("{\"error\":", None),
        ];
        for (body, expected) in cases {
            let expected = expected.map(|(message, code, param)| Refusal {
                message: message.to_owned(),
                code: code.map(str::to_owned),
                param: param.map(str::to_owned),
            });

            let found = Refusal::read(body.as_bytes());

            assert_eq!(found, expected, "{body}");
        }
    }

    #[test]
    fn what_is_shown_is_short_on_one_line_and_without_secrets() {
        let secrets = Secrets::new(["sk-1".into(), "sk-12345".into(), "abc".into()]);
        let cut_in_the_secret = format!("{}sk-12345", "x".repeat(195));

        let shown = [
            secrets.shown("  the key sk-12345\r\n\tis\u{1b}[31m wrong, abc too  "),
            secrets.shown(&"é ".repeat(300)),
            secrets.shown(&cut_in_the_secret),
            secrets.shown(&"x".repeat(200)),
        ];

        let expected = [
            "the key [redacted] is [31m wrong, abc too".to_owned(),
            format!("{}…", "é ".repeat(100)),
            format!("{}[reda…", "x".repeat(195)),
            "x".repeat(200),
        ];
        assert_eq!(shown, expected);
    }
}
