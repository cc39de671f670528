//! The agent as a value: a cheap handle with consuming setters.

use std::{
    fmt,
    sync::{Arc, OnceLock},
};

use serde_json::Value;

use super::{AgentError, ToolUseBehavior};
use crate::{
    answer::{Answer, CallbackError},
    context::RunContext,
    guardrail::{ToolInputGuardrail, ToolOutputGuardrail},
    model::{BoxFuture, Model, ModelSettings},
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

    pub(crate) fn resets_tool_choice(&self) -> bool {
        self.inner.resets_tool_choice
    }
}
