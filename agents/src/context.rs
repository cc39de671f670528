//! The user's state, and who is asking: what tools, guardrails and rules are given, and no model ever sees.
//!
//! Both handles are cheap to clone and own what they point at, so that a sync tool can take one to a blocking thread.

use std::{
    fmt,
    ops::Deref,
    sync::{Arc, Mutex, PoisonError},
};

use crate::{
    item::{FunctionCall, Item},
    usage::Usage,
};

/// What a run gives to its callbacks: the user's state and what the run has used so far.
///
/// It dereferences to `C`: `cx.db` is the field `db` of the user's state.
pub struct RunContext<C = ()> {
    context: Arc<C>,
    usage: Arc<Mutex<Usage>>,
    agent: Arc<str>,
}

impl<C> RunContext<C> {
    pub(crate) fn new(context: Arc<C>, agent: Arc<str>) -> Self {
        Self {
            context,
            usage: Arc::default(),
            agent,
        }
    }

    /// The user's state; for where a method of this type hides a field of it.
    #[must_use]
    pub fn context(&self) -> &C {
        &self.context
    }

    /// The user's state as a handle of its own.
    #[must_use]
    pub fn shared(&self) -> Arc<C> {
        self.context.clone()
    }

    /// The name of the agent whose turn it is.
    #[must_use]
    pub fn agent_name(&self) -> &str {
        &self.agent
    }

    /// What the run has used so far, the call that led here included.
    #[must_use]
    pub fn usage(&self) -> Usage {
        self.usage
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    pub(crate) fn spend(&self, usage: &Usage) {
        self.usage
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .add(usage);
    }
}

impl<C> Clone for RunContext<C> {
    fn clone(&self) -> Self {
        Self {
            context: self.context.clone(),
            usage: self.usage.clone(),
            agent: self.agent.clone(),
        }
    }
}

impl<C> Deref for RunContext<C> {
    type Target = C;

    fn deref(&self) -> &C {
        &self.context
    }
}

impl<C> fmt::Debug for RunContext<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RunContext")
            .field("agent", &self.agent)
            .finish_non_exhaustive()
    }
}

/// What one tool call is given: the run's context, and the call itself.
///
/// It dereferences to `C`, like [`RunContext`].
pub struct ToolContext<C = ()> {
    inner: Arc<Call<C>>,
}

struct Call<C> {
    run: RunContext<C>,
    tool: Arc<str>,
    /// Nothing while a tool is only asked whether it is on offer.
    call: Option<Arc<Item>>,
}

impl<C> ToolContext<C> {
    pub(crate) fn new(run: RunContext<C>, tool: Arc<str>, call: Option<Arc<Item>>) -> Self {
        Self {
            inner: Arc::new(Call { run, tool, call }),
        }
    }

    fn call(&self) -> Option<&FunctionCall> {
        match self.inner.call.as_deref() {
            Some(Item::FunctionCall(call)) => Some(call),
            _ => None,
        }
    }

    /// The user's state; for where a method of this type hides a field of it.
    #[must_use]
    pub fn context(&self) -> &C {
        self.inner.run.context()
    }

    /// The run's context.
    #[must_use]
    pub fn run(&self) -> &RunContext<C> {
        &self.inner.run
    }

    /// The wire name of the tool.
    #[must_use]
    pub fn tool_name(&self) -> &str {
        &self.inner.tool
    }

    /// The id of the call; empty while a tool is only asked whether it is enabled.
    #[must_use]
    pub fn call_id(&self) -> &str {
        self.call().map_or("", |call| &call.call_id)
    }

    /// The arguments as the model wrote them.
    #[must_use]
    pub fn arguments(&self) -> &str {
        self.call().map_or("", |call| &call.arguments)
    }

    /// The name of the agent that calls.
    #[must_use]
    pub fn agent_name(&self) -> &str {
        self.inner.run.agent_name()
    }

    /// What the run has used so far.
    #[must_use]
    pub fn usage(&self) -> Usage {
        self.inner.run.usage()
    }
}

impl<C> Clone for ToolContext<C> {
    fn clone(&self) -> Self {
        Self {
            inner: self.inner.clone(),
        }
    }
}

impl<C> Deref for ToolContext<C> {
    type Target = C;

    fn deref(&self) -> &C {
        self.context()
    }
}

impl<C> fmt::Debug for ToolContext<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ToolContext")
            .field("tool", &self.tool_name())
            .field("call_id", &self.call_id())
            .finish_non_exhaustive()
    }
}

/// What may be given as a run's context: a `C`, or an `Arc<C>` that is shared with others.
#[diagnostic::on_unimplemented(
    message = "this agent's context is `{C}`, not `{Self}`",
    label = "give a `{C}` or an `Arc<{C}>`"
)]
pub trait IntoContext<C> {
    /// The handle that the run keeps.
    fn into_context(self) -> Arc<C>;
}

impl<C> IntoContext<C> for C {
    fn into_context(self) -> Arc<C> {
        Arc::new(self)
    }
}

impl<C> IntoContext<C> for Arc<C> {
    fn into_context(self) -> Self {
        self
    }
}
