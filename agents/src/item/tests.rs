use serde_json::{Value, json};

use super::*;

#[test]
fn every_kind_comes_back_as_it_went() {
    let items = [
        json!({"role": "user", "content": "hi"}),
        json!({"type": "message", "role": "user", "content": [{"type": "input_text", "text": "hi", "later": [1]}]}),
        json!({"type": "message", "id": "m1", "role": "assistant", "content": [
            {"type": "output_text", "text": "a", "annotations": [], "logprobs": []},
            {"type": "refusal", "refusal": "no"},
            {"type": "hologram", "depth": 3}], "status": "completed", "phase": "final"}),
        json!({"type": "reasoning", "id": "r1", "summary": [{"type": "summary_text", "text": "t"}], "encrypted_content": "x"}),
        json!({"type": "function_call", "id": "f1", "call_id": "c1", "name": "add", "arguments": "{not json", "status": "completed"}),
        json!({"type": "function_call_output", "call_id": "c1", "output": "3"}),
        json!({"type": "function_call_output", "call_id": "c1", "output": [{"type": "input_image", "image_url": "u"}]}),
        json!({"type": "web_search_call", "id": "w", "action": {"type": "search", "query": "q"}}),
        json!({"role": "critic", "content": "hm"}),
    ];
    for item in items {
        let parsed: Item = serde_json::from_value(item.clone()).unwrap();
        assert_eq!(serde_json::to_value(&parsed).unwrap(), item);
    }
}

#[test]
fn a_malformed_item_is_an_error_that_names_its_kind() {
    let cases = [
        (
            json!({"content": "x"}),
            "an item needs a `type` or a `role`",
        ),
        (json!({"type": 1}), "the `type` of an item is a string"),
        (
            json!({"type": "function_call", "name": "x"}),
            "malformed `function_call` item: missing field `call_id`",
        ),
    ];
    for (item, message) in cases {
        assert_eq!(
            serde_json::from_value::<Item>(item)
                .unwrap_err()
                .to_string(),
            message
        );
    }
}

#[test]
fn a_null_text_is_empty() {
    let item = json!({"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": null}]});
    let Item::Message(message) = serde_json::from_value(item).unwrap() else {
        panic!("a message")
    };
    assert_eq!(message.text(), "");
    let Item::Message(message) =
        serde_json::from_value::<Item>(json!({"role": "assistant", "content": Value::Null}))
            .unwrap()
    else {
        panic!("a message")
    };
    assert_eq!(message.text(), "");
}
