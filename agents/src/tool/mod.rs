//! Tools: what one is, how it is written down, and the one way of a call through it.
//!
//! Read `def.rs` for what an attribute makes, `function_tool.rs` for what an agent keeps, and `call.rs` for the way from
//! the model's text to the output.

mod body;
pub(crate) mod call;
mod check;
mod closure;
mod def;
mod error;
mod failure;
mod function_tool;
mod list;
mod meta;
mod name;
mod output;
mod params;
mod policy;
mod probe;
mod produced;
mod source;
mod way;
mod words;

pub use closure::{ClosureReply, ClosureTool};
pub use def::{IsContext, ToolDef, ToolInfo};
pub use error::{ErrorCategory, IntoToolError, ToolError};
pub(crate) use failure::told;
pub use failure::{FailureKind, ToolFailure};
pub use function_tool::{FunctionTool, IntoFunctionTool};
pub use list::{Collector, unique_names};
pub use meta::{Effects, FailureMode, Guard, Retry, TimeoutBehavior, ToolMeta};
pub use name::{WireNames, wire_name};
pub use output::IntoToolOutput;
pub use params::ToolParams;
pub(crate) use policy::{CallRules, Classifier, FailureText, classifier, failure_text};
pub use policy::{ToolErrorKind, ToolErrorReport, classify};
pub use produced::{Plain, Produced, Returned, ToolResult, guarded, output};
