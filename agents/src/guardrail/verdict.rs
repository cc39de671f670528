//! What a guardrail may say: allow, reject with a text for the model, or end the run.

use serde::Serialize;
use serde_json::Value;

use crate::answer::CallbackError;

/// The verdict of a guardrail, or why it could not give one. A guardrail that fails ends the run; it never counts as a
/// verdict.
pub type Verdict = Result<ToolGuardrailFunctionOutput, CallbackError>;

/// A place of a guardrail list that the expansion does not know: never a silent yes.
#[doc(hidden)]
pub fn no_guardrail() -> Verdict {
    Err(CallbackError::new(
        "the tool has no guardrail at this place",
    ))
}

/// What a tool guardrail decided.
///
/// # Shape
/// `{"behavior": {"type": "allow" | "reject_content" | "raise_exception", "message"?}, "output_info"}`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ToolGuardrailFunctionOutput {
    behavior: GuardrailBehavior,
    output_info: Value,
}

/// What follows from a verdict.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum GuardrailBehavior {
    /// The call goes on.
    Allow,
    /// The model reads the message in place of the output. Before the call, the tool is not run.
    RejectContent {
        /// The text that the model reads.
        message: String,
    },
    /// The run ends with a tripwire error.
    RaiseException,
}

impl ToolGuardrailFunctionOutput {
    /// The call goes on.
    #[must_use]
    pub fn allow() -> Self {
        Self::of(GuardrailBehavior::Allow)
    }

    /// The model reads this text in place of the output, and the run goes on.
    #[must_use]
    pub fn reject_content(message: impl Into<String>) -> Self {
        Self::of(GuardrailBehavior::RejectContent {
            message: message.into(),
        })
    }

    /// The run ends with a tripwire error.
    #[must_use]
    pub fn raise_exception() -> Self {
        Self::of(GuardrailBehavior::RaiseException)
    }

    fn of(behavior: GuardrailBehavior) -> Self {
        Self {
            behavior,
            output_info: Value::Null,
        }
    }

    /// Adds what the guardrail found, for the result list of the run. A value that cannot be written as JSON is left out.
    #[must_use]
    pub fn output_info(mut self, info: impl Serialize) -> Self {
        self.output_info = serde_json::to_value(info).unwrap_or_default();
        self
    }

    /// What follows.
    #[must_use]
    pub fn behavior(&self) -> &GuardrailBehavior {
        &self.behavior
    }

    /// What the guardrail found; `null` if it said nothing.
    #[must_use]
    pub fn info(&self) -> &Value {
        &self.output_info
    }
}

/// One guardrail that ran, and what it said.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct ToolGuardrailResult {
    /// The guardrail's name.
    pub guardrail: String,
    /// The tool that it guarded.
    pub tool_name: String,
    /// The call that it judged.
    pub call_id: String,
    /// What it said.
    pub output: ToolGuardrailFunctionOutput,
}

impl ToolGuardrailResult {
    pub(crate) fn new(
        guardrail: &str,
        tool_name: &str,
        call_id: &str,
        output: ToolGuardrailFunctionOutput,
    ) -> Self {
        Self {
            guardrail: guardrail.to_owned(),
            tool_name: tool_name.to_owned(),
            call_id: call_id.to_owned(),
            output,
        }
    }
}
