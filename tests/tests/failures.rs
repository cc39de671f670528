//! What happens when a tool, a guardrail or a function that words failures goes wrong.

use std::time::Duration;

use agents::{
    prelude::*,
    run::{Misuse, ModelFault, RunError},
    testing::{ScriptedModel, Step, script::call, script::message},
    tool::{ErrorCategory, ToolErrorKind, ToolFailure},
};

#[derive(Debug)]
struct NoGift(u32);

impl std::fmt::Display for NoGift {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "gift {} of table s3cret is gone", self.0)
    }
}

impl std::error::Error for NoGift {}

/// Fails with an error of the program.
#[tool]
async fn fail() -> Result<String, NoGift> {
    Err(NoGift(7))
}

/// Fails with an error of the program behind a question mark.
#[tool]
async fn fail_inside() -> Result<String, ToolError> {
    Err(NoGift(8))?
}

/// Fails with a word to the model.
#[tool]
fn fail_told() -> Result<String, ToolError> {
    Err(ToolError::not_found("GIFT_NOT_FOUND", "there is no gift 7"))
}

/// Panics.
#[tool]
async fn panic_async() -> String {
    panic!("kaboom s3cret")
}

/// Panics on its own thread.
#[tool]
fn panic_sync() -> String {
    panic!("kaboom s3cret")
}

/// Works.
#[tool]
fn ping() -> &'static str {
    "pong"
}

const HIDDEN: &str = r#"{"ok":false,"error":{"category":"permanent","code":"tool_failed","message":"the tool failed; the cause is in the program's log","retryable":false}}"#;

fn script(names: &[&str]) -> ScriptedModel {
    let calls: Vec<_> = names
        .iter()
        .map(|name| call(*name, agents::json!({})))
        .collect();
    ScriptedModel::new([Step::from(calls), message("done").into()])
}

async fn outputs(agent: Agent, config: RunConfig, names: &[&str]) -> Result<Vec<String>, RunError> {
    let result = Runner::run(&agent.model(script(names)), "go")
        .config(config)
        .await?;
    let outputs = result
        .new_items()
        .iter()
        .filter(|new| new.kind() == "tool_call_output_item");
    Ok(outputs
        .map(|new| {
            agents::json!(*new.item)["output"]
                .as_str()
                .unwrap()
                .to_owned()
        })
        .collect())
}

#[tokio::test]
async fn a_cause_is_hidden_from_the_model_and_a_word_to_it_is_told() {
    let agent = Agent::new("a").tools(tools![
        fail,
        fail_inside,
        fail_told,
        panic_async,
        panic_sync,
        ping
    ]);
    let names = [
        "fail",
        "fail_inside",
        "fail_told",
        "panic_async",
        "panic_sync",
        "ping",
    ];

    let told = outputs(agent, RunConfig::new(), &names).await.unwrap();

    let not_found = r#"{"ok":false,"error":{"category":"not_found","code":"GIFT_NOT_FOUND","message":"there is no gift 7","retryable":false}}"#;
    assert_eq!(told, [HIDDEN, HIDDEN, not_found, HIDDEN, HIDDEN, "pong"]);
}

fn classify(error: &NoGift) -> ToolError {
    ToolError::transient("RESTOCK", format!("gift {} comes back", error.0))
}

/// Fails, and says what its errors mean.
#[tool(errors = classify)]
async fn fail_classified() -> Result<String, ToolError> {
    Err(NoGift(9))?
}

#[tokio::test]
async fn the_tools_classifier_is_asked_before_the_runs() {
    let agent = Agent::new("a").tools(tools![fail_classified, fail]);
    let config = RunConfig::new()
        .classify_errors(|_: &std::io::Error| ToolError::permanent("IO", "never asked"))
        .classify_errors(|error: &NoGift| {
            (error.0 == 7).then(|| ToolError::permanent("GONE", "that gift is gone"))
        });

    let told = outputs(agent, config, &["fail_classified", "fail"])
        .await
        .unwrap();

    let own = r#"{"ok":false,"error":{"category":"transient","code":"RESTOCK","message":"gift 9 comes back","retryable":true}}"#;
    let of_run = r#"{"ok":false,"error":{"category":"permanent","code":"GONE","message":"that gift is gone","retryable":false}}"#;
    assert_eq!(told, [own, of_run]);
}

async fn own_words(failure: ToolFailure) -> String {
    format!("own: {}", failure.code())
}

/// Words its own failures.
#[tool(failure_error_function = own_words)]
async fn fail_own() -> Result<String, NoGift> {
    Err(NoGift(1))
}

/// Halts the run.
#[tool(failure_error_function = none)]
async fn fail_raise(
    /** Any. */
    n: u8,
) -> Result<String, NoGift> {
    Err(NoGift(n.into()))
}

#[tokio::test]
async fn the_tools_function_decides_then_the_runs_then_the_formatter() {
    let agent = || Agent::new("a").tools(tools![fail_own, fail]);
    let names = ["fail_own", "fail"];
    let formatter = |config: RunConfig| {
        config.tool_error_formatter(|report| {
            assert_eq!(report.kind, ToolErrorKind::ToolException);
            Some(format!(
                "formatted {} {}",
                report.tool_name,
                report.failure.map_or(0, |failure| failure.code().len())
            ))
        })
    };

    let formatted = outputs(agent(), formatter(RunConfig::new()), &names)
        .await
        .unwrap();
    let of_run =
        formatter(RunConfig::new().failure_error_function(|failure| format!("run: {failure}")));
    let of_run = outputs(agent(), of_run, &names).await.unwrap();

    assert_eq!(formatted, ["own: tool_failed", "formatted fail 11"]);
    assert_eq!(
        of_run,
        ["own: tool_failed", "run: gift 7 of table s3cret is gone"]
    );
}

#[tokio::test]
async fn a_formatter_that_fails_or_declines_leaves_the_text() {
    let declining = RunConfig::new().tool_error_formatter(|_| None::<String>);
    let failing = RunConfig::new().tool_error_formatter(|_| Err::<Option<String>, _>("boom"));
    let panicking = RunConfig::new().tool_error_formatter(|_| -> Option<String> { panic!("boom") });
    for config in [declining, failing, panicking] {
        let told = outputs(Agent::new("a").tools(tools![fail]), config, &["fail"])
            .await
            .unwrap();
        assert_eq!(told, [HIDDEN]);
    }
}

#[tokio::test]
async fn a_failure_function_that_fails_ends_the_run() {
    let config = RunConfig::new().failure_error_function(|_| Err::<String, _>("no words"));
    let error = outputs(Agent::new("a").tools(tools![fail]), config, &["fail"])
        .await
        .unwrap_err();
    let RunError::Misuse {
        misuse: Misuse::FailureFunction { tool, error },
        ..
    } = error
    else {
        panic!("{error}")
    };
    assert_eq!(
        (tool.as_str(), error.to_string().as_str()),
        ("fail", "no words")
    );
}

#[tokio::test]
async fn with_the_failure_function_off_a_failure_ends_the_run_and_keeps_its_cause() {
    let model = ScriptedModel::new([call("fail_raise", agents::json!({"n": 3}))]);
    let agent = Agent::new("a").model(model).tools(tools![fail_raise]);
    let error = Runner::run(&agent, "go").await.unwrap_err();
    let RunError::Misuse {
        misuse: Misuse::ToolFailed(failure),
        ..
    } = error
    else {
        panic!("{error}")
    };
    assert_eq!(failure.to_string(), "gift 3 of table s3cret is gone");

    let agent = agent.model(ScriptedModel::new([call("fail_raise", "{}")]));
    let error = Runner::run(&agent, "go").await.unwrap_err();
    let RunError::ModelBehavior {
        fault: ModelFault::InvalidArguments { failure },
        ..
    } = error
    else {
        panic!("{error}")
    };
    assert_eq!(failure.category(), ErrorCategory::InvalidInput);
    assert_eq!(
        failure.message(),
        "/n: missing; expected an integer from 0 to 255"
    );
}

/// Takes its time.
#[tool(timeout = Duration::from_millis(20), effects = read_only)]
async fn slow(
    /** How long. */
    ms: u64,
) -> String {
    tokio::time::sleep(Duration::from_millis(ms)).await;
    format!("slept {ms}")
}

fn late(failure: ToolFailure) -> &'static str {
    assert_eq!(failure.code(), "timeout");
    "custom timeout"
}

/// Takes its time, and says so.
#[tool(timeout = Duration::from_millis(20), timeout_error_function = late)]
async fn slow_custom() {
    tokio::time::sleep(Duration::from_secs(60)).await;
}

/// Takes its time, and ends the run.
#[tool(timeout = Duration::from_millis(20), timeout_behavior = raise_exception)]
async fn slow_raise() {
    tokio::time::sleep(Duration::from_secs(60)).await;
}

#[tokio::test(start_paused = true)]
async fn a_time_limit_cuts_the_tool_and_tells_the_model() {
    let agent = Agent::new("a").tools(tools![slow, slow_custom]);
    let calls = vec![
        call("slow", agents::json!({"ms": 10})),
        call("slow", agents::json!({"ms": 30})),
        call("slow_custom", "{}"),
    ];
    let model = ScriptedModel::new([Step::from(calls), message("done").into()]);
    let result = Runner::run(&agent.model(model), "go").await.unwrap();
    let told: Vec<_> = result
        .new_items()
        .iter()
        .filter(|new| new.kind() == "tool_call_output_item")
        .map(|new| agents::json!(*new.item)["output"].clone())
        .collect();
    let timeout = r#"{"ok":false,"error":{"category":"transient","code":"timeout","message":"the tool took longer than 0.02 seconds","retryable":true}}"#;
    assert_eq!(told, ["slept 10", timeout, "custom timeout"]);
}

#[tokio::test(start_paused = true)]
async fn a_time_limit_that_raises_ends_the_run() {
    let agent = Agent::new("a")
        .tools(tools![slow_raise])
        .model(script(&["slow_raise"]));
    let error = Runner::run(&agent, "go").await.unwrap_err();
    let RunError::ToolTimeout { failure, .. } = error else {
        panic!("{error}")
    };
    assert_eq!(failure.tool_name(), "slow_raise");
}

#[tokio::test]
async fn a_failing_sibling_does_not_lose_what_was_finished() {
    let model = ScriptedModel::new([Step::from([
        call("ping", "{}").id("c1"),
        call("fail_raise", agents::json!({"n": 1})).id("c2"),
    ])]);
    let agent = Agent::new("a")
        .model(model)
        .tools(tools![ping_first, fail_raise]);
    let agent = agent.tool(agents::tool::FunctionTool::of::<ping_first>().name("ping"));
    let error = Runner::run(&agent, "go").await.unwrap_err();
    let data = error.run_data().unwrap();
    let kinds: Vec<_> = data.new_items.iter().map(|new| new.kind()).collect();
    assert_eq!(kinds, ["tool_call_item", "tool_call_output_item"]);
    assert_eq!(data.raw_responses.len(), 1);
}

/// Works at once.
#[tool]
async fn ping_first() -> &'static str {
    "pong"
}

#[tokio::test]
async fn a_guardrail_that_fails_ends_the_run_and_is_never_a_verdict() {
    use agents::guardrail::{ToolInputGuardrail, ToolOutputGuardrail};

    let boom_in = ToolInputGuardrail::new("boom_in", |_| {
        Err::<ToolGuardrailFunctionOutput, _>("guardrail boom")
    });
    let panic_in = ToolInputGuardrail::new("panic_in", |_| -> ToolGuardrailFunctionOutput {
        panic!("boom")
    });
    let boom_out = ToolOutputGuardrail::new("boom_out", |_| {
        Err::<ToolGuardrailFunctionOutput, _>("guardrail boom")
    });
    let agents = [
        Agent::<()>::new("a").tool_input_guardrail(boom_in),
        Agent::new("a").tool_input_guardrail(panic_in),
        Agent::new("a").tool_output_guardrail(boom_out),
    ];
    for (agent, name) in agents.into_iter().zip(["boom_in", "panic_in", "boom_out"]) {
        let agent = agent.tools(tools![ping]).model(script(&["ping"]));
        let error = Runner::run(&agent, "go").await.unwrap_err();
        assert!(error.run_data().unwrap().new_items.is_empty());
        let RunError::Misuse {
            misuse: Misuse::GuardrailFailed { guardrail, .. },
            ..
        } = error
        else {
            panic!("{error}")
        };
        assert_eq!(guardrail, name);
    }
}
