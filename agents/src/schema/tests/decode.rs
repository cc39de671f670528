//! From checked text into Rust types.

use std::collections::{BTreeMap, HashMap};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::super::{Contract, Limits, Param, Schema, object};

#[derive(Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
enum External {
    Unit,
    New(i32),
    Pair(u8, String),
    Named { x: u8 },
}

#[derive(Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(tag = "t")]
enum Internal {
    A { x: u64 },
    B(Inner),
}

#[derive(Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(tag = "t", content = "c")]
enum Adjacent {
    U,
    N(i64),
}

#[derive(Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
struct Inner {
    s: String,
    #[serde(default = "seven")]
    n: u32,
}

fn seven() -> u32 {
    7
}

#[derive(Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
struct Newtype(f32);

#[derive(Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
struct Everything {
    u128: u128,
    i128: i128,
    external: Vec<External>,
    internal: Vec<Internal>,
    adjacent: Vec<Adjacent>,
    map: BTreeMap<i32, bool>,
    keyed: HashMap<String, Vec<u8>>,
    newtype: Newtype,
    tuple: (char, Option<Box<Inner>>),
    any: Value,
    unit: (),
    #[serde(flatten)]
    flat: Inner,
}

fn everything() -> Everything {
    Everything {
        u128: u128::MAX,
        i128: i128::MIN,
        external: vec![
            External::Unit,
            External::New(-3),
            External::Pair(1, "é\n\"".to_owned()),
            External::Named { x: 4 },
        ],
        internal: vec![
            Internal::A { x: u64::MAX },
            Internal::B(Inner {
                s: String::new(),
                n: 1,
            }),
        ],
        adjacent: vec![Adjacent::U, Adjacent::N(i64::MIN)],
        map: BTreeMap::from([(-1, true), (2, false)]),
        keyed: HashMap::from([("a b".to_owned(), vec![0, 255])]),
        newtype: Newtype(1.5),
        tuple: (
            'ß',
            Some(Box::new(Inner {
                s: "😀".to_owned(),
                n: 7,
            })),
        ),
        any: json!({ "deep": [1, -2, 2.5, null, "x", { "y": true }] }),
        unit: (),
        flat: Inner {
            s: "flat".to_owned(),
            n: 9,
        },
    }
}

#[test]
fn what_serde_writes_is_read_back() {
    let contract = Contract::compile(&Schema::of::<Everything>()).unwrap();
    let value = everything();
    let pretty = serde_json::to_string_pretty(&value).unwrap();
    for text in [
        serde_json::to_string(&value).unwrap(),
        pretty.replace('é', "\\u00e9"),
    ] {
        let mut arguments = contract.read(&text, &Limits::default()).unwrap();
        assert_eq!(arguments.whole::<Everything>().as_ref(), Some(&value));
        assert!(arguments.finish().is_empty());
    }
}

#[test]
fn a_null_for_a_default_is_left_out_at_every_depth() {
    let contract = Contract::compile(&Schema::of::<Vec2>()).unwrap();
    let text = r#"{"inner":{"s":"a","n":null},"list":[{"s":"b"},{"t":"B","s":"c","n":null}]}"#;
    let mut arguments = contract.read(text, &Limits::default()).unwrap();
    let value = arguments.whole::<Vec2>().unwrap();
    assert_eq!(value.inner.n, 7);
    assert_eq!(value.list.len(), 2);
}

#[derive(Debug, Deserialize, JsonSchema)]
struct Vec2 {
    inner: Inner,
    list: Vec<Either>,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "only read")]
enum Either {
    Internal(Internal),
    Inner(Inner),
}

/// A type that refuses what its schema admits.
#[derive(Debug, JsonSchema)]
#[schemars(with = "String")]
struct Even(u32);

impl<'de> Deserialize<'de> for Even {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        match text.parse() {
            Ok(number) if number % 2 == 0 => Ok(Self(number)),
            _ => Err(serde::de::Error::invalid_value(
                serde::de::Unexpected::Str(&text),
                &"an even number",
            )),
        }
    }
}

#[test]
fn parameters_are_taken_one_by_one_and_every_refusal_is_kept() {
    let rows = [
        Param::of::<Even>("even", ""),
        Param::of::<Vec<Even>>("list", "").alias(&["items"]),
        Param::of::<u8>("n", "").default_value(|| Some(json!(5))),
        Param::of::<Option<u8>>("o", ""),
        Param::of::<Option<u8>>("p", "").default_value(|| Some(json!(3))),
    ];
    let contract = Contract::compile(&object(&rows, "")).unwrap();

    let text = r#"{"even":"3","items":["2","5"],"n":null,"p":null}"#;
    let mut arguments = contract.read(text, &Limits::default()).unwrap();
    assert!(arguments.take::<Even>("even").is_none());
    assert!(arguments.take::<Vec<Even>>("list").is_none());
    assert_eq!(arguments.take_or("n", || 5u8), Some(5));
    assert_eq!(arguments.take::<Option<u8>>("o"), Some(None));
    // Null means the default, also where the type takes null itself.
    assert_eq!(arguments.take_or("p", || Some(3u8)), Some(Some(3)));
    let refused: Vec<String> = arguments.finish().iter().map(ToString::to_string).collect();
    assert_eq!(
        refused,
        [
            r#"/even: expected an even number; got "3""#,
            r#"/items/1: expected an even number; got "5""#,
        ]
    );

    let text = r#"{"even":"4","list":[]}"#;
    let mut arguments = contract.read(text, &Limits::default()).unwrap();
    assert_eq!(arguments.take::<Even>("even").unwrap().0, 4);
    assert!(arguments.take::<Vec<Even>>("list").unwrap().is_empty());
    assert_eq!(arguments.take_or("p", || Some(3u8)), Some(Some(3)));
    assert!(arguments.take::<u8>("nothing").is_none());
    assert_eq!(arguments.finish()[0].to_string(), "/nothing: missing");

    let text = r#"{"even":"4","list":[],"items":[]}"#;
    let violations = contract.read(text, &Limits::default()).unwrap_err();
    assert_eq!(
        violations[0].to_string(),
        "/items: repeated key; write it once"
    );
}
