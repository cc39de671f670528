//! An agent: a name, instructions, a model and tools. Plain data behind a builder; it does nothing by itself.
//!
//! What runs it is in `run`.

mod behavior;
mod builder;
mod check;
mod checked;
mod output;

pub use behavior::{FunctionToolResult, ToolUseBehavior, ToolsToFinalOutput};
pub use builder::Agent;
pub(crate) use builder::Instructions;
pub use check::AgentError;
pub(crate) use checked::Checked;
pub use checked::OutputCheck;
pub use output::Answerable;
pub(crate) use output::{KEY, OutputType};
