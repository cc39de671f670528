//! A model asked through the Responses API.
//!
//! `encode` writes the request (its items in `input`, its tools in `tool`), `decode` reads the answer (its items in
//! `output`). Items are this API's own words, so most of them go through as they are. What both interfaces share is in
//! `wire`, the way over HTTP in `http`.

mod decode;
mod encode;
mod input;
mod output;
#[cfg(test)]
mod tests;
mod tool;

use super::{OpenAi, wire::exchange};
use crate::model::{BoxFuture, Model, ModelError, ModelRequest, ModelResponse};

/// A model of a server, asked through the Responses API.
///
/// # Shape
/// A member of a request that is not set is left out, never `null`. `tool_choice` and `parallel_tool_calls` are sent only
/// with tools. A tool choice that names a tool of the provider, such as `web_search`, asks for that one, unless the agent
/// has a tool of the name. Hosted tools and items of unknown kinds go through as they are. Left out are
/// `frequency_penalty` and `presence_penalty`, which the API has no word for, and reasoning that came from a Chat
/// Completions server, which it would not take; a warning is logged once.
///
/// # Errors
/// [`ModelError`] of the kind `Unsupported` if a setting cannot be sent or `extra_body` contradicts the request,
/// `Malformed` if the answer is not this API's; everything that [`OpenAi`] names. An answer that was cut off before it
/// said anything is an error; one that was withheld is a refusal.
///
/// # Source
/// OpenAI API reference, "Create a model response", and `openai` for Python 3.57.0, `response_create_params.py`; read
/// 2026-11-30.
#[derive(Clone, Debug)]
pub struct OpenAiResponses {
    open_ai: OpenAi,
    model: String,
}

impl OpenAiResponses {
    pub(super) fn new(open_ai: OpenAi, model: String) -> Self {
        Self { open_ai, model }
    }

    /// The JSON body that this request is sent with.
    ///
    /// # Errors
    /// [`ModelError`] of the kind `Unsupported`, as for a call.
    pub fn request_body(&self, request: &ModelRequest<'_>) -> Result<Vec<u8>, ModelError> {
        encode::encode(&self.model, request)
    }
}

impl Model for OpenAiResponses {
    fn respond<'a>(
        &'a self,
        request: ModelRequest<'a>,
    ) -> BoxFuture<'a, Result<ModelResponse, ModelError>> {
        Box::pin(async move {
            let body = self.request_body(&request)?;
            let settings = request.settings;
            exchange(&self.open_ai, "responses", settings, body, decode::decode).await
        })
    }
}
