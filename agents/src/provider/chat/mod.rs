//! A model asked through Chat Completions.
//!
//! Items are another API's words, so they are translated both ways. `encode` writes the request: its conversation in
//! `history` as `message`s made of `part`s, its tools in `tool`. `decode` reads the answer, its one message in `reply`.
//! What both interfaces share is in `wire`, the way over HTTP in `http`.

mod decode;
mod encode;
mod history;
mod message;
mod part;
mod reply;
#[cfg(test)]
mod tests;
mod tool;

use super::{OpenAi, wire::exchange};
use crate::model::{BoxFuture, Model, ModelError, ModelRequest, ModelResponse};

/// A model of a server, asked through Chat Completions.
///
/// # Shape
/// What the model said and the calls that it made in one answer are one assistant message. Of a tool's output of several
/// parts, this interface takes the texts; an output without any is sent as `[tool output omitted]`. A member of a request
/// that is not set is left out, never `null`; `tool_choice` and `parallel_tool_calls` are sent only with tools; `store` is
/// `true` for OpenAI itself unless it is set. Left out are `truncation`, `reasoning_summary` and `response_include`, which
/// the interface has no word for (a warning is logged once), and reasoning, unless it is passed back
/// ([`OpenAiChatCompletions::pass_back_reasoning`]).
///
/// # Errors
/// [`ModelError`] of the kind `Unsupported` for what this interface cannot express: hosted tools, conversations that the
/// provider keeps, items that are neither messages nor calls, files by address, images by id. `Malformed` if the answer
/// is not this interface's, or was cut off before it said anything. Everything that [`OpenAi`] names. An answer that was
/// withheld is a refusal.
///
/// # Source
/// OpenAI API reference, "Create chat completion", and `openai` for Python 3.57.0, `completion_create_params.py`; read
/// 2026-11-30.
#[derive(Clone, Debug)]
pub struct OpenAiChatCompletions {
    open_ai: OpenAi,
    model: String,
    passes_reasoning_back: bool,
}

impl OpenAiChatCompletions {
    pub(super) fn new(open_ai: OpenAi, model: String) -> Self {
        Self {
            open_ai,
            model,
            passes_reasoning_back: false,
        }
    }

    /// Whether the model reads its own reasoning again, in the assistant message that it belongs to; off unless set. Some
    /// models ask for it, others refuse it. Reasoning of another model is never passed on.
    #[must_use]
    pub fn pass_back_reasoning(mut self, passes: bool) -> Self {
        self.passes_reasoning_back = passes;
        self
    }

    /// The JSON body that this request is sent with.
    ///
    /// # Errors
    /// [`ModelError`] of the kind `Unsupported`, as for a call.
    pub fn request_body(&self, request: &ModelRequest<'_>) -> Result<Vec<u8>, ModelError> {
        let way = encode::Way {
            model: &self.model,
            is_official: self.open_ai.is_official(),
            passes_reasoning_back: self.passes_reasoning_back,
        };
        encode::encode(&way, request)
    }
}

impl Model for OpenAiChatCompletions {
    fn respond<'a>(
        &'a self,
        request: ModelRequest<'a>,
    ) -> BoxFuture<'a, Result<ModelResponse, ModelError>> {
        Box::pin(async move {
            let body = self.request_body(&request)?;
            let settings = request.settings;
            let decode = |body: &[u8], secrets: &_| decode::decode(&self.model, body, secrets);
            exchange(&self.open_ai, "chat/completions", settings, body, decode).await
        })
    }
}
