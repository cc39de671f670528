//! Limits on what a run may use: nothing beyond them is begun, and nothing that has arrived is lost.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use agents::{
    prelude::*,
    run::{Metered, RunErrorHandlerResult, RunErrorKind, UsageExceeded, UsageLimits},
    testing::{
        ScriptedModel,
        script::{Step, call, message},
    },
    usage::Usage,
};

/// Counts how often it runs.
#[tool]
fn work(cx: &ToolContext<Arc<AtomicUsize>>) -> &'static str {
    cx.context().fetch_add(1, Ordering::SeqCst);
    "done"
}

struct Ran {
    outcome: Result<RunResult, RunError>,
    worked: usize,
    requests: usize,
}

async fn run(script: impl IntoIterator<Item = Step>, config: RunConfig) -> Ran {
    let model = ScriptedModel::new(script);
    let agent = Agent::new("Worker")
        .model(model.clone())
        .tools(tools![work]);
    let worked = Arc::new(AtomicUsize::new(0));
    let outcome = Runner::run(&agent, "Go.")
        .context(worked.clone())
        .config(config)
        .await;
    Ran {
        outcome,
        worked: worked.load(Ordering::SeqCst),
        requests: model.requests().len(),
    }
}

fn limited(limits: UsageLimits) -> RunConfig {
    RunConfig::new().usage_limits(limits)
}

fn exceeded(outcome: &Result<RunResult, RunError>) -> UsageExceeded {
    match outcome {
        Err(RunError::UsageLimitExceeded { exceeded, .. }) => *exceeded,
        Err(other) => panic!("{other:?}"),
        Ok(result) => panic!("answered {}", result.final_output_text()),
    }
}

/// A turn with so many calls.
fn working(calls: usize) -> Step {
    (0..calls)
        .map(|_| call("work", "{}"))
        .collect::<Vec<_>>()
        .into()
}

fn done() -> Step {
    message("done").into()
}

#[tokio::test]
async fn no_request_goes_out_beyond_the_limit() {
    let script = [working(1), working(1), done()];
    let ran = run(script, limited(UsageLimits::new().requests(2))).await;

    let exceeded = exceeded(&ran.outcome);
    assert_eq!(
        (exceeded.metered, exceeded.most, exceeded.used),
        (Metered::Requests, 2, 2)
    );
    assert_eq!((ran.requests, ran.worked), (2, 2));
    let error = ran.outcome.unwrap_err();
    assert_eq!(
        error.to_string(),
        "the run may make 2 model requests, and has made 2"
    );
    let data = error.run_data().unwrap();
    assert_eq!((data.new_items.len(), data.usage.requests), (4, 2));
}

#[tokio::test]
async fn a_limit_of_nothing_asks_the_model_for_nothing() {
    let none = UsageLimits::new();
    for limits in [
        none.requests(0),
        none.input_tokens(0),
        none.output_tokens(0),
        none.total_tokens(0),
    ] {
        let ran = run([done()], limited(limits)).await;
        assert_eq!((exceeded(&ran.outcome).most, ran.requests), (0, 0));
    }
}

#[tokio::test]
async fn requests_are_counted_for_a_model_that_reports_no_usage() {
    let silent = || working(1).usage(Usage::default());
    let script = [silent(), silent(), done()];
    let ran = run(script, limited(UsageLimits::new().requests(2))).await;
    assert_eq!(
        (exceeded(&ran.outcome).metered, ran.requests),
        (Metered::Requests, 2)
    );
}

#[tokio::test]
async fn each_kind_of_token_has_its_limit() {
    let none = UsageLimits::new();
    for (limits, metered, used) in [
        (none.input_tokens(100), Metered::InputTokens, 100),
        (none.output_tokens(20), Metered::OutputTokens, 20),
        (none.total_tokens(120), Metered::TotalTokens, 120),
    ] {
        let script = [working(1).usage(Usage::of(100, 20)), done()];
        let ran = run(script, limited(limits)).await;
        let exceeded = exceeded(&ran.outcome);
        assert_eq!((exceeded.metered, exceeded.used), (metered, used));
        assert_eq!((ran.requests, ran.worked), (1, 1));
    }
    let roomy = none.input_tokens(101).output_tokens(21).total_tokens(121);
    let script = [working(1).usage(Usage::of(100, 20)), done()];
    assert!(run(script, limited(roomy)).await.outcome.is_ok());
}

#[tokio::test]
async fn an_answer_that_has_arrived_is_given_whatever_it_used() {
    let script = [done().usage(Usage::of(1000, 1000))];
    let limits = UsageLimits::new().requests(1).total_tokens(10);
    let ran = run(script, limited(limits)).await;
    assert_eq!(ran.outcome.unwrap().final_output_text(), "done");
}

#[tokio::test]
async fn of_a_turn_with_too_many_calls_no_tool_runs() {
    let limits = UsageLimits::new().tool_calls(3);
    let ran = run([working(2), working(2), done()], limited(limits)).await;

    let exceeded = exceeded(&ran.outcome);
    assert_eq!(
        (exceeded.metered, exceeded.most, exceeded.used),
        (Metered::ToolCalls, 3, 4)
    );
    assert_eq!(ran.worked, 2);
    let data = ran.outcome.unwrap_err();
    assert_eq!(data.run_data().unwrap().new_items.len(), 4);

    let ran = run([working(1), working(2), done()], limited(limits)).await;
    assert!(ran.outcome.is_ok());
}

#[tokio::test]
async fn a_call_that_comes_twice_counts_once() {
    let again = || Step::from(call("work", "{}").id("c1"));
    let limits = UsageLimits::new().tool_calls(1);
    let ran = run([again(), again(), done()], limited(limits)).await;
    assert_eq!((ran.outcome.is_ok(), ran.worked), (true, 1));
}

#[tokio::test]
async fn a_handler_can_answer_for_it() {
    let config = limited(UsageLimits::new().requests(1))
        .error_handler(RunErrorKind::UsageLimit, |input| {
            RunErrorHandlerResult::new(format!("Stopped: {}.", input.error))
        });
    let result = run([working(1), done()], config).await.outcome.unwrap();
    assert_eq!(
        result.final_output_text(),
        "Stopped: the run may make 1 model request, and has made 1."
    );
    assert_eq!(result.new_items().len(), 3);
}

#[tokio::test]
async fn a_streamed_run_ends_the_same_way() {
    let model = ScriptedModel::new([working(1), done()]);
    let agent = Agent::new("Worker").model(model).tools(tools![work]);
    let run = Runner::run(&agent, "Go.")
        .context(Arc::new(AtomicUsize::new(0)))
        .config(limited(UsageLimits::new().requests(1)));
    let outcome = run.stream().result().await;
    assert_eq!(exceeded(&outcome).metered, Metered::Requests);
}
