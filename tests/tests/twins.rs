//! Types under `#[derive(ToolParams)]` beside the same types under serde's and schemars' derives: what is read, what is
//! refused and what is written is the same.
//!
//! Where they differ on purpose, the value is not in the table: unknown keys are refused in any case, and a null for a field
//! with a default means the default.

use std::fmt::Debug;

use agents::schema::{Contract, Dialect, Limits, Schema};
use schemars::JsonSchema;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Value, json};

/// The types, under other derives.
macro_rules! types {
    ($($derive:path),*) => {
        use super::ten;

        #[derive(Debug, Clone, PartialEq, $($derive),*)]
        /// A shape.
        #[serde(rename_all = "snake_case")]
        pub enum Shape {
            /// A circle.
            Circle { radius: f64, label: Option<String> },
            Named(String),
            Move(i32, i32),
            /// Nothing at all.
            Empty,
            #[serde(alias = "void")]
            Nothing,
            WithList(Vec<u8>),
        }

        #[derive(Debug, Clone, PartialEq, $($derive),*)]
        #[serde(tag = "kind", rename_all = "lowercase", rename_all_fields = "camelCase")]
        pub enum Event {
            Click { at_x: u64, at_y: u64 },
            /// Typed in.
            Key(Key),
            #[serde(rename = "NONE", alias = "nil")]
            Idle,
            Big { value: u64, signed: i64, real: f64, list: Vec<Option<u8>>, shape: Shape },
        }

        #[derive(Debug, Clone, PartialEq, $($derive),*)]
        pub struct Key {
            code: u32,
            /// Held down.
            #[serde(default)]
            shift: bool,
        }

        #[derive(Debug, Clone, PartialEq, $($derive),*)]
        #[serde(tag = "t", content = "c")]
        pub enum Command {
            Ping,
            Say(String),
            Move { dx: i32, dy: i32 },
            Span(u8, u8),
            Maybe(Option<u8>),
        }

        #[derive(Debug, Clone, PartialEq, $($derive),*)]
        #[serde(rename_all = "camelCase")]
        pub struct Whole {
            first_shape: Shape,
            event: Option<Event>,
            #[serde(rename = "cmd", alias = "command")]
            command: Command,
            #[serde(default = "ten")]
            count: u32,
            #[serde(skip)]
            hidden: u8,
            #[serde(default, skip_serializing_if = "Option::is_none")]
            note: Option<String>,
            r#type: Meters,
            at: Point,
            page: Page<Key, u8>,
            tree: Tree,
            wrapped: Wrapped,
        }

        #[derive(Debug, Clone, PartialEq, $($derive),*)]
        /// How far.
        pub struct Meters(f64);

        #[derive(Debug, Clone, PartialEq, $($derive),*)]
        pub struct Point(i8, i8);

        #[derive(Debug, Clone, PartialEq, $($derive),*)]
        #[serde(transparent)]
        pub struct Wrapped { inner: Vec<String> }

        #[derive(Debug, Clone, PartialEq, $($derive),*)]
        pub struct Page<T, U> { items: Vec<T>, next: Option<Box<U>> }

        #[derive(Debug, Clone, PartialEq, $($derive),*)]
        pub struct Tree { children: Vec<Tree> }
    };
}

mod ours {
    types!(agents::ToolParams);
}

mod theirs {
    types!(serde::Serialize, serde::Deserialize, schemars::JsonSchema);
}

fn ten() -> u32 {
    10
}

fn same<O, T>(accepted: &[&str], refused: &[&str])
where
    O: DeserializeOwned + Serialize + JsonSchema + Debug,
    T: DeserializeOwned + Serialize + JsonSchema + Debug,
{
    let ours = Contract::compile(&Schema::of::<O>()).expect("ours compiles");
    let theirs = Contract::compile(&Schema::of::<T>()).expect("theirs compiles");
    let strict = Schema::of::<O>()
        .project(Dialect::OpenAiStrict)
        .map(Schema::into_value);
    if let Ok(strict) = &strict {
        jsonschema::validator_for(strict).expect("a schema");
    }
    for text in accepted {
        let expected: T = serde_json::from_str(text).unwrap_or_else(|e| panic!("{text}: {e}"));
        let plain: O = serde_json::from_str(text).unwrap_or_else(|e| panic!("{text}: {e}"));
        assert_eq!(format!("{plain:?}"), format!("{expected:?}"), "{text}");
        let mut arguments = ours
            .read(text, &Limits::default())
            .unwrap_or_else(|e| panic!("{text}: {e:?}"));
        let read: Option<O> = arguments.whole();
        let read = read.unwrap_or_else(|| panic!("{text}: {:?}", arguments.finish()));
        assert_eq!(format!("{read:?}"), format!("{expected:?}"), "{text}");
        assert!(
            theirs.read(text, &Limits::default()).is_ok()
                || text.contains("void")
                || text.contains("nil")
                || text.contains("command"),
            "{text}"
        );
        assert_eq!(
            serde_json::to_string(&plain).expect("ours is written"),
            serde_json::to_string(&expected).expect("theirs is written"),
            "{text}"
        );
    }
    for text in refused {
        assert!(serde_json::from_str::<O>(text).is_err(), "{text}");
        assert!(serde_json::from_str::<T>(text).is_err(), "{text}");
        assert!(ours.read(text, &Limits::default()).is_err(), "{text}");
        assert!(theirs.read(text, &Limits::default()).is_err(), "{text}");
    }
}

#[test]
fn an_enum_is_named_by_its_only_key() {
    same::<ours::Shape, theirs::Shape>(
        &[
            r#"{"circle":{"radius":1.5}}"#,
            r#"{"circle":{"radius":2,"label":"a"}}"#,
            r#"{"circle":{"label":null,"radius":2}}"#,
            r#"{"named":"x"}"#,
            r#"{"move":[1,-1]}"#,
            r#""empty""#,
            r#""void""#,
            r#""nothing""#,
            r#"{"with_list":[]}"#,
        ],
        &[
            r#""circle""#,
            r#"{"circle":{}}"#,
            r#"{"move":[1]}"#,
            r#"{"named":1}"#,
            r#"{"other":1}"#,
            r#"{"named":"x","move":[1,2]}"#,
            "{}",
            "[]",
            "1",
            r#""Empty""#,
        ],
    );
}

#[test]
fn an_enum_is_named_by_a_tag_among_its_keys() {
    same::<ours::Event, theirs::Event>(
        &[
            r#"{"kind":"click","atX":1,"atY":18446744073709551615}"#,
            r#"{"atX":1,"atY":2,"kind":"click"}"#,
            r#"{"atX":1,"kind":"click","atY":2}"#,
            r#"{"kind":"key","code":1}"#,
            r#"{"code":1,"shift":true,"kind":"key"}"#,
            r#"{"kind":"NONE"}"#,
            r#"{"kind":"nil"}"#,
            r#"{"kind":"big","value":1,"signed":-1,"real":1,"list":[1,null],"shape":{"circle":{"radius":1}}}"#,
            r#"{"value":1,"signed":-1,"real":0.5,"list":[1,null],"shape":"empty","kind":"big"}"#,
        ],
        &[
            r#"{"kind":"click","atX":1}"#,
            r#"{"kind":"other"}"#,
            r#"{"atX":1,"atY":2}"#,
            r#"{"kind":"key"}"#,
            r#"{"kind":1}"#,
            r#"{"kind":"key","kind":"key","code":1}"#,
            "[]",
            r#""NONE""#,
        ],
    );
}

/// serde's own derive cannot read 128 bits behind a tag.
#[derive(Debug, PartialEq, agents::ToolParams)]
#[serde(tag = "kind")]
enum Number {
    Big {
        value: u128,
        signed: i128,
        real: f64,
    },
}

#[test]
fn whole_numbers_before_the_tag_keep_their_digits() {
    let text = r#"{"value":340282366920938463463374607431768211455,"signed":-170141183460469231731687303715884105728,"real":1e3,"kind":"Big"}"#;
    let contract = Contract::compile(&Schema::of::<Number>()).expect("a contract");
    let mut arguments = contract.read(text, &Limits::default()).expect("fits");
    let read = arguments.whole::<Number>();
    let expected = Number::Big {
        value: u128::MAX,
        signed: i128::MIN,
        real: 1000.0,
    };
    assert_eq!(read, Some(expected), "{:?}", arguments.finish());
}

#[test]
fn an_enum_is_named_by_a_tag_beside_its_content() {
    same::<ours::Command, theirs::Command>(
        &[
            r#"{"t":"Ping"}"#,
            r#"{"t":"Say","c":"hi"}"#,
            r#"{"c":"hi","t":"Say"}"#,
            r#"{"t":"Move","c":{"dx":1,"dy":-1}}"#,
            r#"{"c":{"dy":1,"dx":-1},"t":"Move"}"#,
            r#"{"t":"Span","c":[1,2]}"#,
            r#"{"t":"Maybe","c":null}"#,
        ],
        &[
            r#"{"t":"Say"}"#,
            r#"{"t":"Say","c":1}"#,
            r#"{"t":"Move","c":{"dx":1}}"#,
            r#"{"t":"Span","c":[1]}"#,
            r#"{"t":"Jump","c":1}"#,
            r#"{"c":1}"#,
            r#"{"t":"Say","c":"a","c":"b"}"#,
            "{}",
        ],
    );
}

#[test]
fn types_nest() {
    same::<ours::Whole, theirs::Whole>(
        &[
            r#"{"firstShape":"empty","cmd":{"t":"Ping"},"type":1.5,"at":[1,2],"page":{"items":[{"code":1}]},"tree":{"children":[{"children":[]}]},"wrapped":["a"]}"#,
            r#"{"firstShape":{"named":"x"},"event":{"kind":"NONE"},"command":{"t":"Ping"},"count":3,"note":"n","type":2,"at":[0,0],"page":{"items":[],"next":7},"tree":{"children":[]},"wrapped":[]}"#,
        ],
        &[
            r#"{"firstShape":"empty","cmd":{"t":"Ping"},"type":"1.5","at":[1,2],"page":{"items":[]},"tree":{"children":[]},"wrapped":[]}"#,
            r#"{"firstShape":"empty","cmd":{"t":"Ping"},"type":1.5,"at":[1],"page":{"items":[]},"tree":{"children":[]},"wrapped":[]}"#,
            r#"{"firstShape":"empty","cmd":{"t":"Ping"},"type":1.5,"at":[1,300],"page":{"items":[]},"tree":{"children":[]},"wrapped":[]}"#,
            r#"{"firstShape":"empty","cmd":{"t":"Ping"},"type":1.5,"at":[1,1],"page":{"items":[{}]},"tree":{"children":[]},"wrapped":[]}"#,
            r#"{"firstShape":"empty","cmd":{"t":"Ping"},"type":1.5,"at":[1,1],"page":{"items":[]},"tree":{},"wrapped":[]}"#,
        ],
    );
}

/// A tag in a tag.
#[derive(Debug, PartialEq, agents::ToolParams)]
#[serde(tag = "outer")]
enum Outer {
    In(Inner),
    Plain,
}

#[derive(Debug, PartialEq, agents::ToolParams)]
#[serde(tag = "inner")]
enum Inner {
    A { x: u8 },
    B(OneKey),
}

#[derive(Debug, PartialEq, agents::ToolParams)]
struct OneKey {
    y: Option<u8>,
}

#[derive(Debug, PartialEq, agents::ToolParams)]
struct Tags {
    tags: Vec<Outer>,
}

#[test]
fn the_outer_tag_comes_before_the_inner_one() {
    let strict = Schema::of::<Tags>()
        .project(Dialect::OpenAiStrict)
        .expect("a strict form")
        .into_value();
    let branches = strict["$defs"]["Outer"]["anyOf"]
        .as_array()
        .expect("a choice");
    let required: Vec<&Value> = branches.iter().map(|branch| &branch["required"]).collect();
    assert_eq!(
        required,
        [
            &json!(["outer", "inner", "x"]),
            &json!(["outer", "inner", "y"]),
            &json!(["outer"])
        ]
    );

    let text = r#"{"tags":[{"outer":"In","inner":"A","x":1},{"inner":"B","outer":"In"},{"outer":"Plain"}]}"#;
    let contract = Contract::compile(&Schema::of::<Tags>()).expect("a contract");
    let mut arguments = contract.read(text, &Limits::default()).expect("fits");
    let tags = vec![
        Outer::In(Inner::A { x: 1 }),
        Outer::In(Inner::B(OneKey { y: None })),
        Outer::Plain,
    ];
    let read: Option<Tags> = arguments.whole();
    assert_eq!(read.as_ref(), Some(&Tags { tags }));
    let written = serde_json::to_value(&read).expect("written");
    assert_eq!(
        written["tags"][0],
        json!({ "outer": "In", "inner": "A", "x": 1 })
    );
}

/// A type of which only the schema tells that it is no object.
#[derive(Debug, agents::ToolParams)]
struct Meters(f64);

#[derive(Debug, agents::ToolParams)]
#[serde(tag = "kind")]
enum Length {
    Known(Meters),
    Unknown,
}

#[derive(Debug, agents::ToolParams)]
struct Lengths {
    list: Vec<Length>,
}

#[test]
fn a_variant_beside_a_tag_that_holds_no_object_has_no_strict_form() {
    let refused = Schema::of::<Lengths>()
        .project(Dialect::OpenAiStrict)
        .expect_err("no form");
    assert_eq!(refused.problems().len(), 1, "{refused}");
    assert_eq!(refused.problems()[0].pointer, "/$defs/Length/anyOf/0");
}

/// What the strict form of one accepts, the other accepts: the schemas are for the same values.
#[test]
fn the_strict_schemas_admit_the_same() {
    fn strict<T: JsonSchema>() -> Value {
        let strict = Schema::of::<T>()
            .project(Dialect::OpenAiStrict)
            .map(Schema::into_value);
        strict.unwrap_or_else(|error| panic!("{error}"))
    }
    let (ours, theirs) = (strict::<ours::Whole>(), strict::<theirs::Whole>());
    let required = |schema: &Value| schema["required"].clone();
    assert_eq!(required(&ours), required(&theirs));
    for name in ["Key", "Tree"] {
        assert_eq!(ours["$defs"][name], theirs["$defs"][name], "{name}");
    }
}
