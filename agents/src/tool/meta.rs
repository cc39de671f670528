//! What a tool is, apart from what it does: the table that an attribute writes.

use std::time::Duration;

use crate::schema::Param;

/// What running a tool does to the world. A tool that does not say counts as [`Effects::Irreversible`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effects {
    /// It only looks.
    ReadOnly,
    /// What it does can be undone.
    Reversible,
    /// What it does stays done.
    Irreversible,
}

/// What a time-out does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeoutBehavior {
    /// The model reads that the tool took too long.
    ErrorAsResult,
    /// The run ends with `RunError::ToolTimeout`.
    RaiseException,
}

/// Who decides what the model reads about a failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FailureMode {
    /// The run, else this crate.
    Default,
    /// The tool's own function.
    Own,
    /// Nobody: the run ends.
    Raise,
}

/// How often a failed call is tried again. Kept; it does not work yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Retry {
    /// The most further tries.
    pub max: u32,
    /// The wait before the first of them.
    pub backoff: Option<Duration>,
}

/// One guardrail in a tool's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guard {
    pub(crate) name: &'static str,
    pub(crate) typed: bool,
}

impl Guard {
    /// A guardrail that sees the text only.
    #[must_use]
    pub const fn raw(name: &'static str) -> Self {
        Self { name, typed: false }
    }

    /// A guardrail that sees decoded parameters or the returned value.
    #[must_use]
    pub const fn typed(name: &'static str) -> Self {
        Self { name, typed: true }
    }
}

/// The table of a tool.
///
/// Expansions write it as a constant; what they do not name stays as in [`ToolMeta::BASE`].
#[derive(Clone, Copy, Debug)]
pub struct ToolMeta {
    /// The wire name.
    pub name: &'static str,
    /// The text by which a model chooses.
    pub description: &'static str,
    /// Whether the schema is sent in strict form.
    pub strict: bool,
    /// The parameters, in order.
    pub params: &'static [Param],
    /// Whether it runs on a thread that may block, which cannot be stopped.
    pub is_sync: bool,
    /// What it does to the world; `None` counts as irreversible.
    pub effects: Option<Effects>,
    /// The wall time of one call.
    pub timeout: Option<Duration>,
    /// What a time-out does.
    pub timeout_behavior: TimeoutBehavior,
    /// Whether [`super::ToolDef::timeout_text`] is written.
    pub timeout_text: bool,
    /// Who tells the model about a failure.
    pub failure: FailureMode,
    /// Whether [`super::ToolDef::classify`] is written.
    pub classifies: bool,
    /// Whether [`super::ToolDef::is_enabled`] is written.
    pub is_enabled: bool,
    /// Whether a person may have to approve a call.
    pub needs_approval: bool,
    /// Whether a call has a key under which it is done only once.
    pub idempotency_key: bool,
    /// Whether a person is shown a text before approving.
    pub preview: bool,
    /// Whether the tool can say that a call was carried out.
    pub receipt: bool,
    /// How often a failed call is tried again.
    pub retry: Option<Retry>,
    /// How long an output may be used again.
    pub cache: Option<Duration>,
    /// The input guardrails, in order.
    pub input_guardrails: &'static [Guard],
    /// The output guardrails, in order.
    pub output_guardrails: &'static [Guard],
}

impl ToolMeta {
    /// A strict tool that names nothing.
    pub const BASE: Self = Self {
        name: "",
        description: "",
        strict: true,
        params: &[],
        is_sync: false,
        effects: None,
        timeout: None,
        timeout_behavior: TimeoutBehavior::ErrorAsResult,
        timeout_text: false,
        failure: FailureMode::Default,
        classifies: false,
        is_enabled: false,
        needs_approval: false,
        idempotency_key: false,
        preview: false,
        receipt: false,
        retry: None,
        cache: None,
        input_guardrails: &[],
        output_guardrails: &[],
    };
}
