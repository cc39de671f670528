//! How a server is reached, said step by step and checked at the end.
//!
//! Everything that can be wrong without a network is told by [`OpenAiBuilder::build`]. The server that comes of it is in
//! `openai`; whom encrypted connections trust is in `tls`.

use std::{fmt, time::Duration};

use reqwest::{
    Proxy, Url,
    header::{AUTHORIZATION, CONTENT_TYPE, HeaderMap, HeaderValue},
};
use rustls::pki_types::CertificateDer;

use super::{
    OpenAi, ProviderError, RetryPolicy,
    endpoint::Endpoint,
    http::{Http, header},
    refusal::Secrets,
    tls,
};

/// Where OpenAI itself answers.
///
/// # Source
/// OpenAI API reference, "Introduction", read 2026-11-30.
const BASE_URL: &str = "https://api.openai.com/v1";
/// How long a connection may take to stand, and a call to end.
///
/// # Source
/// `openai` for Python 3.57.0, `_constants.py` (`DEFAULT_TIMEOUT`), read 2026-11-30. There the second one holds for each
/// request; here for a call with everything that belongs to it.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
const TIMEOUT: Duration = Duration::from_secs(600);
/// The longest answer: our choice, with room for a few images in it.
const MAX_RESPONSE_BYTES: usize = 64 * 1024 * 1024;

/// Says how a server is reached; see [`OpenAi::builder`].
///
/// A proxy that the machine's environment names (`HTTPS_PROXY`, `HTTP_PROXY`, `NO_PROXY`) is used, but never for a server
/// on this machine. `Debug` shows names only.
#[derive(Clone)]
#[must_use = "a builder does nothing until it is built"]
pub struct OpenAiBuilder {
    api_key: Option<String>,
    base_url: String,
    headers: Vec<(String, String)>,
    proxy: Option<String>,
    is_direct: bool,
    roots: Vec<Vec<u8>>,
    connect_timeout: Duration,
    timeout: Duration,
    max_response_bytes: usize,
    retry: RetryPolicy,
}

impl Default for OpenAiBuilder {
    fn default() -> Self {
        Self {
            api_key: None,
            base_url: BASE_URL.to_owned(),
            headers: Vec::new(),
            proxy: None,
            is_direct: false,
            roots: Vec::new(),
            connect_timeout: CONNECT_TIMEOUT,
            timeout: TIMEOUT,
            max_response_bytes: MAX_RESPONSE_BYTES,
            retry: RetryPolicy::default(),
        }
    }
}

impl OpenAiBuilder {
    /// The key, sent as `Authorization: Bearer <key>`. OpenAI itself needs one; a compatible server may not.
    pub fn api_key(mut self, key: impl Into<String>) -> Self {
        self.api_key = Some(key.into());
        self
    }

    /// The address below which the server answers, such as `http://127.0.0.1:8080/v1`; OpenAI itself unless set. A query
    /// in it is sent with every request.
    pub fn base_url(mut self, url: impl Into<String>) -> Self {
        self.base_url = url.into();
        self
    }

    /// The organisation that pays, sent as `OpenAI-Organization`.
    pub fn organization(self, id: impl Into<String>) -> Self {
        self.header("OpenAI-Organization", id)
    }

    /// The project that pays, sent as `OpenAI-Project`.
    pub fn project(self, id: impl Into<String>) -> Self {
        self.header("OpenAI-Project", id)
    }

    /// A header of every request. A later one replaces an earlier one of the same name, and our own: `authorization`
    /// replaces the key, as servers with another scheme need it. Values are taken for secrets.
    pub fn header(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.headers.push((name.into(), value.into()));
        self
    }

    /// The proxy of all requests, as `http://user:password@host:port`, instead of the one that the environment names.
    pub fn proxy(mut self, url: impl Into<String>) -> Self {
        self.proxy = Some(url.into());
        self.is_direct = false;
        self
    }

    /// No proxy, whatever the environment names.
    pub fn no_proxy(mut self) -> Self {
        self.proxy = None;
        self.is_direct = true;
        self
    }

    /// One or more certificates in PEM form that are trusted besides the machine's own roots.
    pub fn root_certificate(mut self, pem: impl Into<Vec<u8>>) -> Self {
        self.roots.push(pem.into());
        self
    }

    /// How long a connection may take to stand, TLS included: 5 seconds unless set.
    pub fn connect_timeout(mut self, time: Duration) -> Self {
        self.connect_timeout = time;
        self
    }

    /// How long a model call may take, further requests and the waits before them included: 10 minutes unless set.
    pub fn timeout(mut self, time: Duration) -> Self {
        self.timeout = time;
        self
    }

    /// The longest body of an answer, in bytes after decompression: 64 MiB unless set. A longer one fails the call as soon
    /// as it is seen.
    pub fn max_response_bytes(mut self, most: usize) -> Self {
        self.max_response_bytes = most;
        self
    }

    /// How often and when a failed request is sent again.
    pub fn retry(mut self, policy: RetryPolicy) -> Self {
        self.retry = policy;
        self
    }

    /// Makes the client. Nothing is connected yet.
    ///
    /// # Errors
    /// [`ProviderError`], for an address, a key, a header, a proxy or a certificate that cannot be used, and for OpenAI
    /// itself without a key.
    pub fn build(self) -> Result<OpenAi, ProviderError> {
        let endpoint = Endpoint::parse(&self.base_url)?;
        let headers = self.all_headers()?;
        if endpoint.is_official() && !headers.contains_key(AUTHORIZATION) {
            return Err(ProviderError::NoKey);
        }
        let secrets = Secrets::new(
            endpoint
                .secrets()
                .chain(self.proxy.as_deref().and_then(password))
                .chain(self.api_key.clone())
                .chain(self.secret_headers()),
        );
        let client = self.client(&endpoint)?;
        Ok(OpenAi::over(Http {
            client,
            endpoint,
            headers,
            secrets,
            timeout: self.timeout,
            max_response_bytes: self.max_response_bytes,
            retry: self.retry,
        }))
    }

    /// The values of all headers but those that only say who pays, which are worth reading in an error.
    fn secret_headers(&self) -> impl Iterator<Item = String> {
        let is_secret = |name: &str| {
            let name = name.to_ascii_lowercase();
            let is_plain = matches!(&*name, "accept" | "content-type" | "user-agent");
            !is_plain && !name.starts_with("openai-")
        };
        let secret = self.headers.iter().filter(move |(name, _)| is_secret(name));
        secret.map(|(_, value)| value.clone())
    }

    fn all_headers(&self) -> Result<HeaderMap, ProviderError> {
        let mut headers = HeaderMap::new();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
        let key = self.api_key.as_ref().map(|key| {
            let name = AUTHORIZATION.as_str().to_owned();
            (name, format!("Bearer {key}"))
        });
        for (name, value) in key.iter().chain(&self.headers) {
            let (key, value) = header(name, value)?;
            headers.insert(key, value);
        }
        Ok(headers)
    }

    fn client(&self, endpoint: &Endpoint) -> Result<reqwest::Client, ProviderError> {
        let mut roots: Vec<CertificateDer<'static>> = Vec::new();
        for pem in &self.roots {
            roots.extend(tls::certificates(pem)?);
        }
        let is_encrypted = endpoint.is_encrypted()
            || self
                .proxy
                .as_ref()
                .is_some_and(|proxy| proxy.starts_with("https"));
        let mut client = reqwest::Client::builder()
            .tls_backend_preconfigured(tls::config(roots, is_encrypted)?)
            .connect_timeout(self.connect_timeout)
            // A redirect would carry the user's headers to a server that the program never named.
            .redirect(reqwest::redirect::Policy::none())
            .retry(reqwest::retry::never())
            .user_agent(concat!("agents-rs/", env!("CARGO_PKG_VERSION")));
        if self.is_direct || (self.proxy.is_none() && endpoint.is_on_this_machine()) {
            client = client.no_proxy();
        }
        if let Some(proxy) = &self.proxy {
            let proxy = Proxy::all(proxy.as_str()).map_err(|error| ProviderError::Proxy {
                source: error.without_url().into(),
            })?;
            client = client.proxy(proxy);
        }
        client.build().map_err(|error| ProviderError::Client {
            source: error.without_url().into(),
        })
    }
}

fn password(url: &str) -> Option<String> {
    Url::parse(url).ok()?.password().map(str::to_owned)
}

impl fmt::Debug for OpenAiBuilder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let base_url = Endpoint::parse(&self.base_url).map(|endpoint| endpoint.shown().to_owned());
        let names: Vec<&str> = self.headers.iter().map(|(name, _)| name.as_str()).collect();
        f.debug_struct("OpenAiBuilder")
            .field("base_url", &base_url.unwrap_or_default())
            .field("has_api_key", &self.api_key.is_some())
            .field("headers", &names)
            .field("has_proxy", &self.proxy.is_some())
            .field("connect_timeout", &self.connect_timeout)
            .field("timeout", &self.timeout)
            .field("max_response_bytes", &self.max_response_bytes)
            .field("retry", &self.retry)
            .finish_non_exhaustive()
    }
}
