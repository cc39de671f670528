//! The smallest question to a model over HTTP, and the smallest answer from it.

use std::error::Error;
use std::sync::Arc;

use agents::item::{History, Item, Message};
use agents::model::{Model, ModelError, ModelRequest, ModelResponse, ModelSettings};
use agents::provider::OpenAi;
use serde_json::json;

use crate::server::{Reply, Server};

/// An answer in the form of the Responses API that says `hi`.
pub fn hi() -> Reply {
    Reply::json(200, hi_json())
}

pub fn hi_json() -> serde_json::Value {
    json!({
        "id": "resp_1",
        "object": "response",
        "status": "completed",
        "output": [{
            "type": "message",
            "id": "msg_1",
            "role": "assistant",
            "status": "completed",
            "content": [{"type": "output_text", "text": "hi", "annotations": []}],
        }],
        "usage": {"input_tokens": 3, "output_tokens": 1, "total_tokens": 4},
    })
}

/// Asks through the Responses API, with no tools.
pub async fn ask(client: &OpenAi, settings: &ModelSettings) -> Result<ModelResponse, ModelError> {
    let input: History = [Item::Message(Message::user("hello"))]
        .into_iter()
        .collect();
    let tools = Arc::default();
    let request = ModelRequest::new("Asker", &input, &tools, settings);
    client.responses("m").respond(request).await
}

/// Asks with these settings of the client, and tells what came of it: the answer's cost, or the failure's text.
pub async fn outcome(server: &Server, client: &OpenAi) -> Result<(u64, Option<String>), String> {
    let answer = ask(client, &ModelSettings::default()).await;
    match answer {
        Ok(answer) => Ok((answer.usage.requests, answer.request_id)),
        Err(error) => Err(server.anonymous(&error.to_string())),
    }
}

/// Every text that an error shows: its own, its causes', and what `Debug` prints.
pub fn everything_shown(error: &ModelError) -> String {
    let mut shown = format!("{error} {error:?} {error:#?}");
    let mut next = error.source();
    while let Some(cause) = next {
        shown.push_str(&format!(" {cause} {cause:?}"));
        next = cause.source();
    }
    shown
}
