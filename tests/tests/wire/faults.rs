//! Connections that break, stall or are not there: does every call end in time, and say why?

use std::time::{Duration, Instant};

use agents::model::{ModelErrorKind, ModelSettings};
use agents::provider::RetryPolicy;

use crate::ask::{ask, hi, hi_json, outcome};
use crate::server::{Reply, Server, head};

const JSON: &str = "content-type: application/json\nx-request-id: req_1";

/// Connections dropped at every stage, each with what is told when it is not tried again.
fn drops() -> Vec<(&'static str, Reply, &'static str)> {
    let before = "the connection to `http://SERVER/v1` broke before an answer came";
    let within = |bytes: usize| match bytes {
        0 => {
            "the connection broke after 0 bytes of the answer (status 200, content type `application/json`, request id `req_1`)"
        }
        _ => {
            "the connection broke after 8 bytes of the answer (status 200, content type `application/json`, request id `req_1`)"
        }
    };
    let chunked = format!("{JSON}\ntransfer-encoding: chunked");
    vec![
        ("before the request", Reply::deaf(), before),
        ("after its headers", Reply::inattentive(), before),
        ("after it", Reply::raw(""), before),
        ("in the status line", Reply::raw("HTTP/1.1 20"), before),
        (
            "in a header",
            Reply::raw("HTTP/1.1 200 OK\r\ncontent-ty"),
            before,
        ),
        (
            "after the headers",
            Reply::raw(head(200, JSON, Some(100))),
            within(0),
        ),
        (
            "in the body",
            Reply::raw(head(200, JSON, Some(100))).then("{\"id\": \""),
            within(8),
        ),
        (
            "by a reset in the body",
            Reply::raw(head(200, JSON, Some(100)))
                .then("{\"id\": \"")
                .wait(Duration::from_millis(20))
                .reset(),
            within(8),
        ),
        (
            "between chunks",
            Reply::raw(head(200, &chunked, None)).then("8\r\n{\"id\": \"\r\n"),
            within(8),
        ),
        (
            "with what is no HTTP",
            Reply::raw("SSH-2.0-OpenSSH_9.2\r\n"),
            before,
        ),
    ]
}

#[tokio::test]
async fn a_connection_that_breaks_at_any_stage_is_told() {
    for (stage, reply, expected) in drops() {
        let server = Server::start([reply]).await;
        let client = server
            .builder()
            .retry(RetryPolicy::never())
            .build()
            .unwrap();

        let error = ask(&client, &ModelSettings::default()).await.unwrap_err();

        let found = (error.kind(), error.is_retryable(), error.attempts());
        assert_eq!(
            found,
            (ModelErrorKind::Transport, true, 1),
            "{stage}: {error}"
        );
        assert_eq!(server.anonymous(&error.to_string()), expected, "{stage}");
    }
}

#[tokio::test]
async fn a_connection_that_breaks_at_any_stage_is_tried_again_and_counted() {
    for (stage, reply, _) in drops() {
        let server = Server::start([reply.clone(), reply, hi()]).await;

        let found = outcome(&server, &server.client()).await;

        assert_eq!(found, Ok((3, Some("req_1".to_owned()))), "{stage}");
    }
}

#[tokio::test]
async fn a_server_that_is_not_there_is_told_after_three_tries() {
    let server = Server::start([]).await;
    let client = server.client();
    let nobody = {
        let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        free.local_addr().unwrap()
    };
    let absent = agents::provider::OpenAi::builder()
        .base_url(format!("http://{nobody}/v1"))
        .retry(RetryPolicy::default().first_wait(Duration::from_millis(1)))
        .build()
        .unwrap();

    let unheard = ask(&client, &ModelSettings::default()).await.unwrap_err();
    let refused = ask(&absent, &ModelSettings::default()).await.unwrap_err();

    assert_eq!(unheard.attempts(), 3);
    assert_eq!(refused.attempts(), 3);
    assert_eq!(refused.kind(), ModelErrorKind::Transport);
    let text = refused.to_string().replace(&nobody.to_string(), "NOBODY");
    assert_eq!(text, "no connection to `http://NOBODY/v1`");
}

#[tokio::test]
async fn a_server_that_never_ends_is_left_when_the_time_is_over() {
    let drip = |mut reply: Reply| {
        for _ in 0..100 {
            reply = reply.then(" ").wait(Duration::from_millis(20));
        }
        reply
    };
    let cases: Vec<(&str, Reply)> = vec![
        ("before the status", Reply::raw("").stall()),
        (
            "in the headers",
            Reply::raw("HTTP/1.1 200 OK\r\nx: ").stall(),
        ),
        (
            "before the body",
            Reply::raw(head(200, JSON, Some(9))).stall(),
        ),
        (
            "in the body",
            Reply::raw(head(200, JSON, Some(9))).then("{").stall(),
        ),
        ("drop by drop", drip(Reply::raw(head(200, JSON, Some(100))))),
    ];
    for (case, reply) in cases {
        let server = Server::start([reply, hi()]).await;
        let time = Duration::from_millis(300);
        let client = server.builder().timeout(time).build().unwrap();
        let began = Instant::now();

        let error = ask(&client, &ModelSettings::default()).await.unwrap_err();

        assert!(began.elapsed() < Duration::from_secs(2), "{case}");
        let found = (error.kind(), error.is_retryable(), server.heard().len());
        assert_eq!(found, (ModelErrorKind::Timeout, false, 1), "{case}");
        let expected = "no complete answer from `http://SERVER/v1` within 300ms";
        assert_eq!(server.anonymous(&error.to_string()), expected, "{case}");
    }
}

#[tokio::test]
async fn a_call_that_is_given_up_takes_its_connection_along() {
    let server = Server::start([Reply::raw("").stall(), hi()]).await;
    let client = server.client();

    let settings = ModelSettings::default();
    let given_up = tokio::time::timeout(Duration::from_millis(100), ask(&client, &settings)).await;
    let next = outcome(&server, &client).await;

    assert!(given_up.is_err());
    assert_eq!(next, Ok((1, Some("req_1".to_owned()))));
}

#[tokio::test]
async fn a_kept_connection_that_the_server_closed_does_not_fail_the_next_call() {
    let closing =
        Reply::raw(head(200, JSON, Some(hi_json().to_string().len()))).then(hi_json().to_string());
    let server = Server::start([hi(), closing, hi()]).await;
    let client = server.client();

    let mut found = Vec::new();
    for _ in 0..3 {
        found.push(outcome(&server, &client).await);
        tokio::time::sleep(Duration::from_millis(20)).await;
    }

    assert_eq!(found, vec![Ok((1, Some("req_1".to_owned()))); 3]);
}
