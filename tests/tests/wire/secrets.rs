//! Is a key found anywhere but in the header that carries it?

use std::cell::RefCell;
use std::fmt::{self, Write as _};

use agents::model::ModelSettings;
use agents::provider::OpenAi;
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};

use crate::ask::{ask, everything_shown, hi};
use crate::server::{KEY, Reply, Server};

const PASSWORD: &str = "hunter2-of-the-proxy";
const HEADER: &str = "value-of-a-header";

#[test]
fn a_client_that_is_printed_shows_where_it_leads_and_no_secret() {
    let builder = OpenAi::builder()
        .api_key(KEY)
        .base_url("https://me:word-of-mine@example.org/v1?key=key-in-the-query")
        .header("x-api-key", HEADER)
        .organization("org-1")
        .proxy(format!("http://me:{PASSWORD}@127.0.0.1:9"));
    let client = builder.clone().build().unwrap();

    let shown = [
        format!("{builder:?}"),
        format!("{client:?}"),
        format!("{:?}", client.responses("m")),
        format!("{:?}", client.chat_completions("m")),
    ];

    assert_eq!(
        shown[..2],
        [
            "OpenAiBuilder { base_url: \"https://example.org/v1\", has_api_key: true, headers: [\"x-api-key\", \"OpenAI-Organization\"], has_proxy: true, connect_timeout: 5s, timeout: 600s, max_response_bytes: 67108864, retry: RetryPolicy { attempts: 3, first_wait: 500ms, longest_wait: 8s, longest_asked_wait: 120s, within: 300s }, .. }",
            "OpenAi { base_url: \"https://example.org/v1\", .. }",
        ]
    );
    for text in shown {
        for secret in [KEY, PASSWORD, HEADER, "word-of-mine", "key-in-the-query"] {
            assert!(!text.contains(secret), "{secret} is in {text}");
        }
    }
}

#[test]
fn a_client_that_cannot_be_made_says_why_and_no_secret() {
    let build = |change: fn(agents::provider::OpenAiBuilder) -> agents::provider::OpenAiBuilder| {
        let builder = OpenAi::builder()
            .base_url("http://127.0.0.1:1")
            .api_key(KEY);
        let error = change(builder).build().unwrap_err();
        let shown = format!("{error} {error:?}");
        assert!(!shown.contains("secret"), "{shown}");
        error.to_string()
    };

    let found = [
        build(|builder| builder.base_url("ftp://secret@example.org/")),
        build(|builder| builder.api_key("secret\n")),
        build(|builder| builder.header("a b", "secret")),
        build(|builder| builder.header("x-token", "secret\u{0}")),
        build(|builder| builder.proxy("http://me:secret@:x/")),
        build(|builder| builder.root_certificate("secret")),
        build(|builder| builder.root_certificate("-----BEGIN CERTIFICATE-----\n!secret\n")),
        OpenAi::builder().build().unwrap_err().to_string(),
    ];

    assert_eq!(
        found,
        [
            "the base URL `ftp://example.org/` begins with neither `http://` nor `https://`",
            "the header `authorization` cannot be sent: its value holds a character that is not allowed there",
            "the header `a b` cannot be sent: its name holds a character that is not allowed there",
            "the header `x-token` cannot be sent: its value holds a character that is not allowed there",
            "the address of the proxy is not understood",
            "the root certificate is no PEM certificate",
            "the root certificate is no PEM certificate",
            "no API key: set `OPENAI_API_KEY`, or call `OpenAiBuilder::api_key`; a server that needs none is named by `OPENAI_BASE_URL` or `OpenAiBuilder::base_url`",
        ]
    );
}

#[tokio::test]
async fn a_key_that_the_server_repeats_is_taken_out_wherever_it_stands() {
    let headers = format!(
        "content-type: text/{KEY}\nx-request-id: req-{KEY}\nlocation: http://example.org/{KEY}"
    );
    let quoted = format!(r#"{{"error":{{"message":"bad {KEY}","code":"{KEY}","param":"{KEY}"}}}}"#);
    let at_the_edge = format!("{}{KEY}", "x".repeat(195));
    let replies = [
        Reply::whole(401, &headers, quoted),
        Reply::whole(307, &headers, ""),
        Reply::whole(200, &headers, format!("<html>{KEY}")),
        Reply::whole(200, &headers, format!("{{\"id\": \"{KEY}\", ")),
        Reply::whole(403, &headers, at_the_edge),
        Reply::whole(403, &headers, format!("{{\"error\": \"{HEADER}\"}}")),
        Reply::raw(format!("HTTP/1.1 {KEY}\r\n\r\n")),
    ];
    let count = replies.len();
    let server = Server::start(replies).await;
    let client = server
        .builder()
        .header("x-api-key", HEADER)
        .retry(agents::provider::RetryPolicy::never())
        .build()
        .unwrap();

    let mut texts = Vec::new();
    for _ in 0..count {
        let error = ask(&client, &ModelSettings::default()).await.unwrap_err();
        let shown = everything_shown(&error);
        assert!(!shown.contains("0123456789"), "{shown}");
        assert!(!shown.contains(HEADER), "{shown}");
        texts.push(server.anonymous(&error.to_string()));
    }

    assert_eq!(
        texts[0],
        "the server answered 401 Unauthorized with code `[redacted]` (content type `text/[redacted]`, request id `req-[redacted]`): bad [redacted] (parameter `[redacted]`)"
    );
}

#[test]
fn what_is_traced_of_a_call_is_its_course_and_not_its_content() {
    // For the whole process, because `tracing` remembers of each place in the code whether somebody listens; but each
    // thread keeps its own lines, and this test has but one.
    tracing::subscriber::set_global_default(Lines).unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();

    runtime.block_on(async {
        let server = Server::start([Reply::whole(503, "", format!("no, {KEY}")), hi()]).await;
        ask(&server.client(), &ModelSettings::default())
            .await
            .unwrap();
    });

    let lines = LINES.take();
    let all = lines.join("\n");
    for secret in [KEY, "hello", "hi\"", "no, "] {
        assert!(!all.contains(secret), "{secret} is in {all}");
    }
    let ours: Vec<String> = lines
        .iter()
        .filter(|line| line.starts_with("agents::provider"))
        .map(|line| {
            let (fixed, time) = line.rsplit_once('=').unwrap();
            assert!(time.parse::<u64>().is_ok(), "{line}");
            fixed.to_owned()
        })
        .collect();
    assert_eq!(
        ours,
        [
            "agents::provider::http method=\"POST\" path=\"responses\" attempt=1 status=503 duration_ms",
            "agents::provider::http message=the request is sent again attempt=1 wait_ms",
            "agents::provider::http method=\"POST\" path=\"responses\" attempt=2 status=200 request_id=\"req_1\" duration_ms",
        ]
    );
}

thread_local! {
    static LINES: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
}

/// Writes down every event, whoever tells it.
struct Lines;

fn keep(line: String) {
    LINES.with_borrow_mut(|lines| lines.push(line));
}

impl Subscriber for Lines {
    fn enabled(&self, _: &Metadata<'_>) -> bool {
        true
    }

    fn new_span(&self, attributes: &Attributes<'_>) -> Id {
        let mut line = Line(attributes.metadata().target().to_owned());
        attributes.record(&mut line);
        keep(line.0);
        Id::from_u64(1)
    }

    fn record(&self, _: &Id, values: &Record<'_>) {
        let mut line = Line(String::new());
        values.record(&mut line);
        keep(line.0);
    }

    fn record_follows_from(&self, _: &Id, _: &Id) {}

    fn event(&self, event: &Event<'_>) {
        let mut line = Line(event.metadata().target().to_owned());
        event.record(&mut line);
        keep(line.0);
    }

    fn enter(&self, _: &Id) {}

    fn exit(&self, _: &Id) {}
}

struct Line(String);

impl Visit for Line {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        let _ = write!(self.0, " {}={value:?}", field.name());
    }
}
