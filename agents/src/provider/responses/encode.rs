//! The body of a request, member by member.
//!
//! Nothing is copied: every member is written from what the run lends. How items are written is in `input`, how tools are
//! in `tool`.

use serde::Serialize;

use super::{input::Input, tool};
use crate::{
    model::{ModelError, ModelRequest, ModelSettings},
    provider::wire::{Object, Unsent},
    schema::Schema,
};

static UNSENT: Unsent = Unsent::by("Responses");

/// Writes the request for this model.
pub(super) fn encode(model: &str, request: &ModelRequest<'_>) -> Result<Vec<u8>, ModelError> {
    let settings = request.settings;
    let mut body = Object::new();
    body.set("model", model)?;
    let instructions = request.instructions.filter(|text| !text.is_empty());
    body.set_some("instructions", instructions)?;
    body.set("input", &Input(request.input))?;
    body.set_some("previous_response_id", request.previous_response_id)?;
    body.set_some("conversation", request.conversation_id)?;
    tool::write(request, &mut body)?;
    body.set_some("text", Text::of(request))?;
    body.set_some("include", include(settings))?;
    body.set_number("temperature", settings.temperature)?;
    body.set_number("top_p", settings.top_p)?;
    body.set_some("top_logprobs", settings.top_logprobs)?;
    body.set_some("max_output_tokens", settings.max_tokens)?;
    body.set_some("truncation", settings.truncation.as_deref())?;
    body.set_some("reasoning", Effort::of(settings))?;
    body.set_some("store", settings.store)?;
    body.set_some("metadata", settings.metadata.as_ref())?;
    let (key, retention) = (&settings.prompt_cache_key, &settings.prompt_cache_retention);
    body.set_some("prompt_cache_key", key.as_deref())?;
    body.set_some("prompt_cache_retention", retention.as_deref())?;
    UNSENT.warn(&[
        ("frequency_penalty", settings.frequency_penalty.is_some()),
        ("presence_penalty", settings.presence_penalty.is_some()),
    ]);
    body.finish(settings.extra_body.as_ref())
}

#[derive(Serialize)]
struct Text<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    format: Option<Format<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    verbosity: Option<&'a str>,
}

#[derive(Serialize)]
struct Format<'a> {
    r#type: &'static str,
    name: &'a str,
    schema: &'a Schema,
    strict: bool,
}

impl<'a> Text<'a> {
    fn of(request: &ModelRequest<'a>) -> Option<Self> {
        let format = request.output_format.map(|format| Format {
            r#type: "json_schema",
            name: &format.name,
            schema: &format.schema,
            strict: format.strict,
        });
        let verbosity = request.settings.verbosity.as_deref();
        (format.is_some() || verbosity.is_some()).then_some(Self { format, verbosity })
    }
}

#[derive(Serialize)]
struct Effort<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    effort: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    summary: Option<&'a str>,
}

impl<'a> Effort<'a> {
    fn of(settings: &'a ModelSettings) -> Option<Self> {
        let effort = settings.reasoning_effort.as_deref();
        let summary = settings.reasoning_summary.as_deref();
        (effort.is_some() || summary.is_some()).then_some(Self { effort, summary })
    }
}

/// What the answer should include. Log probabilities have to be asked for twice.
fn include(settings: &ModelSettings) -> Option<Vec<&str>> {
    const LOGPROBS: &str = "message.output_text.logprobs";
    let named = settings.response_include.iter().flatten();
    let mut include: Vec<&str> = named.map(String::as_str).collect();
    if settings.top_logprobs.is_some() && !include.contains(&LOGPROBS) {
        include.push(LOGPROBS);
    }
    (!include.is_empty()).then_some(include)
}
