//! What one call costs from the model's text to the output: a run of one tool call on a scripted model, against decoding the
//! same arguments with serde and calling the function.

#![expect(clippy::expect_used, reason = "a bench may panic and print")]

use std::hint::black_box;

use agents::{
    item::{FunctionCall, Item},
    prelude::*,
    testing::{ScriptedModel, Step},
};
use criterion::{BatchSize, Criterion, criterion_group, criterion_main};

/// Adds two numbers.
#[tool]
async fn add(a: i64, b: i64) -> i64 {
    a + b
}

/// The same as a type, for the bare way.
#[derive(ToolParams)]
struct Add {
    a: i64,
    b: i64,
}

const ARGUMENTS: &str = r#"{"a":40,"b":2}"#;

fn script() -> ScriptedModel {
    let call = Item::from(FunctionCall::new("c1", "add", ARGUMENTS));
    ScriptedModel::new([Step::from(call), Item::assistant("done").into()])
}

fn all(criterion: &mut Criterion) {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .build()
        .expect("a runtime");
    let agent = Agent::new("Calculator").tools(tools![add]);
    let mut group = criterion.benchmark_group("one call");
    group.bench_function("serde and call", |bencher| {
        bencher.iter(|| {
            let Add { a, b } = serde_json::from_str(black_box(ARGUMENTS)).expect("two numbers");
            serde_json::to_string(&runtime.block_on(add(a, b)))
        });
    });
    group.bench_function("run", |bencher| {
        bencher.iter_batched(
            script,
            |model| {
                let run = Runner::run(&agent, "Add.").config(RunConfig::new().model(model));
                runtime
                    .block_on(run.into_future())
                    .map(|result| result.new_items().len())
            },
            BatchSize::SmallInput,
        );
    });
    group.finish();
}

criterion_group!(benches, all);
criterion_main!(benches);
