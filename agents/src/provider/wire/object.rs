//! Writes the body of a request, member by member, straight from borrowed data.
//!
//! It knows which members it has written, so that what a program adds by hand cannot say anything twice. Which members
//! there are is decided by the adapters.

use serde::Serialize;
use serde_json::{Map, Value};

use crate::model::{ModelError, ModelErrorKind};

/// A JSON object on its way to the wire.
pub(in crate::provider) struct Object {
    bytes: Vec<u8>,
    names: Vec<&'static str>,
}

impl Object {
    pub(in crate::provider) fn new() -> Self {
        Self {
            bytes: vec![b'{'],
            names: Vec::new(),
        }
    }

    /// Writes a member.
    pub(in crate::provider) fn set<T: Serialize + ?Sized>(
        &mut self,
        name: &'static str,
        value: &T,
    ) -> Result<(), ModelError> {
        self.names.push(name);
        self.write(name, value)
    }

    /// Writes a member if it has a value; none is left out, never `null`.
    pub(in crate::provider) fn set_some<T: Serialize>(
        &mut self,
        name: &'static str,
        value: Option<T>,
    ) -> Result<(), ModelError> {
        value.map_or(Ok(()), |value| self.set(name, &value))
    }

    /// Writes a number if there is one. JSON has no word for one that is not finite.
    pub(in crate::provider) fn set_number(
        &mut self,
        name: &'static str,
        value: Option<f64>,
    ) -> Result<(), ModelError> {
        match value {
            Some(number) if !number.is_finite() => Err(unsupported(format!(
                "the setting `{name}` is {number}, and JSON has no such number"
            ))),
            value => self.set_some(name, value),
        }
    }

    /// Adds what a program asks for by hand, and closes the object.
    pub(in crate::provider) fn finish(
        mut self,
        extra: Option<&Map<String, Value>>,
    ) -> Result<Vec<u8>, ModelError> {
        for (name, value) in extra.into_iter().flatten() {
            if self.names.contains(&name.as_str()) {
                return Err(unsupported(format!(
                    "`extra_body` sets `{name}`, which the request has already; set it in one place"
                )));
            }
            if name == "stream" {
                return Err(unsupported(
                    "`extra_body` sets `stream`; whether an answer is streamed is decided by how the run is started",
                ));
            }
            self.write(name, value)?;
        }
        self.bytes.push(b'}');
        Ok(self.bytes)
    }

    fn write<T: Serialize + ?Sized>(&mut self, name: &str, value: &T) -> Result<(), ModelError> {
        if self.bytes.len() > 1 {
            self.bytes.push(b',');
        }
        let written = serde_json::to_writer(&mut self.bytes, name).and_then(|()| {
            self.bytes.push(b':');
            serde_json::to_writer(&mut self.bytes, value)
        });
        written.map_err(|error| {
            unsupported(format!("`{name}` cannot be written as JSON")).caused_by(error)
        })
    }
}

/// The request asks for something that cannot be expressed.
pub(in crate::provider) fn unsupported(message: impl Into<String>) -> ModelError {
    ModelError::of(ModelErrorKind::Unsupported, message)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn finish(extra: &Value) -> Result<String, String> {
        let mut object = Object::new();
        object.set("model", "m\"").unwrap();
        object.set_some("none", None::<u8>).unwrap();
        object.set_number("top_p", Some(0.5)).unwrap();
        let body = object.finish(extra.as_object());
        body.map(|body| String::from_utf8(body).unwrap())
            .map_err(|error| error.to_string())
    }

    #[test]
    fn what_is_added_by_hand_comes_last_and_says_nothing_twice() {
        let cases = [
            (Value::Null, Ok(r#"{"model":"m\"","top_p":0.5}"#)),
            (
                json!({"seed": 1, "none": null}),
                Ok(r#"{"model":"m\"","top_p":0.5,"seed":1,"none":null}"#),
            ),
            (
                json!({"seed": 1, "model": "n"}),
                Err(
                    "`extra_body` sets `model`, which the request has already; set it in one place",
                ),
            ),
            (
                json!({"stream": true}),
                Err(
                    "`extra_body` sets `stream`; whether an answer is streamed is decided by how the run is started",
                ),
            ),
        ];
        for (extra, expected) in cases {
            let found = finish(&extra);

            let expected = expected.map(str::to_owned).map_err(str::to_owned);
            assert_eq!(found, expected, "{extra}");
        }
    }

    #[test]
    fn a_number_that_json_has_no_word_for_is_refused() {
        let found = Object::new().set_number("temperature", Some(f64::NAN));

        assert_eq!(
            found.unwrap_err().to_string(),
            "the setting `temperature` is NaN, and JSON has no such number"
        );
    }
}
