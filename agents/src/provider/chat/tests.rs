//! Corners of the mapping, on the pure functions. Whole requests and answers are compared in the package `agents-tests`.

use serde_json::{Value, json};

use super::{
    decode::decode,
    encode::{Way, encode},
};
use crate::{
    item::History,
    model::{ModelErrorKind, ModelRequest, ModelResponse, ModelSettings},
    provider::refusal::Secrets,
};

const OPEN: Way<'static> = Way {
    model: "m",
    is_official: false,
    passes_reasoning_back: false,
};

fn history(items: &Value) -> History {
    let items: Vec<crate::item::Item> = serde_json::from_value(items.clone()).unwrap();
    items.into_iter().collect()
}

fn sent(way: &Way<'_>, items: &Value) -> Result<Value, String> {
    let (input, tools, settings) = (history(items), [].into(), ModelSettings::default());
    let request = ModelRequest::new("a", &input, &tools, &settings);
    encode(way, &request)
        .map(|body| serde_json::from_slice::<Value>(&body).unwrap()["messages"].take())
        .map_err(|error| {
            assert_eq!(error.kind(), ModelErrorKind::Unsupported);
            error.to_string()
        })
}

fn read(body: &Value) -> Result<ModelResponse, String> {
    decode("m", body.to_string().as_bytes(), &Secrets::default()).map_err(|error| error.to_string())
}

/// The items that an answer with this choice stands for.
fn items(choice: &Value) -> Result<Value, String> {
    read(&json!({"choices": [choice]})).map(|response| {
        json!(
            response
                .output
                .iter()
                .map(|item| json!(**item))
                .collect::<Vec<_>>()
        )
    })
}

#[test]
fn an_item_becomes_a_message_or_an_error_that_says_where_it_stands() {
    let user = |part: Value| json!([{"role": "user", "content": [part]}]);
    let cases = [
        (
            user(json!({"type": "input_text", "text": "a"})),
            Ok(json!({"type": "text", "text": "a"})),
        ),
        (
            user(json!({"type": "output_text", "text": "a"})),
            Ok(json!({"type": "text", "text": "a"})),
        ),
        (
            user(json!({"type": "input_image", "image_url": "u"})),
            Ok(json!({"type": "image_url", "image_url": {"url": "u", "detail": "auto"}})),
        ),
        (
            user(json!({"type": "input_image", "image_url": "u", "detail": "original"})),
            Ok(json!({"type": "image_url", "image_url": {"url": "u", "detail": "high"}})),
        ),
        (
            user(json!({"type": "input_image", "file_id": "f"})),
            Err(
                "`input[0].content[0]` is an image without an address or data, which Chat Completions does not take",
            ),
        ),
        (
            user(json!({"type": "input_file", "file_data": "d", "filename": "n"})),
            Ok(json!({"type": "file", "file": {"file_data": "d", "filename": "n"}})),
        ),
        (
            user(json!({"type": "input_file", "file_id": "f"})),
            Ok(json!({"type": "file", "file": {"file_id": "f"}})),
        ),
        (
            user(json!({"type": "input_file", "file_url": "u"})),
            Err(
                "`input[0].content[0]` is a file without data or an id, which Chat Completions does not take",
            ),
        ),
        (
            user(json!({"type": "input_audio", "input_audio": {"data": "d", "format": "wav"}})),
            Ok(json!({"type": "input_audio", "input_audio": {"data": "d", "format": "wav"}})),
        ),
        (
            user(json!({"type": "image_url", "image_url": {"url": "u"}})),
            Ok(json!({"type": "image_url", "image_url": {"url": "u"}})),
        ),
        (
            user(json!({"type": "video_url", "video_url": {"url": "u"}})),
            Ok(json!({"type": "video_url", "video_url": {"url": "u"}})),
        ),
        (
            user(json!({"type": "hologram"})),
            Err(
                "`input[0].content[0]` is a part of the kind `hologram`, which Chat Completions does not take",
            ),
        ),
        (
            user(json!({"type": "refusal", "refusal": "no"})),
            Err(
                "`input[0].content[0]` is a refusal by the user, which Chat Completions does not take",
            ),
        ),
        (
            json!([{"role": "system", "content": [{"type": "input_image", "image_url": "u"}]}]),
            Err(
                "`input[0].content[0]` is no text, and Chat Completions takes only texts of this role",
            ),
        ),
        (
            json!([{"role": "assistant", "content": [{"type": "output_text", "text": "a"}, {"type": "output_audio"}]}]),
            Err(
                "`input[0].content[1]` is neither a text nor a refusal, and Chat Completions takes nothing else of the model",
            ),
        ),
        (
            json!([{"role": "critic", "content": "hm"}]),
            Err(
                "`input[0]` is a message of the role `critic`, which Chat Completions does not take",
            ),
        ),
        (
            json!([{"role": "user", "content": "a"}, {"type": "item_reference", "id": "i"}]),
            Err(
                "`input[1]` is an item of the kind `item_reference`, which Chat Completions does not take",
            ),
        ),
        (
            json!([{"type": "function_call", "call_id": "", "name": "f", "arguments": "{}"}]),
            Err("`input[0].call_id` is empty, so that call and output cannot be matched"),
        ),
        (
            json!([{"type": "function_call_output", "call_id": "", "output": "x"}]),
            Err("`input[0].call_id` is empty, so that call and output cannot be matched"),
        ),
    ];
    for (given, expected) in cases {
        let found = sent(&OPEN, &given);

        let expected = expected
            .map(|part| json!([{"role": "user", "content": [part]}]))
            .map_err(str::to_owned);
        assert_eq!(found, expected, "{given}");
    }
}

#[test]
fn openai_itself_takes_no_video_and_keeps_answers_unless_told_otherwise() {
    let official = Way {
        is_official: true,
        ..OPEN
    };
    let video =
        json!([{"role": "user", "content": [{"type": "video_url", "video_url": {"url": "u"}}]}]);
    let stored = |way: &Way<'_>, settings: ModelSettings| {
        let (input, tools) = (History::new(), [].into());
        let body = encode(way, &ModelRequest::new("a", &input, &tools, &settings)).unwrap();
        serde_json::from_slice::<Value>(&body)
            .unwrap()
            .get("store")
            .cloned()
    };

    let found = (
        sent(&official, &video),
        stored(&official, ModelSettings::default()),
        stored(&official, ModelSettings::default().store(false)),
        stored(&OPEN, ModelSettings::default()),
        stored(&OPEN, ModelSettings::default().store(true)),
    );

    let refused = "`input[0].content[0]` is a part of the kind `video_url`, which Chat Completions does not take";
    assert_eq!(
        found,
        (
            Err(refused.to_owned()),
            Some(json!(true)),
            Some(json!(false)),
            None,
            Some(json!(true))
        )
    );
}

#[test]
fn the_answers_of_a_conversation_become_one_message_each() {
    let said = |text: &str| json!({"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": text}]});
    let empty = json!({"type": "message", "id": "m", "role": "assistant", "content": []});
    let call =
        |id: &str| json!({"type": "function_call", "call_id": id, "name": "f", "arguments": ""});
    let output = |id: &str| json!({"type": "function_call_output", "call_id": id, "output": "x"});
    let wire = |id: &str| json!({"id": id, "type": "function", "function": {"name": "f", "arguments": "{}"}});
    let tool = |id: &str| json!({"role": "tool", "tool_call_id": id, "content": "x"});
    let cases = [
        (
            json!([
                said("a"),
                call("1"),
                call("2"),
                output("1"),
                output("2"),
                said("b")
            ]),
            json!([{"role": "assistant", "content": "a", "tool_calls": [wire("1"), wire("2")]}, tool("1"), tool("2"),
                {"role": "assistant", "content": "b"}]),
        ),
        // Calls before the text, as streams have them.
        (
            json!([call("1"), said("a"), output("1")]),
            json!([{"role": "assistant", "content": "a", "tool_calls": [wire("1")]}, tool("1")]),
        ),
        (
            json!([empty, call("1"), output("1")]),
            json!([{"role": "assistant", "content": null, "tool_calls": [wire("1")]}, tool("1")]),
        ),
        (
            json!([empty]),
            json!([{"role": "assistant", "content": ""}]),
        ),
        (
            json!([said("a"), said("b")]),
            json!([{"role": "assistant", "content": "a"}, {"role": "assistant", "content": "b"}]),
        ),
        (
            json!([{"type": "message", "role": "assistant", "content": [
                {"type": "output_text", "text": "a"}, {"type": "output_text", "text": "b"}, {"type": "refusal", "refusal": "no"}]}]),
            json!([{"role": "assistant", "content": "a\nb", "refusal": "no"}]),
        ),
        (
            json!([{"type": "message", "role": "assistant", "content": [{"type": "refusal", "refusal": "no"}]}]),
            json!([{"role": "assistant", "content": null, "refusal": "no"}]),
        ),
        (
            json!([{"type": "reasoning", "id": "r", "summary": [{"type": "summary_text", "text": "t"}]}, said("a")]),
            json!([{"role": "assistant", "content": "a"}]),
        ),
    ];
    for (given, expected) in cases {
        let found = sent(&OPEN, &given);

        assert_eq!(found, Ok(expected), "{given}");
    }
}

#[test]
fn of_a_tools_parts_the_texts_are_sent() {
    let image = json!({"type": "input_image", "image_url": "u"});
    let cases = [
        (json!("3"), json!("3")),
        (json!(""), json!("")),
        (
            json!([{"type": "input_text", "text": "a"}, image, {"type": "input_text", "text": "b"}]),
            json!([{"type": "text", "text": "a"}, {"type": "text", "text": "b"}]),
        ),
        (json!([image]), json!("[tool output omitted]")),
        (json!([]), json!("[tool output omitted]")),
    ];
    for (given, expected) in cases {
        let found = sent(
            &OPEN,
            &json!([{"type": "function_call_output", "call_id": "1", "output": given}]),
        );

        assert_eq!(
            found,
            Ok(json!([{"role": "tool", "tool_call_id": "1", "content": expected}])),
            "{given}"
        );
    }
}

#[test]
fn reasoning_is_passed_back_to_its_own_model_in_its_own_message() {
    let thought = |model: &str| json!({"type": "reasoning", "summary": [{"type": "summary_text", "text": "t"}], "provider_data": {"model": model}});
    let plain = json!({"type": "reasoning", "summary": [], "content": [{"type": "reasoning_text", "text": "t"}], "provider_data": {"model": "m"}});
    let foreign = json!({"type": "reasoning", "id": "rs", "summary": [{"type": "summary_text", "text": "t"}]});
    let (user, said) = (
        json!({"role": "user", "content": "u"}),
        json!({"role": "assistant", "content": "a"}),
    );
    let cases = [
        (
            json!([thought("m"), said]),
            json!([{"role": "assistant", "content": "a", "reasoning_content": "t"}]),
        ),
        (
            json!([plain, said]),
            json!([{"role": "assistant", "content": "a", "reasoning": "t"}]),
        ),
        (json!([thought("n"), said]), json!([said])),
        (json!([foreign, said]), json!([said])),
        // Its answer is gone: it goes to no other.
        (json!([thought("m"), user, said]), json!([user, said])),
        (
            json!([said, thought("m"), said]),
            json!([said, {"role": "assistant", "content": "a", "reasoning_content": "t"}]),
        ),
    ];
    for (given, expected) in cases {
        let on = sent(
            &Way {
                passes_reasoning_back: true,
                ..OPEN
            },
            &given,
        );
        let off = sent(&OPEN, &given).unwrap();

        assert_eq!(on, Ok(expected), "{given}");
        assert!(!off.to_string().contains("reasoning"), "{off}");
    }
}

#[test]
fn a_conversation_kept_by_the_provider_and_a_hosted_tool_are_refused() {
    let (input, tools, settings) = (History::new(), [].into(), ModelSettings::default());
    let request = ModelRequest::new("a", &input, &tools, &settings);
    let hosted = [json!({"type": "web_search"})];
    let mut cases = [
        (
            request.clone(),
            "the run has a `previous_response_id`, and Chat Completions keeps no conversations; ask the model through the Responses API",
        ),
        (
            request.clone(),
            "the run has a `conversation_id`, and Chat Completions keeps no conversations; ask the model through the Responses API",
        ),
        (
            request,
            "the hosted tool `web_search` cannot be offered through Chat Completions; ask the model through the Responses API",
        ),
    ];
    cases[0].0.previous_response_id = Some("r");
    cases[1].0.conversation_id = Some("c");
    cases[2].0.hosted_tools = &hosted;
    for (request, expected) in cases {
        let found = encode(&OPEN, &request).unwrap_err();

        assert_eq!(
            (found.kind(), found.to_string()),
            (ModelErrorKind::Unsupported, expected.to_owned())
        );
    }
}

#[test]
fn what_servers_leave_out_of_a_message_is_filled_in() {
    let text = |text: &str| json!({"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": text}]});
    let call = |arguments: &str| json!({"type": "function_call", "call_id": "1", "name": "f", "arguments": arguments});
    let wire = |function: Value| json!({"message": {"content": null, "tool_calls": [{"id": "1", "function": function}]}});
    let cases = [
        (json!({"message": {"content": "a"}}), json!([text("a")])),
        (
            json!({"message": {"content": "a", "tool_calls": null, "refusal": null, "audio": null}}),
            json!([text("a")]),
        ),
        (
            json!({"message": {"content": [{"type": "text", "text": "a"}, {"type": "thinking", "thinking": []}, {"type": "text", "text": "b"}]}}),
            json!([text("ab")]),
        ),
        (
            json!({"message": {"content": []}, "finish_reason": "stop"}),
            json!([]),
        ),
        (json!({"message": {}, "finish_reason": null}), json!([])),
        (
            wire(json!({"name": "f", "arguments": "{\n}"})),
            json!([call("{\n}")]),
        ),
        (
            wire(json!({"name": "f", "arguments": null})),
            json!([call("")]),
        ),
        (
            wire(json!({"name": "f", "arguments": {"a": 1}})),
            json!([call("{\"a\":1}")]),
        ),
        (
            json!({"message": {"tool_calls": [{"type": "custom", "id": "1", "custom": {"name": "f", "input": "x"}}]}}),
            json!([]),
        ),
        (
            json!({"message": {"tool_calls": [{"id": "1", "function": {"name": "f", "arguments": ""}, "extra_content": {"google": {"thought_signature": "s"}}}]}}),
            json!([{"type": "function_call", "call_id": "1", "name": "f", "arguments": "",
                "provider_data": {"extra_content": {"google": {"thought_signature": "s"}}}}]),
        ),
        (
            json!({"message": {"content": "a", "refusal": "no", "annotations": [{"type": "url_citation"}]}, "logprobs": {"content": [{"token": "a"}]}}),
            json!([{"type": "message", "role": "assistant", "content": [
                {"type": "output_text", "text": "a", "annotations": [{"type": "url_citation"}], "logprobs": [{"token": "a"}]},
                {"type": "refusal", "refusal": "no"}]}]),
        ),
        (
            json!({"message": {"content": "", "reasoning": "t"}}),
            json!([{"type": "reasoning", "summary": [], "content": [{"type": "reasoning_text", "text": "t"}], "provider_data": {"model": "m"}}]),
        ),
        (
            json!({"message": {"content": null}, "finish_reason": "content_filter"}),
            json!([{"type": "message", "role": "assistant", "content": [
                {"type": "refusal", "refusal": "Response withheld by the provider's content filter."}]}]),
        ),
        (
            json!({"message": {"content": "a"}, "finish_reason": "content_filter"}),
            json!([text("a")]),
        ),
        (
            json!({"message": {"content": "a"}, "finish_reason": "length"}),
            json!([text("a")]),
        ),
    ];
    for (choice, expected) in cases {
        let found = items(&choice);

        assert_eq!(found, Ok(expected), "{choice}");
    }
}

#[test]
fn what_a_server_signed_beside_a_call_goes_back_with_the_call_alone() {
    let signed = json!({"google": {"thought_signature": "s"}});
    let given = json!([{"type": "function_call", "call_id": "1", "name": "f", "arguments": "{}",
        "provider_data": {"model": "m", "response_id": "r", "extra_content": signed}}]);

    let found = sent(&OPEN, &given);

    let call = json!({"id": "1", "type": "function", "function": {"name": "f", "arguments": "{}"}, "extra_content": signed});
    assert_eq!(
        found,
        Ok(json!([{"role": "assistant", "content": null, "tool_calls": [call]}]))
    );
}

#[test]
fn an_answer_of_another_form_is_an_error_that_names_the_place() {
    let cases = [
        (json!({}), "the answer is malformed: `choices` is missing"),
        (
            json!({"choices": null}),
            "the answer is malformed: `choices` is missing",
        ),
        (
            json!({"choices": []}),
            "the answer is malformed: `choices` is empty",
        ),
        (
            json!({"choices": {}}),
            "the answer is malformed: `choices` is no list",
        ),
        (
            json!({"choices": [3]}),
            "the answer is malformed: `choices[0]` is no object",
        ),
        (
            json!({"choices": [{}]}),
            "the answer is malformed: `choices[0].message` is no object",
        ),
        (
            json!({"choices": [{"message": {"content": 3}}]}),
            "the answer is malformed: `choices[0].message.content` is neither a text nor a list of parts",
        ),
        (
            json!({"choices": [{"message": {"audio": {"id": "a"}}}]}),
            "the answer is malformed: `choices[0].message` holds sound, which was not asked for",
        ),
        (
            json!({"choices": [{"message": {"tool_calls": "x"}}]}),
            "the answer is malformed: `choices[0].message.tool_calls` is no list",
        ),
        (
            json!({"choices": [{"message": {"tool_calls": [{"function": {"name": "f"}}, 1]}}]}),
            "the answer is malformed: `choices[0].message.tool_calls[1]` is no object",
        ),
        (
            json!({"choices": [{"message": {"tool_calls": [{"id": "1"}]}}]}),
            "the answer is malformed: `choices[0].message.tool_calls[0].function` is no object",
        ),
        (
            json!({"choices": [{"message": {"tool_calls": [{"function": {"name": null}}]}}]}),
            "the answer is malformed: `choices[0].message.tool_calls[0].function.name` is no text",
        ),
        (
            json!({"choices": [{"message": {"content": "", "reasoning_content": "t"}, "finish_reason": "length"}]}),
            "the answer is malformed: `choices[0]` was cut off (`finish_reason` is `length`) before it held a text, a refusal or a call",
        ),
        (
            json!({"error": {"message": "no upstream", "code": 502}, "choices": []}),
            "the server answered with an error, and says: no upstream",
        ),
    ];
    for (body, expected) in cases {
        let found = read(&body);

        assert_eq!(found, Err(expected.to_owned()), "{body}");
    }
}

/// A whole answer.
fn whole() -> String {
    json!({"id": "c", "choices": [{"message": {"content": "aé", "tool_calls": [{"id": "1", "function":
        {"name": "f", "arguments": "{}"}}]}}], "usage": {"prompt_tokens": 1}}).to_string()
}

#[test]
fn any_cut_of_an_answer_is_an_error_and_no_panic() {
    let body = whole();
    for length in 0..body.len() {
        let found = decode("m", &body.as_bytes()[..length], &Secrets::default());

        assert!(
            found.is_err_and(|error| error.kind() == ModelErrorKind::Malformed),
            "{length}"
        );
    }
}

proptest::proptest! {
    #[test]
    fn any_damage_to_an_answer_is_an_error_or_another_answer_and_no_panic(
        damage in proptest::collection::vec((proptest::num::usize::ANY, proptest::sample::select(&b"[]{}:,\"\\0n \xff"[..])), 1..6)
    ) {
        let mut body = whole().into_bytes();
        for (place, byte) in damage {
            let place = place % body.len();
            body[place] = byte;
        }

        let found = decode("m", &body, &Secrets::default());

        if let Err(error) = found {
            proptest::prop_assert_eq!(error.kind(), ModelErrorKind::Malformed);
        }
    }
}
