//! Statuses other than success: which are asked again, after which wait, and what is told?

use std::time::{Duration, Instant, SystemTime};

use agents::model::{ModelErrorKind, ModelSettings};
use agents::provider::RetryPolicy;
use serde_json::json;

use crate::ask::{ask, hi, outcome};
use crate::server::{Reply, Server};

const JSON: &str = "content-type: application/json";

#[tokio::test]
async fn a_status_that_may_get_better_is_asked_again_and_no_other() {
    let statuses = [
        300, 302, 307, 400, 401, 403, 404, 405, 408, 409, 413, 415, 422, 425, 429, 451, 500, 501,
        502, 503, 504, 529, 599,
    ];
    let mut again = Vec::new();
    for status in statuses {
        let no = Reply::json(status, json!({"error": {"message": "no"}}));
        let server = Server::start([no.clone(), no.clone(), no, hi()]).await;

        let error = ask(&server.client(), &ModelSettings::default())
            .await
            .unwrap_err();

        let found = (error.kind(), error.status(), error.request_id());
        assert_eq!(found, (ModelErrorKind::Status, Some(status), Some("req_1")));
        assert_eq!(error.attempts(), server.heard().len() as u64, "{status}");
        match error.attempts() {
            1 => {}
            3 => again.push(status),
            other => panic!("{status} was asked {other} times"),
        }
    }
    assert_eq!(again, [408, 409, 429, 500, 501, 502, 503, 504, 529, 599]);
}

#[tokio::test]
async fn a_refusal_is_one_sentence_with_the_servers_own_words() {
    let cases: Vec<(&str, Reply, &str)> = vec![
        (
            "OpenAI",
            Reply::json(
                401,
                json!({"error": {"message": "Incorrect API key provided: nothing.", "type": "invalid_request_error", "param": null, "code": "invalid_api_key"}}),
            ),
            "the server answered 401 Unauthorized with code `invalid_api_key` (content type `application/json`, request id `req_1`): Incorrect API key provided: nothing.",
        ),
        (
            "OpenAI about a parameter",
            Reply::json(
                400,
                json!({"error": {"message": "Unknown parameter.", "type": "invalid_request_error", "param": "tools[0].name", "code": null}}),
            ),
            "the server answered 400 Bad Request with code `invalid_request_error` (content type `application/json`, request id `req_1`): Unknown parameter. (parameter `tools[0].name`)",
        ),
        (
            "llama.cpp",
            Reply::whole(
                400,
                JSON,
                r#"{"error":{"code":400,"message":"the request exceeds the available context size","type":"exceed_context_size_error","n_prompt_tokens":9000,"n_ctx":4096}}"#,
            ),
            "the server answered 400 Bad Request with code `400` (content type `application/json`): the request exceeds the available context size",
        ),
        (
            "LiteLLM",
            Reply::whole(
                404,
                JSON,
                r#"{"error":{"message":"litellm.NotFoundError: OpenAIException - {\"error\":{\"message\":\"gone\"}}","type":null,"param":null,"code":"404"}}"#,
            ),
            "the server answered 404 Not Found with code `404` (content type `application/json`): litellm.NotFoundError: OpenAIException - {\"error\":{\"message\":\"gone\"}}",
        ),
        (
            "FastAPI",
            Reply::whole(405, JSON, r#"{"detail":"Method Not Allowed"}"#),
            "the server answered 405 Method Not Allowed (content type `application/json`): Method Not Allowed",
        ),
        (
            "a page",
            Reply::whole(403, "content-type: text/html", "<html>\n<h1>Forbidden</h1>"),
            "the server answered 403 Forbidden (content type `text/html`): <html> <h1>Forbidden</h1>",
        ),
        (
            "nothing",
            Reply::whole(400, "", ""),
            "the server answered 400 Bad Request (no content type)",
        ),
        (
            "a status nobody knows",
            Reply::whole(499, "", "bye"),
            "the server answered 499 (no content type): bye",
        ),
        (
            "a redirect",
            Reply::whole(
                307,
                "location: https://example.org/v1/responses?token=t",
                "",
            ),
            "the server answered 307 Temporary Redirect and points to `https://example.org/v1/responses`, which is not followed (no content type)",
        ),
    ];
    for (case, reply, expected) in cases {
        let server = Server::start([reply]).await;

        let found = outcome(&server, &server.client()).await;

        assert_eq!(found, Err(expected.to_owned()), "{case}");
    }
}

#[tokio::test]
async fn the_last_refusal_is_told_with_its_attempt() {
    let busy = Reply::json(
        503,
        json!({"error": {"message": "Loading model", "type": "unavailable_error", "code": 503}}),
    );
    let server = Server::start([Reply::raw(""), busy.clone(), busy]).await;

    let found = outcome(&server, &server.client()).await;

    let expected = "the server answered 503 Service Unavailable with code `503` (content type `application/json`, request id `req_1`, attempt 3): Loading model";
    assert_eq!(found, Err(expected.to_owned()));
}

#[tokio::test]
async fn a_server_is_given_the_time_it_asks_for() {
    let cases = [
        ("retry-after-ms: 300", 300..900),
        ("retry-after: 1", 1000..1900),
        // A date has whole seconds: what is left of two is between one and two.
        ("retry-after: <in two seconds>", 900..2900),
        ("retry-after: yesterday", 0..200),
    ];
    for (header, expected) in cases {
        let date = httpdate::fmt_http_date(SystemTime::now() + Duration::from_secs(2));
        let header = header.replace("<in two seconds>", &date);
        let server = Server::start([Reply::whole(429, &header, ""), hi()]).await;
        let began = Instant::now();

        let found = outcome(&server, &server.client()).await;

        assert_eq!(found, Ok((2, Some("req_1".to_owned()))), "{header}");
        let waited = began.elapsed().as_millis();
        assert!(expected.contains(&waited), "{header}: {waited} ms");
    }
}

#[tokio::test]
async fn a_server_that_asks_for_too_long_is_not_asked_again() {
    let later = Reply::whole(429, "retry-after: 3600", "");
    let soon = Reply::whole(429, "retry-after: 20", "");
    let server = Server::start([later, soon.clone(), soon]).await;
    let patient = server.client();
    let hurried = server
        .builder()
        .timeout(Duration::from_secs(9))
        .build()
        .unwrap();
    let policy = RetryPolicy::default().within(Duration::from_secs(9));
    let short_of_budget = server.builder().retry(policy).build().unwrap();
    let settings = ModelSettings::default();

    let mut found = Vec::new();
    for client in [patient, hurried, short_of_budget] {
        let error = ask(&client, &settings).await.unwrap_err();
        found.push((error.kind(), error.attempts(), error.retry_after()));
    }

    let asked = |seconds| {
        (
            ModelErrorKind::Status,
            1,
            Some(Duration::from_secs(seconds)),
        )
    };
    assert_eq!(found, [asked(3600), asked(20), asked(20)]);
}

#[tokio::test]
async fn a_server_that_says_whether_to_ask_again_is_obeyed() {
    let no = Reply::whole(503, "x-should-retry: false", "");
    let yes = Reply::whole(400, "x-should-retry: true", "");
    let quota = Reply::json(
        429,
        json!({"error": {"message": "You exceeded your current quota.", "type": "insufficient_quota", "param": null, "code": "insufficient_quota"}}),
    );
    let refused = Server::start([no, hi()]).await;
    let allowed = Server::start([yes, hi()]).await;
    let spent = Server::start([quota, hi()]).await;

    let mut found = Vec::new();
    for server in [&refused, &allowed, &spent] {
        found.push(
            outcome(server, &server.client())
                .await
                .map_err(|text| text.len())
                .is_ok(),
        );
    }

    assert_eq!(found, [false, true, false]);
    let heard = [&refused, &allowed, &spent].map(|server| server.heard().len());
    assert_eq!(heard, [1, 2, 1]);
}

#[tokio::test]
async fn every_try_sends_the_same_bytes() {
    let busy = Reply::whole(500, "", "");
    let server = Server::start([busy.clone(), busy, hi()]).await;

    let found = outcome(&server, &server.client()).await;

    let heard = server.heard();
    assert_eq!(found, Ok((3, Some("req_1".to_owned()))));
    assert_eq!(heard, vec![heard[0].clone(); 3]);
}
