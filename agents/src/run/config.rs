//! What can be set for one run.

use std::{error::Error, fmt, sync::Arc};

use super::{
    UsageLimits,
    recover::{ErrorHandlers, RunErrorHandlerInput, RunErrorHandlerResult, RunErrorKind},
};
use crate::{
    answer::Answer,
    item::{Item, Reasoning},
    model::{Model, ModelSettings},
    schema::Limits,
    tool::{CallRules, ToolError, ToolErrorReport, ToolFailure, failure_text},
};

/// Settings of one run; they hold over the agent's where both speak.
#[derive(Clone, Default)]
pub struct RunConfig {
    pub(super) model: Option<Arc<dyn Model>>,
    pub(super) settings: ModelSettings,
    pub(super) concurrency: Option<usize>,
    pub(super) not_found: ToolNotFoundBehavior,
    pub(super) reasoning_ids: ReasoningItemIdPolicy,
    pub(super) rules: CallRules,
    pub(super) handlers: ErrorHandlers,
    pub(super) usage_limits: UsageLimits,
}

/// What a call of an unknown tool does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ToolNotFoundBehavior {
    /// The run ends with `RunError::ModelBehavior`.
    #[default]
    RaiseError,
    /// The model reads that there is no such tool, and which there are.
    ReturnErrorToModel,
}

/// Whether reasoning items keep their ids when they go back to the model.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ReasoningItemIdPolicy {
    /// They go back as they came.
    #[default]
    Preserve,
    /// They go back without ids, for a provider that has not kept the answers that the ids point at.
    Omit,
}

impl ReasoningItemIdPolicy {
    /// The item as it goes back.
    pub(super) fn apply(self, item: &Arc<Item>) -> Arc<Item> {
        match (self, &**item) {
            (Self::Omit, Item::Reasoning(reasoning)) if reasoning.id.is_some() => {
                Arc::new(Item::Reasoning(Reasoning {
                    id: None,
                    ..reasoning.clone()
                }))
            }
            _ => item.clone(),
        }
    }
}

impl RunConfig {
    /// Nothing set.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The model, in place of the agent's.
    #[must_use]
    pub fn model(self, model: impl Model) -> Self {
        Self {
            model: Some(Arc::new(model)),
            ..self
        }
    }

    /// Settings that hold over the agent's where they speak.
    #[must_use]
    pub fn model_settings(self, settings: ModelSettings) -> Self {
        Self { settings, ..self }
    }

    /// How many tools run at once; all calls of a turn unless set. Calls that wait start in order as others end, and never
    /// after one has ended the run. With 0 the run is refused.
    #[must_use]
    pub fn max_function_tool_concurrency(self, most: usize) -> Self {
        Self {
            concurrency: Some(most),
            ..self
        }
    }

    /// What a call of an unknown tool does.
    #[must_use]
    pub fn tool_not_found_behavior(self, not_found: ToolNotFoundBehavior) -> Self {
        Self { not_found, ..self }
    }

    /// Whether reasoning items keep their ids in what the model reads next and in `RunResult::to_input_list`.
    #[must_use]
    pub fn reasoning_item_id_policy(self, reasoning_ids: ReasoningItemIdPolicy) -> Self {
        Self {
            reasoning_ids,
            ..self
        }
    }

    /// What the model reads about failures of tools that have no function of their own.
    #[must_use]
    pub fn failure_error_function<O: Answer<String, M> + 'static, M: 'static>(
        mut self,
        f: impl Fn(ToolFailure) -> O + Send + Sync + 'static,
    ) -> Self {
        self.rules.failure = Some(failure_text(f));
        self
    }

    /// Words the texts that this crate writes about failures and unknown tools; `None` leaves a text as it is. A formatter
    /// that fails leaves it too. Asked only where no failure function decides.
    #[must_use]
    pub fn tool_error_formatter<O: Answer<Option<String>, M> + 'static, M: 'static>(
        mut self,
        f: impl Fn(ToolErrorReport) -> O + Send + Sync + 'static,
    ) -> Self {
        self.rules.formatter = Some(Arc::new(move |report| Box::pin(f(report).settle())));
        self
    }

    /// What errors of this type mean, wherever they stand in the chain of causes. The tool's own classifiers are asked
    /// first; the first answer decides.
    ///
    /// ```
    /// use agents::prelude::*;
    ///
    /// let config = RunConfig::new().classify_errors(|error: &std::io::Error| {
    ///     (error.kind() == std::io::ErrorKind::TimedOut).then(|| ToolError::transient("SLOW", "the disk is slow; try again"))
    /// });
    /// # let _ = config;
    /// ```
    #[must_use]
    pub fn classify_errors<E: Error + 'static, R: Into<Option<ToolError>>>(
        mut self,
        f: impl Fn(&E) -> R + Send + Sync + 'static,
    ) -> Self {
        self.rules.classifiers.push(crate::tool::classifier(f));
        self
    }

    /// What is answered in place of a failure of this kind: a final output, or `None` to let the run fail.
    ///
    /// The output joins the conversation as a message of the model unless the result says otherwise, and must be of the type
    /// that the agent declares. For one kind the last handler holds.
    ///
    /// ```
    /// use agents::{prelude::*, run::{RunErrorHandlerResult, RunErrorKind}, testing::{ScriptedModel, script::call}};
    ///
    /// /// Waits.
    /// #[tool]
    /// fn wait() {}
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), RunError> {
    /// let agent = Agent::<()>::new("Waiter").model(ScriptedModel::new([call("wait", "{}")])).tools(tools![wait]);
    /// let config = RunConfig::new()
    ///     .error_handler(RunErrorKind::MaxTurns, |_input| RunErrorHandlerResult::new("I could not finish in time."));
    /// let result = Runner::run(&agent, "Go.").config(config).max_turns(1).await?;
    /// assert_eq!(result.final_output_text(), "I could not finish in time.");
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn error_handler<O, M>(
        mut self,
        kind: RunErrorKind,
        f: impl Fn(RunErrorHandlerInput) -> O + Send + Sync + 'static,
    ) -> Self
    where
        O: Answer<Option<RunErrorHandlerResult>, M> + 'static,
        M: 'static,
    {
        self.handlers.set(kind, f);
        self
    }

    /// The most that the run may use; nothing is limited unless set.
    #[must_use]
    pub fn usage_limits(self, usage_limits: UsageLimits) -> Self {
        Self {
            usage_limits,
            ..self
        }
    }

    /// How much argument text is read: 16 MiB, 1,000,000 values, 128 levels unless set.
    #[must_use]
    pub fn argument_limits(mut self, limits: Limits) -> Self {
        self.rules.limits = limits;
        self
    }
}

impl fmt::Debug for RunConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RunConfig")
            .field("settings", &self.settings)
            .field("concurrency", &self.concurrency)
            .field("not_found", &self.not_found)
            .field("rules", &self.rules)
            .field("handlers", &self.handlers)
            .field("usage_limits", &self.usage_limits)
            .finish_non_exhaustive()
    }
}
