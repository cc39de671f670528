//! Adapters to hosted and local models over HTTP, and the choice of a model by the environment.
//!
//! [`OpenAi`] is a server that speaks OpenAI's HTTP interface: its address, its key, and how patient we are with it. A
//! model on it is asked through the Responses API ([`OpenAi::responses`]) or through Chat Completions
//! ([`OpenAi::chat_completions`]); each adapter is an `encode` and a `decode` around one HTTP call. What a model is asked
//! is in [`model`](crate::model).
//!
//! ```no_run
//! # // no_run: it would ask a real server.
//! use agents::{prelude::*, provider::OpenAi};
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let local = OpenAi::builder().base_url("http://127.0.0.1:8080/v1").build()?;
//! let agent = Agent::new("Helper").model(local.responses("any"));
//! println!("{}", Runner::run(&agent, "Say hello.").await?.final_output_text());
//! # Ok(())
//! # }
//! ```

#[cfg(feature = "openai")]
mod answer;
#[cfg(feature = "openai")]
mod body;
#[cfg(feature = "openai")]
mod builder;
#[cfg(feature = "openai")]
mod chat;
#[cfg(feature = "openai")]
mod endpoint;
mod environment;
#[cfg(feature = "openai")]
mod error;
#[cfg(feature = "openai")]
mod http;
#[cfg(feature = "openai")]
mod openai;
#[cfg(feature = "openai")]
mod refusal;
#[cfg(feature = "openai")]
mod responses;
#[cfg(feature = "openai")]
mod retry;
#[cfg(feature = "openai")]
mod tls;
#[cfg(feature = "openai")]
mod wire;

pub use environment::NoModel;
pub(crate) use environment::from_environment;
#[cfg(feature = "openai")]
pub use {
    builder::OpenAiBuilder, chat::OpenAiChatCompletions, error::ProviderError, openai::OpenAi,
    responses::OpenAiResponses, retry::RetryPolicy,
};
