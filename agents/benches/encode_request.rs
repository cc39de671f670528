//! What it costs to write a request's body, for a conversation of ten items and of four hundred: it must grow with the items
//! and not faster.
#![expect(clippy::expect_used, reason = "a bench may panic")]

use std::sync::Arc;

use agents::{
    item::{FunctionCall, FunctionCallOutput, History, Item},
    model::{ModelRequest, ModelSettings, ToolSpec},
    prelude::*,
    provider::OpenAi,
};
use criterion::{Criterion, criterion_group, criterion_main};

/// Adds two numbers.
#[tool]
async fn add(a: i64, b: i64) -> i64 {
    a + b
}

fn conversation(items: usize) -> History {
    let turns = (0..items / 2).flat_map(|turn| {
        let id = format!("call_{turn}");
        let call = FunctionCall::new(&*id, "add", format!(r#"{{"a":{turn},"b":2}}"#));
        [Item::from(call), FunctionCallOutput::new(id, "42").into()]
    });
    turns.collect()
}

fn all(criterion: &mut Criterion) {
    let client = OpenAi::builder().api_key("none").build().expect("a client");
    let (responses, chat) = (client.responses("model"), client.chat_completions("model"));
    let spec = FunctionTool::<()>::of::<add>().spec().expect("a schema");
    let tools: Arc<[Arc<ToolSpec>]> = Arc::new([spec]);
    let settings = ModelSettings::default();
    let mut group = criterion.benchmark_group("encode_request");
    for items in [10, 400] {
        let history = conversation(items);
        let request = ModelRequest::new("Calculator", &history, &tools, &settings);
        group.bench_function(format!("responses, {items} items"), |bencher| {
            bencher.iter(|| responses.request_body(&request).map(|body| body.len()));
        });
        group.bench_function(format!("chat, {items} items"), |bencher| {
            bencher.iter(|| chat.request_body(&request).map(|body| body.len()));
        });
    }
    group.finish();
}

criterion_group!(benches, all);
criterion_main!(benches);
