//! Corners of the mapping, on the pure functions. Whole requests and answers are compared in the package `agents-tests`.

use std::sync::Arc;

use serde_json::{Map, Value, json};

use super::{decode::decode, encode::encode};
use crate::{
    item::{History, Item},
    model::{ModelErrorKind, ModelRequest, ModelResponse, ModelSettings, ToolSpec},
    provider::refusal::Secrets,
    schema::Schema,
};

fn sent(
    items: &Value,
    tools: &[&str],
    hosted: &[Value],
    settings: &ModelSettings,
) -> Result<Value, String> {
    let items: Vec<Item> = serde_json::from_value(items.clone()).unwrap();
    let input: History = items.into_iter().collect();
    let schema = Schema::foreign(json!({"type": "object"}));
    let tools = tools
        .iter()
        .map(|name| Arc::new(ToolSpec::new(*name, "", schema.clone(), false)));
    let tools: Arc<[Arc<ToolSpec>]> = tools.collect();
    let mut request = ModelRequest::new("a", &input, &tools, settings);
    request.hosted_tools = hosted;
    encode("m", &request)
        .map(|body| serde_json::from_slice(&body).unwrap())
        .map_err(|error| {
            assert_eq!(error.kind(), ModelErrorKind::Unsupported);
            error.to_string()
        })
}

fn read(body: &Value) -> Result<ModelResponse, String> {
    decode(body.to_string().as_bytes(), &Secrets::default()).map_err(|error| error.to_string())
}

fn items(body: &Value) -> Result<Value, String> {
    read(body).map(|response| {
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
fn items_go_back_as_they_came_without_what_only_others_understand() {
    let cases = [
        (
            json!({"role": "user", "content": "a"}),
            Some(json!({"role": "user", "content": "a"})),
        ),
        (
            json!({"type": "reasoning", "id": "rs", "summary": [], "encrypted_content": "", "content": [{"type": "reasoning_text", "text": "t"}]}),
            Some(
                json!({"type": "reasoning", "id": "rs", "summary": [], "encrypted_content": "", "content": [{"type": "reasoning_text", "text": "t"}]}),
            ),
        ),
        (
            json!({"type": "reasoning", "summary": [], "provider_data": {"model": "n"}}),
            None,
        ),
        (
            json!({"type": "message", "id": "__fake_id__", "role": "assistant", "content": [{"type": "output_text", "text": "a"}], "provider_data": {}}),
            Some(
                json!({"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": "a"}]}),
            ),
        ),
        (
            json!({"type": "function_call", "id": "__fake_id__", "call_id": "1", "name": "f", "arguments": "{}", "status": null}),
            Some(json!({"type": "function_call", "call_id": "1", "name": "f", "arguments": "{}"})),
        ),
        (
            json!({"type": "function_call_output", "id": "o", "call_id": "1", "output": [{"type": "input_image", "image_url": "u"}], "created_by": "x"}),
            Some(
                json!({"type": "function_call_output", "id": "o", "call_id": "1", "output": [{"type": "input_image", "image_url": "u"}]}),
            ),
        ),
        (
            json!({"type": "web_search_call", "id": "w", "later": null}),
            Some(json!({"type": "web_search_call", "id": "w", "later": null})),
        ),
    ];
    for (given, expected) in cases {
        let found = sent(&json!([given]), &[], &[], &ModelSettings::default());

        let input: Vec<Value> = expected.into_iter().collect();
        assert_eq!(found, Ok(json!({"model": "m", "input": input})), "{given}");
    }
}

#[test]
fn a_tool_choice_names_a_function_or_a_tool_of_the_provider() {
    let search = [json!({"type": "web_search"})];
    let function = json!({"type": "function", "name": "web_search"});
    type Case<'a> = (&'a str, &'a [&'a str], &'a [Value], Option<Value>);
    let cases: [Case<'_>; 8] = [
        ("auto", &["f"], &[], Some(json!("auto"))),
        ("required", &["f"], &[], Some(json!("required"))),
        ("none", &["f"], &[], Some(json!("none"))),
        (
            "f",
            &["f"],
            &[],
            Some(json!({"type": "function", "name": "f"})),
        ),
        (
            "web_search",
            &[],
            &search,
            Some(json!({"type": "web_search"})),
        ),
        // The agent's own tool of the name comes first.
        ("web_search", &["web_search"], &search, Some(function)),
        ("required", &[], &[], None),
        ("f", &[], &[], None),
    ];
    for (choice, tools, hosted, expected) in cases {
        let settings = ModelSettings::default()
            .tool_choice(choice)
            .parallel_tool_calls(true);

        let body = sent(&json!([]), tools, hosted, &settings).unwrap();

        let offered = !tools.is_empty() || !hosted.is_empty();
        let parallel = offered.then(|| json!(true));
        assert_eq!(
            (
                body.get("tool_choice").cloned(),
                body.get("parallel_tool_calls").cloned(),
                body.get("tools").is_some()
            ),
            (expected, parallel, offered),
            "{choice}"
        );
    }
}

#[test]
fn what_cannot_be_asked_for_is_refused() {
    let none = ModelSettings::default();
    let computers = [
        json!({"type": "computer_use_preview"}),
        json!({"type": "computer"}),
    ];
    let clash: Map<String, Value> = serde_json::from_value(json!({"input": []})).unwrap();
    let body = ModelSettings::default().extra_body(clash);

    let found = [
        sent(&json!([]), &[], &computers, &none),
        sent(&json!([]), &[], &[], &body),
        sent(
            &json!([]),
            &[],
            &[],
            &none.clone().temperature(f64::INFINITY),
        ),
    ];

    let expected = [
        "the agent has more than one hosted tool of the type `computer`, and the Responses API takes one",
        "`extra_body` sets `input`, which the request has already; set it in one place",
        "the setting `temperature` is inf, and JSON has no such number",
    ];
    assert_eq!(found, expected.map(|message| Err(message.to_owned())));
}

#[test]
fn what_servers_leave_out_of_an_item_is_filled_in() {
    let cases = [
        // A proxy that translates puts an empty message before a call.
        (
            json!([{"type": "message", "id": "m", "role": "assistant", "content": [], "status": null},
                {"type": "function_call", "call_id": "1", "name": "f", "arguments": "{\n  \"a\": 1\n}"}]),
            json!([{"type": "message", "id": "m", "role": "assistant", "content": []},
                {"type": "function_call", "call_id": "1", "name": "f", "arguments": "{\n  \"a\": 1\n}"}]),
        ),
        (
            json!([{"type": "message", "content": [{"type": "output_text", "text": null, "annotations": null}]}]),
            json!([{"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": "", "annotations": null}]}]),
        ),
        (
            json!([{"type": "function_call", "id": null, "call_id": "1", "name": "f", "arguments": null}]),
            json!([{"type": "function_call", "call_id": "1", "name": "f", "arguments": ""}]),
        ),
        (
            json!([{"type": "reasoning", "id": "r", "summary": null}]),
            json!([{"type": "reasoning", "id": "r", "summary": []}]),
        ),
        (
            json!([{"type": "hologram", "depth": [null]}]),
            json!([{"type": "hologram", "depth": [null]}]),
        ),
        (json!([]), json!([])),
    ];
    for (output, expected) in cases {
        let found = items(&json!({"output": output}));

        assert_eq!(found, Ok(expected), "{output}");
    }
}

#[test]
fn calls_without_an_id_are_told_apart() {
    let call =
        |id: Value| json!({"type": "function_call", "call_id": id, "name": "f", "arguments": "{}"});

    let response =
        read(&json!({"output": [call(json!("")), call(json!(null)), call(json!("1"))]})).unwrap();

    let ids: Vec<&str> = response
        .output
        .iter()
        .map(|item| match &**item {
            Item::FunctionCall(call) => call.call_id.as_str(),
            _ => "",
        })
        .collect();
    assert!(
        ids[0].starts_with("call_") && ids[1].starts_with("call_") && ids[0] != ids[1],
        "{ids:?}"
    );
    assert_eq!(ids[2], "1");
}

#[test]
fn an_answer_that_was_cut_off_or_withheld_is_not_taken_for_an_empty_one() {
    let incomplete = |reason: Value, output: Value| json!({"id": "r", "status": "incomplete", "incomplete_details": reason, "output": output});
    let reasoning = json!([{"type": "reasoning", "id": "rs", "summary": []}]);
    let text = json!([{"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": "a"}]}]);
    let refusal = json!([{"type": "message", "role": "assistant", "content": [
        {"type": "refusal", "refusal": "Response withheld by the provider's content filter."}]}]);
    let early = |reason: &str| {
        Err(format!(
            "the answer ended early (`{reason}`), before it held a text, a refusal or a call"
        ))
    };
    let cases = [
        (
            incomplete(json!({"reason": "max_output_tokens"}), text.clone()),
            Ok(text.clone()),
        ),
        (
            incomplete(json!({"reason": "max_output_tokens"}), reasoning),
            early("max_output_tokens"),
        ),
        (
            incomplete(json!({"reason": "max_output_tokens"}), json!([])),
            early("max_output_tokens"),
        ),
        (incomplete(json!(null), json!([])), early("no reason given")),
        (
            incomplete(json!("odd"), json!([])),
            early("no reason given"),
        ),
        (
            incomplete(json!({"reason": "content_filter"}), json!([])),
            Ok(refusal),
        ),
        (
            incomplete(json!({"reason": "content_filter"}), text.clone()),
            Ok(text),
        ),
        (json!({"status": "completed", "output": []}), Ok(json!([]))),
    ];
    for (body, expected) in cases {
        let found = items(&body);

        assert_eq!(found, expected, "{body}");
    }
}

#[test]
fn an_answer_of_another_form_is_an_error_that_names_the_place() {
    let cases = [
        (json!({}), "the answer is malformed: `output` is missing"),
        (
            json!({"choices": []}),
            "the answer is malformed: `output` is missing",
        ),
        (
            json!({"output": "a"}),
            "the answer is malformed: `output` is no list",
        ),
        (
            json!({"output": [{"type": "web_search_call"}, 3]}),
            "the answer is malformed: `output[1]` is no object",
        ),
        (
            json!({"output": [{}]}),
            "the answer is malformed: `output[0]` is no item",
        ),
        (
            json!({"output": [{"type": 1}]}),
            "the answer is malformed: `output[0]` is no item",
        ),
        (
            json!({"output": [{"type": "function_call", "call_id": "1"}]}),
            "the answer is malformed: `output[0]` is no item",
        ),
        (
            json!({"output": [], "status": "odd"}),
            "the answer is malformed: `status` is not one that an answer can have",
        ),
        (
            json!({"status": "queued"}),
            "the server will answer later, in the background, which this adapter does not wait for",
        ),
        (
            json!({"status": "cancelled", "output": []}),
            "the answer was cancelled at the server",
        ),
        (
            json!({"status": "failed", "error": null}),
            "the server says that it failed, and not why",
        ),
        (
            json!({"status": "failed", "error": {"code": "server_error", "message": "overloaded"}, "output": []}),
            "the server answered with an error, and says: overloaded",
        ),
    ];
    for (body, expected) in cases {
        let found = items(&body);

        assert_eq!(found, Err(expected.to_owned()), "{body}");
    }
}

/// A whole answer.
fn whole() -> String {
    json!({"id": "r", "status": "completed", "output": [{"type": "message", "role": "assistant", "content":
        [{"type": "output_text", "text": "aé"}]}], "usage": {"input_tokens": 1}}).to_string()
}

#[test]
fn any_cut_of_an_answer_is_an_error_and_no_panic() {
    let body = whole();
    for length in 0..body.len() {
        let found = decode(&body.as_bytes()[..length], &Secrets::default());

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

        let found = decode(&body, &Secrets::default());

        if let Err(error) = found {
            proptest::prop_assert_eq!(error.kind(), ModelErrorKind::Malformed);
        }
    }
}

#[test]
fn what_only_an_answer_holds_does_not_go_back_and_empty_arguments_are_an_object() {
    let given = json!([
        {"type": "shell_call", "id": "__fake_id__", "created_by": "x", "provider_data": {}, "status": null, "action": {}},
        {"type": "function_call", "call_id": "1", "name": "f", "arguments": " "},
    ]);
    let history: History = serde_json::from_value::<Vec<Item>>(given)
        .unwrap()
        .into_iter()
        .collect();

    let sent = serde_json::to_value(super::input::Input(&history)).unwrap();

    assert_eq!(
        sent,
        json!([
            {"type": "shell_call", "action": {}},
            {"type": "function_call", "call_id": "1", "name": "f", "arguments": "{}"},
        ])
    );
}
