//! What an agent keeps of a tool: its table, its schema, its body, and what was changed by hand.
//!
//! The setters are in `words.rs`; what is wrong with a tool is found in `check.rs`.

use std::{
    fmt,
    sync::{Arc, OnceLock},
};

use serde_json::Value;

use super::{
    Classifier, ClosureTool, FailureText, ToolDef, ToolMeta, ToolParams,
    body::{Body, ByClosure, Table},
    source::Source,
};
use crate::{
    answer::CallbackError,
    context::ToolContext,
    guardrail::{ToolInputGuardrail, ToolOutputGuardrail},
    model::{BoxFuture, ToolSpec},
    schema::{Dialect, Schema, SchemaError, StrictSchema},
};

pub(super) type Enabled<C> =
    Arc<dyn Fn(ToolContext<C>) -> BoxFuture<'static, Result<bool, CallbackError>> + Send + Sync>;

/// A tool that an agent over `C` can call.
///
/// Made by [`FunctionTool::of`] from a function with `#[tool]`, by [`FunctionTool::typed`] from a closure over a type of
/// parameters, or by [`FunctionTool::dynamic`] from a schema that is only known at run time. Every word of the attribute
/// that is carried out has a setter, which overrides it. What cannot be judged here is refused by `Agent::check`.
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
    pub(super) description: Arc<str>,
    pub(super) meta: ToolMeta,
    pub(super) source: Source,
    pub(super) body: Body<C>,
    pub(super) failure_text: Option<FailureText>,
    pub(super) timeout_text: Option<FailureText>,
    pub(super) classifiers: Vec<Classifier>,
    pub(super) enabled: Option<Enabled<C>>,
    pub(super) input_guardrails: Vec<ToolInputGuardrail>,
    pub(super) output_guardrails: Vec<ToolOutputGuardrail>,
    /// Forgotten when a word that shows in it changes.
    pub(super) spec: OnceLock<Result<Arc<ToolSpec>, SchemaError>>,
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
        Self::by_table(const { &T::META }, const { Table::of::<T>() })
    }

    /// Not generic over the tool, so that it is compiled once.
    pub(super) fn by_table(meta: &'static ToolMeta, table: Table<C>) -> Self {
        Self::new(
            meta.name.into(),
            meta.description.into(),
            *meta,
            Source::rows(meta.params),
            Body::Table(table),
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
        let body = Body::Closure(Arc::new(ByClosure::new(call)));
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
            Body::Closure(Arc::new(ByClosure::new(call))),
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
        let schema = Schema::foreign(schema);
        schema.is_of_object()?;
        let source = Source::foreign(schema);
        source.contract()?;
        let strict = source.project(Dialect::OpenAiStrict).is_ok();
        let meta = ToolMeta {
            strict,
            ..ToolMeta::BASE
        };
        Ok(Self::new(
            name.into(),
            description.into(),
            meta,
            source,
            Body::Closure(Arc::new(ByClosure::new(call))),
        ))
    }

    fn new(
        name: Arc<str>,
        description: Arc<str>,
        meta: ToolMeta,
        source: Source,
        body: Body<C>,
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

impl<C> FunctionTool<C> {
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
            let dialect = Dialect::openai(self.meta.strict);
            let parameters = self.source.project(dialect)?.into_owned();
            Ok(Arc::new(ToolSpec::new(
                &*self.name,
                &*self.description,
                parameters,
                self.meta.strict,
            )))
        });
        built.clone()
    }

    /// The parameters as a dialect writes them, for a model that is asked by other ways than this crate's, or a server that
    /// offers the tool to others. `None` where the dialect wants the parameters of a tool that has none left out.
    ///
    /// Whether the tool is strict makes no difference here: the dialect says it.
    ///
    /// ```
    /// use agents::{prelude::*, schema::Dialect};
    /// use serde_json::json;
    ///
    /// /// Looks up the weather.
    /// #[tool]
    /// fn weather(city: String, #[param(default = 3)] days: u8) -> String {
    ///     format!("{city}: {days} dry days")
    /// }
    ///
    /// let tool = FunctionTool::<()>::of::<weather>();
    /// let parameters = tool.parameters_for(Dialect::Gemini).unwrap().unwrap();
    ///
    /// assert_eq!(
    ///     parameters.into_value(),
    ///     json!({
    ///         "type": "object",
    ///         "properties": {
    ///             "city": { "type": "string" },
    ///             "days": { "type": "integer", "description": "Default: 3.", "minimum": 0, "maximum": 255 }
    ///         },
    ///         "required": ["city"],
    ///         "propertyOrdering": ["city", "days"]
    ///     })
    /// );
    /// ```
    ///
    /// # Errors
    /// [`SchemaError`] if the schema cannot be built, or with every place that the dialect cannot express.
    pub fn parameters_for(&self, dialect: Dialect) -> Result<Option<Schema>, SchemaError> {
        let schema = self.source.project(dialect)?.into_owned();
        let is_left_out = dialect == Dialect::Gemini && schema.is_without_properties();
        Ok((!is_left_out).then_some(schema))
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
}

/// What joins an agent by `Agent::tool`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a tool for an agent over `{C}`",
    label = "not a `FunctionTool<{C}>`",
    note = "a function with `#[tool]` joins by its name: `.tools(tools![name])`, or `.tool(FunctionTool::of::<name>())`"
)]
pub trait IntoFunctionTool<C> {
    /// The tool as a value.
    fn into_function_tool(self) -> FunctionTool<C>;
}

impl<C> IntoFunctionTool<C> for FunctionTool<C> {
    fn into_function_tool(self) -> Self {
        self
    }
}
