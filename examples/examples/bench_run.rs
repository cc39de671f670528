//! Measures what the framework itself costs: `bench_run RUNS TURNS` prints the microseconds of one run, each of TURNS
//! turns in which a scripted model calls an async tool, and then an answer. Run it in release mode.

use std::time::Instant;

use agents::{
    item::{FunctionCall, Item},
    prelude::*,
    testing::{ScriptedModel, Step},
};

/// Adds two numbers.
#[tool]
async fn add(a: i64, b: i64) -> i64 {
    a + b
}

fn script(turns: usize) -> Vec<Step> {
    let calls = (0..turns).map(|turn| {
        let arguments = format!(r#"{{"a":{turn},"b":2}}"#);
        Item::from(FunctionCall::new(format!("call_{turn}"), "add", arguments)).into()
    });
    calls.chain([Item::assistant("done").into()]).collect()
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), RunError> {
    let mut arguments = std::env::args().skip(1).map(|text| text.parse::<usize>());
    let (Some(Ok(runs)), Some(Ok(turns))) = (arguments.next(), arguments.next()) else {
        eprintln!("usage: bench_run RUNS TURNS");
        std::process::exit(2);
    };
    // The scripts are made before the clock starts: a model's own work is not the framework's.
    let models: Vec<ScriptedModel> = (0..runs)
        .map(|_| ScriptedModel::new(script(turns)))
        .collect();
    let agent = Agent::new("Calculator").tools(tools![add]);
    let start = Instant::now();
    for model in models {
        let config = RunConfig::new().model(model);
        let result = Runner::run(&agent, "Add up.")
            .config(config)
            .max_turns(None)
            .await?;
        assert_eq!(result.new_items().len(), 2 * turns + 1);
    }
    let each = start.elapsed().as_secs_f64() * 1e6 / runs.max(1) as f64;
    println!("{each:.2} us/run");
    Ok(())
}
