//! What reading arguments costs: read, full check and decode, each against a bare `serde_json::from_str` of the same text
//! into the same type; a refusal against a valid text of the same length. The two of a pair run in one process, so that
//! their ratio means something.

#![expect(clippy::expect_used, reason = "a bench may panic and print")]

use std::hint::black_box;

use agents::{
    ToolParams,
    schema::{Contract, Limits, Schema},
};
use criterion::{Criterion, criterion_group, criterion_main};
use serde_json::json;

/// Three scalars.
#[derive(ToolParams)]
struct Three {
    city: String,
    count: i64,
    limit: f64,
}

/// A row of five.
#[derive(ToolParams)]
struct Five {
    a: String,
    b: i64,
    c: bool,
    d: f64,
    e: String,
}

/// Five rows of five.
#[derive(ToolParams)]
struct Nested {
    p: Five,
    q: Five,
    r: Five,
    s: Five,
    t: Five,
}

/// A list.
#[derive(ToolParams)]
struct List {
    items: Vec<u32>,
}

fn pair<T: ToolParams>(criterion: &mut Criterion, name: &str, text: &str) {
    against::<T>(criterion, name, text, text);
}

/// What is read against a bare `from_str` of a valid text of the same length.
fn against<T: ToolParams>(criterion: &mut Criterion, name: &str, read: &str, valid: &str) {
    assert_eq!(read.len(), valid.len());
    assert!(serde_json::from_str::<T>(valid).is_ok());
    let contract = Contract::compile(&Schema::of::<T>()).expect("the schema of a plain type");
    let limits = Limits::default();
    let mut group = criterion.benchmark_group(name);
    group.bench_function("from_str", |bencher| {
        bencher.iter(|| serde_json::from_str::<T>(black_box(valid)).is_ok());
    });
    group.bench_function("read_check_decode", |bencher| {
        bencher.iter(|| match contract.read(black_box(read), &limits) {
            Ok(mut arguments) => arguments.whole::<T>().is_some(),
            Err(violations) => violations.is_empty(),
        });
    });
    group.finish();
}

fn all(criterion: &mut Criterion) {
    let five = json!({"a": "hello world", "b": 12345, "c": true, "d": 1.5, "e": "more text here"});
    let nested = json!({"p": five, "q": five, "r": five, "s": five, "t": five});
    let list: Vec<u32> = (0..100).map(|n| n * 977).collect();
    let wrong =
        json!({"a": 1234567890123u64, "b": "123", "c": null, "d": "x", "e": "more text here"});
    let refused = json!({"p": wrong, "q": wrong, "r": wrong, "s": wrong, "t": wrong});
    let negative = json!({"items": (0..20).map(|n| n - 30).collect::<Vec<i32>>()});
    let positive = json!({"items": (100..120).collect::<Vec<u32>>()});
    pair::<Three>(
        criterion,
        "three scalars",
        r#"{"city":"Berlin","count":12,"limit":2.5}"#,
    );
    pair::<Nested>(criterion, "nested 5x5", &nested.to_string());
    pair::<List>(
        criterion,
        "list of 100",
        &json!({"items": list}).to_string(),
    );
    against::<Nested>(
        criterion,
        "refused with 20 errors",
        &refused.to_string(),
        &nested.to_string(),
    );
    against::<List>(
        criterion,
        "refused list of 20",
        &negative.to_string(),
        &positive.to_string(),
    );
}

criterion_group!(benches, all);
criterion_main!(benches);
