//! What came back from a server: an answer to decode, or the sentence that says why it is none.
//!
//! Every sentence about an answer names the same facts in the same order. Sending and trying again is `http`; what the
//! JSON means is asked in `responses` and `chat`.

use std::time::SystemTime;

use reqwest::{
    Response, StatusCode,
    header::{CONTENT_ENCODING, CONTENT_TYPE, HeaderMap, LOCATION},
};

use super::{
    refusal::{Refusal, Secrets},
    retry,
};
use crate::model::{ModelError, ModelErrorKind};

/// Where servers put their name of the exchange: OpenAI and most others; some gateways; Azure.
const REQUEST_IDS: [&str; 3] = ["x-request-id", "request-id", "apim-request-id"];

/// An answer whose body is a JSON object, by its first byte.
#[derive(Debug)]
pub(super) struct Answer {
    /// The whole body.
    pub(super) body: Vec<u8>,
    /// The server's name of the exchange.
    pub(super) request_id: Option<String>,
    /// How many requests it took.
    pub(super) attempts: u64,
    facts: Facts,
}

impl Answer {
    /// The failure to decode this answer, with the facts about it.
    pub(super) fn blame(&self, error: ModelError) -> ModelError {
        let kind = error.kind();
        let facts = &self.facts;
        error
            .reworded(|what| facts.sentence(&what, kind != ModelErrorKind::Status, ""))
            .answered(facts.status.as_u16(), self.request_id.clone())
            .after_attempts(self.attempts)
    }
}

/// What is told of every answer.
#[derive(Clone, Debug)]
pub(super) struct Facts {
    status: StatusCode,
    headers: HeaderMap,
    content_type: Option<String>,
    request_id: Option<String>,
    attempt: u32,
}

impl Facts {
    pub(super) fn of(response: &Response, secrets: &Secrets, attempt: u32) -> Self {
        let headers = response.headers();
        let text = |name: &str| {
            let value = headers.get(name)?.as_bytes();
            let shown = secrets.shown(&String::from_utf8_lossy(value));
            (!shown.is_empty()).then_some(shown)
        };
        Self {
            status: response.status(),
            headers: headers.clone(),
            content_type: text(CONTENT_TYPE.as_str()),
            request_id: REQUEST_IDS.iter().find_map(|name| text(name)),
            attempt,
        }
    }

    pub(super) fn status(&self) -> StatusCode {
        self.status
    }

    pub(super) fn request_id(&self) -> Option<&str> {
        self.request_id.as_deref()
    }

    /// A failure of this answer: what happened, the facts, and what the server says about it.
    pub(super) fn error(&self, kind: ModelErrorKind, what: &str, said: &str) -> ModelError {
        let says_status = kind != ModelErrorKind::Status;
        ModelError::of(kind, self.sentence(what, says_status, said))
            .answered(self.status.as_u16(), self.request_id.clone())
    }

    fn sentence(&self, what: &str, says_status: bool, said: &str) -> String {
        let mut facts = Vec::new();
        if says_status {
            facts.push(format!("status {}", self.status.as_u16()));
        }
        facts.push(match &self.content_type {
            Some(content_type) => format!("content type `{content_type}`"),
            None => "no content type".to_owned(),
        });
        if let Some(id) = &self.request_id {
            facts.push(format!("request id `{id}`"));
        }
        if self.attempt > 1 {
            facts.push(format!("attempt {}", self.attempt));
        }
        let before = if said.is_empty() { "" } else { ": " };
        format!("{what} ({}){before}{said}", facts.join(", "))
    }

    /// The failure that a status other than success is.
    pub(super) fn refused(&self, body: &[u8], secrets: &Secrets) -> ModelError {
        let refusal = Refusal::read(body);
        let said = said(refusal.as_ref(), body, secrets);
        let code = refusal
            .and_then(|refusal| refusal.code)
            .map(|code| secrets.shown(&code));
        let reason = self.status.canonical_reason().unwrap_or_default();
        let mut what = format!("the server answered {} {reason}", self.status.as_u16())
            .trim_end()
            .to_owned();
        if self.status.is_redirection()
            && let Some(location) = self.headers.get(LOCATION)
        {
            let location = String::from_utf8_lossy(location.as_bytes()).into_owned();
            let location = location.split(['?', '#']).next().unwrap_or_default();
            what.push_str(&format!(
                " and points to `{}`, which is not followed",
                secrets.shown(location)
            ));
        }
        if let Some(code) = &code {
            what.push_str(&format!(" with code `{code}`"));
        }
        let mut error = self.error(ModelErrorKind::Status, &what, &said);
        let asked = retry::asked(&self.headers, SystemTime::now());
        if retry::may_get_better(self.status, &self.headers, code.as_deref()) {
            error = error.retryable(asked);
        }
        match code {
            Some(code) => error.coded(code),
            None => error,
        }
    }

    /// The answer that a success is, if its body looks like one.
    pub(super) fn accepted(self, body: Vec<u8>, secrets: &Secrets) -> Result<Answer, ModelError> {
        match self.objection(&body) {
            None => Ok(Answer {
                body,
                request_id: self.request_id.clone(),
                attempts: self.attempt.into(),
                facts: self,
            }),
            Some((what, is_said)) => {
                let refusal = Refusal::read(&body);
                let said = if is_said || refusal.is_some() {
                    said(refusal.as_ref(), &body, secrets)
                } else {
                    String::new()
                };
                Err(self.error(ModelErrorKind::Malformed, &what, &said))
            }
        }
    }

    /// Why this body is no JSON object, and whether it may be quoted: what a model wrote may not.
    fn objection(&self, body: &[u8]) -> Option<(String, bool)> {
        if let Some(encoding) = self.headers.get(CONTENT_ENCODING)
            && encoding != "identity"
        {
            let encoding = encoding.to_str().unwrap_or("?");
            let encoding: String = encoding.chars().take(40).collect();
            let what = format!("the answer is encoded as `{encoding}`, which was not asked for");
            return Some((what, false));
        }
        let body = body.trim_ascii_start();
        // Some servers name another type, or none; the first byte decides.
        if body.starts_with(b"{") {
            return None;
        }
        let is = |ty: &str| {
            let named = self.content_type.as_deref().unwrap_or_default();
            named.to_ascii_lowercase().starts_with(ty)
        };
        Some(if body.is_empty() {
            ("the answer is empty".to_owned(), false)
        } else if is("text/event-stream")
            || body.starts_with(b"data:")
            || body.starts_with(b"event:")
        {
            let what = "the answer is a stream of events, which was not asked for";
            (what.to_owned(), false)
        } else if is("text/html") || body.starts_with(b"<") {
            ("the answer is a page for people, not JSON".to_owned(), true)
        } else {
            ("the answer is no JSON object".to_owned(), true)
        })
    }
}

/// The server's message, or the beginning of what it sent instead of one.
fn said(refusal: Option<&Refusal>, body: &[u8], secrets: &Secrets) -> String {
    match refusal {
        Some(refusal) => {
            let message = secrets.shown(&refusal.message);
            match &refusal.param {
                Some(param) => format!("{message} (parameter `{}`)", secrets.shown(param)),
                None => message,
            }
        }
        None => secrets.shown(&String::from_utf8_lossy(body)),
    }
}
