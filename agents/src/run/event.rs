//! What a run says about itself while it goes on.

use std::sync::Arc;

use serde::Serialize;

use super::RunItem;
use crate::model::ModelEvent;

/// One step of a run.
///
/// # Shape
/// `{"type": "agent_updated_stream_event", "agent"}`, `{"type": "raw_response_event", "data"}` or
/// `{"type": "run_item_stream_event", "name", "item"}`, with the reference's names.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "type")]
#[non_exhaustive]
pub enum RunEvent {
    /// Another agent takes its turn; the first one too.
    #[serde(rename = "agent_updated_stream_event")]
    AgentUpdated {
        /// Its name.
        agent: Arc<str>,
    },
    /// A piece of the model's answer.
    #[serde(rename = "raw_response_event")]
    RawResponse {
        /// The piece.
        data: ModelEvent,
    },
    /// An item was added.
    #[serde(rename = "run_item_stream_event")]
    RunItem {
        /// What happened, for example `tool_called` or `tool_output`.
        name: &'static str,
        /// The item.
        item: RunItem,
    },
}

impl RunEvent {
    /// The event of an item; kinds that are not known here have none.
    pub(super) fn of_item(item: &RunItem) -> Option<Self> {
        let name = match item.kind() {
            "message_output_item" => "message_output_created",
            "tool_call_item" => "tool_called",
            "tool_call_output_item" => "tool_output",
            "reasoning_item" => "reasoning_item_created",
            _ => return None,
        };
        Some(Self::RunItem {
            name,
            item: item.clone(),
        })
    }
}
