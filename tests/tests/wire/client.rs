//! How is a server reached: headers, paths, proxies, certificates, the environment?

use std::process::Command;

use agents::model::ModelSettings;
use agents::prelude::*;
use agents::provider::OpenAi;

use crate::ask::{ask, hi, outcome};
use crate::server::{KEY, Reply, Server};

#[tokio::test]
async fn a_request_carries_what_the_builder_was_told() {
    let server = Server::start([hi()]).await;
    let client = server
        .builder()
        .organization("org-1")
        .project("proj-1")
        .header("X-Title", "first")
        .header("x-title", "second")
        .build()
        .unwrap();

    ask(&client, &ModelSettings::default()).await.unwrap();

    let heard = server.heard();
    let headers: Vec<(&str, &str)> = heard[0]
        .headers
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str()))
        .filter(|(name, _)| !matches!(*name, "host" | "content-length"))
        .collect();
    let agent = concat!("agents-rs/", env!("CARGO_PKG_VERSION"));
    let key = format!("Bearer {KEY}");
    let expected = [
        ("content-type", "application/json"),
        ("authorization", key.as_str()),
        ("openai-organization", "org-1"),
        ("openai-project", "proj-1"),
        ("x-title", "second"),
        ("accept", "*/*"),
        ("user-agent", agent),
        ("accept-encoding", "gzip"),
    ];
    assert_eq!(heard[0].line, "POST /v1/responses HTTP/1.1");
    assert_eq!(headers, expected);
}

#[tokio::test]
async fn a_server_without_accounts_is_sent_no_key_and_another_scheme_replaces_ours() {
    let server = Server::start([hi(), hi(), hi()]).await;
    let address = format!("http://{}/v1", server.address());
    let without = OpenAi::builder().base_url(&address).build().unwrap();
    let other = server
        .builder()
        .header("Authorization", "Basic abcd")
        .build()
        .unwrap();
    let azure = OpenAi::builder()
        .base_url(format!(
            "http://{}/openai/v1/?api-version=preview",
            server.address()
        ))
        .header("api-key", KEY)
        .build()
        .unwrap();

    for client in [without, other, azure] {
        ask(&client, &ModelSettings::default()).await.unwrap();
    }

    let heard = server.heard();
    let schemes: Vec<_> = heard
        .iter()
        .map(|request| request.header("authorization"))
        .collect();
    assert_eq!(schemes, [None, Some("Basic abcd"), None]);
    assert_eq!(heard[2].header("api-key"), Some(KEY));
    assert_eq!(
        heard[2].line,
        "POST /openai/v1/responses?api-version=preview HTTP/1.1"
    );
}

#[tokio::test]
async fn a_call_adds_its_own_headers_and_parameters_of_the_address() {
    let server = Server::start([
        hi(),
        Reply::whole(400, "", "not for t0ken, nor for blue team"),
    ])
    .await;
    let client = server
        .builder()
        .base_url(format!("http://{}/v1?api-version=1", server.address()))
        .header("x-team", "green")
        .build()
        .unwrap();
    let settings = ModelSettings::default()
        .extra_headers([("X-Team", "blue team"), ("x-token", "t0ken")])
        .extra_query([("trace", "a b&c")]);
    let wrong = ModelSettings::default().extra_headers([("x-token", "t0\nken")]);

    ask(&client, &settings).await.unwrap();
    let refused = ask(&client, &settings).await.unwrap_err();
    let never_sent = ask(&client, &wrong).await.unwrap_err();

    let heard = server.heard();
    assert_eq!(heard.len(), 2);
    assert_eq!(
        heard[0].line,
        "POST /v1/responses?api-version=1&trace=a+b%26c HTTP/1.1"
    );
    let sent = ["x-team", "x-token"].map(|name| heard[0].header(name));
    assert_eq!(sent, [Some("blue team"), Some("t0ken")]);
    assert_eq!(
        [refused.to_string(), never_sent.to_string()],
        [
            "the server answered 400 Bad Request (no content type): not for [redacted], nor for [redacted]",
            "the header `x-token` cannot be sent: its value holds a character that is not allowed there",
        ]
    );
}

#[tokio::test]
async fn a_proxy_is_asked_for_what_lies_behind_it() {
    let proxy = Server::start([hi()]).await;
    let client = OpenAi::builder()
        .base_url("http://models.invalid/v1")
        .proxy(format!("http://me:word@{}", proxy.address()))
        .build()
        .unwrap();

    let found = outcome(&proxy, &client).await;

    let heard = proxy.heard();
    assert_eq!(found, Ok((1, Some("req_1".to_owned()))));
    assert_eq!(
        heard[0].line,
        "POST http://models.invalid/v1/responses HTTP/1.1"
    );
    assert_eq!(heard[0].header("host"), Some("models.invalid"));
    assert_eq!(
        heard[0].header("proxy-authorization"),
        Some("Basic bWU6d29yZA==")
    );
}

#[tokio::test]
async fn a_server_that_speaks_no_tls_where_it_should_is_asked_once() {
    let plain = Reply::deaf().then("HTTP/1.1 400 Bad Request\r\n\r\n");
    let server = Server::start([plain]).await;
    let client = OpenAi::builder()
        .base_url(format!("https://{}/v1", server.address()))
        .root_certificate(CERTIFICATE)
        .build()
        .unwrap();

    let found = ask(&client, &ModelSettings::default()).await.unwrap_err();

    let text = server.anonymous(&found.to_string());
    assert_eq!(
        (text.as_str(), found.attempts()),
        ("no encrypted connection to `https://SERVER/v1`", 1)
    );
}

#[test]
fn a_client_serves_one_runtime_after_another() {
    let hold = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .enable_all()
        .build()
        .unwrap();
    let server = hold.block_on(Server::start([hi(), hi(), hi()]));
    let agent = Agent::new("Asker").model(server.client().responses("m"));

    let answers: Vec<String> = (0..3)
        .map(|_| Runner::run_blocking(Runner::run(&agent, "hello")).unwrap())
        .map(|result| result.final_output_text().to_string())
        .collect();

    assert_eq!(answers, ["hi", "hi", "hi"]);
}

#[tokio::test]
#[ignore = "a part of `the_environment_names_the_server_the_model_and_who_pays`"]
async fn without_a_model() {
    let agent = Agent::new("Asker");
    let result = Runner::run(&agent, "hello").await.unwrap();
    assert_eq!(result.final_output_text(), "hi");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_environment_names_the_server_the_model_and_who_pays() {
    let server = Server::start([hi(), hi()]).await;
    let address = format!("http://{}/v1", server.address());
    let run = |set: &[(&str, &str)]| {
        let mut program = Command::new(std::env::current_exe().unwrap());
        program.args(["--exact", "client::without_a_model", "--ignored"]);
        for name in [
            "AGENTS_MODEL",
            "OPENAI_API_KEY",
            "OPENAI_BASE_URL",
            "OPENAI_DEFAULT_MODEL",
            "OPENAI_ORG_ID",
            "OPENAI_PROJECT_ID",
        ] {
            program.env_remove(name);
        }
        let output = program.envs(set.iter().copied()).output().unwrap();
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stdout)
        );
    };

    run(&[("OPENAI_BASE_URL", &address)]);
    run(&[
        ("OPENAI_BASE_URL", &address),
        ("OPENAI_API_KEY", " sk-of-the-environment\n"),
        ("OPENAI_DEFAULT_MODEL", "Some-Model"),
        ("OPENAI_ORG_ID", "org-1"),
        ("OPENAI_PROJECT_ID", "proj-1"),
    ]);

    let told: Vec<_> = server
        .heard()
        .iter()
        .map(|request| {
            let header = |name| request.header(name).map(str::to_owned);
            (
                request.json()["model"].as_str().map(str::to_owned),
                header("authorization"),
                header("openai-organization"),
                header("openai-project"),
            )
        })
        .collect();
    let some = |text: &str| Some(text.to_owned());
    let expected = [
        (some("gpt-5.6-luna"), None, None, None),
        (
            some("Some-Model"),
            some("Bearer sk-of-the-environment"),
            some("org-1"),
            some("proj-1"),
        ),
    ];
    assert_eq!(told, expected);
}

/// A certificate that signed itself; its key was thrown away.
const CERTIFICATE: &str = "\
-----BEGIN CERTIFICATE-----\n\
MIIBszCCAVqgAwIBAgIUKgioveMz5YWBfy0Y61uIWWODAdAwCgYIKoZIzj0EAwIw\n\
IjEgMB4GA1UEAwwXQSBjZXJ0aWZpY2F0ZSBmb3IgdGVzdHMwIBcNMjYxMTMwMjM0\n\
MDA1WhgPMjEyNjExMDYyMzQwMDVaMCIxIDAeBgNVBAMMF0EgY2VydGlmaWNhdGUg\n\
Zm9yIHRlc3RzMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE3bhF3RxmZR4NueTo\n\
zFH5nuneIRlfJqLFZi7AwzLLkU+Ce249LII06Qoma+UJFC+bKVKzp4j3R5uvYlQ/\n\
R5zEpqNsMGowHQYDVR0OBBYEFFOSawhIZJdunFUfhFa2TROh+0nXMB8GA1UdIwQY\n\
MBaAFFOSawhIZJdunFUfhFa2TROh+0nXMBoGA1UdEQQTMBGCCWxvY2FsaG9zdIcE\n\
fwAAATAMBgNVHRMBAf8EAjAAMAoGCCqGSM49BAMCA0cAMEQCIFgXZllYWStPwoa1\n\
hYY0vI+S8y0mb0WiXF9dIHeG5a6mAiBTMcTxv7j5PMLBLmEF3LiKUUYre0/4JAC0\n\
H8wNr6OpEA==\n\
-----END CERTIFICATE-----\n\
";
