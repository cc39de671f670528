//! Texts that are meant to cost: floods, towers, ten megabytes.

use schemars::JsonSchema;
use serde::Deserialize;

use super::super::{Contract, Limits, Schema};
use super::lines;

#[test]
fn a_flood_of_violations_is_counted_and_no_text_is_repeated_at_length() {
    let numbers = vec!["\"x\""; 250].join(",");
    let found = lines(
        &Schema::of::<List>(),
        &format!(r#"{{"items":[{numbers}]}}"#),
    );
    assert_eq!(found.len(), 101);
    assert_eq!(found.last().unwrap(), "and 150 more");

    let long = "é".repeat(10_000);
    let text = format!(r#"{{"{long}":1,"items":"{long}"}}"#);
    for line in lines(&Schema::of::<List>(), &text) {
        assert!(line.chars().count() < 160, "{line}");
    }
}

#[derive(Deserialize, JsonSchema)]
#[expect(dead_code, reason = "only its schema is used")]
struct List {
    items: Vec<u32>,
}

/// Each branch holds the whole again: without memory the check would take 2^depth steps.
#[derive(Deserialize, JsonSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "only its schema is used")]
enum Doubling {
    A { x: Box<Doubling>, a: Option<u8> },
    B { x: Box<Doubling>, b: Option<u8> },
    End(u8),
}

#[derive(Deserialize, JsonSchema)]
#[expect(dead_code, reason = "only its schema is used")]
struct Holder {
    value: Doubling,
}

#[test]
fn unions_inside_unions_do_not_multiply() {
    let depth = 100;
    for end in ["1", "\"no\""] {
        let text = format!(
            r#"{{"value":{}{end}{}}}"#,
            r#"{"x":"#.repeat(depth),
            "}".repeat(depth)
        );
        let found = lines(&Schema::of::<Holder>(), &text);
        assert_eq!(found.is_empty(), end == "1");
        assert!(found.len() < 250);
    }
}

#[test]
fn ten_megabytes_are_answered_quickly() {
    let list = Contract::compile(&Schema::of::<List>()).unwrap();
    let limits = Limits::default();
    let ones = format!(r#"{{"items":[{}1]}}"#, "1,".repeat(5_000_000));
    let deep = "[".repeat(10_000_000);
    let text = format!(r#"{{"items":"{}"}}"#, "a".repeat(10_000_000));
    let started = std::time::Instant::now();
    for text in [ones, deep, text] {
        assert!(list.read(&text, &limits).is_err());
    }
    assert!(started.elapsed().as_secs() < 20);
}

#[derive(Deserialize, JsonSchema)]
struct Anything {
    value: serde_json::Value,
}

#[derive(Deserialize, JsonSchema)]
struct Chain {
    next: Option<Box<Chain>>,
}

/// Test threads have two megabytes of stack, as the threads of an executor do.
#[test]
fn the_deepest_text_is_checked_and_decoded_on_a_small_stack() {
    let limits = Limits {
        depth: usize::MAX,
        ..Limits::default()
    };

    let contract = Contract::compile(&Schema::of::<Anything>()).unwrap();
    let text = format!(r#"{{"value":{}{}}}"#, "[".repeat(255), "]".repeat(255));
    let mut arguments = contract.read(&text, &limits).unwrap();
    assert!(arguments.whole::<Anything>().unwrap().value.is_array());

    let contract = Contract::compile(&Schema::of::<Chain>()).unwrap();
    let text = format!("{}null{}", r#"{"next":"#.repeat(256), "}".repeat(256));
    let mut arguments = contract.read(&text, &limits).unwrap();
    assert!(arguments.whole::<Chain>().unwrap().next.is_some());
}
