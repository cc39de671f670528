//! Tool guardrails: what they see, what they may say, and how one is attached by hand.
//!
//! A guardrail written with an attribute is attached in the tool's own attribute and checked by the compiler; the types
//! here serve those, and guardrails that are put on tools made at run time or on a whole agent. When they run is decided
//! in `tool/call.rs`.

mod data;
mod hand;
mod verdict;

pub use data::{ToolInputGuardrailData, ToolOutputGuardrailData};
pub use hand::{
    InputGuardrail, OutputGuardrail, RawInputGuardrail, RawOutputGuardrail, ToolInputGuardrail,
    ToolOutputGuardrail,
};
#[doc(hidden)]
pub use verdict::no_guardrail;
pub use verdict::{GuardrailBehavior, ToolGuardrailFunctionOutput, ToolGuardrailResult, Verdict};
