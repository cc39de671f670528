//! A whole run against servers that others wrote, through both APIs: a small real model on llama.cpp, and a scripted mock.
//!
//! `tests/counterparts/check` installs the servers, starts them and names their base URLs; without those variables each test says
//! that it was skipped. What a real model says is its own; asserted is what must hold of any.

use std::{env, io, io::Write as _, time::Duration};

use agents::{
    item::Item,
    model::{Model, ModelSettings},
    prelude::*,
    provider::OpenAi,
};

/// Weather of a city.
#[tool]
fn get_weather(
    /// The city.
    city: String,
    /// The unit: c or f.
    unit: String,
) -> String {
    format!("18 {unit} and sunny in {city}")
}

/// Prints a line past the test harness, which keeps what a passing test prints to itself.
fn say(line: &str) {
    // A line that cannot be printed changes nothing about the test.
    let _ = writeln!(io::stderr(), "{line}");
}

/// The server that a variable names.
fn server(variable: &str, test: &str) -> Option<OpenAi> {
    let Some(url) = env::var(variable).ok().filter(|url| !url.is_empty()) else {
        say(&format!(
            "skipped: {test}: `tests/counterparts/check` starts `{variable}` and runs it"
        ));
        return None;
    };
    let server = OpenAi::builder()
        .base_url(url)
        .api_key("sk-of-no-use")
        .no_proxy()
        .timeout(Duration::from_secs(120));
    Some(server.build().expect("the variable names an address"))
}

/// Asks for the weather; the model has to call the tool once or more, and then to answer.
async fn ask_for_the_weather(test: &str, model: impl Model) -> RunResult {
    let settings = ModelSettings::default().temperature(0.0).max_tokens(128u64);
    let agent = Agent::new("Weather")
        .instructions("Be brief.")
        .model(model)
        .model_settings(settings)
        .tools(tools![get_weather]);
    let question = "What is the weather in Paris, in celsius? Use the tool.";

    let result = Runner::run(&agent, question).max_turns(4).await;
    let result = result.expect("the run ends well");

    let calls = result
        .new_items()
        .iter()
        .filter_map(|new| match &*new.item {
            Item::FunctionCall(call) => Some(call),
            _ => None,
        });
    let calls: Vec<_> = calls.collect();
    assert!(!calls.is_empty());
    assert!(
        calls
            .iter()
            .all(|call| call.name == "get_weather" && !call.call_id.is_empty())
    );
    assert!(!result.final_output_text().is_empty());
    let usage = result.usage();
    assert!(usage.requests >= 2);
    assert_eq!(usage.requests, result.raw_responses().len() as u64);
    assert_eq!(usage.total_tokens, usage.input_tokens + usage.output_tokens);
    assert!(usage.input_tokens > 0 && usage.output_tokens > 0);
    say(&format!(
        "ran: {test}: {}({}), {:?}, {} tokens",
        calls[0].name,
        calls[0].arguments.split_whitespace().collect::<String>(),
        result.final_output_text(),
        usage.total_tokens
    ));
    result
}

const LLAMA: &str = "AGENTS_TEST_LLAMA_URL";
const MOCK: &str = "AGENTS_TEST_MOCK_URL";

#[tokio::test]
async fn a_real_model_calls_a_tool_through_responses() {
    let test = "responses on llama.cpp";
    if let Some(server) = server(LLAMA, test) {
        ask_for_the_weather(test, server.responses("tiny")).await;
    }
}

#[tokio::test]
async fn a_real_model_calls_a_tool_through_chat_completions() {
    let test = "chat completions on llama.cpp";
    if let Some(server) = server(LLAMA, test) {
        ask_for_the_weather(test, server.chat_completions("tiny")).await;
    }
}

#[tokio::test]
async fn a_scripted_server_plays_a_tool_call_through_responses() {
    let test = "responses on the mock";
    if let Some(server) = server(MOCK, test) {
        let result = ask_for_the_weather(test, server.responses("m")).await;
        assert_eq!(played(&result), script());
    }
}

#[tokio::test]
async fn a_scripted_server_plays_a_tool_call_through_chat_completions() {
    let test = "chat completions on the mock";
    if let Some(server) = server(MOCK, test) {
        let result = ask_for_the_weather(test, server.chat_completions("m")).await;
        assert_eq!(played(&result), script());
    }
}

/// What `tests/counterparts/fixtures.json` says.
fn script() -> (String, [u64; 3]) {
    ("It is 18 C and sunny in Paris.".to_owned(), [2, 100, 16])
}

fn played(result: &RunResult) -> (String, [u64; 3]) {
    let usage = result.usage();
    let spent = [usage.requests, usage.input_tokens, usage.output_tokens];
    (result.final_output_text().to_owned(), spent)
}
