//! A server that speaks OpenAI's HTTP interface: a handle that models are taken from.
//!
//! How it is reached is said in `builder`; who sends and tries again is `http`; which server the environment names is
//! asked in `environment`.

use std::{fmt, sync::Arc};

use super::{
    OpenAiBuilder, OpenAiChatCompletions, OpenAiResponses, ProviderError, environment, http::Http,
};

/// A server that speaks OpenAI's HTTP interface: OpenAI itself, or a compatible one.
///
/// A cheap handle; its clones share connections. `Debug` shows where it leads and never a key.
///
/// # Errors
/// A model call over it fails with a [`ModelError`](crate::model::ModelError) that names the status, the server's own
/// message and its id of the request, and never the key.
#[derive(Clone)]
pub struct OpenAi {
    http: Arc<Http>,
}

impl OpenAi {
    /// Says how a server is reached.
    pub fn builder() -> OpenAiBuilder {
        OpenAiBuilder::default()
    }

    /// The server that the environment names.
    ///
    /// # Shape
    /// `OPENAI_API_KEY` is the key, `OPENAI_BASE_URL` the address of a compatible server, which may need no key,
    /// `OPENAI_ORG_ID` and `OPENAI_PROJECT_ID` are sent as headers. White space around a value is left out.
    ///
    /// # Errors
    /// [`ProviderError::NoKey`] if neither a key nor an address is set; the others if a value cannot be used.
    pub fn from_env() -> Result<Self, ProviderError> {
        environment::open_ai()
    }

    /// The model of this name, asked through the Responses API.
    #[must_use]
    pub fn responses(&self, model: impl Into<String>) -> OpenAiResponses {
        OpenAiResponses::new(self.clone(), model.into())
    }

    /// The model of this name, asked through Chat Completions.
    #[must_use]
    pub fn chat_completions(&self, model: impl Into<String>) -> OpenAiChatCompletions {
        OpenAiChatCompletions::new(self.clone(), model.into())
    }

    /// Whether it is OpenAI itself, not a server that speaks like it.
    #[must_use]
    pub fn is_official(&self) -> bool {
        self.http.endpoint().is_official()
    }

    pub(super) fn over(http: Http) -> Self {
        let http = Arc::new(http);
        Self { http }
    }

    pub(super) fn http(&self) -> &Http {
        &self.http
    }
}

impl fmt::Debug for OpenAi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OpenAi")
            .field("base_url", &self.http.endpoint().shown())
            .finish_non_exhaustive()
    }
}
