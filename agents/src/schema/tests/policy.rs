//! What becomes of texts that are not quite the arguments: each row of `docs/arguments.md`, its answer compared whole.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

use super::super::{Contract, Limits, Param, Schema, object};
use super::{answers, lines};

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Unit {
    C,
    F,
}

#[derive(Deserialize, JsonSchema)]
#[expect(dead_code, reason = "only its schema is used")]
struct Place {
    names: Vec<String>,
}

#[derive(Deserialize, JsonSchema)]
#[expect(dead_code, reason = "only its schema is used")]
struct Forecast {
    city: String,
    days: Option<u8>,
    unit: Option<Unit>,
    least: Option<f64>,
    place: Option<Place>,
}

#[derive(Deserialize, JsonSchema)]
struct Nothing {}

#[derive(Deserialize, JsonSchema)]
#[expect(dead_code, reason = "only its schema is used")]
struct Optional {
    days: Option<u8>,
}

#[test]
fn an_empty_text_is_an_object_where_nothing_is_required() {
    for schema in [Schema::of::<Nothing>(), Schema::of::<Optional>()] {
        answers(
            &schema,
            &[
                ("", &[]),
                ("{}", &[]),
                (" \n", &["expected a JSON object; got no text"]),
            ],
        );
    }
    answers(
        &Schema::of::<Forecast>(),
        &[
            ("", &["/city: missing; expected a string"]),
            ("{}", &["/city: missing; expected a string"]),
            (" \n", &["expected a JSON object; got no text"]),
        ],
    );
}

#[test]
fn what_is_not_one_object_is_refused() {
    answers(
        &Schema::of::<Forecast>(),
        &[
            ("null", &["expected a JSON object; got null"]),
            ("[]", &["expected a JSON object; got an array"]),
            (
                r#"{"city":"Rome"} I will wait."#,
                &["invalid JSON: text after the object at byte 16"],
            ),
            (
                r#"{"city":"Rome"}{"city":"Oslo"}"#,
                &["invalid JSON: text after the object at byte 15"],
            ),
            (
                r#""{\"city\":\"Rome\"}""#,
                &[
                    "expected a JSON object; got a string that holds JSON: write the object itself, without quotes",
                ],
            ),
            (r#""Rome""#, &[r#"expected a JSON object; got "Rome""#]),
            (
                "```json\n{}\n```",
                &["invalid JSON: a code fence; write the object alone, at byte 0"],
            ),
            (
                r#"{"city":"Ro"#,
                &["invalid JSON: the text ends inside a string at byte 11"],
            ),
        ],
    );
}

#[test]
fn values_are_not_turned_into_each_other() {
    answers(
        &Schema::of::<Forecast>(),
        &[
            (
                r#"{"city":"Rome","days":"3"}"#,
                &[
                    r#"/days: expected an integer from 0 to 255 or null; got "3": write it without quotes"#,
                ],
            ),
            (
                r#"{"city":"Rome","days":5.0}"#,
                &[
                    "/days: expected an integer from 0 to 255 or null, written without point or exponent; got 5.0",
                ],
            ),
            (
                r#"{"city":"Rome","days":1e2}"#,
                &[
                    "/days: expected an integer from 0 to 255 or null, written without point or exponent; got 1e2",
                ],
            ),
            (r#"{"city":"Rome","least":1e3}"#, &[]),
            (
                r#"{"city":"Rome","least":1e400}"#,
                &["/least: expected a finite number; got 1e400"],
            ),
            (
                r#"{"city":"Rome","days":300}"#,
                &["/days: expected an integer from 0 to 255; got 300"],
            ),
            (r#"{"city":1}"#, &["/city: expected a string; got 1"]),
            (r#"{"city":null}"#, &["/city: expected a string; got null"]),
            (
                r#"{"city":"Rome","place":"{\"names\":[]}"}"#,
                &[
                    "/place: expected an object; got a string that holds JSON: write the object itself, without quotes",
                ],
            ),
            (
                r#"{"city":"Rome","place":{"names":"[\"a\"]"}}"#,
                &[
                    "/place/names: expected an array; got a string that holds JSON: write the array itself, without quotes",
                ],
            ),
            (
                r#"{"city":"Rome","place":{"names":"a"}}"#,
                &[r#"/place/names: expected an array; got "a""#],
            ),
        ],
    );
}

#[test]
fn an_optional_key_is_left_out_or_null_and_never_empty() {
    answers(
        &Schema::of::<Forecast>(),
        &[
            (r#"{"city":"Rome","days":null,"unit":null}"#, &[]),
            (r#"{"city":""}"#, &[]),
            (
                r#"{"city":"Rome","days":""}"#,
                &[
                    r#"/days: expected an integer from 0 to 255 or null; got "": write null or leave the key out"#,
                ],
            ),
            (
                r#"{"city":"Rome","unit":""}"#,
                &[
                    r#"/unit: expected one of "c", "f" or null; got "": write null or leave the key out"#,
                ],
            ),
        ],
    );
    let rows = [Param::of::<u8>("n", "").default_value(|| Some(json!(5)))];
    assert_eq!(
        lines(&object(&rows, ""), r#"{"n":""}"#),
        [r#"/n: expected an integer from 0 to 255; got "": write null or leave the key out"#]
    );
}

#[test]
fn keys_stand_once_and_words_are_those_of_the_list() {
    answers(
        &Schema::of::<Forecast>(),
        &[
            (
                r#"{"city":"Rome","city":"Oslo"}"#,
                &["/city: repeated key; write it once"],
            ),
            (
                r#"{"city":"Rome","day":1}"#,
                &["unknown key `day`; did you mean `days`?"],
            ),
            (
                r#"{"city":"Rome","colour":1}"#,
                &["unknown key `colour`; the keys are `city`, `days`, `unit`, `least`, `place`"],
            ),
            (
                r#"{"city":"Rome","unit":"kelvin"}"#,
                &[r#"/unit: expected one of "c", "f"; got "kelvin""#],
            ),
            (
                r#"{"days":"x","unit":"C","extra":0}"#,
                &[
                    r#"/days: expected an integer from 0 to 255 or null; got "x""#,
                    r#"/unit: expected one of "c", "f"; got "C""#,
                    "unknown key `extra`; the keys are `city`, `days`, `unit`, `least`, `place`",
                    "/city: missing; expected a string",
                ],
            ),
        ],
    );
}

#[test]
fn texts_that_are_broken_long_or_deep_are_refused_as_a_whole() {
    let schema = Schema::of::<Forecast>();
    answers(
        &schema,
        &[
            (
                r#"{"city":"\ud83e"}"#,
                &["invalid JSON: a lone surrogate, half of a character, at byte 9"],
            ),
            (r#"{"city":"\ud83e\udde9"}"#, &[]),
            (
                "{\"city\":\"a\nb\"}",
                &["invalid JSON: a control character inside a string; escape it at byte 10"],
            ),
        ],
    );
    let long = format!(r#"{{"city":"{}"}}"#, "a".repeat(10_000_000));
    assert_eq!(lines(&schema, &long), [""; 0]);
    let longer = format!(r#"{{"city":"{}"}}"#, "a".repeat(17_000_000));
    assert_eq!(
        lines(&schema, &longer),
        ["the text has 17000011 bytes; at most 16777216 are read"]
    );
    let deep = format!(r#"{{"city":{}{}}}"#, "[".repeat(200), "]".repeat(200));
    assert_eq!(
        lines(&schema, &deep),
        ["arrays and objects are nested deeper than 128 levels"]
    );
    let contract = Contract::compile(&schema).unwrap();
    let few = Limits {
        nodes: 2,
        ..Limits::default()
    };
    let found = contract
        .read(r#"{"city":"Rome","days":1}"#, &few)
        .unwrap_err();
    assert_eq!(found[0].to_string(), "too many values; at most 2 are read");
}
