//! Recorded pairs: what is asked of an adapter and what it sends, what a server answers and what the adapter reads.
//!
//! The pairs are in `mapping/*.json`, made by hand after the published shapes. What servers get wrong is in `reports.rs`.

use std::sync::Arc;

use agents::item::{History, Item};
use agents::model::{Model, ModelRequest, ModelSettings, OutputFormat, ToolSpec};
use agents::provider::OpenAi;
use agents::schema::{Dialect, Schema};
use agents::tool::FunctionTool;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::server::{Reply, Server};

/// One request and its answer, each on both sides of the adapter.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Pair {
    name: String,
    asked: Asked,
    sent: Value,
    answer: Value,
    read: Value,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Asked {
    instructions: Option<String>,
    input: Vec<Item>,
    #[serde(default)]
    tools: Vec<String>,
    #[serde(default)]
    hosted_tools: Vec<Value>,
    #[serde(default)]
    settings: Map<String, Value>,
    #[serde(default)]
    output_format: bool,
    previous_response_id: Option<String>,
    conversation_id: Option<String>,
}

/// A typed answer.
#[derive(agents::ToolParams)]
struct Weather {
    celsius: i64,
}

fn tool(form: &str) -> Arc<ToolSpec> {
    let (name, description, schema) = match form {
        "strict" => {
            let city = json!({"type": "string", "description": "City to look in."});
            let schema = json!({"type": "object", "properties": {"city": city}, "required": ["city"],
                "additionalProperties": false});
            ("weather", "Tells the weather.", schema)
        }
        _ => {
            let schema = json!({"type": "object", "additionalProperties": true});
            ("note", "Notes anything.", schema)
        }
    };
    let tool = FunctionTool::<()>::dynamic(name, description, schema, |_, _: Value| async {
        Ok::<_, agents::tool::ToolError>("")
    });
    tool.unwrap().spec().unwrap()
}

fn settings(rows: Map<String, Value>) -> ModelSettings {
    let all = ModelSettings::default();
    rows.into_iter().fold(all, |set, (name, value)| {
        let text = || value.as_str().unwrap().to_owned();
        let number = || value.as_f64().unwrap();
        let object = || value.as_object().unwrap().clone();
        match name.as_str() {
            "temperature" => set.temperature(number()),
            "top_p" => set.top_p(number()),
            "frequency_penalty" => set.frequency_penalty(number()),
            "presence_penalty" => set.presence_penalty(number()),
            "tool_choice" => set.tool_choice(value.as_str().unwrap()),
            "parallel_tool_calls" => set.parallel_tool_calls(value.as_bool().unwrap()),
            "truncation" => set.truncation(text()),
            "max_tokens" => set.max_tokens(value.as_u64().unwrap()),
            "reasoning_effort" => set.reasoning_effort(text()),
            "reasoning_summary" => set.reasoning_summary(text()),
            "verbosity" => set.verbosity(text()),
            "metadata" => set.metadata(object()),
            "store" => set.store(value.as_bool().unwrap()),
            "top_logprobs" => set.top_logprobs(u8::try_from(value.as_u64().unwrap()).unwrap()),
            "response_include" => {
                let names: Vec<String> = serde_json::from_value(value).unwrap();
                set.response_include(names)
            }
            "prompt_cache_key" => set.prompt_cache_key(text()),
            "prompt_cache_retention" => set.prompt_cache_retention(text()),
            "extra_body" => set.extra_body(object()),
            other => panic!("no setting `{other}`"),
        }
    })
}

async fn compare<M: Model>(pairs: &str, path: &str, model: impl Fn(&OpenAi) -> M) {
    let pairs: Vec<Pair> = serde_json::from_str(pairs).unwrap();
    for Pair {
        name,
        asked,
        sent,
        answer,
        read,
    } in pairs
    {
        let server = Server::start([Reply::json(200, answer)]).await;
        let input: History = asked.input.into_iter().collect();
        let tools: Arc<[_]> = asked.tools.iter().map(|form| tool(form)).collect();
        let settings = settings(asked.settings);
        let schema = Schema::of::<Weather>()
            .project(Dialect::OpenAiStrict)
            .unwrap();
        let format = OutputFormat::new("final_output", schema, true);
        let mut request = ModelRequest::new("a", &input, &tools, &settings);
        request.instructions = asked.instructions.as_deref();
        request.hosted_tools = &asked.hosted_tools;
        request.output_format = asked.output_format.then_some(&format);
        request.previous_response_id = asked.previous_response_id.as_deref();
        request.conversation_id = asked.conversation_id.as_deref();

        let response = model(&server.client()).respond(request).await.unwrap();

        let heard = server.heard();
        assert_eq!(heard.len(), 1, "{name}");
        assert_eq!(heard[0].line, format!("POST /v1/{path} HTTP/1.1"), "{name}");
        assert_eq!(heard[0].json(), sent, "{name}");
        let output: Vec<Value> = response.output.iter().map(|item| json!(**item)).collect();
        let usage: agents::usage::Usage = serde_json::from_value(read["usage"].clone()).unwrap();
        assert_eq!(json!(output), read["output"], "{name}");
        assert_eq!(response.usage, usage, "{name}");
        assert_eq!(json!(response.response_id), read["response_id"], "{name}");
        assert_eq!(response.request_id.as_deref(), Some("req_1"), "{name}");
    }
}

#[tokio::test]
async fn the_responses_api_is_spoken_both_ways() {
    let pairs = include_str!("mapping/responses.json");

    compare(pairs, "responses", |server| server.responses("m")).await;
}

#[tokio::test]
async fn chat_completions_is_spoken_both_ways() {
    let pairs = include_str!("mapping/chat.json");

    compare(pairs, "chat/completions", |server| {
        server.chat_completions("m")
    })
    .await;
}
