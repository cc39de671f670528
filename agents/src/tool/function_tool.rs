//! What an agent keeps of a tool: its table, its schema, its body, and what was changed by hand.

use std::{error::Error, fmt, sync::Arc, sync::OnceLock, time::Duration};

use serde_json::Value;

use super::{
    Classifier, ClosureTool, Effects, FailureMode, FailureText, TimeoutBehavior, ToolDef,
    ToolError, ToolFailure, ToolMeta, ToolParams,
    body::{Body, ByClosure, ByType},
    policy::{classifier, failure_text},
    source::Source,
};
use crate::{
    answer::{Answer, CallbackError},
    context::ToolContext,
    guardrail::{ToolInputGuardrail, ToolOutputGuardrail},
    model::{BoxFuture, ToolSpec},
    schema::{Schema, SchemaError, StrictSchema},
};

pub(super) type Enabled<C> =
    Arc<dyn Fn(ToolContext<C>) -> BoxFuture<'static, Result<bool, CallbackError>> + Send + Sync>;

/// A tool that an agent over `C` can call.
///
/// Made by [`FunctionTool::of`] from a function with `#[tool]`, by [`FunctionTool::typed`] from a closure over a type of
/// parameters, or by [`FunctionTool::dynamic`] from a schema that is only known at run time. Every word of the attribute
/// has a setter, which overrides it. What cannot be judged here is refused by `Agent::check`.
///
/// ```
/// use agents::prelude::*;
///
/// /// Where to search, and what.
/// #[derive(ToolParams)]
/// struct Search {
///     /// The words to look for.
///     query: String,
/// }
///
/// let tool = FunctionTool::typed("search", "Searches the shop.", |_cx, search: Search| async move {
///     Ok::<_, ToolError>(format!("nothing found for {}", search.query))
/// });
/// let agent = Agent::<()>::new("Shop").tool(tool.timeout(std::time::Duration::from_secs(2)));
/// assert!(agent.check().is_ok());
/// ```
pub struct FunctionTool<C = ()> {
    pub(super) name: Arc<str>,
    description: Arc<str>,
    pub(super) meta: ToolMeta,
    pub(super) source: Source,
    pub(super) body: Arc<dyn Body<C>>,
    pub(super) failure_text: Option<FailureText>,
    pub(super) timeout_text: Option<FailureText>,
    pub(super) classifiers: Vec<Classifier>,
    pub(super) enabled: Option<Enabled<C>>,
    pub(super) input_guardrails: Vec<ToolInputGuardrail>,
    pub(super) output_guardrails: Vec<ToolOutputGuardrail>,
    spec: OnceLock<Result<Arc<ToolSpec>, SchemaError>>,
}

impl<C> Clone for FunctionTool<C> {
    fn clone(&self) -> Self {
        Self {
            name: self.name.clone(),
            description: self.description.clone(),
            meta: self.meta,
            source: self.source.clone(),
            body: self.body.clone(),
            failure_text: self.failure_text.clone(),
            timeout_text: self.timeout_text.clone(),
            classifiers: self.classifiers.clone(),
            enabled: self.enabled.clone(),
            input_guardrails: self.input_guardrails.clone(),
            output_guardrails: self.output_guardrails.clone(),
            spec: self.spec.clone(),
        }
    }
}

impl<C> fmt::Debug for FunctionTool<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FunctionTool")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

impl<C: Send + Sync + 'static> FunctionTool<C> {
    /// The tool of a function with `#[tool]`.
    #[must_use]
    pub fn of<T: ToolDef<C> + 'static>() -> Self {
        let meta = T::META;
        Self::new(
            meta.name.into(),
            meta.description.into(),
            meta,
            Source::rows(meta.params),
            Arc::new(ByType::<T>::NEW),
        )
    }

    /// A tool from a closure whose parameters are a type.
    ///
    /// The tool is strict, so the type must be one that strict mode can express; [`FunctionTool::typed_loose`] takes any
    /// other.
    #[must_use]
    pub fn typed<P: ToolParams + StrictSchema>(
        name: impl Into<Arc<str>>,
        description: impl Into<Arc<str>>,
        call: impl ClosureTool<C, P>,
    ) -> Self {
        let body = Arc::new(ByClosure::new(call));
        Self::new(
            name.into(),
            description.into(),
            ToolMeta::BASE,
            Source::of_type::<P>(),
            body,
        )
    }

    /// A tool from a closure whose parameters are a type that strict mode need not express.
    #[must_use]
    pub fn typed_loose<P: ToolParams>(
        name: impl Into<Arc<str>>,
        description: impl Into<Arc<str>>,
        call: impl ClosureTool<C, P>,
    ) -> Self {
        let meta = ToolMeta {
            strict: false,
            ..ToolMeta::BASE
        };
        Self::new(
            name.into(),
            description.into(),
            meta,
            Source::of_type::<P>(),
            Arc::new(ByClosure::new(call)),
        )
    }

    /// A tool from a closure, with a JSON Schema from elsewhere. The arguments are checked against it; the tool is sent in
    /// strict form where the schema has one.
    ///
    /// # Errors
    /// [`SchemaError`] if the schema is not one of an object, or says something that cannot be checked.
    pub fn dynamic(
        name: impl Into<Arc<str>>,
        description: impl Into<Arc<str>>,
        schema: Value,
        call: impl ClosureTool<C, Value>,
    ) -> Result<Self, SchemaError> {
        let source = Source::foreign(Schema::foreign(schema));
        source.contract()?;
        let strict = source.outgoing(true).is_ok();
        let meta = ToolMeta {
            strict,
            ..ToolMeta::BASE
        };
        Ok(Self::new(
            name.into(),
            description.into(),
            meta,
            source,
            Arc::new(ByClosure::new(call)),
        ))
    }

    fn new(
        name: Arc<str>,
        description: Arc<str>,
        meta: ToolMeta,
        source: Source,
        body: Arc<dyn Body<C>>,
    ) -> Self {
        Self {
            name,
            description,
            meta,
            source,
            body,
            failure_text: None,
            timeout_text: None,
            classifiers: Vec::new(),
            enabled: None,
            input_guardrails: Vec::new(),
            output_guardrails: Vec::new(),
            spec: OnceLock::new(),
        }
    }
}

/// The words of the attribute, each as a setter that overrides it.
impl<C> FunctionTool<C> {
    fn with_meta(self, meta: ToolMeta) -> Self {
        Self {
            meta,
            spec: OnceLock::new(),
            ..self
        }
    }

    /// The wire name; `Agent::check` refuses one that is not 1 to 64 of `A-Z a-z 0-9 _ -`.
    #[must_use]
    pub fn name(self, name: impl Into<Arc<str>>) -> Self {
        Self {
            name: name.into(),
            spec: OnceLock::new(),
            ..self
        }
    }

    /// The text by which the model chooses.
    #[must_use]
    pub fn description(self, description: impl Into<Arc<str>>) -> Self {
        Self {
            description: description.into(),
            spec: OnceLock::new(),
            ..self
        }
    }

    /// Whether the schema is sent in strict form.
    #[must_use]
    pub fn strict(self, strict: bool) -> Self {
        let meta = ToolMeta {
            strict,
            ..self.meta
        };
        self.with_meta(meta)
    }

    /// What running the tool does to the world.
    #[must_use]
    pub fn effects(self, effects: Effects) -> Self {
        let meta = ToolMeta {
            effects: Some(effects),
            ..self.meta
        };
        self.with_meta(meta)
    }

    /// The wall time of one call. Zero is refused by `Agent::check`. A sync tool goes on running in the background when
    /// its time is over, since a thread cannot be stopped.
    #[must_use]
    pub fn timeout(self, timeout: Duration) -> Self {
        let meta = ToolMeta {
            timeout: Some(timeout),
            ..self.meta
        };
        self.with_meta(meta)
    }

    /// What a time-out does.
    #[must_use]
    pub fn timeout_behavior(self, timeout_behavior: TimeoutBehavior) -> Self {
        let meta = ToolMeta {
            timeout_behavior,
            ..self.meta
        };
        self.with_meta(meta)
    }

    /// What the model reads about a time-out.
    #[must_use]
    pub fn timeout_error_function<O: Answer<String, M> + 'static, M: 'static>(
        self,
        f: impl Fn(ToolFailure) -> O + Send + Sync + 'static,
    ) -> Self {
        Self {
            timeout_text: Some(failure_text(f)),
            ..self
        }
    }

    /// What the model reads about a failure; a time-out has a function of its own.
    #[must_use]
    pub fn failure_error_function<O: Answer<String, M> + 'static, M: 'static>(
        self,
        f: impl Fn(ToolFailure) -> O + Send + Sync + 'static,
    ) -> Self {
        let meta = ToolMeta {
            failure: FailureMode::Own,
            ..self.meta
        };
        Self {
            failure_text: Some(failure_text(f)),
            ..self
        }
        .with_meta(meta)
    }

    /// A failure of the tool ends the run, as `failure_error_function = none` says in the attribute.
    #[must_use]
    pub fn raise_failures(self) -> Self {
        let meta = ToolMeta {
            failure: FailureMode::Raise,
            ..self.meta
        };
        Self {
            failure_text: None,
            ..self
        }
        .with_meta(meta)
    }

    /// Whether the tool is on offer; asked before each turn, and again before a call is carried out.
    #[must_use]
    pub fn is_enabled<O: Answer<bool, M> + 'static, M: 'static>(
        self,
        rule: impl Fn(ToolContext<C>) -> O + Send + Sync + 'static,
    ) -> Self {
        Self {
            enabled: Some(Arc::new(move |cx| Box::pin(rule(cx).settle()))),
            ..self
        }
    }

    /// What errors of this type mean, wherever they stand in the chain of causes; the first answer decides.
    #[must_use]
    pub fn classify_errors<E: Error + 'static, R: Into<Option<ToolError>>>(
        mut self,
        f: impl Fn(&E) -> R + Send + Sync + 'static,
    ) -> Self {
        self.classifiers.push(classifier(f));
        self
    }

    /// Adds an input guardrail, behind those of the attribute.
    #[must_use]
    pub fn input_guardrail(mut self, guardrail: ToolInputGuardrail) -> Self {
        self.input_guardrails.push(guardrail);
        self
    }

    /// Adds an output guardrail, behind those of the attribute.
    #[must_use]
    pub fn output_guardrail(mut self, guardrail: ToolOutputGuardrail) -> Self {
        self.output_guardrails.push(guardrail);
        self
    }

    /// The wire name.
    #[must_use]
    pub fn wire_name(&self) -> &str {
        &self.name
    }

    pub(crate) fn shared_name(&self) -> &Arc<str> {
        &self.name
    }

    /// The tool as the model sees it.
    ///
    /// # Errors
    /// [`SchemaError`] if the schema cannot be built, or has no strict form and the tool is strict.
    pub fn spec(&self) -> Result<Arc<ToolSpec>, SchemaError> {
        let built = self.spec.get_or_init(|| {
            let parameters = self.source.outgoing(self.meta.strict)?.clone();
            Ok(Arc::new(ToolSpec::new(
                &*self.name,
                &*self.description,
                parameters,
                self.meta.strict,
            )))
        });
        built.clone()
    }

    /// Whether the tool may be offered now.
    pub(crate) async fn enabled_in(&self, cx: &ToolContext<C>) -> Result<bool, CallbackError> {
        match &self.enabled {
            Some(rule) => rule(cx.clone()).await,
            None if self.meta.is_enabled => self.body.is_enabled(cx).await,
            None => Ok(true),
        }
    }

    /// Whether a rule decides about offering the tool.
    pub(crate) fn has_rule(&self) -> bool {
        self.enabled.is_some() || self.meta.is_enabled
    }

    /// What is wrong with the tool by itself, each mistake with a remedy.
    pub(crate) fn mistakes(&self) -> Vec<String> {
        let name = &self.name;
        let mut mistakes = Vec::new();
        if !is_wire_name(name) {
            mistakes.push(format!("the tool name `{name}` is not 1 to 64 of `A-Z a-z 0-9 _ -`; rename it with `.name(..)`"));
        }
        if let Err(error) = self.spec().and_then(|_| self.source.contract().map(drop)) {
            mistakes.push(format!("the tool `{name}` has no usable schema: {error}"));
        }
        if self.meta.timeout.is_some_and(|timeout| timeout.is_zero()) {
            mistakes.push(format!(
                "the tool `{name}` has a time limit of zero; give it time or leave `timeout` out"
            ));
        }
        let meta = &self.meta;
        let waiting = [
            ("needs_approval", meta.needs_approval),
            ("preview", meta.preview),
            ("receipt", meta.receipt),
            ("retry", meta.retry.is_some()),
            ("cache", meta.cache.is_some()),
        ];
        for (word, _) in waiting.iter().filter(|(_, named)| *named) {
            mistakes.push(format!(
                "the tool `{name}` names `{word}`, which this version keeps but does not carry out yet; leave it out"
            ));
        }
        if self.description.is_empty() {
            tracing::warn!(
                tool = &**name,
                "a tool without a description: a model can only guess when to call it"
            );
        }
        mistakes
    }
}

/// # Source
/// OpenAI API, function tools: the name is 1 to 64 of `a-z A-Z 0-9 _ -`; read 2026-11.
fn is_wire_name(name: &str) -> bool {
    (1..=64).contains(&name.len())
        && name
            .bytes()
            .all(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'-')
}
