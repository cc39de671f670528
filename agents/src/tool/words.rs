//! The words of the attribute as setters, for a tool that is a value already.
//!
//! What a tool is made of is in `function_tool.rs`; whether its words fit together is judged in `check.rs`.

use std::{
    error::Error,
    sync::{Arc, OnceLock},
    time::Duration,
};

use super::{
    Effects, FailureMode, FunctionTool, TimeoutBehavior, ToolError, ToolFailure, ToolMeta,
    policy::{classifier, failure_text},
};
use crate::{
    answer::Answer,
    context::ToolContext,
    guardrail::{ToolInputGuardrail, ToolOutputGuardrail},
};

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

    /// The wall time of one call. `Agent::check` refuses zero, and a limit on a sync tool, whose thread cannot be stopped.
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
}
