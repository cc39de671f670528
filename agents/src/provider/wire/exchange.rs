//! One question and one answer over HTTP, the same for both interfaces.
//!
//! Sending, waiting and trying again is in `http`; what the bytes say is the adapter's.

use crate::{
    model::{ModelError, ModelResponse, ModelSettings},
    provider::{OpenAi, refusal::Secrets},
};

/// Asks, and reads the answer. Requests that failed before it came are counted with it.
pub(in crate::provider) async fn exchange(
    open_ai: &OpenAi,
    path: &str,
    settings: &ModelSettings,
    body: Vec<u8>,
    decode: impl FnOnce(&[u8], &Secrets) -> Result<ModelResponse, ModelError> + Send,
) -> Result<ModelResponse, ModelError> {
    let http = open_ai.http();
    let answer = http.post(path, settings, body).await?;
    let secrets = http.secrets_with(settings);
    let mut response = decode(&answer.body, &secrets).map_err(|error| answer.blame(error))?;
    response.usage.requests = answer.attempts;
    response.request_id = answer.request_id;
    Ok(response)
}
