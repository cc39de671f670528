//! What the model thought before it answered.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// A reasoning item; it belongs to the item that follows it and is replayed with it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Reasoning {
    /// The provider's name of the item.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// The parts of the summary, as they came.
    #[serde(default)]
    pub summary: Vec<Value>,
    /// The provider's word on how far the item got.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub status: Option<String>,
    /// Encrypted content and whatever else came.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

impl Reasoning {
    /// A reasoning item with one summary text.
    #[must_use]
    pub fn new(id: impl Into<String>, summary: impl Into<String>) -> Self {
        let part = serde_json::json!({"type": "summary_text", "text": summary.into()});
        Self {
            id: Some(id.into()),
            summary: vec![part],
            status: None,
            extra: Map::new(),
        }
    }
}
