//! The face of a run: a builder that is awaited, streamed or run without a runtime.

use std::{fmt, sync::Arc};

use super::{
    Misuse, ModelInputData, RunConfig, RunError, RunInput, RunResult, RunStream, chain::Chain,
    drive::Drive, filter::InputFilter, stream::Events,
};
use crate::{
    agent::Agent,
    answer::Answer,
    context::{IntoContext, RunContext},
    model::BoxFuture,
};

/// The turns of a run unless it says otherwise.
///
/// # Source
/// OpenAI Agents SDK for Python 0.24: `max_turns` is 10.
const MAX_TURNS: u32 = 10;

/// Starts runs.
#[derive(Clone, Copy, Debug)]
pub struct Runner;

/// A run whose context was not given yet: call `.context(..)` first, then it can be awaited. An agent over `()` needs none.
#[derive(Clone, Copy, Debug)]
pub struct CallContextFirst;

/// A run whose context was given.
#[derive(Debug)]
pub struct HasContext<C>(Arc<C>);

/// A run that has not begun. It begins when it is awaited or streamed, and owns all it needs, so it can be spawned.
#[must_use = "a run does nothing until it is awaited or streamed"]
pub struct Run<C, S> {
    agent: Agent<C>,
    input: RunInput,
    config: RunConfig,
    max_turns: Option<u32>,
    chain: Chain,
    filter: Option<InputFilter<C>>,
    context: S,
}

impl Runner {
    /// A run of the agent from this input.
    ///
    /// ```
    /// use agents::{prelude::*, testing::{ScriptedModel, script::{call, message}}};
    ///
    /// /// Adds two numbers.
    /// #[tool]
    /// fn add(a: i64, b: i64) -> i64 {
    ///     a + b
    /// }
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), RunError> {
    /// let model = ScriptedModel::new([call("add", agents::json!({"a": 1, "b": 2})), message("It is 3.")]);
    /// let agent = Agent::new("Calculator").model(model).tools(tools![add]);
    /// let result = Runner::run(&agent, "What is 1 + 2?").await?;
    /// assert_eq!(result.final_output_text(), "It is 3.");
    /// # Ok(())
    /// # }
    /// ```
    pub fn run<C: Send + Sync + 'static>(
        agent: &Agent<C>,
        input: impl Into<RunInput>,
    ) -> Run<C, CallContextFirst> {
        Run {
            agent: agent.clone(),
            input: input.into(),
            config: RunConfig::new(),
            max_turns: Some(MAX_TURNS),
            chain: Chain::default(),
            filter: None,
            context: CallContextFirst,
        }
    }

    /// Runs to the end in a program without a runtime: `Runner::run_blocking(Runner::run(&agent, "hi"))`.
    ///
    /// # Errors
    /// As for a run that is awaited; [`RunError::Misuse`] inside a runtime, where the run should be awaited instead.
    pub fn run_blocking<R>(run: R) -> Result<RunResult, RunError>
    where
        R: IntoFuture<Output = Result<RunResult, RunError>>,
    {
        let refuse = |text: String| RunError::Misuse {
            misuse: Misuse::Runtime(text),
            data: None,
        };
        if tokio::runtime::Handle::try_current().is_ok() {
            return Err(refuse(
                "a blocking run cannot begin inside a runtime; await the run instead".to_owned(),
            ));
        }
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build();
        let runtime =
            runtime.map_err(|error| refuse(format!("no runtime could be started: {error}")))?;
        runtime.block_on(run.into_future())
    }
}

impl<C, S> Run<C, S> {
    /// The state that tools, guardrails and rules are given: a `C`, or an `Arc<C>` that is shared with others.
    pub fn context(self, context: impl IntoContext<C>) -> Run<C, HasContext<C>> {
        let Self {
            agent,
            input,
            config,
            max_turns,
            chain,
            filter,
            ..
        } = self;
        let context = HasContext(context.into_context());
        Run {
            agent,
            input,
            config,
            max_turns,
            chain,
            filter,
            context,
        }
    }

    /// Changes what the model reads, before every request: `f` is given the context and the data, and gives the data back. The
    /// conversation of the run, and so its result, stays as it is.
    ///
    /// ```
    /// use agents::{prelude::*, run::ModelInputData, testing::{ScriptedModel, script::message}};
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), RunError> {
    /// let model = ScriptedModel::new([message("hi")]);
    /// let agent = Agent::new("Greeter").model(model.clone()).instructions("Greet.");
    /// let run = Runner::run(&agent, "Hello!").call_model_input_filter(|_cx, data: ModelInputData| ModelInputData {
    ///     instructions: data.instructions.map(|text| format!("{text} Be brief.")),
    ///     ..data
    /// });
    /// run.await?;
    /// assert_eq!(model.requests()[0].instructions.as_deref(), Some("Greet. Be brief."));
    /// # Ok(())
    /// # }
    /// ```
    pub fn call_model_input_filter<O, M>(
        self,
        f: impl Fn(RunContext<C>, ModelInputData) -> O + Send + Sync + 'static,
    ) -> Self
    where
        O: Answer<ModelInputData, M> + 'static,
        M: 'static,
    {
        let filter = Some(InputFilter::new(f));
        Self { filter, ..self }
    }

    /// Settings of this run.
    pub fn config(self, config: RunConfig) -> Self {
        Self { config, ..self }
    }

    /// Goes on from an answer that the provider keeps: only what is new is sent, on every turn.
    pub fn previous_response_id(mut self, id: impl Into<String>) -> Self {
        self.chain.previous = Some(id.into());
        self
    }

    /// Lets the provider keep the conversation from the first answer on: only what is new is sent on later turns.
    pub fn auto_previous_response_id(mut self) -> Self {
        self.chain.auto = true;
        self
    }

    /// Goes on in a conversation that the provider keeps: only what is new is sent, on every turn.
    pub fn conversation_id(mut self, id: impl Into<String>) -> Self {
        self.chain.conversation = Some(id.into());
        self
    }

    /// The most model calls: a number, 10 unless set, or `None` for no limit.
    pub fn max_turns(self, most: impl Into<Option<u32>>) -> Self {
        Self {
            max_turns: most.into(),
            ..self
        }
    }
}

/// A state of a run in which it can begin: its context was given, or its agent needs none.
#[diagnostic::on_unimplemented(
    message = "this run needs a context of type `{C}`",
    label = "the agent's context is `{C}`, and the run was given none",
    note = "give it before awaiting: `Runner::run(&agent, input).context(..)`"
)]
pub trait Ready<C> {
    /// The context that the run keeps.
    fn into_context(self) -> Arc<C>;
}

impl Ready<()> for CallContextFirst {
    fn into_context(self) -> Arc<()> {
        Arc::new(())
    }
}

impl<C> Ready<C> for HasContext<C> {
    fn into_context(self) -> Arc<C> {
        self.0
    }
}

impl<C: Send + Sync + 'static, S: Ready<C>> Run<C, S> {
    fn drive(self, events: Events) -> BoxFuture<'static, Result<RunResult, RunError>> {
        let Self {
            agent,
            input,
            config,
            max_turns,
            chain,
            filter,
            context,
        } = self;
        let context = context.into_context();
        let mut drive = Drive::new(agent, config, context, input, max_turns, chain, events);
        drive.filter = filter;
        Box::pin(drive.run())
    }

    /// Starts the run in a task of its own, and gives its events.
    #[must_use = "dropping the stream ends the run"]
    pub fn stream(self) -> RunStream {
        RunStream::start(|events| self.drive(events))
    }
}

impl<C: Send + Sync + 'static, S: Ready<C>> IntoFuture for Run<C, S> {
    type Output = Result<RunResult, RunError>;
    type IntoFuture = BoxFuture<'static, Self::Output>;

    fn into_future(self) -> Self::IntoFuture {
        self.drive(Events::Unheard)
    }
}

impl<C: Send + Sync + 'static, S> fmt::Debug for Run<C, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Run")
            .field("agent", &self.agent.name())
            .field("max_turns", &self.max_turns)
            .finish_non_exhaustive()
    }
}
