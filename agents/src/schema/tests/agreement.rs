//! The contract against the `jsonschema` crate: the same schemas, the same values, the same answer.
//!
//! Left out is where we differ on purpose: `1.0` is no integer here, and a null for a key that may
//! be left out means that it was.

mod schemas;
mod values;

use std::fmt::Write as _;

use proptest::prelude::*;
use proptest::test_runner::{RngAlgorithm, TestRng};
use serde_json::{Value, json};

use super::super::{Contract, Dialect, Limits, Schema};
use super::strict::document;
use schemas::{KEYWORDS, NOT, ONE_OF};
pub(super) use values::sample;

const PAIRS: usize = 100_000;
/// Values of one schema, and how many of them may be of one kind, accepted or refused.
const VALUES: usize = 20;
const OF_A_KIND: usize = 12;

/// The first run of a schema is the dearest part: a schema is tried with several values.
#[test]
fn the_contract_agrees_with_the_jsonschema_crate_on_a_hundred_thousand_pairs() {
    let mut rng = TestRng::deterministic_rng(RngAlgorithm::XorShift);
    let (mut pairs, mut accepted, mut read_otherwise) = (0, 0, 0);
    let mut occur = [0; KEYWORDS.len()];
    while pairs < PAIRS {
        let schema = schemas::document(&mut rng);
        let theirs = jsonschema::validator_for(&schema).unwrap();
        let ours = Contract::compile(&Schema::foreign(schema.clone()))
            .unwrap_or_else(|error| panic!("{error}: {schema}"));
        let words = schemas::keywords(&schema);
        let mut of_kind = [0; 2];
        for _ in 0..2 * VALUES {
            let value = sample(&schema, &schema, &mut rng, 8);
            let is_valid = theirs.is_valid(&value);
            if of_kind[usize::from(is_valid)] == OF_A_KIND {
                continue;
            }
            of_kind[usize::from(is_valid)] += 1;
            let text = value.to_string();
            let found = ours.read(&text, &Limits::default());
            if found.is_ok() != is_valid {
                let both = words[ONE_OF] || words[NOT];
                assert!(
                    values::nulls(&value) > 0
                        && (both && is_valid || reads_otherwise(&value, is_valid, &theirs)),
                    "{text} against {schema}: they say {is_valid}, we say {:?}",
                    found.err()
                );
                read_otherwise += 1;
            }
            pairs += 1;
            accepted += usize::from(found.is_ok());
            for (count, there) in occur.iter_mut().zip(words) {
                *count += usize::from(there);
            }
            if of_kind[0] + of_kind[1] == VALUES {
                break;
            }
        }
    }
    let share = |count: usize| 100 * count / pairs;
    let mut report = format!("{pairs} pairs, {} % accepted\n", share(accepted));
    for (keyword, count) in KEYWORDS.iter().zip(occur) {
        let _ = writeln!(report, "{keyword}: {} %", share(count));
    }
    assert!((30..=70).contains(&share(accepted)), "{report}");
    assert!(occur.iter().all(|count| share(*count) >= 2), "{report}");
    assert!(share(read_otherwise) < 3, "{read_otherwise}");
}

/// Whether a null that is read as a key left out makes the difference. With `oneOf` and `not` it may fit both ways, and then
/// one fit too many is a refusal; everywhere else we take more, and never less.
fn reads_otherwise(value: &Value, is_valid: bool, theirs: &jsonschema::Validator) -> bool {
    let nulls = values::nulls(value).min(10);
    !is_valid
        && (1..1u32 << nulls).any(|mask| {
            let mut left = value.clone();
            values::drop_nulls(&mut left, &mut mask.clone());
            theirs.is_valid(&left)
        })
}

proptest! {
    // Alternatives of which one must fit are written as such of which one or more may, so there are none here.
    #[test]
    fn what_the_form_for_mcp_admits_is_taken(
        (schema, values) in document().prop_perturb(|schema, mut rng| {
            let schema = schema.to_string().replace(r#""oneOf""#, r#""anyOf""#);
            let schema: Value = serde_json::from_str(&schema).unwrap();
            let form = Schema::rust(schema.clone()).project(Dialect::Mcp).map(Schema::into_value);
            let shape = form.unwrap_or(json!({ "type": "object" }));
            let values: Vec<Value> = (0..16).map(|_| sample(&shape, &shape, &mut rng, 8)).collect();
            (schema, values)
        })
    ) {
        let rust = Schema::rust(schema);
        let Ok(form) = rust.project(Dialect::Mcp) else { return Ok(()) };
        let theirs = jsonschema::validator_for(form.as_value()).unwrap();
        let ours = Contract::compile(&rust)
            .map_err(|error| TestCaseError::fail(format!("{error}: {rust:?}")))?;
        for value in values.iter().filter(|value| theirs.is_valid(value)) {
            let text = value.to_string();
            let found = ours.read(&text, &Limits::default());
            prop_assert!(found.is_ok(), "{} against {:?}: {:?}", value, rust, found.err());
        }
    }
}
