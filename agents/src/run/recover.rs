//! What a program answers in place of a failure: an answer of its own when the model gave none.

use std::{fmt, sync::Arc};

use serde::Serialize;
use serde_json::{Value, json};

use super::{
    Misuse, ModelFault, RunData,
    answered::FinalOutput,
    drive::{Drive, Failure},
};
use crate::{
    agent::KEY,
    answer::{Answer, CallbackError},
    item::{Item, Message},
    model::{BoxFuture, ModelResponse},
    tool::call::watched,
};

/// The failures that a program can answer for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RunErrorKind {
    /// The model did not come to an end in the turns it was given.
    MaxTurns,
    /// Another step would go beyond the limits that the run was given.
    UsageLimit,
    /// The model declined to answer.
    ModelRefusal,
    /// The answer is not of the declared type, or a check refused it.
    InvalidFinalOutput,
}

/// What an error handler is told.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct RunErrorHandlerInput {
    /// Which failure it is.
    pub kind: RunErrorKind,
    /// The failure as a sentence.
    pub error: String,
    /// What the run had done, the answer that failed included.
    pub data: RunData,
}

impl RunErrorHandlerInput {
    /// The conversation so far.
    #[must_use]
    pub fn history(&self) -> Vec<Item> {
        let mut items = self.data.input.items();
        items.extend(self.data.new_items.iter().map(|new| Item::clone(&new.item)));
        items
    }
}

/// The answer in place of a failure.
#[derive(Clone, Debug)]
pub struct RunErrorHandlerResult {
    value: Result<Value, String>,
    include_in_history: bool,
}

impl RunErrorHandlerResult {
    /// This final output: a text, or a value of the type that the agent declares.
    #[must_use]
    pub fn new(output: impl Serialize) -> Self {
        Self {
            value: serde_json::to_value(output).map_err(|error| error.to_string()),
            include_in_history: true,
        }
    }

    /// Whether the answer joins the conversation as a message of the model; it does unless set.
    #[must_use]
    pub fn include_in_history(self, include: bool) -> Self {
        Self {
            include_in_history: include,
            ..self
        }
    }
}

type Handle = Arc<
    dyn Fn(
            RunErrorHandlerInput,
        ) -> BoxFuture<'static, Result<Option<RunErrorHandlerResult>, CallbackError>>
        + Send
        + Sync,
>;

/// The handlers of a run; of one kind the last one holds.
#[derive(Clone, Default)]
pub(super) struct ErrorHandlers(Vec<(RunErrorKind, Handle)>);

impl ErrorHandlers {
    pub(super) fn set<O, M>(
        &mut self,
        kind: RunErrorKind,
        f: impl Fn(RunErrorHandlerInput) -> O + Send + Sync + 'static,
    ) where
        O: Answer<Option<RunErrorHandlerResult>, M> + 'static,
        M: 'static,
    {
        self.0.retain(|(known, _)| *known != kind);
        let handle: Handle = Arc::new(move |input| Box::pin(f(input).settle()));
        self.0.push((kind, handle));
    }

    fn of(&self, kind: RunErrorKind) -> Option<Handle> {
        let found = self.0.iter().find(|(known, _)| *known == kind)?;
        Some(found.1.clone())
    }
}

impl fmt::Debug for ErrorHandlers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list()
            .entries(self.0.iter().map(|(kind, _)| kind))
            .finish()
    }
}

/// The answer that failed, which is no part of the run yet.
#[derive(Debug, Default)]
pub(super) struct Unfinished {
    pub(super) items: Vec<Arc<Item>>,
    pub(super) response: Option<ModelResponse>,
}

fn kind(failure: &Failure) -> Option<RunErrorKind> {
    Some(match failure {
        Failure::MaxTurns(_) => RunErrorKind::MaxTurns,
        Failure::Usage(_) => RunErrorKind::UsageLimit,
        Failure::Refusal(_) => RunErrorKind::ModelRefusal,
        Failure::Fault(
            ModelFault::InvalidFinalOutput { .. } | ModelFault::RefusedFinalOutput { .. },
        ) => RunErrorKind::InvalidFinalOutput,
        _ => return None,
    })
}

fn sentence(failure: &Failure) -> String {
    match failure {
        Failure::MaxTurns(most) => format!("no answer after {most} turns"),
        Failure::Refusal(refusal) => format!("the model refused to answer: {refusal}"),
        Failure::Fault(fault) => fault.to_string(),
        Failure::Usage(exceeded) => exceeded.to_string(),
        _ => String::new(),
    }
}

impl<C: Send + Sync + 'static> Drive<C> {
    /// The answer of the program's handler for a failure; without one, the failure.
    pub(super) async fn recover(&mut self, failure: Failure) -> Result<FinalOutput, Failure> {
        let unfinished = std::mem::take(&mut self.unfinished);
        let Some(kind) = kind(&failure) else {
            return Err(failure);
        };
        let Some(handle) = self.config.handlers.of(kind) else {
            return Err(failure);
        };
        let (items, responses) = (self.new_items.len(), self.responses.len());
        self.publish(&unfinished.items, false);
        self.responses.extend(unfinished.response);
        let input = RunErrorHandlerInput {
            kind,
            error: sentence(&failure),
            data: self.data(),
        };
        let answered = watched(|| handle(input)).await;
        let answered = answered.map_err(|error| Failure::Callback("an error handler", error))?;
        let Some(answer) = answered else {
            self.new_items.truncate(items);
            self.responses.truncate(responses);
            return Err(failure);
        };
        let output = self.admit(answer.value)?;
        if answer.include_in_history {
            let item: Arc<Item> = Arc::new(Message::assistant(&*output.text).into());
            self.tell_item(&item).await;
            self.publish(&[item], false);
        }
        Ok(output)
    }

    /// The answer of a handler, held to the declared type.
    fn admit(&self, value: Result<Value, String>) -> Result<FinalOutput, Failure> {
        let refuse = Failure::Misuse(Misuse::Config(
            "an error handler gave an answer that is not of the declared type",
        ));
        let Ok(value) = value else {
            return Err(refuse);
        };
        let Some(declared) = self.agent.declared_output() else {
            return Ok(FinalOutput::of_value(value, None));
        };
        let text = match declared.is_wrapped() {
            true => json!({ KEY: value }).to_string(),
            false => value.to_string(),
        };
        let Ok(text) = declared.rewrite(&text) else {
            return Err(refuse);
        };
        Ok(FinalOutput {
            text,
            is_typed: true,
            declared: Some(declared.clone()),
        })
    }
}
