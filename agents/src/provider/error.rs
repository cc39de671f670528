//! Why a client could not be made. Why a call failed is [`ModelError`](crate::model::ModelError).

use std::error::Error;

/// A client could not be made from what it was given. No text holds a key, a password or a header's value.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ProviderError {
    /// The base URL is none that requests could be sent to.
    #[error("the base URL `{shown}` {reason}")]
    BaseUrl {
        /// The URL, without what may be secret in it.
        shown: String,
        /// What is wrong with it.
        reason: &'static str,
    },
    /// There is no key, and the server is one that wants one.
    #[error(
        "no API key: set `OPENAI_API_KEY`, or call `OpenAiBuilder::api_key`; a server that needs none is named by `OPENAI_BASE_URL` or `OpenAiBuilder::base_url`"
    )]
    NoKey,
    /// A header's name or value cannot be sent.
    #[error(
        "the header `{name}` cannot be sent: its {part} holds a character that is not allowed there"
    )]
    Header {
        /// The header.
        name: String,
        /// `name` or `value`.
        part: &'static str,
    },
    /// The proxy's address is not understood.
    #[error("the address of the proxy is not understood")]
    Proxy {
        /// What the HTTP library says.
        source: Box<dyn Error + Send + Sync>,
    },
    /// A root certificate is not understood.
    #[error("the root certificate is no PEM certificate")]
    Certificate {
        /// What the TLS library says, where it says something.
        source: Option<Box<dyn Error + Send + Sync>>,
    },
    /// Encrypted connections cannot be made on this machine.
    #[error("encrypted connections cannot be made")]
    Tls {
        /// What the TLS library says.
        source: Box<dyn Error + Send + Sync>,
    },
    /// The HTTP client could not be made.
    #[error("the HTTP client could not be made")]
    Client {
        /// What the HTTP library says.
        source: Box<dyn Error + Send + Sync>,
    },
}
