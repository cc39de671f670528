//! Bodies that are no answers, that never end, or that are an answer in an odd form: is memory bounded, and what is told?

use std::io::Write as _;
use std::time::Duration;

use agents::model::{ModelErrorKind, ModelSettings};
use agents::provider::RetryPolicy;
use flate2::{Compression, write::GzEncoder};

use crate::ask::{ask, hi_json, outcome};
use crate::server::{Reply, Server, head};

const JSON: &str = "content-type: application/json\nx-request-id: req_1";

#[tokio::test]
async fn a_body_that_is_no_answer_is_told_once() {
    let long_page = format!("<html><body>\n\n<h1>Bad   gateway</h1>{}", "é".repeat(400));
    let shown_page = format!("<html><body> <h1>Bad gateway</h1>{}…", "é".repeat(167));
    let cases: Vec<(&str, Reply, String)> = vec![
        (
            "a page",
            Reply::whole(200, "content-type: text/html; charset=utf-8", long_page),
            format!(
                "the answer is a page for people, not JSON (status 200, content type `text/html; charset=utf-8`): {shown_page}"
            ),
        ),
        (
            "nothing",
            Reply::whole(200, JSON, ""),
            "the answer is empty (status 200, content type `application/json`, request id `req_1`)".into(),
        ),
        (
            "no content",
            Reply::raw("HTTP/1.1 204 No Content\r\n\r\n"),
            "the answer is empty (status 204, no content type)".into(),
        ),
        (
            "a stream",
            Reply::whole(
                200,
                "content-type: text/event-stream",
                "event: response.created\ndata: {\"type\":\"response.created\"}\n\n",
            ),
            "the answer is a stream of events, which was not asked for (status 200, content type `text/event-stream`)".into(),
        ),
        (
            "a stream that reports a failure",
            Reply::whole(
                200,
                "content-type: text/event-stream",
                "data: {\"error\":{\"message\":\"Overloaded\",\"code\":\"500\"}}\n\ndata: [DONE]\n\n",
            ),
            "the answer is a stream of events, which was not asked for (status 200, content type `text/event-stream`): Overloaded".into(),
        ),
        (
            "words",
            Reply::whole(200, "", "upstream said no\u{7}"),
            "the answer is no JSON object (status 200, no content type): upstream said no".into(),
        ),
        (
            "a list",
            Reply::whole(200, JSON, "[1, 2]"),
            "the answer is no JSON object (status 200, content type `application/json`, request id `req_1`): [1, 2]".into(),
        ),
        (
            "another encoding",
            Reply::whole(200, &format!("{JSON}\ncontent-encoding: br"), "\u{b}\u{2}"),
            "the answer is encoded as `br`, which was not asked for (status 200, content type `application/json`, request id `req_1`)".into(),
        ),
    ];
    for (case, reply, expected) in cases {
        let server = Server::start([reply]).await;

        let error = ask(&server.client(), &ModelSettings::default())
            .await
            .unwrap_err();

        assert_eq!(error.to_string(), expected, "{case}");
        let found = (error.kind(), error.is_retryable(), error.attempts());
        assert_eq!(found, (ModelErrorKind::Malformed, false, 1), "{case}");
    }
}

#[tokio::test]
async fn a_body_that_does_not_unfold_is_told_once() {
    let whole = gzip(hi_json().to_string().as_bytes());
    let mut flawed = whole.clone();
    flawed[whole.len() / 2] ^= 0xff;
    let cases: [(&str, &[u8]); 3] = [
        ("plain", b"{\"id\": \"resp_1\"}"),
        ("cut", &whole[..whole.len() / 2]),
        ("flawed", &flawed),
    ];
    for (case, bytes) in cases {
        let headers = format!("{JSON}\ncontent-encoding: gzip");
        let server = Server::start([Reply::whole(200, &headers, bytes)]).await;

        let error = ask(&server.client(), &ModelSettings::default())
            .await
            .unwrap_err();

        let expected = "the answer is encoded as `gzip` and cannot be decoded (status 200, content type `application/json`, request id `req_1`)";
        let found = (error.kind(), error.attempts(), error.to_string());
        assert_eq!(
            found,
            (ModelErrorKind::Malformed, 1, expected.to_owned()),
            "{case}"
        );
    }
}

#[tokio::test]
async fn an_answer_cut_short_without_a_length_is_told_with_its_facts() {
    let whole = hi_json().to_string();
    let cut = &whole[..whole.len() / 2];
    let server = Server::start([Reply::raw(head(200, JSON, None)).then(cut)]).await;

    let error = ask(&server.client(), &ModelSettings::default())
        .await
        .unwrap_err();

    let found = (
        error.kind(),
        error.status(),
        error.request_id(),
        error.attempts(),
    );
    assert_eq!(
        found,
        (ModelErrorKind::Malformed, Some(200), Some("req_1"), 1)
    );
    let facts = " (status 200, content type `application/json`, request id `req_1`)";
    assert!(error.to_string().ends_with(facts), "{error}");
}

#[tokio::test]
async fn an_answer_is_taken_in_every_form_that_is_one() {
    let text = hi_json().to_string();
    let (first, second) = text.split_at(7);
    let chunks = format!("{JSON}\ntransfer-encoding: chunked");
    let cases: Vec<(&str, Reply)> = vec![
        ("plain", Reply::whole(200, JSON, &text)),
        (
            "gzip",
            Reply::whole(
                200,
                &format!("{JSON}\ncontent-encoding: gzip"),
                gzip(text.as_bytes()),
            ),
        ),
        (
            "after white space",
            Reply::whole(200, JSON, format!("\n\n  {text}\n")),
        ),
        (
            "as text",
            Reply::whole(200, "content-type: text/plain\nrequest-id: req_1", &text),
        ),
        ("as 201", Reply::whole(201, JSON, &text)),
        (
            "in chunks",
            Reply::raw(head(200, &chunks, None))
                .then(format!("7\r\n{first}\r\n"))
                .wait(Duration::from_millis(20))
                .then(format!("{:x}\r\n{second}\r\n0\r\n\r\n", second.len())),
        ),
        (
            "until the connection ends",
            Reply::raw(head(200, JSON, None)).then(text.as_str()),
        ),
        (
            "after a first word of 100",
            Reply::raw("HTTP/1.1 100 Continue\r\n\r\n")
                .then(head(200, JSON, None))
                .then(text.as_str()),
        ),
    ];
    for (case, reply) in cases {
        let server = Server::start([reply]).await;

        let found = outcome(&server, &server.client()).await;

        assert_eq!(found, Ok((1, Some("req_1".to_owned()))), "{case}");
    }
}

#[tokio::test]
async fn an_answer_longer_than_agreed_is_not_read_to_its_end() {
    let endless = |reply: Reply| {
        (0..200).fold(reply, |reply, _| {
            reply.then(format!("10000\r\n{}\r\n", " ".repeat(0x10000)))
        })
    };
    let chunked = head(200, &format!("{JSON}\ntransfer-encoding: chunked"), None);
    let bomb = gzip(&vec![b' '; 50 * 1024 * 1024]);
    assert!(bomb.len() < 100_000);
    let cases: Vec<(&str, Reply)> = vec![
        (
            "announced",
            Reply::raw(head(200, JSON, Some(usize::MAX / 2))).then(" ".repeat(200_000)),
        ),
        ("in chunks", endless(Reply::raw(chunked)).stall()),
        (
            "unfolding",
            Reply::whole(200, &format!("{JSON}\ncontent-encoding: gzip"), bomb),
        ),
    ];
    for (case, reply) in cases {
        let server = Server::start([reply]).await;
        let client = server
            .builder()
            .max_response_bytes(100_000)
            .build()
            .unwrap();

        let error = ask(&client, &ModelSettings::default()).await.unwrap_err();

        let found = (error.kind(), error.attempts(), error.to_string());
        let text = "the answer is longer than 100000 bytes (status 200, content type `application/json`, request id `req_1`)";
        assert_eq!(
            found,
            (ModelErrorKind::Malformed, 1, text.to_owned()),
            "{case}"
        );
    }
}

#[tokio::test]
async fn headers_without_end_end_the_call() {
    let many = (0..10_000)
        .map(|n| format!("x-{n}: y\r\n"))
        .collect::<String>();
    let cases = [
        ("many", format!("HTTP/1.1 200 OK\r\n{many}")),
        (
            "long",
            format!("HTTP/1.1 200 OK\r\nx: {}", "y".repeat(4_000_000)),
        ),
    ];
    for (case, text) in cases {
        let server = Server::start([Reply::raw(text).stall()]).await;
        let client = server
            .builder()
            .retry(RetryPolicy::never())
            .build()
            .unwrap();

        let error = ask(&client, &ModelSettings::default()).await.unwrap_err();

        assert_eq!(error.kind(), ModelErrorKind::Transport, "{case}: {error}");
    }
}

#[tokio::test]
async fn a_refusal_whose_body_never_ends_is_told_by_what_came_of_it() {
    let said = "{\"error\":{\"message\":\"No.\"}}";
    let long = format!("{{\"error\":\"{}", "x".repeat(1_000_000));
    let server = Server::start([
        Reply::raw(head(400, JSON, Some(5_000_000)))
            .then(long)
            .stall(),
        Reply::raw(head(400, JSON, Some(100))).then(said).stall(),
    ])
    .await;
    let client = server.client();

    let long = outcome(&server, &client).await.unwrap_err();
    let stalled = outcome(&server, &client).await.unwrap_err();

    let facts = "(content type `application/json`, request id `req_1`)";
    let beginning = format!("{{\"error\":\"{}…", "x".repeat(190));
    assert_eq!(
        long,
        format!("the server answered 400 Bad Request {facts}: {beginning}")
    );
    assert_eq!(
        stalled,
        format!("the server answered 400 Bad Request {facts}: No.")
    );
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
    gzip.write_all(bytes).unwrap();
    gzip.finish().unwrap()
}
