//! The port to a language model: what it is asked, what it answers. No provider is in sight here.
//!
//! A model implements [`Model::respond`]; streaming comes for free from its answer unless it overrides
//! [`Model::stream`]. The run asks, in `run/turn.rs`; adapters to real servers live in `provider`.

mod error;
mod event;
mod extra;
mod settings;
mod spec;

use std::{pin::Pin, sync::Arc};

use futures_util::{Stream, StreamExt as _, stream};
use serde_json::Value;

use crate::{
    item::{History, Item},
    usage::Usage,
};

pub use error::{ModelError, ModelErrorKind};
pub use event::ModelEvent;
pub use extra::ExtraPairs;
pub use settings::{ModelSettings, ToolChoice};
pub use spec::{OutputFormat, ToolSpec};

/// A future that can be boxed in a trait object.
pub type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// The events of one streamed answer; the last one is [`ModelEvent::Completed`].
pub type ModelStream<'a> = Pin<Box<dyn Stream<Item = Result<ModelEvent, ModelError>> + Send + 'a>>;

/// A language model, or something that answers like one.
///
/// # Errors
/// Both methods fail with a [`ModelError`]; the run then ends with `RunError::Model`.
pub trait Model: Send + Sync + 'static {
    /// Answers the request as a whole.
    fn respond<'a>(
        &'a self,
        request: ModelRequest<'a>,
    ) -> BoxFuture<'a, Result<ModelResponse, ModelError>>;

    /// Answers the request piece by piece. Unless overridden, the whole answer is awaited and told in pieces.
    fn stream<'a>(&'a self, request: ModelRequest<'a>) -> ModelStream<'a> {
        let answer = stream::once(self.respond(request));
        Box::pin(answer.flat_map(|answer| {
            let events = match answer {
                Ok(response) => event::of_response(response).into_iter().map(Ok).collect(),
                Err(error) => vec![Err(error)],
            };
            stream::iter(events)
        }))
    }
}

impl<M: Model + ?Sized> Model for Arc<M> {
    fn respond<'a>(
        &'a self,
        request: ModelRequest<'a>,
    ) -> BoxFuture<'a, Result<ModelResponse, ModelError>> {
        (**self).respond(request)
    }

    fn stream<'a>(&'a self, request: ModelRequest<'a>) -> ModelStream<'a> {
        (**self).stream(request)
    }
}

/// What a model is asked. It borrows everything; nothing is copied to ask.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ModelRequest<'a> {
    /// The agent's name, for logs and test models; it is not sent.
    pub agent: &'a str,
    /// The system prompt.
    pub instructions: Option<&'a str>,
    /// The conversation so far. A clone of the handle stays valid after the call.
    pub input: &'a History,
    /// The tools on offer, in order.
    pub tools: &'a Arc<[Arc<ToolSpec>]>,
    /// Tools that the provider runs itself, declared in its own words and passed through.
    pub hosted_tools: &'a [Value],
    /// How the model should answer.
    pub settings: &'a ModelSettings,
    /// The form that the answer must have; none for text.
    pub output_format: Option<&'a OutputFormat>,
    /// The answer that this request goes on from. The provider keeps the conversation; `input` holds only what is new.
    pub previous_response_id: Option<&'a str>,
    /// The conversation that the provider keeps; `input` holds only what is new.
    pub conversation_id: Option<&'a str>,
    /// Whether [`Model::stream`] was asked.
    pub streamed: bool,
}

/// What a model answers.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct ModelResponse {
    /// The items it wrote, in order.
    pub output: Vec<Arc<Item>>,
    /// What the answer cost.
    pub usage: Usage,
    /// The provider's name of the answer.
    pub response_id: Option<String>,
    /// The provider's name of the HTTP exchange, for its support.
    pub request_id: Option<String>,
}

impl ModelResponse {
    /// An answer of these items.
    #[must_use]
    pub fn new(output: impl IntoIterator<Item = impl Into<Arc<Item>>>, usage: Usage) -> Self {
        Self {
            output: output.into_iter().map(Into::into).collect(),
            usage,
            response_id: None,
            request_id: None,
        }
    }

    /// Names the answer.
    #[must_use]
    pub fn response_id(mut self, id: impl Into<String>) -> Self {
        self.response_id = Some(id.into());
        self
    }
}

impl<'a> ModelRequest<'a> {
    /// A request as the run makes it; for tests of models.
    #[must_use]
    pub fn new(
        agent: &'a str,
        input: &'a History,
        tools: &'a Arc<[Arc<ToolSpec>]>,
        settings: &'a ModelSettings,
    ) -> Self {
        Self {
            agent,
            instructions: None,
            input,
            tools,
            hosted_tools: &[],
            settings,
            output_format: None,
            previous_response_id: None,
            conversation_id: None,
            streamed: false,
        }
    }
}
