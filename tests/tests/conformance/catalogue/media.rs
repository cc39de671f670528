//! The tools whose output is not a text: images, files, parts, and values that only look like them.

use agents::{item::ContentPart, prelude::*};
use serde_json::{Value, json};

use super::Call;
use crate::world::World;

/// Return an image.
#[tool]
pub(super) async fn image(cx: &ToolContext<World>) -> Image {
    Call::start(cx).end(Image::url("https://example.com/cat.png").detail("low"))
}

/// Return an image as a plain object.
#[tool]
pub(super) async fn image_dict(cx: &ToolContext<World>) -> Value {
    Call::start(cx).end(json!({"type": "image", "file_id": "file_9"}))
}

/// Return a file.
#[tool]
pub(super) async fn file(cx: &ToolContext<World>) -> File {
    Call::start(cx).end(File::data("aGk=").name("a.txt"))
}

/// Return a text part.
#[tool]
pub(super) async fn text_part(cx: &ToolContext<World>) -> ContentPart {
    Call::start(cx).end(ContentPart::input_text("part"))
}

/// Return a text part and an image part.
#[tool]
pub(super) async fn mixed(cx: &ToolContext<World>) -> Vec<ContentPart> {
    Call::start(cx).end(vec![
        ContentPart::input_text("see"),
        Image::file_id("file_1").into(),
    ])
}

/// Return a text part and a plain string.
#[tool]
pub(super) async fn mixed_bad(cx: &ToolContext<World>) -> Value {
    Call::start(cx).end(json!([{"type": "text", "text": "see"}, "plain"]))
}

/// Return an empty list.
#[tool]
pub(super) async fn empty_list(cx: &ToolContext<World>) -> Vec<String> {
    Call::start(cx).end(Vec::new())
}
