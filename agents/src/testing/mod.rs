//! For tests: a model that follows a script, and tools without an agent.
//!
//! ```
//! use agents::{prelude::*, testing::{self, ScriptedModel, script::{call, message}}};
//!
//! /// Adds two numbers.
//! #[tool]
//! fn add(a: i64, b: i64) -> i64 {
//!     a + b
//! }
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), RunError> {
//! let model = ScriptedModel::new([call("add", agents::json!({"a": 1, "b": 2})), message("It is 3.")]);
//! let agent = Agent::new("Calculator").model(model.clone()).tools(tools![add]);
//! Runner::run(&agent, "What is 1 + 2?").await?;
//! assert_eq!(model.requests()[1].input.len(), 3);
//! model.assert_complete();
//!
//! let called = testing::call::<add>(testing::tool_context(()), r#"{"a": 1}"#).await?;
//! assert!(called.output.as_text().contains("/b: missing"));
//! # Ok(())
//! # }
//! ```

mod model;
pub mod script;
mod tool;

pub use model::{RecordedRequest, ScriptedModel};
pub use script::{ScriptedItem, Step};
pub use tool::{CallWith, CalledTool, call, tool_context};
