//! How the value that a tool returns becomes its output.

use serde::Serialize;

use super::{ToolError, probe::Probe};
use crate::item::ToolOutput;

/// What a tool may return: anything that is [`Serialize`].
///
/// # Shape
/// A text stays a text, `()` is the empty text, anything else is compact JSON (`None` is `null`, and so is a number that
/// is not finite). [`ToolOutput`], [`crate::item::Image`], [`crate::item::File`], [`crate::item::ContentPart`] and lists
/// of them are sent as parts.
#[diagnostic::on_unimplemented(
    message = "a tool cannot return `{Self}`",
    label = "neither `Serialize` nor a tool output",
    note = "derive `ToolParams` or `serde::Serialize` on it, or return a `ToolOutput`"
)]
pub trait IntoToolOutput {
    /// The output as the model reads it.
    ///
    /// # Errors
    /// An unclassified error if the value refuses to be serialised.
    fn to_output(&self) -> Result<ToolOutput, ToolError>;
}

impl<T: Serialize> IntoToolOutput for T {
    fn to_output(&self) -> Result<ToolOutput, ToolError> {
        match self.serialize(Probe) {
            Ok(found) => Ok(found.output()),
            Err(_) => Ok(ToolOutput::Json(serde_json::to_string(self)?)),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::item::{ContentPart, File, Image};

    #[expect(
        clippy::needless_pass_by_value,
        reason = "the table below reads better"
    )]
    fn text(value: impl IntoToolOutput) -> String {
        value
            .to_output()
            .ok()
            .map(|output| output.as_text().into_owned())
            .unwrap_or_default()
    }

    #[test]
    fn values_are_told_as_text_or_compact_json() {
        assert_eq!(text("a \"b\""), "a \"b\"");
        assert_eq!(text(()), "");
        assert_eq!(text(Some("x")), "x");
        assert_eq!(text(None::<u8>), "null");
        assert_eq!(text(true), "true");
        assert_eq!(text(1.0), "1.0");
        assert_eq!(text(u128::MAX), u128::MAX.to_string());
        assert_eq!(text(f64::NAN), "null");
        assert_eq!(text(Vec::<u8>::new()), "[]");
        assert_eq!(text(Vec::<Image>::new()), "[]");
        assert_eq!(text(json!({"b": 1, "a": "é"})), r#"{"b":1,"a":"é"}"#);
        assert_eq!(
            text(json!({"type": "image", "file_id": "f"})),
            r#"{"type":"image","file_id":"f"}"#
        );
        assert_eq!(
            text((Image::file_id("f"), "a")),
            r#"[{"type":"input_image","file_id":"f"},"a"]"#
        );
    }

    #[test]
    fn an_output_stays_what_it_is() {
        for output in [
            ToolOutput::text("a"),
            ToolOutput::Json("[1]".to_owned()),
            ToolOutput::parts([Image::url("u")]),
        ] {
            assert_eq!(output.to_output().unwrap(), output);
        }
    }

    #[test]
    fn images_files_and_lists_of_them_are_parts() {
        let image = ToolOutput::parts([Image::url("u").detail("low")]);
        assert_eq!(Image::url("u").detail("low").to_output().unwrap(), image);
        assert_eq!(
            Some(vec![Image::url("u").detail("low")])
                .to_output()
                .unwrap(),
            image
        );
        assert_eq!(
            text(&image),
            r#"[{"type":"input_image","image_url":"u","detail":"low"}]"#
        );
        let mixed = vec![
            ContentPart::input_text("see"),
            File::data("aGk=").name("a.txt").into(),
        ];
        assert_eq!(mixed.to_output().unwrap(), ToolOutput::Parts(mixed));
        let outputs = vec![
            ToolOutput::text("see"),
            ToolOutput::parts([Image::file_id("f")]),
        ];
        assert_eq!(
            text(outputs),
            r#"[{"type":"input_text","text":"see"},{"type":"input_image","file_id":"f"}]"#
        );
    }
}
