//! `#[tool_input_guardrail]` and `#[tool_output_guardrail]`: a function that may refuse a call or withhold its output.
//!
//! One folder for both: the direction is the only difference. What it writes, for
//! `fn block_secrets(data: &ToolInputGuardrailData<'_>) -> ToolGuardrailFunctionOutput { .. }`:
//!
//! ```text
//! fn block_secrets(..) -> .. { .. }                              // untouched
//!
//! #[doc(hidden)] #[allow(non_camel_case_types)]
//! vis enum block_secrets {}
//!
//! const _: () = {
//!     use ::agents::__private as __agents;
//!     impl __agents::InputGuardrail for block_secrets { const NAME: &'static str = "block_secrets"; }
//!     impl __agents::RawInputGuardrail for block_secrets {       // only if it takes nothing but the data object
//!         fn check<'a>(__data: ..) -> .. { __agents::Box::pin(async move { __agents::verdict(block_secrets(__data)).await }) }
//!     }
//! };
//! ```
//!
//! How a guardrail is called with a tool's parameters is written by the attribute of that tool (`tool/expand.rs`).

mod check;
mod expand;
mod input;
mod model;
#[cfg(test)]
mod tests;

use proc_macro2::TokenStream;

use crate::entry;
use crate::shared::fallback::{self, Stub};
use input::GuardrailInput;
use model::GuardrailModel;

/// Which side of the call is guarded.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Direction {
    /// Before the tool runs.
    Input,
    /// Before its output is published.
    Output,
}

impl Direction {
    fn attribute(self) -> &'static str {
        match self {
            Self::Input => "tool_input_guardrail",
            Self::Output => "tool_output_guardrail",
        }
    }

    fn named(self) -> &'static str {
        match self {
            Self::Input => "InputGuardrail",
            Self::Output => "OutputGuardrail",
        }
    }

    fn data(self) -> &'static str {
        match self {
            Self::Input => "ToolInputGuardrailData",
            Self::Output => "ToolOutputGuardrailData",
        }
    }

    fn stub(self) -> Stub {
        match self {
            Self::Input => Stub::InputGuardrail,
            Self::Output => Stub::OutputGuardrail,
        }
    }
}

/// Read, understand, check, write. Nothing is written unless everything holds.
pub(crate) fn expand(direction: Direction, args: TokenStream, item: TokenStream) -> TokenStream {
    let written = (args.clone(), item.clone());
    entry::run(
        direction.attribute(),
        || fallback::function(written.0, written.1, direction.stub()),
        |sink| {
            let input = GuardrailInput::read(direction, args, item, sink);
            let model = GuardrailModel::resolve(direction, sink.present(input)?);
            check::all(&model, sink);
            Ok(expand::guardrail(&sink.gate(model)?))
        },
    )
}
