//! Types that speak of themselves as `Self`, and fields whose names differ in case alone.

use agents::{
    prelude::*,
    testing::{
        ScriptedModel,
        script::{call, message},
    },
};
use serde_json::{Value, json};

/// A note and those below it.
#[derive(ToolParams)]
struct Note {
    text: String,
    below: Vec<Self>,
}

#[derive(ToolParams)]
enum Sum {
    Number(i64),
    Both(Box<Self>, Box<Self>),
}

impl Sum {
    fn total(&self) -> i64 {
        match self {
            Self::Number(number) => *number,
            Self::Both(left, right) => left.total() + right.total(),
        }
    }
}

impl Note {
    fn count(&self) -> usize {
        1 + self.below.iter().map(Self::count).sum::<usize>() + self.text.len()
    }
}

#[derive(ToolParams)]
#[allow(non_snake_case, reason = "two names that differ in case alone")]
struct Pair {
    #[param(range(max = 3))]
    a: u8,
    #[param(range(max = 5))]
    A: u8,
}

/// Counts.
#[tool]
fn count(note: Note, sum: Sum, pair: Pair) -> String {
    format!("{} {} {} {}", note.count(), sum.total(), pair.a, pair.A)
}

async fn answer(arguments: Value) -> String {
    let model = ScriptedModel::new([call("count", arguments), message("done")]);
    let agent = Agent::<()>::new("Counter")
        .model(model)
        .tools(tools![count]);
    let result = Runner::run(&agent, "Go.").await.unwrap();
    let output = &result.new_items()[1];
    json!(*output.item)["output"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn self_is_the_type() {
    let note = json!({ "text": "ab", "below": [{ "text": "c", "below": [] }] });
    let sum = json!({ "Both": [{ "Number": 40 }, { "Number": 2 }] });
    let arguments = json!({ "note": note, "sum": sum, "pair": { "a": 3, "A": 5 } });
    assert_eq!(answer(arguments).await, "5 42 3 5");
}

#[tokio::test]
async fn each_of_two_names_keeps_its_own_constraint() {
    let note = json!({ "text": "", "below": [] });
    let pair = json!({ "a": 4, "A": 4 });
    let refusal = answer(json!({ "note": note, "sum": { "Number": 1 }, "pair": pair })).await;
    assert!(refusal.contains("/pair/a"), "{refusal}");
    assert!(!refusal.contains("/pair/A"), "{refusal}");
}
