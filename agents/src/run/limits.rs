//! What one run may use: requests, tokens, tool calls. Judged before anything more is spent, never in hindsight.

use std::fmt;

use crate::usage::Usage;

/// The most that one run may use; what is not set is not limited.
///
/// Before each request the run looks at what it has used so far, and before the calls of a turn at how many they would be
/// together. What goes beyond is not begun: the run ends with [`RunError::UsageLimitExceeded`](super::RunError), and of a
/// turn with too many calls no tool runs. An answer that has arrived is given, whatever it used.
///
/// # Units
/// Requests as the provider counts them, tries that failed included; tokens as [`Usage`] counts them. A request goes out
/// while the tokens used are below the limit, so the last one may pass it: bound one answer by
/// [`ModelSettings::max_tokens`](crate::model::ModelSettings).
///
/// ```
/// use agents::{prelude::*, run::{Metered, UsageLimits}, testing::{ScriptedModel, script::call}};
///
/// /// Deletes a file.
/// #[tool]
/// fn delete(path: String) {}
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() {
/// let model = ScriptedModel::new([call("delete", r#"{"path":"a"}"#), call("delete", r#"{"path":"b"}"#)]);
/// let agent = Agent::<()>::new("Cleaner").model(model).tools(tools![delete]);
/// let config = RunConfig::new().usage_limits(UsageLimits::new().tool_calls(1));
/// let error = Runner::run(&agent, "Tidy up.").config(config).await.unwrap_err();
/// assert_eq!(error.to_string(), "the run may make 1 tool call, and the next would make 2");
/// assert!(matches!(error, RunError::UsageLimitExceeded { exceeded, .. } if exceeded.metered == Metered::ToolCalls));
/// # }
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UsageLimits {
    requests: Option<u64>,
    input_tokens: Option<u64>,
    output_tokens: Option<u64>,
    total_tokens: Option<u64>,
    tool_calls: Option<u64>,
}

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Metered {
    /// Requests to the model.
    Requests,
    /// Tokens read by the model.
    InputTokens,
    /// Tokens written by the model.
    OutputTokens,
    /// Tokens read and written.
    TotalTokens,
    /// Calls of tools that the agent has.
    ToolCalls,
}

/// Which limit stands in the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct UsageExceeded {
    /// What is counted.
    pub metered: Metered,
    /// The most of it.
    pub most: u64,
    /// What had been used, or of tool calls: what the turn would have made of it.
    pub used: u64,
}

impl UsageLimits {
    /// Nothing limited.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// How many requests go to the model. One request may be tried more than once: its later tries are the model's.
    #[must_use]
    pub fn requests(self, most: u64) -> Self {
        Self {
            requests: Some(most),
            ..self
        }
    }

    /// How many tokens the model reads.
    #[must_use]
    pub fn input_tokens(self, most: u64) -> Self {
        Self {
            input_tokens: Some(most),
            ..self
        }
    }

    /// How many tokens the model writes.
    #[must_use]
    pub fn output_tokens(self, most: u64) -> Self {
        Self {
            output_tokens: Some(most),
            ..self
        }
    }

    /// How many tokens the model reads and writes.
    #[must_use]
    pub fn total_tokens(self, most: u64) -> Self {
        Self {
            total_tokens: Some(most),
            ..self
        }
    }

    /// How many calls tools are given. A call that repeats another, and one of an unknown tool, are none.
    #[must_use]
    pub fn tool_calls(self, most: u64) -> Self {
        Self {
            tool_calls: Some(most),
            ..self
        }
    }

    /// Whether one more request may go out after so many requests and this usage, which a model need not report.
    pub(super) fn admit_request(&self, sent: u32, used: &Usage) -> Result<(), UsageExceeded> {
        let requests = used.requests.max(sent.into());
        let meters = [
            (Metered::Requests, self.requests, requests),
            (Metered::InputTokens, self.input_tokens, used.input_tokens),
            (
                Metered::OutputTokens,
                self.output_tokens,
                used.output_tokens,
            ),
            (Metered::TotalTokens, self.total_tokens, used.total_tokens),
        ];
        let full = |(metered, most, used): (Metered, Option<u64>, u64)| {
            let most = most.filter(|most| used >= *most)?;
            Some(UsageExceeded {
                metered,
                most,
                used,
            })
        };
        meters.into_iter().find_map(full).map_or(Ok(()), Err)
    }

    /// Whether so many calls may have been made.
    pub(super) fn admit_calls(&self, used: u64) -> Result<(), UsageExceeded> {
        let metered = Metered::ToolCalls;
        match self.tool_calls {
            Some(most) if used > most => Err(UsageExceeded {
                metered,
                most,
                used,
            }),
            _ => Ok(()),
        }
    }
}

impl fmt::Display for UsageExceeded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { most, used, .. } = self;
        let s = if *most == 1 { "" } else { "s" };
        match self.metered {
            Metered::Requests => write!(
                f,
                "the run may make {most} model request{s}, and has made {used}"
            ),
            Metered::InputTokens => {
                write!(f, "the run may read {most} token{s}, and has read {used}")
            }
            Metered::OutputTokens => write!(
                f,
                "the run may write {most} token{s}, and has written {used}"
            ),
            Metered::TotalTokens => {
                write!(f, "the run may use {most} token{s}, and has used {used}")
            }
            Metered::ToolCalls => write!(
                f,
                "the run may make {most} tool call{s}, and the next would make {used}"
            ),
        }
    }
}
