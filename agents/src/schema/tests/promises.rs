//! What is promised between the forms: what the strict form admits is taken and decodes, and digits arrive as they were written.

use proptest::prelude::*;
use proptest::test_runner::{RngAlgorithm, TestRng};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Value, json};

use super::super::{Contract, Dialect, Limits, Schema, strict::normalise};
use super::agreement::sample;
use super::strict::document;

proptest! {
    #[test]
    fn what_the_strict_form_admits_is_taken_and_decodes(
        (schema, values) in document().prop_perturb(|mut schema, mut rng| {
            schema = without_words(&schema);
            // The key that is required must be described.
            if schema["properties"].get("p").is_none() {
                schema["required"] = json!([]);
            }
            let form = normalise(&Schema::rust(schema.clone())).map(Schema::into_value);
            let shape = form.unwrap_or(json!({ "type": "object" }));
            let values: Vec<Value> = (0..16).map(|_| sample(&shape, &shape, &mut rng, 8)).collect();
            (schema, values)
        })
    ) {
        let rust = Schema::rust(schema);
        let Ok(form) = normalise(&rust) else { return Ok(()) };
        let theirs = jsonschema::validator_for(form.as_value()).unwrap();
        let ours = Contract::compile(&rust)
            .map_err(|error| TestCaseError::fail(format!("{error}: {rust:?}")))?;
        for value in values.iter().filter(|value| theirs.is_valid(value)) {
            let text = value.to_string();
            match ours.read(&text, &Limits::default()) {
                Ok(mut arguments) => prop_assert!(arguments.whole::<Value>().is_some()),
                Err(found) => prop_assert!(false, "{} against {:?}: {:?}", value, rust, found),
            }
        }
    }
}

/// A schema without what the strict form says in words: lengths, elements that differ, and that only one of several fits.
fn without_words(schema: &Value) -> Value {
    let text = schema.to_string();
    let text = text
        .replace(r#""oneOf""#, r#""anyOf""#)
        .replace(r#""uniqueItems":true"#, r#""minItems":0"#);
    let text = text.replace(r#""minLength":1,"maxLength":3,"#, "");
    serde_json::from_str(&text).unwrap()
}

#[derive(Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
struct Order {
    id: u64,
    note: Option<String>,
    #[serde(default)]
    lines: Vec<Line>,
    by: By,
}

#[derive(Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
struct Line {
    price: f64,
    #[serde(default)]
    count: u8,
}

#[derive(Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
enum By {
    Hand,
    Post { days: i16 },
}

#[derive(Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
struct Tree {
    name: String,
    kids: Vec<Tree>,
    tag: Tag,
}

#[derive(Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(tag = "kind")]
enum Tag {
    Plain,
    Sized { size: Option<u32> },
}

/// The share of values that fit is counted, so that the test does not pass by trying none.
fn strict_values_decode<T: DeserializeOwned + JsonSchema>() {
    let schema = Schema::of::<T>();
    let form = schema.project(Dialect::OpenAiStrict).unwrap();
    let theirs = jsonschema::validator_for(form.as_value()).unwrap();
    let contract = Contract::compile(&schema).unwrap();
    let mut rng = TestRng::deterministic_rng(RngAlgorithm::XorShift);
    let mut taken = 0;
    for _ in 0..8_000 {
        let value = sample(form.as_value(), form.as_value(), &mut rng, 10);
        if !theirs.is_valid(&value) {
            continue;
        }
        let text = value.to_string();
        let mut arguments = contract.read(&text, &Limits::default()).unwrap();
        assert!(
            arguments.whole::<T>().is_some(),
            "{text}: {:?}",
            arguments.finish()
        );
        taken += 1;
    }
    assert!(taken >= 500, "{taken}");
}

#[test]
fn what_the_strict_form_of_a_type_admits_decodes_into_the_type() {
    strict_values_decode::<Order>();
    strict_values_decode::<Tree>();
}

#[derive(Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
struct Wide {
    a: u64,
    b: i64,
    c: u128,
    d: i128,
    e: f64,
    f: f32,
    digits: String,
}

proptest! {
    #[test]
    fn digits_arrive_as_they_were_written(
        a in any::<u64>(), b in any::<i64>(), c in any::<u128>(), d in any::<i128>(),
        e in any::<f64>().prop_filter("JSON has finite numbers", |e| e.is_finite()),
        f in any::<f32>().prop_filter("JSON has finite numbers", |f| f.is_finite()),
        digits in "-?[1-9][0-9]{0,40}\\.[0-9]{1,40}",
    ) {
        let wide = Wide { a, b, c, d, e, f, digits };
        let text = serde_json::to_string(&wide).unwrap();
        let contract = Contract::compile(&Schema::of::<Wide>()).unwrap();
        let found = contract.read(&text, &Limits::default());
        prop_assert!(found.is_ok(), "{}: {:?}", text, found.err());
        let mut arguments = found.unwrap();
        let back = arguments.whole::<Wide>();
        prop_assert_eq!(back.as_ref(), Some(&wide));
        prop_assert_eq!(serde_json::to_string(&back).unwrap(), text);
    }
}
