//! How many allocations a turn costs, in a short run and in a long one: nothing may grow with the turns before it.
//!
//! It counts and does not time, so its figures are the same on every machine.

#![expect(
    clippy::expect_used,
    clippy::print_stdout,
    reason = "a bench may panic and print"
)]

use agents::{
    item::{FunctionCall, Item},
    prelude::*,
    testing::{ScriptedModel, Step},
};

#[global_allocator]
static COUNTING: dhat::Alloc = dhat::Alloc;

/// Adds two numbers.
#[tool]
async fn add(a: i64, b: i64) -> i64 {
    a + b
}

fn script(turns: usize) -> ScriptedModel {
    let calls = (0..turns).map(|turn| {
        let call = FunctionCall::new(
            format!("call_{turn}"),
            "add",
            format!(r#"{{"a":{turn},"b":2}}"#),
        );
        Step::from(Item::from(call))
    });
    ScriptedModel::new(calls.chain([Item::assistant("done").into()]))
}

fn main() {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .build()
        .expect("a runtime");
    let agent = Agent::new("Calculator").tools(tools![add]);
    let _counting = dhat::Profiler::builder().testing().build();
    // The first run builds the schema.
    let mut lines = Vec::new();
    for turns in [1, 1, 10, 400] {
        let model = script(turns);
        let before = dhat::HeapStats::get();
        let run = Runner::run(&agent, "Add up.")
            .config(RunConfig::new().model(model))
            .max_turns(None);
        let result = runtime.block_on(run.into_future()).expect("a run");
        let after = dhat::HeapStats::get();
        let (blocks, bytes) = (
            after.total_blocks - before.total_blocks,
            after.total_bytes - before.total_bytes,
        );
        lines.push((
            turns,
            blocks as f64 / turns as f64,
            bytes as f64 / turns as f64,
        ));
        drop(result);
    }
    println!("turns  allocations/turn  bytes/turn");
    for (turns, blocks, bytes) in lines.into_iter().skip(1) {
        println!("{turns:>5}  {blocks:>16.1}  {bytes:>10.0}");
    }
}
