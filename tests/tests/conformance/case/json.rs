//! How is JSON read so that nothing is overlooked? Members that no field takes are kept and named.

use serde::{Deserialize, Deserializer, de::DeserializeOwned};
use serde_json::{Map, Value};

use super::Unsupported;

/// Members that a struct does not name.
pub(super) type Rest = Map<String, Value>;

pub(super) fn none_left(path: &str, rest: &Rest) -> Result<(), Unsupported> {
    let Some(key) = rest.keys().next() else {
        return Ok(());
    };
    Err(Unsupported(if path.is_empty() {
        key.clone()
    } else {
        format!("{path}.{key}")
    }))
}

pub(super) fn typed<T: DeserializeOwned>(value: &Value, path: &str) -> Result<T, Unsupported> {
    T::deserialize(value).map_err(|error| {
        let dot = if path.is_empty() { "" } else { ": " };
        Unsupported(format!("{path}{dot}{error}"))
    })
}

/// A JSON object as a list, in the order of the file.
pub(super) fn entries<'de, D: Deserializer<'de>, T: DeserializeOwned>(
    deserializer: D,
) -> Result<Vec<(String, T)>, D::Error> {
    let object = Map::deserialize(deserializer)?;
    let typed = object
        .into_iter()
        .map(|(key, value)| match serde_json::from_value(value) {
            Ok(value) => Ok((key, value)),
            Err(error) => Err(serde::de::Error::custom(format!("{key}: {error}"))),
        });
    typed.collect()
}

/// Tells `null` from absent.
pub(super) fn present<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}
