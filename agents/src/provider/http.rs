//! One call over HTTP: a request is sent, and sent again by the policy, until there is an answer or none will come.
//!
//! Time and memory are bounded whatever the server does. What an answer or a refusal says is read in `answer`; when a
//! request is sent again is ruled in `retry`.

use std::{
    borrow::Cow,
    fmt,
    time::{Duration, Instant as Watch},
};

use reqwest::{
    Client, Method, Request,
    header::{HeaderMap, HeaderName, HeaderValue},
};
use tokio::time::{Instant, sleep, timeout};

use super::{
    ProviderError, RetryPolicy,
    answer::{Answer, Facts},
    body,
    endpoint::Endpoint,
    refusal::Secrets,
    retry, tls,
};
use crate::model::{ExtraPairs, ModelError, ModelErrorKind, ModelSettings};

/// What is read of the body of a refusal, and how long that may take: enough for its message.
const REFUSAL_BYTES: usize = 64 * 1024;
const REFUSAL_TIME: Duration = Duration::from_secs(5);

/// Sends requests to one server.
pub(super) struct Http {
    pub(super) client: Client,
    pub(super) endpoint: Endpoint,
    /// Sent with every request; the key is among them.
    pub(super) headers: HeaderMap,
    pub(super) secrets: Secrets,
    pub(super) timeout: Duration,
    pub(super) max_response_bytes: usize,
    pub(super) retry: RetryPolicy,
}

impl Http {
    /// Where it leads.
    pub(super) fn endpoint(&self) -> &Endpoint {
        &self.endpoint
    }

    /// What no text about a call with these settings may show: the secrets of every call, and the values that the
    /// settings add to its headers and its query.
    pub(super) fn secrets_with(&self, settings: &ModelSettings) -> Cow<'_, Secrets> {
        let added = [&settings.extra_headers, &settings.extra_query];
        let added = added.into_iter().flatten().flat_map(ExtraPairs::iter);
        self.secrets.and(added.map(|(_, value)| value))
    }

    /// Posts a JSON body to this path below the base URL, with the headers and the query that the settings add.
    pub(super) async fn post(
        &self,
        path: &str,
        settings: &ModelSettings,
        body: Vec<u8>,
    ) -> Result<Answer, ModelError> {
        let request = self.request(path, settings, body)?;
        let secrets = self.secrets_with(settings);
        let started = Instant::now();
        let mut attempt = 0;
        loop {
            attempt += 1;
            let Some(copy) = request.try_clone() else {
                return Err(ModelError::new("the request cannot be sent twice"));
            };
            let left = self.timeout.saturating_sub(started.elapsed());
            let Ok(outcome) = timeout(left, self.attempt(copy, path, attempt, &secrets)).await
            else {
                let what = format!(
                    "no complete answer from `{}` within {:?}",
                    self.endpoint.shown(),
                    self.timeout
                );
                let error = ModelError::of(ModelErrorKind::Timeout, what);
                return Err(error.after_attempts(attempt.into()));
            };
            let error = match outcome {
                Ok(answer) => return Ok(answer),
                Err(error) => error.after_attempts(attempt.into()),
            };
            if !error.is_retryable() {
                return Err(error);
            }
            let asked = error.retry_after();
            let Some(wait) = self.retry.wait(attempt, asked, started, retry::draw()) else {
                return Err(error);
            };
            // The failure at hand says more than that time ran out while waiting.
            if started.elapsed().saturating_add(wait) >= self.timeout {
                return Err(error);
            }
            tracing::debug!(attempt, wait_ms = millis(wait), "the request is sent again");
            sleep(wait).await;
        }
    }

    fn request(
        &self,
        path: &str,
        settings: &ModelSettings,
        body: Vec<u8>,
    ) -> Result<Request, ModelError> {
        let mut url = self.endpoint.at(path);
        for (name, value) in settings.extra_query.iter().flat_map(ExtraPairs::iter) {
            url.query_pairs_mut().append_pair(name, value);
        }
        let mut request = Request::new(Method::POST, url);
        *request.headers_mut() = self.headers.clone();
        for (name, value) in settings.extra_headers.iter().flat_map(ExtraPairs::iter) {
            let (name, value) = header(name, value)
                .map_err(|error| ModelError::of(ModelErrorKind::Unsupported, error.to_string()))?;
            request.headers_mut().insert(name, value);
        }
        *request.body_mut() = Some(body.into());
        Ok(request)
    }

    async fn attempt(
        &self,
        request: Request,
        path: &str,
        attempt: u32,
        secrets: &Secrets,
    ) -> Result<Answer, ModelError> {
        let watch = Watch::now();
        let told = |status: Option<u16>, request_id: Option<&str>| {
            let duration_ms = millis(watch.elapsed());
            tracing::debug!(
                method = "POST",
                path,
                attempt,
                status,
                request_id,
                duration_ms
            );
        };
        let mut response = match self.client.execute(request).await {
            Ok(response) => response,
            Err(error) => {
                told(None, None);
                return Err(self.unanswered(error));
            }
        };
        let facts = Facts::of(&response, secrets, attempt);
        let mut bytes = Vec::new();
        if !facts.status().is_success() {
            // Whatever comes of the body in that time is better than nothing.
            let reading = body::read(&mut response, REFUSAL_BYTES, &mut bytes);
            let _ = timeout(REFUSAL_TIME, reading).await;
            told(Some(facts.status().as_u16()), facts.request_id());
            return Err(facts.refused(&bytes, secrets));
        }
        let outcome = body::read(&mut response, self.max_response_bytes, &mut bytes).await;
        told(Some(facts.status().as_u16()), facts.request_id());
        match outcome {
            Ok(true) => facts.accepted(bytes, secrets),
            Ok(false) => {
                let what = format!(
                    "the answer is longer than {} bytes",
                    self.max_response_bytes
                );
                Err(facts.error(ModelErrorKind::Malformed, &what, ""))
            }
            Err(error) if is_badly_encoded(&error) => {
                let what = "the answer is encoded as `gzip` and cannot be decoded";
                let error = error.without_url();
                Err(facts
                    .error(ModelErrorKind::Malformed, what, "")
                    .caused_by(error))
            }
            Err(error) => {
                let what = format!(
                    "the connection broke after {} bytes of the answer",
                    bytes.len()
                );
                let error = error.without_url();
                Err(facts
                    .error(ModelErrorKind::Transport, &what, "")
                    .caused_by(error)
                    .retryable(None))
            }
        }
    }

    /// Why there is no answer at all.
    fn unanswered(&self, error: reqwest::Error) -> ModelError {
        let shown = self.endpoint.shown();
        let error = error.without_url();
        let fault = |what: String| ModelError::of(ModelErrorKind::Transport, what);
        if tls::is_to_blame(&error) {
            return fault(format!("no encrypted connection to `{shown}`")).caused_by(error);
        }
        if error.is_builder() {
            return fault(format!("no request can be made to `{shown}`")).caused_by(error);
        }
        let what = if error.is_connect() {
            format!("no connection to `{shown}`")
        } else {
            format!("the connection to `{shown}` broke before an answer came")
        };
        fault(what).caused_by(error).retryable(None)
    }
}

impl fmt::Debug for Http {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Http").finish_non_exhaustive()
    }
}

/// A header as it is sent. Its value is taken for a secret.
pub(super) fn header(name: &str, value: &str) -> Result<(HeaderName, HeaderValue), ProviderError> {
    let refuse = |part| ProviderError::Header {
        name: name.escape_debug().to_string(),
        part,
    };
    let key = HeaderName::from_bytes(name.as_bytes()).map_err(|_| refuse("name"))?;
    let mut value = HeaderValue::from_str(value).map_err(|_| refuse("value"))?;
    value.set_sensitive(true);
    Ok((key, value))
}

/// Whether the body came and could not be unfolded. If the connection broke within it, hyper's error says so.
fn is_badly_encoded(error: &reqwest::Error) -> bool {
    let cause = std::error::Error::source(error);
    error.is_decode() && cause.is_some_and(|cause| cause.is::<std::io::Error>())
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
