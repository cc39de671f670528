//! A run seen from outside: turns, tools on offer, streaming, and what a second run starts from.

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use agents::{
    item::Item,
    prelude::*,
    run::{Misuse, ModelFault, RunEvent, ToolNotFoundBehavior},
    testing::{ScriptedModel, Step, script::call, script::fail, script::message},
};
use futures_util::StreamExt as _;

/// Works.
#[tool]
async fn ping() -> &'static str {
    "pong"
}

/// Adds two numbers.
#[tool]
fn add(a: i64, #[param(default = 2)] b: i64) -> i64 {
    a + b
}

fn texts(result: &RunResult) -> Vec<String> {
    let outputs = result
        .new_items()
        .iter()
        .filter(|new| new.kind() == "tool_call_output_item");
    outputs
        .map(|new| {
            agents::json!(*new.item)["output"]
                .as_str()
                .unwrap()
                .to_owned()
        })
        .collect()
}

#[tokio::test]
async fn a_streamed_run_and_a_plain_one_come_to_the_same() {
    let model = || {
        ScriptedModel::new([
            call("add", agents::json!({"a": 40})),
            call("add", "{"),
            message("42"),
        ])
    };
    let agent = Agent::new("a").tools(tools![add]);

    let plain = Runner::run(&agent.clone().model(model()), "go")
        .await
        .unwrap();
    let mut stream = Runner::run(&agent.model(model()), "go").stream();
    let mut names = Vec::new();
    while let Some(event) = stream.next().await {
        if let RunEvent::RunItem { name, .. } = event {
            names.push(name);
        }
    }
    let streamed = stream.result().await.unwrap();

    assert_eq!(plain.new_items(), streamed.new_items());
    assert_eq!(plain.final_output_text(), streamed.final_output_text());
    assert_eq!(
        names,
        [
            "tool_called",
            "tool_output",
            "tool_called",
            "tool_output",
            "message_output_created"
        ]
    );
}

#[tokio::test]
async fn a_stream_that_nobody_reads_comes_to_its_result() {
    let steps = (0..100)
        .map(|n| Step::from(call("add", agents::json!({"a": n}))))
        .chain([message("done").into()]);
    let agent = Agent::new("a")
        .tools(tools![add])
        .model(ScriptedModel::new(steps));
    let result = Runner::run(&agent, "go")
        .max_turns(None)
        .stream()
        .result()
        .await
        .unwrap();
    assert_eq!(result.final_output_text(), "done");
}

#[tokio::test(start_paused = true)]
async fn dropping_a_stream_ends_the_run() {
    struct Ended(Arc<AtomicUsize>);
    impl Drop for Ended {
        fn drop(&mut self) {
            self.0.fetch_add(1, Ordering::SeqCst);
        }
    }
    /// Never ends.
    #[tool]
    async fn wait(cx: &ToolContext<Arc<AtomicUsize>>) {
        let _ended = Ended(cx.run().shared().as_ref().clone());
        std::future::pending::<()>().await;
    }
    let ended = Arc::new(AtomicUsize::new(0));
    let agent = Agent::new("a")
        .tools(tools![wait])
        .model(ScriptedModel::new([call("wait", "{}")]));
    let stream = Runner::run(&agent, "go")
        .context(Arc::new(ended.clone()))
        .stream();
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert_eq!(ended.load(Ordering::SeqCst), 0);
    drop(stream);
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert_eq!(ended.load(Ordering::SeqCst), 1);
}

#[test]
fn without_a_runtime_a_run_blocks_and_a_stream_says_what_it_needs() {
    let agent = Agent::new("a")
        .tools(tools![ping])
        .model(ScriptedModel::new([call("ping", "{}"), message("done")]));
    let stream = Runner::run(&agent, "go").stream();
    let result = Runner::run_blocking(Runner::run(&agent, "go")).unwrap();
    assert_eq!(result.final_output_text(), "done");

    let waker = std::task::Waker::noop();
    let ended = Box::pin(stream.result())
        .as_mut()
        .poll(&mut std::task::Context::from_waker(waker));
    let std::task::Poll::Ready(Err(error)) = ended else {
        panic!("at once")
    };
    assert!(
        error
            .to_string()
            .starts_with("a streamed run needs a tokio runtime"),
        "{error}"
    );
}

#[tokio::test]
async fn inside_a_runtime_a_blocking_run_is_refused() {
    let agent = Agent::new("a").model(ScriptedModel::new([message("done")]));
    let error = Runner::run_blocking(Runner::run(&agent, "go")).unwrap_err();
    assert!(matches!(
        error,
        RunError::Misuse {
            misuse: Misuse::Runtime(_),
            ..
        }
    ));
}

#[tokio::test]
async fn a_second_run_goes_on_from_the_input_list() {
    let model = ScriptedModel::new([call("ping", "{}"), message("one"), message("two")]);
    let agent = Agent::new("a").tools(tools![ping]).model(model.clone());
    let first = Runner::run(&agent, "go").await.unwrap();
    let mut input = first.to_input_list();
    input.push(Item::user("again"));
    let second = Runner::run(&agent, input).await.unwrap();
    assert_eq!(second.final_output_text(), "two");
    assert_eq!(model.requests()[2].input.len(), 5);
    model.assert_complete();
}

#[tokio::test]
async fn a_run_is_spawned_like_any_future_and_its_agent_is_shared() {
    let model = ScriptedModel::new([message("a"), message("a")]);
    let agent = Agent::new("a").model(model);
    let runs = [0, 1].map(|_| tokio::spawn(Runner::run(&agent, "go").into_future()));
    for run in runs {
        assert_eq!(run.await.unwrap().unwrap().final_output_text(), "a");
    }
}

#[tokio::test]
async fn the_limit_counts_model_calls() {
    let model = || ScriptedModel::new((0..5).map(|_| call("ping", "{}")));
    let agent = Agent::new("a").tools(tools![ping]);
    for (most, requests) in [(0, 0), (1, 1), (3, 3)] {
        let model = model();
        let error = Runner::run(&agent.clone().model(model.clone()), "go")
            .max_turns(most)
            .await
            .unwrap_err();
        let RunError::MaxTurnsExceeded { max_turns, data } = error else {
            panic!("{error}")
        };
        assert_eq!(
            (
                max_turns,
                model.requests().len(),
                data.new_items.len() as u32
            ),
            (most, requests, 2 * most)
        );
    }
}

#[tokio::test]
async fn the_history_is_lent_and_not_copied() {
    let steps = (0..50)
        .map(|_| Step::from(call("ping", "{}")))
        .chain([message("done").into()]);
    let model = ScriptedModel::new(steps);
    let agent = Agent::new("a").tools(tools![ping]).model(model.clone());
    Runner::run(&agent, "go").max_turns(None).await.unwrap();
    let requests = model.requests();
    let (first, last) = (&requests[1].input, &requests[50].input);
    for (early, late) in first.iter().zip(last.iter()) {
        assert!(Arc::ptr_eq(early, late));
    }
    assert_eq!(last.len(), 101);
}

#[tokio::test(start_paused = true)]
async fn tools_run_at_once_or_as_many_as_allowed_and_answer_in_order() {
    #[derive(Default)]
    struct Load {
        now: AtomicUsize,
        most: AtomicUsize,
    }
    /// Sleeps.
    #[tool]
    async fn work(
        load: &ToolContext<Load>,
        /** Which. */
        n: u64,
    ) -> u64 {
        let now = load.now.fetch_add(1, Ordering::SeqCst) + 1;
        load.most.fetch_max(now, Ordering::SeqCst);
        tokio::time::sleep(Duration::from_millis(50 - n)).await;
        load.now.fetch_sub(1, Ordering::SeqCst);
        n
    }
    for (limit, expected) in [(None, 40), (Some(3), 3)] {
        let calls: Vec<_> = (0..40)
            .map(|n| call("work", agents::json!({"n": n})))
            .collect();
        let model = ScriptedModel::new([Step::from(calls), message("done").into()]);
        let agent = Agent::new("a").tools(tools![work]).model(model);
        let mut config = RunConfig::new();
        if let Some(limit) = limit {
            config = config.max_function_tool_concurrency(limit);
        }
        let load = Arc::new(Load::default());
        let result = Runner::run(&agent, "go")
            .context(load.clone())
            .config(config)
            .await
            .unwrap();
        assert_eq!(
            texts(&result),
            (0..40).map(|n| n.to_string()).collect::<Vec<_>>()
        );
        assert_eq!(load.most.load(Ordering::SeqCst), expected);
    }
}

#[tokio::test]
async fn a_tool_that_is_switched_off_after_the_turn_began_is_a_fault() {
    let agent = Agent::<AtomicUsize>::new("a").tool(
        FunctionTool::of::<ping>()
            .is_enabled(|cx: ToolContext<AtomicUsize>| cx.fetch_add(1, Ordering::SeqCst) == 0),
    );
    let agent = agent.model(ScriptedModel::new([call("ping", "{}")]));
    let error = Runner::run(&agent, "go")
        .context(AtomicUsize::new(0))
        .await
        .unwrap_err();
    assert!(
        matches!(
            error,
            RunError::ModelBehavior {
                fault: ModelFault::DisabledTool { .. },
                ..
            }
        ),
        "{error}"
    );
}

#[tokio::test]
async fn an_unknown_tool_ends_the_run_or_is_told_with_the_names_there_are() {
    let agent = Agent::new("a").tools(tools![ping, add]);
    let model = || ScriptedModel::new([call("pong", "{}"), message("done")]);
    let error = Runner::run(&agent.clone().model(model()), "go")
        .await
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "the model misbehaved: the agent `a` has no tool `pong`"
    );

    let config = RunConfig::new().tool_not_found_behavior(ToolNotFoundBehavior::ReturnErrorToModel);
    let result = Runner::run(&agent.model(model()), "go")
        .config(config)
        .await
        .unwrap();
    let told = r#"{"ok":false,"error":{"category":"not_found","code":"unknown_tool","message":"there is no tool `pong`; the tools are `ping`, `add`","retryable":false}}"#;
    assert_eq!(texts(&result), [told]);
}

#[tokio::test]
async fn a_failing_model_ends_the_run_with_its_words_and_what_was_done() {
    let agent = Agent::new("a")
        .tools(tools![ping])
        .model(ScriptedModel::new([
            Step::from(call("ping", "{}")),
            fail("offline"),
        ]));
    let error = Runner::run(&agent, "go").await.unwrap_err();
    assert_eq!(error.run_data().unwrap().new_items.len(), 2);
    let RunError::Model { error, .. } = error else {
        panic!("{error}")
    };
    assert_eq!(error.to_string(), "offline");
}

#[tokio::test]
async fn instructions_may_be_a_function_of_the_context() {
    let model = ScriptedModel::new([message("a"), message("b")]);
    let agent = Agent::<String>::new("a").model(model.clone());
    let sync = agent
        .clone()
        .dynamic_instructions(|cx| format!("Help {}.", cx.context()));
    let later = agent.dynamic_instructions(async |cx: RunContext<String>| {
        Ok::<_, String>(cx.agent_name().to_owned())
    });
    for agent in [sync, later] {
        Runner::run(&agent, "go")
            .context("Ada".to_owned())
            .await
            .unwrap();
    }
    let prompts: Vec<_> = model
        .requests()
        .into_iter()
        .map(|request| request.instructions.unwrap())
        .collect();
    assert_eq!(prompts, ["Help Ada.", "a"]);
}

#[tokio::test]
async fn what_only_the_agent_can_show_to_be_wrong_is_told_all_at_once_before_any_model_call() {
    /// Waits for a person.
    #[tool(needs_approval = true)]
    async fn ask() {}

    let model = ScriptedModel::new([message("a")]);
    let agent = Agent::new("a")
        .model(model.clone())
        .tools(tools![ping, ask])
        .tool(FunctionTool::of::<ping>())
        .tool(
            FunctionTool::of::<ping>()
                .name("not a name")
                .timeout(Duration::ZERO),
        );
    let mistakes = agent.check().unwrap_err().mistakes().to_vec();
    assert_eq!(
        mistakes,
        [
            "the tool `ask` names `needs_approval`, which this version keeps but does not carry out yet; leave it out",
            "two tools have the name `ping`; rename one with `name = \"..\"` or `.name(..)`",
            "the tool name `not a name` is not 1 to 64 of `A-Z a-z 0-9 _ -`; rename it with `.name(..)`",
            "the tool `not a name` has a time limit of zero; give it time or leave `timeout` out",
        ]
    );
    let error = Runner::run(&agent, "go").await.unwrap_err();
    assert!(matches!(
        error,
        RunError::Misuse {
            misuse: Misuse::Agent(_),
            ..
        }
    ));
    assert!(model.requests().is_empty());
}

/// Refuses, rejects or halts on its word.
#[tool_input_guardrail]
fn trip(data: &ToolInputGuardrailData<'_>) -> ToolGuardrailFunctionOutput {
    match data.arguments().contains("TRIP") {
        true => ToolGuardrailFunctionOutput::raise_exception(),
        false => ToolGuardrailFunctionOutput::allow(),
    }
}

/// Echoes behind a guardrail.
#[tool(input_guardrails(trip))]
async fn echo(text: String) -> String {
    text
}

/// Counts its runs.
#[tool]
async fn effect(runs: &ToolContext<AtomicUsize>) -> &'static str {
    runs.fetch_add(1, Ordering::SeqCst);
    "done"
}

/// Halts the run.
#[tool(failure_error_function = none)]
async fn boom() -> Result<(), String> {
    Err("boom".to_owned())
}

#[tokio::test]
async fn a_tripwire_ends_the_run_before_any_tool_of_the_answer_starts() {
    let (trips, works) = (
        call("echo", agents::json!({"text": "TRIP"})),
        call("effect", "{}"),
    );
    for calls in [[trips.clone(), works.clone()], [works, trips]] {
        let agent = Agent::new("a")
            .tools(tools![echo, effect])
            .model(ScriptedModel::new([Step::from(calls)]));
        let runs = Arc::new(AtomicUsize::new(0));
        let error = Runner::run(&agent, "go")
            .context(runs.clone())
            .await
            .unwrap_err();
        assert!(matches!(error, RunError::ToolInputGuardrailTripwire { .. }));
        assert_eq!(runs.load(Ordering::SeqCst), 0);
        assert_eq!(error.run_data().unwrap().raw_responses.len(), 0);
    }
}

#[tokio::test]
async fn of_a_failed_turn_a_completed_call_keeps_its_reasoning() {
    let answer = || {
        [
            call("boom", "{}"),
            agents::testing::script::reasoning("r1", "because"),
            call("echo", agents::json!({"text": "x"})),
        ]
    };
    let agent = Agent::new("a").tools(tools![echo, boom]);
    let run = |agent: &Agent| Runner::run(agent, "go");

    let error = run(&agent
        .clone()
        .model(ScriptedModel::new([Step::from(answer())])))
    .await
    .unwrap_err();
    let kinds = |error: &RunError| -> Vec<&str> {
        error
            .run_data()
            .unwrap()
            .new_items
            .iter()
            .map(|new| new.kind())
            .collect()
    };
    assert_eq!(
        kinds(&error),
        ["reasoning_item", "tool_call_item", "tool_call_output_item"]
    );

    let agent = agent.model(ScriptedModel::new([Step::from(answer())]));
    let error = run(&agent)
        .previous_response_id("resp_0")
        .await
        .unwrap_err();
    assert_eq!(kinds(&error), [""; 0]);
}

#[tokio::test]
async fn a_call_id_of_the_given_input_is_not_sent_twice() {
    use agents::item::{FunctionCall, FunctionCallOutput};

    let model = ScriptedModel::new([
        Step::from(call("ping", "{}").id("c1")),
        message("done").into(),
    ]);
    let agent = Agent::new("a").tools(tools![ping]).model(model.clone());
    let input: Vec<Item> = vec![
        FunctionCall::new("c1", "ping", "{}").into(),
        FunctionCallOutput::new("c1", "old").into(),
        Item::user("again"),
    ];
    let result = Runner::run(&agent, input).await.unwrap();
    let sent = agents::json!(model.requests()[1].input);
    assert_eq!(sent.as_array().unwrap().len(), 3);
    assert_eq!(sent[2]["output"], "pong");
    assert_eq!(result.to_input_list().len(), 6);
}

#[tokio::test]
async fn a_tool_of_the_client_that_the_agent_lacks_is_a_fault() {
    let item: Item = serde_json::from_value(
        agents::json!({"type": "custom_tool_call", "call_id": "c", "name": "grep", "input": "x"}),
    )
    .unwrap();
    let agent = Agent::new("a").model(ScriptedModel::new([item]));
    let error = Runner::run(&agent, "go").await.unwrap_err();
    assert_eq!(
        error.to_string(),
        "the model misbehaved: the agent `a` has no tool `grep`"
    );
}

#[tokio::test]
async fn a_hosted_tool_counts_as_used() {
    let searched: Item =
        serde_json::from_value(agents::json!({"type": "web_search_call", "id": "w"})).unwrap();
    let model = ScriptedModel::new([Step::from(searched), message("done").into()]);
    let agent = Agent::new("a")
        .hosted_tool(agents::json!({"type": "web_search"}))
        .model_settings(ModelSettings::default().tool_choice("required"))
        .model(model.clone());
    Runner::run(&agent, "go").await.unwrap();
    assert_eq!(model.requests()[1].settings.tool_choice, None);
}

#[test]
fn a_runtime_that_cannot_do_its_part_is_told() {
    let agent = Agent::new("a").model(ScriptedModel::new([message("done")]));
    let refused = |error: RunError| match error {
        RunError::Misuse {
            misuse: Misuse::Runtime(text),
            ..
        } => text,
        error => panic!("{error}"),
    };

    let timeless = tokio::runtime::Builder::new_current_thread()
        .build()
        .unwrap();
    let error = timeless
        .block_on(Runner::run(&agent, "go").into_future())
        .unwrap_err();
    assert_eq!(
        refused(error),
        "the tokio runtime has no timers; build it with `enable_time()`"
    );

    let run = std::pin::pin!(Runner::run(&agent, "go").into_future());
    let waker = std::task::Waker::noop();
    let std::task::Poll::Ready(Err(error)) = run.poll(&mut std::task::Context::from_waker(waker))
    else {
        panic!("at once")
    };
    assert!(refused(error).starts_with("a run needs a tokio runtime"));
}

#[tokio::test]
async fn a_model_that_panics_has_failed() {
    use agents::model::{BoxFuture, Model, ModelError, ModelRequest, ModelResponse};

    struct Panics;
    impl Model for Panics {
        fn respond<'a>(
            &'a self,
            _: ModelRequest<'a>,
        ) -> BoxFuture<'a, Result<ModelResponse, ModelError>> {
            panic!("kaboom")
        }
    }
    let agent = Agent::new("a").model(Panics);
    for error in [
        Runner::run(&agent, "go").await.unwrap_err(),
        Runner::run(&agent, "go")
            .stream()
            .result()
            .await
            .unwrap_err(),
    ] {
        let RunError::Model { error, .. } = error else {
            panic!("{error}")
        };
        assert_eq!(error.to_string(), "the model panicked");
    }
}

#[tokio::test]
async fn a_word_that_cannot_work_is_refused_on_a_value_as_in_the_attribute() {
    let agent = Agent::<()>::new("a")
        .tool(FunctionTool::of::<add>().timeout(Duration::from_secs(1)))
        .tool(FunctionTool::of::<ping>().timeout_error_function(|_| "late"));
    assert_eq!(
        agent.check().unwrap_err().mistakes(),
        [
            "the sync tool `add` has a time limit, but a thread cannot be stopped; make the function `async`",
            "the tool `ping` says what a time-out does and has no time limit; give it one with `.timeout(..)`",
        ]
    );
}

#[tokio::test]
async fn an_error_that_main_returns_is_a_sentence_with_its_causes_and_no_conversation() {
    let agent = Agent::new("a")
        .tools(tools![ping])
        .model(ScriptedModel::new([
            Step::from(call("ping", "{}")),
            fail("offline"),
        ]));
    let error = Runner::run(&agent, "a s3cret request").await.unwrap_err();
    assert_eq!(format!("{error:?}"), "the model call failed: offline");
}
