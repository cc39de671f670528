//! What a model is told about its arguments.

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroI8;

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

use super::super::{Contract, Schema};
use super::{answers, lines};

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Unit {
    C,
    F,
}

#[derive(Deserialize, JsonSchema)]
#[expect(dead_code, reason = "only its schema is used")]
struct Weather {
    city: String,
    unit: Unit,
    days: Option<u8>,
}

#[test]
fn every_violation_is_told() {
    answers(
        &Schema::of::<Weather>(),
        &[
            (r#"{"city":"Oslo","unit":"c"}"#, &[]),
            (r#"{"city":"Oslo","unit":"c","days":null}"#, &[]),
            (r#"{"unit":"c","city":"Oslo","days":3}"#, &[]),
            (
                r#"{"city":"Oslo"}"#,
                &[r#"/unit: missing; expected one of "c", "f""#],
            ),
            (
                "",
                &[
                    "/city: missing; expected a string",
                    r#"/unit: missing; expected one of "c", "f""#,
                ],
            ),
            (
                r#"{"city":5,"unit":"kelvin","days":300,"unti":1}"#,
                &[
                    "/city: expected a string; got 5",
                    r#"/unit: expected one of "c", "f"; got "kelvin""#,
                    "/days: expected an integer from 0 to 255; got 300",
                    "unknown key `unti`; did you mean `unit`?",
                ],
            ),
            (
                r#"{"city":"a","city":"b","unit":"c","zip":0,"days":true}"#,
                &[
                    "/city: repeated key; write it once",
                    "unknown key `zip`; the keys are `city`, `unit`, `days`",
                    "/days: expected an integer from 0 to 255 or null; got true",
                ],
            ),
            ("[]", &["expected a JSON object; got an array"]),
            ("null", &["expected a JSON object; got null"]),
            ("5", &["expected a JSON object; got 5"]),
            ("\"hi\"", &["expected a JSON object; got \"hi\""]),
            ("  \n ", &["expected a JSON object; got no text"]),
            (
                r#""{\"city\":1}""#,
                &[
                    "expected a JSON object; got a string that holds JSON: write the object itself, \
               without quotes",
                ],
            ),
        ],
    );
}

#[derive(Deserialize, JsonSchema)]
#[expect(dead_code, reason = "only its schema is used")]
struct Numbers {
    a: Option<u8>,
    b: Option<i64>,
    c: Option<u64>,
    d: Option<u128>,
    e: Option<i128>,
    f: Option<f64>,
    g: Option<f32>,
    h: Option<NonZeroI8>,
    i: Option<i32>,
}

#[test]
fn numbers_keep_their_digits_and_their_width() {
    answers(
        &Schema::of::<Numbers>(),
        &[
            (
                r#"{"a":255,"b":-9223372036854775808,"c":18446744073709551615}"#,
                &[],
            ),
            (r#"{"d":340282366920938463463374607431768211455}"#, &[]),
            (r#"{"e":-170141183460469231731687303715884105728}"#, &[]),
            (r#"{"f":7,"g":1.5e3,"b":-0}"#, &[]),
            (
                r#"{"a":-1}"#,
                &["/a: expected an integer from 0 to 255; got -1"],
            ),
            (
                r#"{"b":9223372036854775808}"#,
                &[
                    "/b: expected an integer from -9223372036854775808 to 9223372036854775807; \
               got 9223372036854775808",
                ],
            ),
            (
                r#"{"c":18446744073709551616,"i":2147483648}"#,
                &[
                    "/c: expected an integer from 0 to 18446744073709551615; \
                 got 18446744073709551616",
                    "/i: expected an integer from -2147483648 to 2147483647; got 2147483648",
                ],
            ),
            (
                r#"{"d":340282366920938463463374607431768211456}"#,
                &[
                    "/d: expected an integer from 0 to 340282366920938463463374607431768211455; \
               got 340282366920938463463374607431768211456",
                ],
            ),
            (
                r#"{"b":1.0,"c":1e3}"#,
                &[
                    "/b: expected an integer or null, written without point or exponent; got 1.0",
                    "/c: expected an integer or null, written without point or exponent; got 1e3",
                ],
            ),
            (
                r#"{"f":1e999}"#,
                &["/f: expected a finite number; got 1e999"],
            ),
            (
                r#"{"g":1e39}"#,
                &["/g: expected a number that fits 32 bits; got 1e39"],
            ),
            (r#"{"h":0}"#, &["/h: must not be 0; got 0"]),
            (
                r#"{"f":"1"}"#,
                &["/f: expected a number or null; got \"1\": write it without quotes"],
            ),
        ],
    );
}

#[derive(Deserialize, JsonSchema)]
#[expect(dead_code, reason = "only its schema is used")]
struct Bounded {
    #[schemars(length(min = 3, max = 5))]
    name: String,
    #[schemars(regex(pattern = "^[A-Z]+$"))]
    code: String,
    #[schemars(range(min = 0.5, max = 2))]
    score: f64,
    letter: char,
    set: BTreeSet<u8>,
    pair: (u8, u8),
    #[schemars(length(max = 2))]
    tags: Vec<String>,
}

#[test]
fn constraints_are_checked_and_told() {
    answers(
        &Schema::of::<Bounded>(),
        &[
            (
                r#"{"name":"äöü","code":"A","score":2,"letter":"ß","set":[1,2],"pair":[1,2],"tags":[]}"#,
                &[],
            ),
            (
                r#"{"name":"ab","code":"a","score":0.4,"letter":"xy","set":[1,2,1],"pair":[1],
                "tags":["a","b","c"]}"#,
                &[
                    "/name: expected a string of 3 to 5 characters; got 2 characters",
                    r#"/code: expected a string that matches ^[A-Z]+$; got "a""#,
                    "/score: expected a number from 0.5 to 2; got 0.4",
                    "/letter: expected a string of 1 character; got 2 characters",
                    "/set/2: repeats an earlier element; each may stand once",
                    "/pair: expected an array of 2 elements; got 1 element",
                    "/tags: expected an array of at most 2 elements; got 3 elements",
                ],
            ),
        ],
    );
}

#[derive(Deserialize, JsonSchema)]
#[expect(dead_code, reason = "only its schema is used")]
struct Open {
    map: Option<BTreeMap<String, u8>>,
    keyed: Option<BTreeMap<u8, bool>>,
    any: Option<Value>,
}

#[test]
fn maps_and_free_values_are_open_but_never_repeat_a_key() {
    answers(
        &Schema::of::<Open>(),
        &[
            (
                r#"{"map":{"a":1,"b":2},"keyed":{"1":true},"any":{"x":[1,{"y":null}]}}"#,
                &[],
            ),
            (
                r#"{"map":{"a":300}}"#,
                &["/map/a: expected an integer from 0 to 255; got 300"],
            ),
            (
                r#"{"map":{"a":1,"a":2}}"#,
                &["/map/a: repeated key; write it once"],
            ),
            (
                r#"{"any":[{"x":1,"x":2}]}"#,
                &["/any/0/x: repeated key; write it once"],
            ),
            (
                r#"{"any":[1e999]}"#,
                &["/any/0: expected a finite number; got 1e999"],
            ),
            (
                r#"{"keyed":{"x":true}}"#,
                &[r"/keyed: unknown key `x`; keys match ^\d+$"],
            ),
        ],
    );
}

#[derive(Deserialize, JsonSchema)]
#[expect(dead_code, reason = "only its schema is used")]
struct Tree {
    name: String,
    kids: Vec<Tree>,
}

#[test]
fn recursive_types_are_checked_to_the_ground() {
    answers(
        &Schema::of::<Tree>(),
        &[
            (r#"{"name":"a","kids":[{"name":"b","kids":[]}]}"#, &[]),
            (
                r#"{"name":"a","kids":[{"name":"b","kids":[{"name":1}]}]}"#,
                &[
                    "/kids/0/kids/0/name: expected a string; got 1",
                    "/kids/0/kids/0/kids: missing; expected an array",
                ],
            ),
        ],
    );
}

#[test]
fn a_foreign_schema_is_read_by_the_letter() {
    let schema = Schema::foreign(json!({
        "type": "object",
        "properties": {
            "a": { "type": "integer", "minimum": 3 },
            "b": { "allOf": [{ "type": "object", "required": ["x"] }, { "maxProperties": 1 }] },
            "c": { "oneOf": [{ "minimum": 1 }, { "maximum": 5 }] }
        },
    }));
    answers(
        &schema,
        &[
            (r#"{"a":3,"other":1}"#, &[]),
            (
                r#"{"a":2}"#,
                &["/a: expected an integer of at least 3; got 2"],
            ),
            (
                r#"{"b":{"y":1,"z":2}}"#,
                &[
                    "/b/x: missing",
                    "/b: expected an object of at most 1 key; got 2",
                ],
            ),
            (
                r#"{"c":3}"#,
                &["/c: fits more than one of the alternatives: another value"],
            ),
            (r#"{"c":0}"#, &[]),
        ],
    );
}

#[test]
fn a_schema_that_cannot_be_checked_is_refused() {
    let table = [
        (
            json!({ "$ref": "#/$defs/X" }),
            ": the reference `#/$defs/X` leads nowhere",
        ),
        (
            json!({ "properties": { "a": { "if": {} } } }),
            "/properties/a: `if` cannot be checked",
        ),
        (
            json!({ "properties": { "a/b": { "type": "int" } } }),
            "/properties/a~1b: `\"int\"` is not a JSON type",
        ),
        (
            json!({ "pattern": "(" }),
            ": the pattern `(` is not understood",
        ),
        (json!({ "items": 5 }), "/items: this is not a schema"),
        (
            json!({ "$ref": "#/$defs/A", "$defs": { "A": { "$ref": "#/$defs/A" } } }),
            ": a type that refers to itself without end",
        ),
        (
            json!({ "anyOf": [{ "$ref": "#" }] }),
            ": a type that refers to itself without end",
        ),
    ];
    for (value, expected) in table {
        let error = Contract::compile(&Schema::foreign(value.clone())).unwrap_err();
        let lines: Vec<String> = error
            .problems()
            .iter()
            .map(|p| format!("{}: {}", p.pointer, p.message))
            .collect();
        assert_eq!(lines, [expected], "{value}");
    }
    let circle = json!({ "$ref": "#/$defs/A", "$defs": { "A": { "$ref": "#/$defs/A" } } });
    let error = Contract::compile(&Schema::rust(circle)).unwrap_err();
    assert_eq!(
        error.problems()[0].message,
        "the references lead round in a circle"
    );
}

#[test]
fn a_pattern_that_looks_around_is_told_and_not_checked() {
    let schema = Schema::rust(json!({
        "type": "object",
        "properties": { "login": { "type": "string", "pattern": "^(?!admin$)[a-z]+$" } }
    }));
    assert_eq!(lines(&schema, r#"{"login":"admin"}"#), [""; 0]);
}
