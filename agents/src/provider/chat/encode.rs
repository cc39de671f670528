//! The body of a request, member by member.
//!
//! Nothing is copied but pointers: every member is written from what the run lends. How the conversation becomes messages
//! is in `history`, how tools are written in `tool`.

use serde::Serialize;

use super::{history, tool};
use crate::{
    model::{ModelError, ModelRequest, OutputFormat},
    provider::wire::{Object, Unsent, unsupported},
    schema::Schema,
};

static UNSENT: Unsent = Unsent::by("Chat Completions");

/// Which model is asked, and how its server differs from others.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way<'a> {
    pub(super) model: &'a str,
    /// Whether it is OpenAI itself.
    pub(super) is_official: bool,
    /// Whether the model reads its own reasoning again.
    pub(super) passes_reasoning_back: bool,
}

/// Writes the request.
pub(super) fn encode(way: &Way<'_>, request: &ModelRequest<'_>) -> Result<Vec<u8>, ModelError> {
    nothing_kept_by_the_provider(request)?;
    let settings = request.settings;
    let mut body = Object::new();
    body.set("model", way.model)?;
    body.set("messages", &history::messages(way, request)?)?;
    tool::write(request, &mut body)?;
    let format = request.output_format.map(ResponseFormat::of);
    body.set_some("response_format", format)?;
    body.set_number("temperature", settings.temperature)?;
    body.set_number("top_p", settings.top_p)?;
    body.set_number("frequency_penalty", settings.frequency_penalty)?;
    body.set_number("presence_penalty", settings.presence_penalty)?;
    body.set_some("max_tokens", settings.max_tokens)?;
    body.set_some("reasoning_effort", settings.reasoning_effort.as_deref())?;
    body.set_some("verbosity", settings.verbosity.as_deref())?;
    // The interface reports the likely words only where both are set.
    body.set_some("logprobs", settings.top_logprobs.map(|_| true))?;
    body.set_some("top_logprobs", settings.top_logprobs)?;
    body.set_some("store", settings.store.or(way.is_official.then_some(true)))?;
    body.set_some("metadata", settings.metadata.as_ref())?;
    let (key, retention) = (&settings.prompt_cache_key, &settings.prompt_cache_retention);
    body.set_some("prompt_cache_key", key.as_deref())?;
    body.set_some("prompt_cache_retention", retention.as_deref())?;
    UNSENT.warn(&[
        ("truncation", settings.truncation.is_some()),
        ("reasoning_summary", settings.reasoning_summary.is_some()),
        ("response_include", settings.response_include.is_some()),
    ]);
    body.finish(settings.extra_body.as_ref())
}

/// The run sends only what is new to a provider that keeps the conversation. Without it, that would be a conversation
/// with its beginning cut off.
fn nothing_kept_by_the_provider(request: &ModelRequest<'_>) -> Result<(), ModelError> {
    let named = [
        ("previous_response_id", request.previous_response_id),
        ("conversation_id", request.conversation_id),
    ];
    match named.into_iter().find(|(_, id)| id.is_some()) {
        Some((name, _)) => Err(unsupported(format!(
            "the run has a `{name}`, and Chat Completions keeps no conversations; ask the model through the Responses API"
        ))),
        None => Ok(()),
    }
}

#[derive(Serialize)]
struct ResponseFormat<'a> {
    r#type: &'static str,
    json_schema: JsonSchema<'a>,
}

#[derive(Serialize)]
struct JsonSchema<'a> {
    name: &'a str,
    strict: bool,
    schema: &'a Schema,
}

impl<'a> ResponseFormat<'a> {
    fn of(format: &'a OutputFormat) -> Self {
        Self {
            r#type: "json_schema",
            json_schema: JsonSchema {
                name: &format.name,
                strict: format.strict,
                schema: &format.schema,
            },
        }
    }
}
