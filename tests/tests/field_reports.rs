//! What went wrong for people in public, each with the right outcome. A test bears the report's id.
//!
//! Where a report allows several outcomes, the sentence above the test says which one holds here.

#[path = "field_reports/names.rs"]
mod names;
#[path = "field_reports/schema.rs"]
mod schema;

use std::{
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use agents::{
    item::Item,
    prelude::*,
    run::{Misuse, ModelFault, ToolNotFoundBehavior},
    testing::{self, RecordedRequest, ScriptedModel, Step, script::call, script::message},
};

/// What the tools received.
#[derive(Default)]
struct Seen {
    pings: AtomicUsize,
    added: Mutex<Vec<(i64, i64)>>,
    notes: Mutex<Vec<String>>,
}

/// Answers.
#[tool]
async fn ping(seen: &ToolContext<Seen>) -> &'static str {
    seen.pings.fetch_add(1, Ordering::SeqCst);
    "pong"
}

/// Adds two numbers.
#[tool]
async fn add(seen: &ToolContext<Seen>, a: i64, #[param(default = 2)] b: i64) -> i64 {
    seen.added.lock().unwrap().push((a, b));
    a + b
}

/// Echoes a text.
#[tool]
async fn note(seen: &ToolContext<Seen>, text: String) -> String {
    seen.notes.lock().unwrap().push(text.clone());
    text
}

/// Counts things to do.
#[tool]
async fn todo(items: Vec<String>) -> usize {
    items.len()
}

/// Reads a row.
#[tool]
fn row(id: u64) -> String {
    format!("row {id}")
}

/// Reads a signed row.
#[tool]
fn srow(id: i64) -> String {
    format!("srow {id}")
}

struct Played {
    seen: Arc<Seen>,
    result: Result<RunResult, RunError>,
    requests: Vec<RecordedRequest>,
}

impl Played {
    fn outputs(&self) -> Vec<String> {
        let items = match &self.result {
            Ok(result) => result.new_items(),
            Err(error) => &error.run_data().unwrap().new_items,
        };
        let outputs = items
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

    fn text(&self) -> &str {
        self.result.as_ref().unwrap().final_output_text()
    }
}

fn agent() -> Agent<Seen> {
    Agent::new("a").tools(tools![ping, add, note, todo, row, srow])
}

async fn play(
    agent: Agent<Seen>,
    steps: Vec<Step>,
    config: RunConfig,
    max_turns: u32,
    streamed: bool,
) -> Played {
    let (model, seen) = (ScriptedModel::new(steps), Arc::new(Seen::default()));
    let run = Runner::run(&agent.model(model.clone()), "go")
        .context(seen.clone())
        .config(config)
        .max_turns(max_turns);
    let result = if streamed {
        run.stream().result().await
    } else {
        run.await
    };
    Played {
        seen,
        result,
        requests: model.requests(),
    }
}

/// One answer with these calls, and then `done`; plain and streamed must come to the same.
async fn calls(calls: &[(&str, &str)]) -> Played {
    let steps = || {
        let items: Vec<_> = calls
            .iter()
            .enumerate()
            .map(|(n, (name, text))| call(*name, *text).id(format!("c{}", n + 1)))
            .collect();
        vec![Step::from(items), message("done").into()]
    };
    let plain = play(agent(), steps(), RunConfig::new(), 10, false).await;
    let streamed = play(agent(), steps(), RunConfig::new(), 10, true).await;
    assert_eq!(plain.outputs(), streamed.outputs());
    plain
}

fn told(category: &str, code: &str, message: &str) -> String {
    let retryable = category == "invalid_input" || category == "transient";
    agents::json!({"ok": false, "error": {"category": category, "code": code, "message": message, "retryable": retryable}}).to_string()
}

fn refused(message: &str) -> String {
    told("invalid_input", "invalid_input", message)
}

/// Empty arguments are an empty object; `null` is refused.
#[tokio::test]
async fn b_1_a_call_without_arguments_runs_a_tool_without_parameters() {
    for arguments in ["", "{}"] {
        let played = calls(&[("ping", arguments)]).await;
        assert_eq!(
            (played.outputs(), played.text()),
            (vec!["pong".to_owned()], "done")
        );
        assert_eq!(played.seen.pings.load(Ordering::SeqCst), 1);
        let request = agents::json!(played.requests[1].input);
        assert_eq!(
            (&request[2]["call_id"], &request[2]["output"]),
            (&agents::json!("c1"), &agents::json!("pong"))
        );
    }
    let played = calls(&[("ping", "null")]).await;
    assert_eq!(
        (played.outputs(), played.text()),
        (vec![refused("expected a JSON object; got null")], "done")
    );
    assert_eq!(played.seen.pings.load(Ordering::SeqCst), 0);
}

#[tokio::test]
async fn b_2_empty_arguments_of_a_tool_with_parameters_name_what_is_missing() {
    let played = calls(&[("add", "   "), ("add", "")]).await;
    let [blank, empty] = played.outputs().try_into().unwrap();
    assert_eq!(blank, refused("expected a JSON object; got no text"));
    assert_eq!(empty, refused("/a: missing; expected an integer"));
    assert!(played.seen.added.lock().unwrap().is_empty());
    assert_eq!(played.text(), "done");
}

/// A string that holds JSON is never unwrapped; the text says what to write instead.
#[tokio::test]
async fn b_3_json_inside_a_string_is_not_unwrapped() {
    let played = calls(&[
        ("add", r#""{\"a\":1}""#),
        ("todo", r#"{"items":"[\"x\",\"y\"]"}"#),
        ("note", r#"{"text":"{\"k\":1}"}"#),
    ])
    .await;
    let [add, todo, note] = played.outputs().try_into().unwrap();
    assert_eq!(
        add,
        refused(
            "expected a JSON object; got a string that holds JSON: write the object itself, without quotes"
        )
    );
    assert_eq!(
        todo,
        refused(
            "/items: expected an array; got a string that holds JSON: write the array itself, without quotes"
        )
    );
    assert_eq!(note, r#"{"k":1}"#);
    assert_eq!(*played.seen.notes.lock().unwrap(), [r#"{"k":1}"#]);
}

/// Text behind the object is refused; the first object is not guessed to be meant.
#[tokio::test]
async fn b_4_text_behind_the_object_is_refused_and_nothing_runs() {
    let played = calls(&[
        ("add", "{\"a\":10}\n\nNow I will add them."),
        ("ping", r#"{}"""#),
    ])
    .await;
    let [add, ping] = played.outputs().try_into().unwrap();
    assert_eq!(
        add,
        refused("invalid JSON: text after the object at byte 10")
    );
    assert_eq!(
        ping,
        refused("invalid JSON: text after the object at byte 2")
    );
    assert!(played.seen.added.lock().unwrap().is_empty());
    assert_eq!(played.seen.pings.load(Ordering::SeqCst), 0);
}

/// An integer is written without exponent, so `1e3` is refused.
#[tokio::test]
async fn b_7_integers_are_exact_to_the_last_digit_or_refused() {
    let texts = [
        "1234567890123456789",
        "9007199254740993",
        "18446744073709551616",
        "-1",
        "-1",
        "1e3",
    ];
    let tools = ["row", "row", "row", "srow", "row", "row"];
    let written: Vec<String> = texts
        .iter()
        .map(|text| format!(r#"{{"id":{text}}}"#))
        .collect();
    let pairs: Vec<_> = tools
        .iter()
        .zip(&written)
        .map(|(tool, text)| (*tool, text.as_str()))
        .collect();
    let played = calls(&pairs).await;
    assert_eq!(
        played.outputs(),
        [
            "row 1234567890123456789".to_owned(),
            "row 9007199254740993".to_owned(),
            refused(
                "/id: expected an integer from 0 to 18446744073709551615; got 18446744073709551616"
            ),
            "srow -1".to_owned(),
            refused("/id: expected an integer of at least 0; got -1"),
            refused("/id: expected an integer, written without point or exponent; got 1e3"),
        ]
    );
    let stored: Vec<String> = played.requests[1]
        .input
        .iter()
        .filter_map(|item| match &**item {
            Item::FunctionCall(call) => Some(call.arguments.clone()),
            _ => None,
        })
        .collect();
    assert_eq!(stored, written);
}

#[tokio::test]
async fn b_9_escaped_and_raw_unicode_arrive_the_same() {
    let played = calls(&[("note", r#"{"text":"\ud83e\udde9 Check 日本"}"#)]).await;
    assert_eq!(*played.seen.notes.lock().unwrap(), ["\u{1F9E9} Check 日本"]);
    let request = serde_json::to_string(&played.requests[1].input).unwrap();
    let back: Vec<Item> = serde_json::from_str(&request).unwrap();
    assert_eq!(agents::json!(back)[2]["output"], "\u{1F9E9} Check 日本");
}

/// A number that is not finite goes out as `null`; it is refused where a model writes it.
#[tokio::test]
async fn b_11_numbers_that_are_not_finite_never_go_out() {
    /// The mean of numbers.
    #[derive(ToolParams)]
    struct Mean {
        mean: f64,
    }
    /// Takes the mean.
    #[tool]
    fn mean(v: Vec<f64>) -> Mean {
        Mean {
            mean: v.iter().sum::<f64>() / v.len() as f64,
        }
    }
    let mut outputs = Vec::new();
    for arguments in [r#"{"v":[NaN]}"#, r#"{"v":[]}"#, r#"{"v":[1e999]}"#] {
        outputs.push(
            testing::call::<mean>(testing::tool_context(()), arguments)
                .await
                .unwrap()
                .output
                .as_text()
                .into_owned(),
        );
    }
    assert_eq!(outputs[1], r#"{"mean":null}"#);
    for refusal in [&outputs[0], &outputs[2]] {
        assert!(refusal.contains(r#""code":"invalid_input""#), "{refusal}");
        assert!(serde_json::from_str::<serde_json::Value>(refusal).is_ok());
    }
}

#[tokio::test]
async fn b_13_deep_nesting_is_refused_and_the_process_lives() {
    /// Takes anything.
    #[tool(strict = false)]
    fn blob(v: serde_json::Value) -> &'static str {
        drop(v);
        "taken"
    }
    for (depth, taken) in [(100, true), (200, false), (5_000, false), (200_000, false)] {
        let arguments = format!(r#"{{"v": {}{}}}"#, "[".repeat(depth), "]".repeat(depth));
        let called = testing::call::<blob>(testing::tool_context(()), &arguments)
            .await
            .unwrap();
        let text = called.output.as_text();
        assert_eq!(text == "taken", taken, "{depth}: {text}");
        assert!(taken || text.contains("128"), "{text}");
    }
}

#[tokio::test]
async fn b_15_a_malformed_call_is_answered_kept_and_corrected() {
    let steps = || {
        vec![
            Step::from([
                call("add", r#"{"a": ,}"#).id("c1"),
                call("ping", "{}").id("c2"),
            ]),
            call("add", r#"{"a":5}"#).id("c3").into(),
            message("done").into(),
        ]
    };
    for streamed in [false, true] {
        let played = play(agent(), steps(), RunConfig::new(), 10, streamed).await;
        let [malformed, pong, seven] = played.outputs().try_into().unwrap();
        assert_eq!(
            malformed,
            refused("invalid JSON: expected a value at byte 6")
        );
        assert_eq!(
            (pong.as_str(), seven.as_str(), played.text()),
            ("pong", "7", "done")
        );
        let history = agents::json!(played.requests[2].input);
        assert_eq!(history[1]["arguments"], r#"{"a": ,}"#);
    }
}

/// Two calls under one id are a fault before either runs.
#[tokio::test]
async fn b_18_one_id_for_two_calls_ends_the_run_before_either_runs() {
    let steps = vec![Step::from([
        call("add", r#"{"a":1}"#).id("c1"),
        call("ping", "{}").id("c1"),
    ])];
    let played = play(agent(), steps, RunConfig::new(), 10, false).await;
    let RunError::ModelBehavior {
        fault: ModelFault::ReusedCallId { call_id },
        ..
    } = played.result.unwrap_err()
    else {
        panic!()
    };
    assert_eq!(call_id, "c1");
    assert_eq!(played.seen.pings.load(Ordering::SeqCst), 0);
    assert!(played.seen.added.lock().unwrap().is_empty());
}

#[tokio::test(start_paused = true)]
async fn b_60_one_failing_call_of_three_does_not_lose_the_others() {
    /// Works after 100 ms.
    #[tool]
    async fn ok1() -> &'static str {
        tokio::time::sleep(Duration::from_millis(100)).await;
        "ok1"
    }
    /// Fails.
    #[tool]
    async fn bad() -> Result<(), String> {
        Err("internal table s3cret".to_owned())
    }
    /// Works after 300 ms.
    #[tool]
    async fn ok2() -> &'static str {
        tokio::time::sleep(Duration::from_millis(300)).await;
        "ok2"
    }
    let steps = vec![
        Step::from([call("ok1", "{}"), call("bad", "{}"), call("ok2", "{}")]),
        message("done").into(),
    ];
    let played = play(
        Agent::new("a").tools(tools![ok1, bad, ok2]),
        steps,
        RunConfig::new(),
        10,
        false,
    )
    .await;
    let hidden = told(
        "permanent",
        "tool_failed",
        "the tool failed; the cause is in the program's log",
    );
    assert_eq!(
        played.outputs(),
        ["ok1".to_owned(), hidden, "ok2".to_owned()]
    );
    assert_eq!(played.text(), "done");
}

#[tokio::test]
async fn b_62_a_panicking_tool_is_an_error_output_without_its_text() {
    /// Panics.
    #[tool]
    async fn boom() -> String {
        panic!("kaboom s3cret")
    }
    /// Panics on its own thread.
    #[tool]
    fn boom_blocking() -> String {
        panic!("kaboom s3cret")
    }
    let steps = vec![
        Step::from([
            call("boom", "{}"),
            call("boom_blocking", "{}"),
            call("ping", "{}"),
        ]),
        message("done").into(),
    ];
    let played = play(
        Agent::new("a").tools(tools![boom, boom_blocking, ping]),
        steps,
        RunConfig::new(),
        10,
        false,
    )
    .await;
    let hidden = told(
        "permanent",
        "tool_failed",
        "the tool failed; the cause is in the program's log",
    );
    assert_eq!(
        played.outputs(),
        [hidden.clone(), hidden, "pong".to_owned()]
    );
    assert!(!format!("{:?}", played.result).contains("s3cret"));
    assert_eq!(played.text(), "done");
}

#[tokio::test(start_paused = true)]
async fn b_63_many_calls_run_at_once_and_answer_in_order() {
    /// Sleeps less the higher its number is.
    #[tool]
    async fn w(load: &ToolContext<(AtomicUsize, AtomicUsize)>, n: u32) -> u32 {
        let now = load.0.fetch_add(1, Ordering::SeqCst) + 1;
        load.1.fetch_max(now, Ordering::SeqCst);
        tokio::time::sleep(Duration::from_millis(u64::from(50 - n))).await;
        load.0.fetch_sub(1, Ordering::SeqCst);
        n
    }
    let calls: Vec<_> = (0..50)
        .map(|n| call("w", agents::json!({"n": n})))
        .collect();
    let model = ScriptedModel::new([Step::from(calls), message("done").into()]);
    let load = Arc::new((AtomicUsize::new(0), AtomicUsize::new(0)));
    let result = Runner::run(&Agent::new("a").tools(tools![w]).model(model), "go")
        .context(load.clone())
        .await
        .unwrap();
    let outputs: Vec<_> = result
        .new_items()
        .iter()
        .filter(|new| new.kind() == "tool_call_output_item")
        .map(|new| agents::json!(*new.item)["output"].clone())
        .collect();
    assert_eq!(
        outputs,
        (0..50)
            .map(|n| agents::json!(n.to_string()))
            .collect::<Vec<_>>()
    );
    assert_eq!(load.1.load(Ordering::SeqCst), 50);
}

/// A name from an attribute is judged by the compiler; this is a name given at run time.
#[tokio::test]
async fn b_88_an_illegal_name_is_refused_before_any_model_call() {
    for name in ["x".repeat(65), "two words".to_owned(), String::new()] {
        let model = ScriptedModel::new([message("done")]);
        let tool = FunctionTool::of::<row>().name(name.clone());
        let error = Runner::run(&Agent::new("a").model(model.clone()).tool(tool), "go")
            .await
            .unwrap_err();
        let RunError::Misuse {
            misuse: Misuse::Agent(error),
            ..
        } = error
        else {
            panic!("{error}")
        };
        assert!(
            error.mistakes()[0].starts_with(&format!("the tool name `{name}` is not 1 to 64")),
            "{error}"
        );
        assert!(model.requests().is_empty());
    }
}

#[tokio::test]
async fn b_95_a_tripwire_names_the_call_and_keeps_what_was_done() {
    /// Halts on two.
    #[tool_input_guardrail]
    fn not_two(_: &ToolInputGuardrailData<'_>, x: &u8) -> ToolGuardrailFunctionOutput {
        match x {
            2 => {
                ToolGuardrailFunctionOutput::raise_exception().output_info(agents::json!({"x": 2}))
            }
            _ => ToolGuardrailFunctionOutput::allow(),
        }
    }
    /// Notes a number.
    #[tool(input_guardrails(not_two(x)))]
    async fn g(seen: &ToolContext<Mutex<Vec<u8>>>, x: u8) -> u8 {
        seen.lock().unwrap().push(x);
        x
    }
    let model = ScriptedModel::new([
        Step::from(call("g", r#"{"x":1}"#).id("c1")),
        Step::from([
            call("g", r#"{"x":2}"#).id("c2"),
            call("g", r#"{"x":1}"#).id("c3"),
        ]),
    ]);
    let seen = Arc::new(Mutex::new(Vec::new()));
    let error = Runner::run(&Agent::new("a").model(model).tools(tools![g]), "go")
        .context(seen.clone())
        .await
        .unwrap_err();
    let RunError::ToolInputGuardrailTripwire {
        guardrail,
        tool,
        call_id,
        output,
        data,
    } = error
    else {
        panic!("{error}")
    };
    assert_eq!(
        (guardrail.as_str(), tool.as_str(), call_id.as_str()),
        ("not_two", "g", "c2")
    );
    assert_eq!(*output.info(), agents::json!({"x": 2}));
    assert_eq!(agents::json!(*data.new_items[1].item)["output"], "1");
    assert_eq!(data.tool_input_guardrail_results[0].call_id, "c1");
    assert!(seen.lock().unwrap().iter().all(|x| *x == 1));
}

#[tokio::test]
async fn b_110_a_tool_choice_is_sent_until_a_tool_was_used() {
    let steps = || vec![call("ping", "{}").into(), message("done").into()];
    let choices = |played: &Played| -> Vec<_> {
        played
            .requests
            .iter()
            .map(|request| {
                request
                    .settings
                    .tool_choice
                    .as_ref()
                    .map(|choice| choice.as_str().to_owned())
            })
            .collect()
    };
    for choice in ["required", "ping", "none"] {
        let agent = agent().model_settings(ModelSettings::default().tool_choice(choice));
        for _ in 0..2 {
            let played = play(agent.clone(), steps(), RunConfig::new(), 3, false).await;
            assert_eq!(choices(&played), [Some(choice.to_owned()), None]);
        }
        let kept = agent.reset_tool_choice(false);
        let forever = (0..4)
            .map(|n| call("ping", "{}").id(format!("c{n}")).into())
            .collect();
        let played = play(kept, forever, RunConfig::new(), 3, false).await;
        assert_eq!(choices(&played), vec![Some(choice.to_owned()); 3]);
        assert!(matches!(
            played.result,
            Err(RunError::MaxTurnsExceeded { max_turns: 3, .. })
        ));
    }
}

/// A limit of 0 allows no model call; a limit of 1 allows one.
#[tokio::test]
async fn b_111_the_turn_limit_ends_the_run_with_what_was_done() {
    for (most, requests, outputs) in [(2, 2, 2), (1, 1, 1), (0, 0, 0)] {
        let steps = vec![
            call("ping", "{}").id("c1").into(),
            call("ping", "{}").id("c2").into(),
            message("done").into(),
        ];
        let played = play(agent(), steps, RunConfig::new(), most, false).await;
        assert_eq!(
            (played.requests.len(), played.outputs().len()),
            (requests, outputs)
        );
        let RunError::MaxTurnsExceeded { max_turns, data } = played.result.unwrap_err() else {
            panic!()
        };
        assert_eq!((max_turns, data.usage.requests), (most, requests as u64));
    }
}

/// An unknown tool ends the run unless the run asks to tell the model.
#[tokio::test]
async fn b_126_an_unknown_tool_is_a_typed_error_or_told_within_the_turn_limit() {
    let nope = |n: usize| {
        Step::from([
            call("nope", "{}").id(format!("n{n}")),
            call("ping", "{}").id(format!("p{n}")),
        ])
    };
    let played = play(agent(), vec![nope(0)], RunConfig::new(), 10, false).await;
    let RunError::ModelBehavior {
        fault: ModelFault::UnknownTool { tool, agent: name },
        ..
    } = played.result.unwrap_err()
    else {
        panic!()
    };
    assert_eq!((tool.as_str(), name.as_str()), ("nope", "a"));

    let recover =
        || RunConfig::new().tool_not_found_behavior(ToolNotFoundBehavior::ReturnErrorToModel);
    let played = play(
        agent(),
        vec![nope(0), message("done").into()],
        recover(),
        10,
        false,
    )
    .await;
    let unknown =
        "there is no tool `nope`; the tools are `ping`, `add`, `note`, `todo`, `row`, `srow`";
    assert_eq!(
        played.outputs(),
        [
            "pong".to_owned(),
            told("not_found", "unknown_tool", unknown)
        ]
    );
    assert_eq!(played.text(), "done");

    let played = play(agent(), (0..30).map(nope).collect(), recover(), 5, false).await;
    assert_eq!(played.requests.len(), 5);
    assert!(matches!(
        played.result,
        Err(RunError::MaxTurnsExceeded { .. })
    ));
}

/// Only the exact name means a tool.
#[tokio::test]
async fn b_128_only_the_exact_name_runs_a_tool() {
    let names = ["", " ping ", "Ping", "functions.ping"];
    let items: Vec<_> = names
        .iter()
        .enumerate()
        .map(|(n, name)| call(*name, "{}").id(format!("c{n}")))
        .collect();
    let config = RunConfig::new().tool_not_found_behavior(ToolNotFoundBehavior::ReturnErrorToModel);
    let played = play(
        agent(),
        vec![Step::from(items), message("done").into()],
        config,
        10,
        false,
    )
    .await;
    let expected: Vec<String> = names
        .iter()
        .map(|name| told("not_found", "unknown_tool", &format!("there is no tool `{name}`; the tools are `ping`, `add`, `note`, `todo`, `row`, `srow`")))
        .collect();
    assert_eq!(played.outputs(), expected);
    assert_eq!(played.seen.pings.load(Ordering::SeqCst), 0);
}

#[tokio::test]
async fn b_144_a_list_of_parts_stays_a_list() {
    /// Shows a picture and a paper.
    #[tool]
    fn pic() -> Vec<ToolOutput> {
        vec![
            ToolOutput::text("see"),
            ToolOutput::parts([Image::url("data:image/png;base64,aGk=")]),
            ToolOutput::parts([File::data("data:application/pdf;base64,aGk=").name("a.pdf")]),
        ]
    }
    let model = ScriptedModel::new([call("pic", "{}"), message("done")]);
    Runner::run(
        &Agent::new("a").model(model.clone()).tools(tools![pic]),
        "go",
    )
    .await
    .unwrap();
    let sent = agents::json!(model.requests()[1].input);
    let kinds: Vec<_> = sent[2]["output"]
        .as_array()
        .unwrap()
        .iter()
        .map(|part| part["type"].as_str().unwrap())
        .collect();
    assert_eq!(kinds, ["input_text", "input_image", "input_file"]);
    let back: Vec<Item> = serde_json::from_value(sent.clone()).unwrap();
    assert_eq!(agents::json!(back), sent);
}

/// `()` is the empty text, `None` is `null`.
#[tokio::test]
async fn b_146_every_value_has_a_text() {
    #[derive(ToolParams)]
    /// A pair.
    struct Pair {
        /// Second by name, first by order.
        z: u8,
        a: u8,
    }
    macro_rules! texts {
        ($($name:ident: $ty:ty = $value:expr),*) => {{
            $(
                /// Returns a value.
                #[tool]
                fn $name() -> $ty {
                    $value
                }
            )*
            vec![$(testing::call::<$name>(testing::tool_context(()), "{}").await.unwrap().output.as_text().into_owned()),*]
        }};
    }
    let texts = texts!(
        r0: Vec<u8> = Vec::new(),
        r1: () = (),
        r2: bool = true,
        r3: f64 = 1.0,
        r4: Pair = Pair { z: 1, a: 2 },
        r5: Option<u8> = None,
        r6: &'static str = ""
    );
    assert_eq!(
        texts,
        ["[]", "", "true", "1.0", r#"{"z":1,"a":2}"#, "null", ""]
    );
}
