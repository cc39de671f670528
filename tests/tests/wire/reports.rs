//! What went wrong for people with other libraries over HTTP, each with the right outcome. A test bears the report's id.
//!
//! Where a report allows several outcomes, the sentence above the test says which one holds here. Reports that need no
//! server are in `tests/field_reports.rs`.

use std::{
    sync::Arc,
    time::{Duration, Instant, SystemTime},
};

use agents::{
    item::Item,
    model::{Model, ModelErrorKind},
    prelude::*,
    provider::RetryPolicy,
    testing::{ScriptedModel, Step, script::call, script::message},
    usage::Usage,
};
use serde_json::{Value, json};

use crate::ask::ask;
use crate::server::{Reply, Request, Server};

/// Adds two numbers.
#[tool]
fn add(a: i64, #[param(default = 2)] b: i64) -> String {
    (a + b).to_string()
}

/// Answers.
#[tool]
fn ping() -> &'static str {
    "pong"
}

/// An answer of Chat Completions with this message.
fn chat_of(message: &Value, finish_reason: &str) -> Value {
    json!({"id": "c1", "object": "chat.completion", "created": 1, "model": "m",
        "choices": [{"index": 0, "message": message, "finish_reason": finish_reason}],
        "usage": {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}})
}

fn chat(message: &Value, finish_reason: &str) -> Reply {
    Reply::json(200, chat_of(message, finish_reason))
}

/// The last answer of a script.
fn done() -> Reply {
    chat(&json!({"role": "assistant", "content": "done"}), "stop")
}

fn responses(id: &str, output: &Value) -> Reply {
    let body = json!({"id": id, "object": "response", "status": "completed", "model": "m", "output": output,
        "usage": {"input_tokens": 1, "output_tokens": 1, "total_tokens": 2}});
    Reply::json(200, body)
}

fn responses_done(id: &str) -> Reply {
    let content = json!([{"type": "output_text", "text": "done"}]);
    responses(
        id,
        &json!([{"type": "message", "role": "assistant", "content": content}]),
    )
}

/// A call as Chat Completions writes it.
fn wire_call(id: &str, name: &str, arguments: &str) -> Value {
    json!({"id": id, "type": "function", "function": {"name": name, "arguments": arguments}})
}

async fn run(model: impl Model, agent: Agent) -> Result<RunResult, RunError> {
    Runner::run(&agent.model(model), "go").await
}

fn agent() -> Agent {
    Agent::new("a").tools(tools![add, ping])
}

/// This member of every request.
fn told(heard: &[Request], member: &str) -> Vec<Value> {
    heard
        .iter()
        .map(|request| request.json()[member].clone())
        .collect()
}

/// Each call gets an id of its own.
#[tokio::test]
async fn b_16_two_calls_without_an_id_are_answered_apart() {
    let calls = json!([
        wire_call("", "add", "{\"a\":1}"),
        wire_call("", "add", "{\"a\":5}")
    ]);
    let message = json!({"role": "assistant", "content": null, "tool_calls": calls});
    let server = Server::start([chat(&message, "tool_calls"), done()]).await;

    let result = run(server.client().chat_completions("m"), agent())
        .await
        .unwrap();

    let messages = &told(&server.heard(), "messages")[1];
    let id = |place: usize| messages[1]["tool_calls"][place]["id"].as_str().unwrap();
    let expected = json!([
        {"role": "user", "content": "go"},
        {"role": "assistant", "content": null, "tool_calls": [
            wire_call(id(0), "add", "{\"a\":1}"), wire_call(id(1), "add", "{\"a\":5}")]},
        {"role": "tool", "tool_call_id": id(0), "content": "3"},
        {"role": "tool", "tool_call_id": id(1), "content": "7"},
    ]);
    assert_eq!(messages, &expected);
    assert!(!id(0).is_empty() && !id(1).is_empty() && id(0) != id(1));
    assert_eq!(result.final_output_text(), "done");
}

/// A server that asks for more than the policy's `longest_asked_wait` is not waited for; `retry-after-ms` is kept to.
#[tokio::test]
async fn b_44_a_server_is_waited_for_as_long_as_it_asks() {
    let slow = |status: u16, header: &str| {
        let headers = format!("content-type: application/json\n{header}");
        let body = json!({"error": {"message": "slow", "code": "rate_limit_exceeded"}});
        Reply::whole(status, &headers, body.to_string())
    };
    // A date has no fractions of a second: from its rounding, 2 of the 3 are sure to be left.
    let date = |after: u64| {
        let time = SystemTime::now() + Duration::from_secs(after);
        format!("retry-after: {}", httpdate::fmt_http_date(time))
    };
    let seconds = Duration::from_secs;
    let cases = [
        (
            "in seconds",
            vec![slow(429, "retry-after: 2")],
            seconds(2),
            seconds(10),
        ),
        (
            "as a date",
            vec![slow(503, &date(3))],
            seconds(2),
            seconds(10),
        ),
        (
            "both",
            vec![slow(429, "retry-after: 2"), slow(503, &date(5))],
            seconds(4),
            seconds(15),
        ),
        (
            "in milliseconds",
            vec![slow(429, "retry-after-ms: 300")],
            Duration::from_millis(300),
            seconds(2),
        ),
        (
            "in no known form",
            vec![slow(429, "retry-after: abc")],
            Duration::ZERO,
            seconds(2),
        ),
    ];
    let played = cases.map(|(form, mut script, least, most)| async move {
        let asked = script.len() + 1;
        script.push(chat(&json!({"role": "assistant", "content": "ok"}), "stop"));
        let server = Server::start(script).await;
        let started = Instant::now();

        let result = run(server.client().chat_completions("m"), agent())
            .await
            .unwrap();

        let took = started.elapsed();
        assert!(took >= least && took < most, "{form}: {took:?}");
        assert_eq!(result.final_output_text(), "ok", "{form}");
        assert_eq!(server.heard().len(), asked, "{form}");
        assert_eq!(result.usage().requests, asked as u64, "{form}");
    });
    futures_util::future::join_all(played).await;

    let server = Server::start([slow(429, "retry-after: 99999")]).await;
    let started = Instant::now();
    let error = run(server.client().chat_completions("m"), agent())
        .await
        .unwrap_err();
    let RunError::Model { error, .. } = error else {
        panic!("{error}")
    };
    assert!(started.elapsed() < seconds(2));
    assert_eq!(error.retry_after(), Some(seconds(99_999)));
    assert_eq!(server.heard().len(), 1);
}

#[tokio::test]
async fn b_46_what_cannot_get_better_is_asked_once() {
    let cases = [
        (400, "Bad Request", 1),
        (401, "Unauthorized", 1),
        (403, "Forbidden", 1),
        (404, "Not Found", 1),
        (422, "Unprocessable Entity", 1),
        (408, "Request Timeout", 4),
        (409, "Conflict", 4),
        (429, "Too Many Requests", 4),
        (500, "Internal Server Error", 4),
        (502, "Bad Gateway", 4),
        (504, "Gateway Timeout", 4),
    ];
    for (status, reason, requests) in cases {
        let body = json!({"error": {"message": "bad tool schema", "param": "tools[0]"}});
        let server = Server::start(vec![Reply::json(status, body); 5]).await;
        let policy = RetryPolicy::default()
            .attempts(4)
            .first_wait(Duration::from_millis(1));
        let client = server.builder().retry(policy).build().unwrap();

        let error = ask(&client, &ModelSettings::default()).await.unwrap_err();

        let attempt = if requests > 1 { ", attempt 4" } else { "" };
        let said = format!(
            "the server answered {status} {reason} (content type `application/json`, request id `req_1`{attempt}): bad tool schema (parameter `tools[0]`)"
        );
        let facts = (
            error.kind(),
            error.status(),
            error.request_id(),
            error.attempts(),
        );
        let expected = (
            ModelErrorKind::Status,
            Some(status),
            Some("req_1"),
            requests,
        );
        assert_eq!(error.to_string(), said);
        assert_eq!(facts, expected, "{status}");
        assert_eq!(server.heard().len() as u64, requests, "{status}");
    }
}

#[tokio::test]
async fn b_52_a_text_beside_a_call_is_no_final_answer() {
    let text = || message("Let me check.");
    let ping = || call("ping", "{}").id("c1");
    for (items, order) in [
        (
            vec![text(), ping()],
            ["message", "function_call", "function_call_output"],
        ),
        (
            vec![ping(), text()],
            ["function_call", "message", "function_call_output"],
        ),
    ] {
        for streamed in [false, true] {
            let model = ScriptedModel::new([Step::from(items.clone()), message("done").into()]);
            let run = Runner::run(&agent().model(model.clone()), "go");

            let result = if streamed {
                run.stream().result().await
            } else {
                run.await
            };

            assert_eq!(result.unwrap().final_output_text(), "done", "{order:?}");
            let asked = model.requests();
            let kinds: Vec<&str> = asked[1]
                .input
                .iter()
                .skip(1)
                .map(|item| item.kind())
                .collect();
            assert_eq!(kinds, order);
        }
    }
}

#[tokio::test]
async fn b_54_a_provider_that_keeps_the_conversation_is_sent_what_is_new() {
    let ping = |id: &str| json!([{"type": "function_call", "call_id": id, "name": "ping", "arguments": "{}"}]);
    let script = [
        responses("r1", &ping("c1")),
        responses("r2", &ping("c2")),
        responses_done("r3"),
    ];
    let server = Server::start(script).await;
    let agent = agent().model(server.client().responses("m"));

    let result = Runner::run(&agent, "go")
        .previous_response_id("r0")
        .await
        .unwrap();

    let heard = server.heard();
    let output =
        |id: &str| json!([{"type": "function_call_output", "call_id": id, "output": "pong"}]);
    let inputs = [
        json!([{"role": "user", "content": "go"}]),
        output("c1"),
        output("c2"),
    ];
    assert_eq!(told(&heard, "input"), inputs);
    assert_eq!(told(&heard, "previous_response_id"), ["r0", "r1", "r2"]);
    assert_eq!(result.last_response_id(), Some("r3"));
}

/// An empty `encrypted_content` is repeated unchanged.
#[tokio::test]
async fn b_58_reasoning_goes_back_whole_before_its_call() {
    for encrypted in ["gAAA", ""] {
        let answer = json!([
            {"type": "reasoning", "id": "rs1", "summary": [], "content": [{"type": "reasoning_text", "text": "think"}],
                "encrypted_content": encrypted, "status": "completed"},
            {"type": "function_call", "id": "fc1", "call_id": "c1", "name": "ping", "arguments": "{}"},
        ]);
        let server = Server::start([responses("r1", &answer), responses_done("r2")]).await;

        let result = run(server.client().responses("m"), agent()).await.unwrap();

        let expected = json!([{"role": "user", "content": "go"}, answer[0], answer[1],
            {"type": "function_call_output", "call_id": "c1", "output": "pong"}]);
        assert_eq!(told(&server.heard(), "input")[1], expected);
        assert_eq!(result.final_output_text(), "done");
    }
}

#[tokio::test]
async fn b_59_reasoning_is_passed_back_in_its_own_message_where_it_is_wanted() {
    let thinks = |id: &str, thought: &str| {
        let calls = json!([wire_call(id, "ping", "{}")]);
        let message = json!({"role": "assistant", "content": "", "reasoning_content": thought, "tool_calls": calls});
        chat(&message, "tool_calls")
    };
    for passes in [true, false] {
        let server =
            Server::start([thinks("c1", "think"), thinks("c2", "again"), done(), done()]).await;
        let model = server
            .client()
            .chat_completions("m")
            .pass_back_reasoning(passes);
        let agent = agent().model(model);

        let first = Runner::run(&agent, "go").await.unwrap();
        // As a store would keep them.
        let kept = serde_json::to_string(&first.to_input_list()).unwrap();
        let mut items: Vec<Item> = serde_json::from_str(&kept).unwrap();
        items.push(Item::user("more"));
        Runner::run(&agent, items).await.unwrap();

        let turn = |id: &str, thought: &str| {
            let mut said = json!({"role": "assistant", "content": null, "tool_calls": [wire_call(id, "ping", "{}")]});
            if passes {
                said["reasoning_content"] = thought.into();
            }
            [
                said,
                json!({"role": "tool", "tool_call_id": id, "content": "pong"}),
            ]
        };
        let mut expected = vec![json!({"role": "user", "content": "go"})];
        expected.extend(turn("c1", "think"));
        let second = json!(expected);
        expected.extend(turn("c2", "again"));
        let third = json!(expected);
        expected.push(json!({"role": "assistant", "content": "done"}));
        expected.push(json!({"role": "user", "content": "more"}));
        assert_eq!(
            told(&server.heard(), "messages")[1..],
            [second, third, json!(expected)]
        );
    }
}

#[tokio::test]
async fn b_113_a_withheld_answer_is_a_refusal() {
    let withheld = chat(
        &json!({"role": "assistant", "content": null}),
        "content_filter",
    );
    let server = Server::start([withheld]).await;

    let error = run(server.client().chat_completions("m"), agent())
        .await
        .unwrap_err();

    let RunError::ModelRefusal { refusal, .. } = error else {
        panic!("{error}")
    };
    assert_eq!(
        refusal,
        "Response withheld by the provider's content filter."
    );
    assert_eq!(server.heard().len(), 1);
}

#[tokio::test]
async fn b_144_a_list_of_parts_is_sent_as_one() {
    /// Shows a picture and a paper.
    #[tool]
    fn pic() -> Vec<ToolOutput> {
        vec![
            ToolOutput::text("see"),
            ToolOutput::parts([Image::url("data:image/png;base64,aGk=")]),
            ToolOutput::parts([File::data("data:application/pdf;base64,aGk=").name("a.pdf")]),
        ]
    }
    let call = json!({"type": "function_call", "call_id": "c1", "name": "pic", "arguments": "{}"});
    let server = Server::start([responses("r1", &json!([call])), responses_done("r2")]).await;

    run(
        server.client().responses("m"),
        Agent::new("a").tools(tools![pic]),
    )
    .await
    .unwrap();

    let output = json!([
        {"type": "input_text", "text": "see"},
        {"type": "input_image", "image_url": "data:image/png;base64,aGk="},
        {"type": "input_file", "file_data": "data:application/pdf;base64,aGk=", "filename": "a.pdf"},
    ]);
    let expected = json!([{"role": "user", "content": "go"}, call,
        {"type": "function_call_output", "call_id": "c1", "output": output}]);
    assert_eq!(told(&server.heard(), "input")[1], expected);
}

/// `()` is the empty text, `None` is `null`.
#[tokio::test]
async fn b_146_every_output_is_sent_as_a_text() {
    /// A pair.
    #[derive(ToolParams)]
    struct Pair {
        z: u8,
        a: u8,
    }
    macro_rules! returning {
        ($($name:ident: $ty:ty = $value:expr),*) => {{
            $(
                /// Returns a value.
                #[tool]
                fn $name() -> $ty {
                    $value
                }
            )*
            Agent::new("a").tools(tools![$($name),*])
        }};
    }
    let agent = returning!(
        r0: Vec<u8> = Vec::new(),
        r1: () = (),
        r2: bool = true,
        r3: f64 = 1.0,
        r4: Pair = Pair { z: 1, a: 2 },
        r5: Option<u8> = None,
        r6: &'static str = ""
    );
    let calls: Vec<Value> = (0..7)
        .map(|n| wire_call(&format!("c{n}"), &format!("r{n}"), "{}"))
        .collect();
    let message = json!({"role": "assistant", "content": null, "tool_calls": calls});
    let server = Server::start([chat(&message, "tool_calls"), done()]).await;

    run(server.client().chat_completions("m"), agent)
        .await
        .unwrap();

    let texts = ["[]", "", "true", "1.0", r#"{"z":1,"a":2}"#, "null", ""];
    let outputs = texts.iter().enumerate();
    let outputs = outputs
        .map(|(n, text)| json!({"role": "tool", "tool_call_id": format!("c{n}"), "content": text}));
    let heard = server.heard()[1].json();
    let messages = heard["messages"].as_array().unwrap();
    assert_eq!(messages[2..], outputs.collect::<Vec<_>>());
}

/// What was not counted is 0; the total is then the sum.
#[tokio::test]
async fn b_152_usage_that_is_missing_never_fails_an_answer() {
    let counted = |usage: Option<Value>| {
        let mut body = chat_of(&json!({"role": "assistant", "content": "ok"}), "stop");
        let object = body.as_object_mut().unwrap();
        object.shift_remove("usage");
        object.extend(usage.map(|usage| ("usage".to_owned(), usage)));
        body
    };
    let output = json!([{"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": "ok"}]}]);
    let nothing = Usage::of(0, 0);
    let nulls = json!({"prompt_tokens": 7, "completion_tokens": null, "total_tokens": null, "prompt_tokens_details": null});
    let cases = [
        (true, counted(None), nothing.clone()),
        (true, counted(Some(Value::Null)), nothing.clone()),
        (true, counted(Some(nulls)), Usage::of(7, 0)),
        (
            false,
            json!({"id": "r", "status": "completed", "output": output}),
            nothing.clone(),
        ),
        (
            false,
            json!({"id": "r", "status": "completed", "output": output, "usage": null}),
            nothing,
        ),
    ];
    for (is_chat, body, expected) in cases {
        let server = Server::start([Reply::json(200, body.clone())]).await;
        let model: Arc<dyn Model> = match is_chat {
            true => Arc::new(server.client().chat_completions("m")),
            false => Arc::new(server.client().responses("m")),
        };

        let result = run(model, agent()).await.unwrap();

        assert_eq!(
            (result.final_output_text(), result.usage()),
            ("ok", &expected),
            "{body}"
        );
    }
}

/// Where there is no text, `content` is sent as `null`.
#[tokio::test]
async fn b_154_a_text_and_its_call_are_one_message() {
    let cases = [
        (Some(json!("Checking")), json!("Checking")),
        (Some(Value::Null), Value::Null),
        (None, Value::Null),
        (Some(json!([])), Value::Null),
    ];
    for (given, sent) in cases {
        let mut message =
            json!({"role": "assistant", "tool_calls": [wire_call("c1", "ping", "{}")]});
        if let Some(content) = &given {
            message["content"] = content.clone();
        }
        // `stop`, although there is a call.
        let server = Server::start([chat(&message, "stop"), done()]).await;

        let result = run(server.client().chat_completions("m"), agent())
            .await
            .unwrap();

        let expected = json!([
            {"role": "user", "content": "go"},
            {"role": "assistant", "content": sent, "tool_calls": [wire_call("c1", "ping", "{}")]},
            {"role": "tool", "tool_call_id": "c1", "content": "pong"},
        ]);
        assert_eq!(told(&server.heard(), "messages")[1], expected, "{given:?}");
        assert_eq!(result.final_output_text(), "done");
    }
}

/// They are left out, `required` too.
#[tokio::test]
async fn b_155_without_tools_nothing_is_said_about_them() {
    let settings = ModelSettings::default()
        .tool_choice("required")
        .parallel_tool_calls(true);
    let chat = Server::start([done()]).await;
    let other = Server::start([responses_done("r1")]).await;
    let agent = || Agent::<()>::new("a").model_settings(settings.clone());

    run(chat.client().chat_completions("m"), agent())
        .await
        .unwrap();
    run(other.client().responses("m"), agent()).await.unwrap();

    let go = json!([{"role": "user", "content": "go"}]);
    assert_eq!(
        chat.heard()[0].json(),
        json!({"model": "m", "messages": go})
    );
    assert_eq!(other.heard()[0].json(), json!({"model": "m", "input": go}));
}
