//! An agent: a name, instructions, a model and tools. Plain data behind a builder; it does nothing by itself.
//!
//! What runs it is in `run`.

mod behavior;
mod builder;
mod check;

pub use behavior::{FunctionToolResult, ToolUseBehavior, ToolsToFinalOutput};
pub use builder::Agent;
pub(crate) use builder::Instructions;
pub use check::AgentError;
