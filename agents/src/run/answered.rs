//! The final answer: what a model's last message means, and what a run gives of it.

use std::{any::type_name, sync::Arc};

use serde::de::DeserializeOwned;
use serde_json::Value;

use super::{
    ModelFault,
    drive::{Drive, Failure},
    result::is_hosted_call,
};
use crate::{
    agent::{OutputCheck, OutputType},
    item::Item,
    schema::Violation,
    tool::call::watched,
};

/// The answer of a run.
#[derive(Clone, Debug, Default)]
pub(super) struct FinalOutput {
    /// A text as it is, anything else as compact JSON.
    pub(super) text: String,
    /// The text is JSON that the declared type wrote.
    pub(super) is_typed: bool,
    /// The type that the last agent declares.
    pub(super) declared: Option<OutputType>,
}

/// Why an answer is not given as the type that was asked for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FinalOutputError {
    /// The last agent declares another type.
    #[error("the answer of the agent `{agent}` is a `{declared}`, not a `{asked}`")]
    OtherType {
        /// The agent.
        agent: String,
        /// The type that it declares.
        declared: &'static str,
        /// The type that was asked for.
        asked: &'static str,
    },
    /// The last agent declares no type, so its answer is a text.
    #[error(
        "the answer of the agent `{agent}` is a text; declare its type with `.output_type::<{asked}>()`"
    )]
    Text {
        /// The agent.
        agent: String,
        /// The type that was asked for.
        asked: &'static str,
    },
    /// A tool ended the run, and its output is no such value: outputs of tools are not held to the type.
    #[error("the output that ended the run of the agent `{agent}` is not a `{asked}`")]
    NotOfType {
        /// The agent.
        agent: String,
        /// The type that was asked for.
        asked: &'static str,
        /// Where it differs.
        violations: Vec<Violation>,
    },
}

impl FinalOutput {
    /// The answer of a tool, or of a function that decides.
    pub(super) fn of_value(value: Value, declared: Option<OutputType>) -> Self {
        let text = match value {
            Value::String(text) => text,
            value => value.to_string(),
        };
        Self {
            text,
            is_typed: false,
            declared,
        }
    }

    /// The answer as JSON.
    pub(super) fn value(&self) -> Value {
        let typed = self.is_typed.then(|| serde_json::from_str(&self.text).ok());
        typed
            .flatten()
            .unwrap_or_else(|| Value::String(self.text.clone()))
    }

    /// The answer as a value.
    pub(super) fn read<T: DeserializeOwned + 'static>(
        &self,
        agent: &str,
    ) -> Result<T, FinalOutputError> {
        let (agent, asked) = (agent.to_owned(), type_name::<T>());
        let Some(declared) = &self.declared else {
            // A text is a text, whatever it is called.
            let text = Value::String(self.text.clone());
            let error = FinalOutputError::Text { agent, asked };
            return match std::any::TypeId::of::<T>() == std::any::TypeId::of::<String>() {
                true => serde_json::from_value(text).map_err(|_| error),
                false => Err(error),
            };
        };
        if !declared.is::<T>() {
            let declared = declared.name();
            return Err(FinalOutputError::OtherType {
                agent,
                declared,
                asked,
            });
        }
        serde_json::from_str(&self.text).map_err(|error| {
            let violations = vec![Violation::new("", error.to_string())];
            FinalOutputError::NotOfType {
                agent,
                asked,
                violations,
            }
        })
    }
}

/// What an answer without calls comes to.
pub(super) enum Concluded {
    Final(FinalOutput),
    /// Nothing was said yet.
    Again,
    /// The model reads this, and tries again.
    SentBack(String),
}

impl<C: Send + Sync + 'static> Drive<C> {
    /// What an answer without calls means: the last message decides. Without a message the model is asked again where the
    /// provider's own tools have worked, a call was repeated, or an answer of a type is due; else the answer is empty.
    pub(super) async fn conclude(
        &self,
        items: &[Arc<Item>],
        repeated: bool,
    ) -> Result<Concluded, Failure> {
        let last = items.iter().rev().find_map(|item| match &**item {
            Item::Message(message) => Some(message),
            _ => None,
        });
        if let Some(refusal) = last.and_then(|message| message.refusal()) {
            return Err(Failure::Refusal(refusal.into_owned()));
        }
        let text = last.map(|message| message.text()).unwrap_or_default();
        let declared = self.agent.declared_output();
        let output = match declared {
            None => {
                let hosted = items.iter().any(|item| is_hosted_call(item.kind()));
                if last.is_none() && (hosted || repeated) {
                    return Ok(Concluded::Again);
                }
                FinalOutput {
                    text: text.into_owned(),
                    ..FinalOutput::default()
                }
            }
            Some(_) if text.is_empty() => return Ok(Concluded::Again),
            Some(declared) => match declared.rewrite(&text) {
                Ok(text) => FinalOutput {
                    text,
                    is_typed: true,
                    declared: Some(declared.clone()),
                },
                Err(violations) => return self.misfit(declared, violations),
            },
        };
        self.judge(output).await
    }

    /// An answer that is not of the declared type.
    fn misfit(
        &self,
        declared: &OutputType,
        violations: Vec<Violation>,
    ) -> Result<Concluded, Failure> {
        if self.may_try_again() {
            let lines: Vec<String> = violations.iter().map(ToString::to_string).collect();
            let told = format!(
                "Your answer does not fit what was asked for. Write it again as plain JSON.\n{}",
                lines.join("\n")
            );
            return Ok(Concluded::SentBack(told));
        }
        Err(Failure::Fault(ModelFault::InvalidFinalOutput {
            agent: self.agent.name().to_owned(),
            ty: declared.name(),
            violations,
        }))
    }

    /// Asks the checks of the agent.
    async fn judge(&self, output: FinalOutput) -> Result<Concluded, Failure> {
        let checks = self.agent.output_checks();
        if checks.is_empty() {
            return Ok(Concluded::Final(output));
        }
        let json = match output.is_typed {
            true => output.text.clone(),
            false => Value::String(output.text.clone()).to_string(),
        };
        for check in checks {
            let said = watched(|| check.ask(self.cx.clone(), &json)).await;
            match said.map_err(|error| Failure::Callback("an output check", error))? {
                OutputCheck::Accept => {}
                OutputCheck::Retry { feedback } if self.may_try_again() => {
                    return Ok(Concluded::SentBack(feedback));
                }
                OutputCheck::Retry { feedback } => {
                    let agent = self.agent.name().to_owned();
                    let fault = ModelFault::RefusedFinalOutput { agent, feedback };
                    return Err(Failure::Fault(fault));
                }
            }
        }
        Ok(Concluded::Final(output))
    }

    fn may_try_again(&self) -> bool {
        self.output_tries < self.agent.most_output_retries()
    }
}
