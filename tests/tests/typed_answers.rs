//! Answers of a type: what the model is asked for, what is read, and what becomes of an answer that does not do.

use agents::{
    agent::OutputCheck,
    item::{Item, Role},
    json,
    prelude::*,
    run::{FinalOutputError, Misuse, ModelFault},
    testing::{ScriptedModel, script::message},
};

/// Who it is about.
#[derive(Clone, Debug, PartialEq, ToolParams)]
struct Person {
    name: String,
    #[param(default = 18, range(max = 150))]
    age: u8,
}

#[derive(Debug, PartialEq, ToolParams)]
#[serde(tag = "kind")]
enum Verdict {
    Yes,
    No { why: String },
}

/// Looks a name up.
#[tool]
fn look_up() -> &'static str {
    "Ada"
}

fn answering(answers: &[&str]) -> (Agent, ScriptedModel) {
    let model = ScriptedModel::new(answers.iter().map(|text| message(*text)));
    (Agent::new("Extractor").model(model.clone()), model)
}

#[tokio::test]
async fn an_answer_is_given_as_the_declared_type_with_its_defaults() {
    let (agent, model) = answering(&[r#"{"name":"Ada","age":null}"#]);
    let agent = agent.output_type::<Person>();

    let result = Runner::run(&agent, "Who?").await.unwrap();

    let ada = Person {
        name: "Ada".to_owned(),
        age: 18,
    };
    assert_eq!(result.final_output::<Person>(), Ok(ada));
    assert_eq!(result.final_output_text(), r#"{"name":"Ada","age":18}"#);
    assert_eq!(
        result.final_output_value(),
        json!({ "name": "Ada", "age": 18 })
    );
    let format = model.requests()[0].output_format.clone().unwrap();
    assert_eq!((&*format.name, format.strict), ("final_output", true));
    assert_eq!(format.schema.as_value()["required"], json!(["name", "age"]));
}

#[tokio::test]
async fn what_is_no_object_is_asked_for_under_a_key_and_given_without_it() {
    let (agent, _) = answering(&[r#"{"response":[{"kind":"Yes"},{"kind":"No","why":"late"}]}"#]);
    let agent = agent.output_type::<Vec<Verdict>>();

    let result = Runner::run(&agent, "Judge.").await.unwrap();

    let verdicts = vec![
        Verdict::Yes,
        Verdict::No {
            why: "late".to_owned(),
        },
    ];
    assert_eq!(result.final_output(), Ok(verdicts));
    assert_eq!(
        result.final_output_text(),
        r#"[{"kind":"Yes"},{"kind":"No","why":"late"}]"#
    );
}

#[tokio::test]
async fn a_code_fence_around_the_answer_is_no_mistake() {
    let (agent, _) = answering(&["```json\n{\"response\": 7}\n```"]);

    let result = Runner::run(&agent.output_type::<u32>(), "How many?")
        .await
        .unwrap();

    assert_eq!(result.final_output(), Ok(7_u32));
}

#[tokio::test]
async fn another_type_than_the_declared_one_is_an_error_that_names_both() {
    let (typed, _) = answering(&[r#"{"response": 7}"#]);
    let (plain, _) = answering(&["seven"]);

    let typed = Runner::run(&typed.output_type::<u32>(), "How many?")
        .await
        .unwrap();
    let plain = Runner::run(&plain, "How many?").await.unwrap();

    let agent = "Extractor".to_owned();
    assert_eq!(
        typed.final_output::<u64>(),
        Err(FinalOutputError::OtherType {
            agent,
            declared: "u32",
            asked: "u64"
        })
    );
    assert_eq!(
        plain.final_output::<u32>().unwrap_err().to_string(),
        "the answer of the agent `Extractor` is a text; declare its type with `.output_type::<u32>()`"
    );
    assert_eq!(plain.final_output::<String>(), Ok("seven".to_owned()));
}

#[tokio::test]
async fn the_output_of_a_tool_that_ends_the_run_is_not_held_to_the_type() {
    let model = ScriptedModel::new([agents::testing::script::call("look_up", "{}")]);
    let agent = Agent::<()>::new("Extractor")
        .model(model)
        .tools(tools![look_up])
        .tool_use_behavior(ToolUseBehavior::StopOnFirstTool)
        .output_type::<Person>();

    let result = Runner::run(&agent, "Who?").await.unwrap();

    assert_eq!(result.final_output_text(), "Ada");
    let error = result.final_output::<Person>().unwrap_err();
    assert!(
        matches!(error, FinalOutputError::NotOfType { .. }),
        "{error}"
    );
}

#[tokio::test]
async fn an_answer_that_does_not_fit_ends_the_run_and_names_every_place() {
    let (agent, _) = answering(&[r#"{"name":1,"age":200,"x":0}"#]);

    let error = Runner::run(&agent.output_type::<Person>(), "Who?")
        .await
        .unwrap_err();

    let RunError::ModelBehavior {
        fault: ModelFault::InvalidFinalOutput { violations, .. },
        ..
    } = &error
    else {
        panic!("{error}")
    };
    let lines: Vec<String> = violations.iter().map(ToString::to_string).collect();
    assert_eq!(
        lines,
        [
            "/name: expected a string; got 1",
            "/age: expected an integer from 0 to 150; got 200",
            "unknown key `x`; the keys are `name`, `age`"
        ]
    );
    assert!(!error.to_string().contains("200"), "{error}");
}

#[tokio::test]
async fn an_answer_that_does_not_fit_is_sent_back_while_there_are_tries() {
    let (agent, model) = answering(&["Ada, 36", r#"{"name":"Ada","age":36}"#]);
    let agent = agent.output_type::<Person>().output_retries(1);

    let result = Runner::run(&agent, "Who?").await.unwrap();

    assert_eq!(result.final_output::<Person>().unwrap().age, 36);
    let kinds: Vec<&str> = result.new_items().iter().map(|item| item.kind()).collect();
    assert_eq!(
        kinds,
        ["message_output_item", "input_item", "message_output_item"]
    );
    let asked = &model.requests()[1].input;
    let Some(Item::Message(told)) = asked.iter().last().map(|item| &**item) else {
        panic!("no message")
    };
    assert_eq!(told.role, Role::User);
    assert_eq!(
        told.text(),
        "Your answer does not fit what was asked for. Write it again as plain JSON.\ninvalid JSON: expected a value at byte 0"
    );
}

#[tokio::test]
async fn a_check_sends_its_feedback_and_the_last_one_ends_the_run() {
    let old = r#"{"name":"Ada","age":100}"#;
    for (retries, calls) in [(0, 1), (2, 3)] {
        let (agent, model) = answering(&[old; 3]);
        let agent = agent
            .output_type::<Person>()
            .output_retries(retries)
            .output_check(|_cx, person: Person| async move {
                match person.age {
                    100.. => OutputCheck::retry(format!("{} is not {}.", person.name, person.age)),
                    _ => OutputCheck::accept(),
                }
            });

        let error = Runner::run(&agent, "Who?").await.unwrap_err();

        assert_eq!(
            error.to_string(),
            "the model misbehaved: the final answer of the agent `Extractor` was refused: Ada is not 100."
        );
        assert_eq!(model.requests().len(), calls);
    }
}

#[tokio::test]
async fn a_failed_parse_counts_as_a_try() {
    let (agent, model) = answering(&["no", r#"{"response":1}"#, r#"{"response":2}"#]);
    let agent = agent
        .output_type::<u8>()
        .output_retries(1)
        .output_check(|_cx, n: u8| {
            if n == 2 {
                OutputCheck::accept()
            } else {
                OutputCheck::retry("one more")
            }
        });

    let error = Runner::run(&agent, "Count.").await.unwrap_err();

    assert!(
        error.to_string().ends_with("was refused: one more"),
        "{error}"
    );
    assert_eq!(model.requests().len(), 2);
}

#[tokio::test]
async fn a_text_can_be_checked_as_well_and_a_failing_check_keeps_its_text() {
    let (agent, _) = answering(&["short", "long enough"]);
    let checked = agent.output_retries(1).output_check(|_cx, text: String| {
        if text.len() > 6 {
            OutputCheck::accept()
        } else {
            OutputCheck::retry("Say more.")
        }
    });
    let result = Runner::run(&checked, "Talk.").await.unwrap();
    assert_eq!(result.final_output_text(), "long enough");

    let (agent, _) = answering(&["short"]);
    let failing = agent.output_check(|_cx, _: String| Err::<OutputCheck, _>("no dictionary"));
    let error = Runner::run(&failing, "Talk.").await.unwrap_err();
    let RunError::Callback { what, error, .. } = error else {
        panic!("{error}")
    };
    assert_eq!(
        (what, error.to_string()),
        ("an output check", "no dictionary".to_owned())
    );
}

#[tokio::test]
async fn a_check_for_another_type_is_refused_before_any_model_call() {
    let (agent, model) = answering(&["x"]);
    let agent = agent
        .output_type::<Person>()
        .output_check(|_cx, _: u8| OutputCheck::accept());

    let error = Runner::run(&agent, "Who?").await.unwrap_err();

    let RunError::Misuse {
        misuse: Misuse::Agent(error),
        ..
    } = error
    else {
        panic!("{error}")
    };
    assert_eq!(error.mistakes().len(), 1);
    assert!(
        error.mistakes()[0].starts_with("an output check is for `u8`"),
        "{error}"
    );
    assert!(model.requests().is_empty());
}

#[tokio::test]
async fn a_streamed_run_reads_and_checks_the_answer_too() {
    let (agent, _) = answering(&["x", r#"{"response":true}"#]);
    let stream = Runner::run(&agent.output_type::<bool>().output_retries(1), "Yes?").stream();

    let result = stream.result().await.unwrap();

    assert_eq!(result.final_output(), Ok(true));
}

#[tokio::test]
async fn the_offline_model_fills_an_answer_or_says_that_it_cannot() {
    let agent = Agent::<()>::new("Counter").model(agents::offline::OfflineModel::new());
    let agent = agent.output_type::<Count>();

    let result = Runner::run(&agent, "Count 12 parcels.").await.unwrap();
    assert_eq!(result.final_output::<Count>().unwrap().number, 12);

    let error = Runner::run(&agent, "Count them.").await.unwrap_err();
    assert_eq!(
        std::error::Error::source(&error).unwrap().to_string(),
        "the offline model is no language model: it finds no values for the answer in the request"
    );
}

/// How many there are.
#[derive(Debug, ToolParams)]
struct Count {
    /// The number of parcels.
    number: u32,
}
