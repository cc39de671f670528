//! The run: turns of model call and tool work until there is an answer. The only code that loops.
//!
//! Start at [`Runner::run`]. `turn.rs` is the loop, `step.rs` carries out the calls of one turn. A run reports itself only
//! by events, so that a streamed run and a plain one are the same code.

mod answered;
mod chain;
mod config;
mod drive;
mod error;
mod event;
mod filter;
mod input;
mod ledger;
mod limits;
mod plan;
mod publish;
mod recover;
mod result;
mod runner;
mod step;
mod stream;
mod turn;

pub use answered::FinalOutputError;
pub use config::{ReasoningItemIdPolicy, RunConfig, ToolNotFoundBehavior};
pub use error::{Misuse, ModelFault, RunData, RunError};
pub use event::RunEvent;
pub use filter::ModelInputData;
pub use input::RunInput;
pub use limits::{Metered, UsageExceeded, UsageLimits};
pub use recover::{RunErrorHandlerInput, RunErrorHandlerResult, RunErrorKind};
pub use result::{RunItem, RunResult};
pub use runner::{CallContextFirst, HasContext, Ready, Run, Runner};
pub use stream::RunStream;
