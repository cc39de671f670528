//! Agents whose tools are plain functions.
//!
//! One attribute turns a function into a tool that a language model may call: name, description, parameters, strictness,
//! argument decoding and guardrails are fixed while it compiles. The runtime offers the tools to a model, checks and
//! carries out its calls, and gives back the answer.
//!
//! ```
//! use agents::{offline::OfflineModel, prelude::*};
//!
//! /// Refuses arguments that carry an API key.
//! #[tool_input_guardrail]
//! fn block_secrets(data: &ToolInputGuardrailData<'_>) -> ToolGuardrailFunctionOutput {
//!     if data.arguments().contains("sk-") {
//!         return ToolGuardrailFunctionOutput::reject_content("Remove secrets before calling this tool.");
//!     }
//!     ToolGuardrailFunctionOutput::allow()
//! }
//!
//! /// Adds two numbers.
//! #[tool(input_guardrails(block_secrets))]
//! fn add(/** The first number. */ a: i64, /** The second number. */ b: i64) -> i64 {
//!     a + b
//! }
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), RunError> {
//! let agent = Agent::new("Calculator").model(OfflineModel::new()).tools(tools![add]);
//! let result = Runner::run(&agent, "Add 2 and 40.").await?;
//! assert!(result.final_output_text().contains("42"));
//! # Ok(())
//! # }
//! ```
//!
//! # Where things are
//! - [`tool`](macro@tool), [`tool_input_guardrail`], [`tool_output_guardrail`], [`ToolParams`](derive@ToolParams): the
//!   attributes, each with its manual.
//! - [`agent`], [`run`]: what is run, and what runs it. [`context`]: the state that tools are given.
//! - [`tool`](mod@tool): tools as values, errors, outputs. [`guardrail`]: verdicts. [`schema`]: schemas and the check.
//! - [`item`], [`model`]: the words of a conversation, and the port to a model. [`provider`]: models over HTTP, and the choice
//!   of one by the environment. [`offline`]: a model without a network.
//! - [`testing`]: a model by script, and tools without an agent.
//!
//! # What it does not do yet
//! Models over HTTP answer as a whole, not piece by piece. There is no session, no approval by a person, no handoff. A tool
//! that names a word of an attribute that is not carried out yet is refused by [`agent::Agent::check`]; nothing is
//! silently ignored.
//!
//! # Features
//! - `openai` (default): [`provider::OpenAi`], for models over HTTP, hosted or local; pulls in `reqwest` and `rustls` with
//!   ring. Without it a run answers with the offline model or with a [`Model`](model::Model) of yours.
//! - `offline` (default): [`offline::OfflineModel`], for first steps and demos; pulls in nothing.
//! - `testing`: [`testing`], for tests; pulls in nothing.
//! - `bytes`, `chrono`, `rust_decimal`, `url`, `uuid`: the types of these crates as parameters of strict tools; each pulls in
//!   its crate. For a type of another crate there is [`AssumeStrict`].

extern crate self as agents;

pub mod agent;
pub mod answer;
pub mod context;
pub mod guardrail;
pub mod item;
pub mod model;
#[cfg(feature = "offline")]
pub mod offline;
pub mod prelude;
pub mod provider;
pub mod run;
pub mod schema;
#[cfg(feature = "testing")]
pub mod testing;
pub mod tool;
pub mod usage;

#[doc(hidden)]
#[path = "private.rs"]
pub mod __private;

pub use agents_macros::{ToolParams, tool, tool_input_guardrail, tool_output_guardrail};
pub use provider::NoModel;
pub use schema::AssumeStrict;
pub use schemars::JsonSchema;
pub use serde_json::json;
pub use tool::ToolParams;
