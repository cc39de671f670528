//! The agent as a value: a cheap handle with consuming setters.

use std::{
    fmt,
    sync::{Arc, OnceLock},
};

use serde_json::Value;

use super::{AgentError, Answerable, Checked, OutputCheck, OutputType, ToolUseBehavior};
use crate::{
    answer::{Answer, CallbackError},
    context::RunContext,
    guardrail::{ToolInputGuardrail, ToolOutputGuardrail},
    model::{BoxFuture, Model, ModelSettings, OutputFormat},
    schema::{SchemaError, StrictSchema},
    tool::{Collector, FunctionTool, IntoFunctionTool, call::AgentGuards},
};

/// A name, instructions, a model and tools, for runs over the context `C`.
///
/// Cloning is cheap; changing a clone copies it. The setters never fail: what only the whole agent can show to be wrong
/// is refused by [`Agent::check`], and at the latest by the first poll of a run, before any model is called.
///
/// ```
/// use agents::prelude::*;
///
/// /// Adds two numbers.
/// #[tool]
/// fn add(a: i64, b: i64) -> i64 {
///     a + b
/// }
///
/// let agent = Agent::<()>::new("Calculator").instructions("Use the tool.").tools(tools![add]);
/// assert!(agent.check().is_ok());
/// ```
pub struct Agent<C = ()> {
    inner: Arc<Inner<C>>,
}

struct Inner<C> {
    name: Arc<str>,
    instructions: Instructions<C>,
    model: Option<Arc<dyn Model>>,
    settings: ModelSettings,
    tools: Vec<FunctionTool<C>>,
    hosted: Vec<Value>,
    guards: AgentGuards,
    behavior: ToolUseBehavior<C>,
    resets_tool_choice: bool,
    output: Option<OutputType>,
    checks: Vec<Checked<C>>,
    output_retries: u32,
    /// What [`Agent::check`] found; forgotten when the agent changes.
    checked: OnceLock<Result<(), AgentError>>,
}

type Instruct<C> =
    Arc<dyn Fn(RunContext<C>) -> BoxFuture<'static, Result<String, CallbackError>> + Send + Sync>;

/// The system prompt, or how it is made.
pub(crate) enum Instructions<C> {
    None,
    Text(Arc<str>),
    Dynamic(Instruct<C>),
}

impl<C> Clone for Instructions<C> {
    fn clone(&self) -> Self {
        match self {
            Self::None => Self::None,
            Self::Text(text) => Self::Text(text.clone()),
            Self::Dynamic(instruct) => Self::Dynamic(instruct.clone()),
        }
    }
}

impl<C> Clone for Inner<C> {
    fn clone(&self) -> Self {
        Self {
            name: self.name.clone(),
            instructions: self.instructions.clone(),
            model: self.model.clone(),
            settings: self.settings.clone(),
            tools: self.tools.clone(),
            hosted: self.hosted.clone(),
            guards: self.guards.clone(),
            behavior: self.behavior.clone(),
            resets_tool_choice: self.resets_tool_choice,
            output: self.output.clone(),
            checks: self.checks.clone(),
            output_retries: self.output_retries,
            checked: OnceLock::new(),
        }
    }
}

impl<C> Clone for Agent<C> {
    fn clone(&self) -> Self {
        Self {
            inner: self.inner.clone(),
        }
    }
}

impl<C> fmt::Debug for Agent<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Agent")
            .field("name", &self.inner.name)
            .field("tools", &self.inner.tools)
            .finish_non_exhaustive()
    }
}

impl<C: Send + Sync + 'static> Agent<C> {
    /// An agent of this name, without instructions and tools.
    #[must_use]
    pub fn new(name: impl Into<Arc<str>>) -> Self {
        Self {
            inner: Arc::new(Inner {
                name: name.into(),
                instructions: Instructions::None,
                model: None,
                settings: ModelSettings::default(),
                tools: Vec::new(),
                hosted: Vec::new(),
                guards: AgentGuards::default(),
                behavior: ToolUseBehavior::RunLlmAgain,
                resets_tool_choice: true,
                output: None,
                checks: Vec::new(),
                output_retries: 0,
                checked: OnceLock::new(),
            }),
        }
    }

    fn edit(mut self, change: impl FnOnce(&mut Inner<C>)) -> Self {
        let inner = Arc::make_mut(&mut self.inner);
        inner.checked = OnceLock::new();
        change(inner);
        self
    }

    /// The system prompt.
    #[must_use]
    pub fn instructions(self, text: impl Into<Arc<str>>) -> Self {
        self.edit(|agent| agent.instructions = Instructions::Text(text.into()))
    }

    /// A function that writes the system prompt, asked before every turn.
    #[must_use]
    pub fn dynamic_instructions<O: Answer<String, M> + 'static, M: 'static>(
        self,
        instruct: impl Fn(RunContext<C>) -> O + Send + Sync + 'static,
    ) -> Self {
        self.edit(|agent| {
            agent.instructions =
                Instructions::Dynamic(Arc::new(move |cx| Box::pin(instruct(cx).settle())));
        })
    }

    /// The model. Without one the run's holds, else the environment's.
    #[must_use]
    pub fn model(self, model: impl Model) -> Self {
        self.edit(|agent| agent.model = Some(Arc::new(model)))
    }

    /// How the model should answer.
    #[must_use]
    pub fn model_settings(self, settings: ModelSettings) -> Self {
        self.edit(|agent| agent.settings = settings)
    }

    /// Adds the tools of a list: `tools![search, order]`.
    #[must_use]
    pub fn tools(self, list: impl FnOnce(&mut Collector<C>)) -> Self {
        self.edit(|agent| {
            let mut collector = Collector {
                tools: std::mem::take(&mut agent.tools),
            };
            list(&mut collector);
            agent.tools = collector.tools;
        })
    }

    /// Adds a tool that is a value; a function with `#[tool]` joins by [`Agent::tools`].
    #[must_use]
    pub fn tool(self, tool: impl IntoFunctionTool<C>) -> Self {
        self.edit(|agent| agent.tools.push(tool.into_function_tool()))
    }

    /// Declares a tool that the provider runs itself, in its own words: `json!({"type": "web_search"})`.
    ///
    /// It is passed through as it is; what the provider does with it comes back as items.
    #[must_use]
    pub fn hosted_tool(self, declaration: Value) -> Self {
        self.edit(|agent| agent.hosted.push(declaration))
    }

    /// Puts an input guardrail before all tools of the agent, ahead of their own.
    #[must_use]
    pub fn tool_input_guardrail(self, guardrail: ToolInputGuardrail) -> Self {
        self.edit(|agent| agent.guards.input.push(guardrail))
    }

    /// Puts an output guardrail behind all tools of the agent, ahead of their own.
    #[must_use]
    pub fn tool_output_guardrail(self, guardrail: ToolOutputGuardrail) -> Self {
        self.edit(|agent| agent.guards.output.push(guardrail))
    }

    /// What follows when tools have run.
    #[must_use]
    pub fn tool_use_behavior(self, behavior: ToolUseBehavior<C>) -> Self {
        self.edit(|agent| agent.behavior = behavior)
    }

    /// Whether `tool_choice` is sent only until the agent has used a tool, so that a required tool is not called for
    /// ever. On unless set.
    #[must_use]
    pub fn reset_tool_choice(self, resets: bool) -> Self {
        self.edit(|agent| agent.resets_tool_choice = resets)
    }

    /// The type of the final answer. The model is held to its schema, and [`RunResult::final_output`] gives the value.
    ///
    /// A type that is no object, such as `Vec<u32>`, is asked for under the key `response`. A type that strict mode cannot
    /// express does not compile; [`Agent::output_type_loose`] takes any other.
    ///
    /// ```
    /// use agents::{prelude::*, testing::{ScriptedModel, script::message}};
    ///
    /// /// Who it is about.
    /// #[derive(Debug, PartialEq, ToolParams)]
    /// struct Person {
    ///     name: String,
    ///     age: Option<u8>,
    /// }
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let model = ScriptedModel::new([message(r#"{"name":"Ada","age":36}"#)]);
    /// let agent = Agent::new("Extractor").model(model).output_type::<Person>();
    /// let person: Person = Runner::run(&agent, "Ada is 36.").await?.final_output()?;
    /// assert_eq!(person, Person { name: "Ada".to_owned(), age: Some(36) });
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// [`RunResult::final_output`]: crate::run::RunResult::final_output
    #[must_use]
    pub fn output_type<T: Answerable + StrictSchema>(self) -> Self {
        self.edit(|agent| agent.output = Some(OutputType::strict::<T>()))
    }

    /// The type of the final answer, without strict mode: the provider is told the schema, and does not hold the model to it.
    #[must_use]
    pub fn output_type_loose<T: Answerable>(self) -> Self {
        self.edit(|agent| agent.output = Some(OutputType::loose::<T>()))
    }

    /// Checks the final answer before the run gives it. `T` is the declared type, or `String` for an agent without one.
    ///
    /// With [`OutputCheck::retry`] the model reads the feedback as a message of the user and tries again, as often as
    /// [`Agent::output_retries`] says; then the run ends with the last feedback. Checks are asked in the order in which they were
    /// added, each only when those before it are content. The output of a tool that ends the run is not checked.
    ///
    /// ```
    /// use agents::{agent::OutputCheck, prelude::*, testing::{ScriptedModel, script::message}};
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let model = ScriptedModel::new([message(r#"{"response":[3,1]}"#), message(r#"{"response":[1,3]}"#)]);
    /// let agent = Agent::<()>::new("Sorter")
    ///     .model(model)
    ///     .output_type::<Vec<u32>>()
    ///     .output_retries(1)
    ///     .output_check(|_cx, list: Vec<u32>| match list.is_sorted() {
    ///         true => OutputCheck::accept(),
    ///         false => OutputCheck::retry("The list is not sorted; sort it."),
    ///     });
    /// let result = Runner::run(&agent, "Sort 3 and 1.").await?;
    /// assert_eq!(result.final_output::<Vec<u32>>()?, [1, 3]);
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn output_check<T, O, M>(
        self,
        check: impl Fn(RunContext<C>, T) -> O + Send + Sync + 'static,
    ) -> Self
    where
        T: Answerable,
        O: Answer<OutputCheck, M> + 'static,
        M: 'static,
    {
        self.edit(|agent| agent.checks.push(Checked::new(check)))
    }

    /// How often the model may try again after an answer that does not fit the declared type or that a check refuses; 0 unless
    /// set, so that the first such answer ends the run. Every try is a turn.
    #[must_use]
    pub fn output_retries(self, most: u32) -> Self {
        self.edit(|agent| agent.output_retries = most)
    }

    /// What the model is asked for as the final answer; none for a text.
    ///
    /// # Errors
    /// [`SchemaError`] if the declared type has no strict form, as [`Agent::check`] says as well.
    pub fn output_format(&self) -> Result<Option<&OutputFormat>, SchemaError> {
        self.inner
            .output
            .as_ref()
            .map(OutputType::format)
            .transpose()
    }

    /// The agent's name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.inner.name
    }

    /// The agent's tools, those that are switched off included.
    #[must_use]
    pub fn tool_list(&self) -> &[FunctionTool<C>] {
        &self.inner.tools
    }

    /// Whether the agent can run. A run asks this first, before any model is called.
    ///
    /// # Errors
    /// All mistakes at once: two tools of one name (switched-off ones included), a name that no provider takes, a schema
    /// that cannot be built or has no strict form, a word of an attribute that this version does not carry out yet.
    pub fn check(&self) -> Result<(), AgentError> {
        self.inner
            .checked
            .get_or_init(|| super::check::all(self))
            .clone()
    }

    pub(crate) fn shared_name(&self) -> &Arc<str> {
        &self.inner.name
    }

    pub(crate) fn own_instructions(&self) -> &Instructions<C> {
        &self.inner.instructions
    }

    pub(crate) fn own_model(&self) -> Option<&Arc<dyn Model>> {
        self.inner.model.as_ref()
    }

    pub(crate) fn own_settings(&self) -> &ModelSettings {
        &self.inner.settings
    }

    pub(crate) fn hosted_tools(&self) -> &[Value] {
        &self.inner.hosted
    }

    pub(crate) fn guards(&self) -> &AgentGuards {
        &self.inner.guards
    }

    pub(crate) fn behavior(&self) -> &ToolUseBehavior<C> {
        &self.inner.behavior
    }

    pub(crate) fn output_checks(&self) -> &[Checked<C>] {
        &self.inner.checks
    }

    pub(crate) fn most_output_retries(&self) -> u32 {
        self.inner.output_retries
    }

    pub(crate) fn declared_output(&self) -> Option<&OutputType> {
        self.inner.output.as_ref()
    }

    pub(crate) fn resets_tool_choice(&self) -> bool {
        self.inner.resets_tool_choice
    }
}
