//! Items of a kind that this crate does not know: kept as they came, sent back as they came.

use serde::{Serialize, Serializer};
use serde_json::{Map, Value};

/// An item whose `type` is not known here, for example a hosted search call.
#[derive(Clone, Debug, PartialEq)]
pub struct OtherItem {
    kind: String,
    object: Map<String, Value>,
}

impl OtherItem {
    pub(super) fn new(kind: String, object: Map<String, Value>) -> Self {
        Self { kind, object }
    }

    /// The `type` on the wire.
    #[must_use]
    pub fn kind(&self) -> &str {
        &self.kind
    }

    /// The whole object, `type` included.
    #[must_use]
    pub fn object(&self) -> &Map<String, Value> {
        &self.object
    }
}

impl Serialize for OtherItem {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.object.serialize(serializer)
    }
}
