//! What `#[param(..)]` asks of values: one word gives the schema, the check and the message.

use agents::{
    prelude::*,
    schema::{Contract, Dialect, Limits, Schema},
};
use serde_json::{Value, json};

/// Every word.
#[derive(Debug, ToolParams)]
struct Every {
    #[param(range(min = 1, exclusive_max = 10))]
    count: Option<u8>,
    #[param(range(exclusive_min = 0, max = 1.5))]
    share: f64,
    #[param(multiple_of = 5)]
    step: i64,
    #[param(length(min = 2, max = 3))]
    code: String,
    #[param(length(max = 2), unique)]
    tags: Vec<String>,
    #[param(pattern = "^[A-Z]{2}$")]
    land: String,
    #[param(format = "email")]
    mail: Option<String>,
    #[param(one_of("small", "large"), default = "small")]
    size: String,
    #[param(one_of(1, 2, 4))]
    wheels: Option<u8>,
    percent: Percent,
    #[param(range(max = 50))]
    half: Percent,
    shape: Option<Shape>,
}

/// From 0 to 100.
#[derive(Debug, ToolParams)]
struct Percent(#[param(range(min = 0, max = 100))] u8);

#[derive(Debug, ToolParams)]
#[serde(tag = "kind")]
enum Shape {
    Circle {
        #[param(range(exclusive_min = 0))]
        radius: f64,
    },
    Link(#[param(format = "uri")] Url),
}

#[derive(Debug, ToolParams)]
struct Url {
    #[param(format = "uri", length(max = 30))]
    url: String,
}

fn right() -> Value {
    json!({
        "count": 1, "share": 1.5, "step": -10, "code": "äöü", "tags": ["a", "b"], "land": "DE", "mail": "a@b.c",
        "size": "large", "wheels": 4, "percent": 100, "half": 50, "shape": { "kind": "Circle", "radius": 0.5 }
    })
}

fn violations(value: &Value) -> Vec<String> {
    let contract = Contract::compile(&Schema::of::<Every>()).expect("a contract");
    match contract.read(&value.to_string(), &Limits::default()) {
        Ok(mut arguments) => {
            assert!(arguments.whole::<Every>().is_some(), "{value}");
            Vec::new()
        }
        Err(violations) => violations.iter().map(ToString::to_string).collect(),
    }
}

#[test]
fn values_inside_are_taken_and_values_outside_are_told() {
    assert_eq!(violations(&right()), [""; 0]);
    let table = [
        ("count", json!(null), ""),
        (
            "count",
            json!(0),
            "/count: expected an integer of at least 1 and below 10; got 0",
        ),
        (
            "count",
            json!(10),
            "/count: expected an integer of at least 1 and below 10; got 10",
        ),
        (
            "share",
            json!(0),
            "/share: expected a number above 0 and of at most 1.5; got 0",
        ),
        (
            "share",
            json!(1.6),
            "/share: expected a number above 0 and of at most 1.5; got 1.6",
        ),
        (
            "step",
            json!(7),
            "/step: expected an integer that is a multiple of 5; got 7",
        ),
        (
            "code",
            json!("a"),
            "/code: expected a string of 2 to 3 characters; got 1 character",
        ),
        (
            "tags",
            json!(["a", "b", "c"]),
            "/tags: expected an array of at most 2 elements; got 3 elements",
        ),
        (
            "tags",
            json!(["a", "a"]),
            "/tags/1: repeats an earlier element; each may stand once",
        ),
        (
            "land",
            json!("de"),
            "/land: expected a string that matches ^[A-Z]{2}$; got \"de\"",
        ),
        (
            "mail",
            json!("a"),
            "/mail: expected an e-mail address like \"ada@example.com\"; got \"a\"",
        ),
        ("mail", json!(null), ""),
        (
            "size",
            json!("medium"),
            "/size: expected one of \"small\", \"large\"; got \"medium\"",
        ),
        ("size", json!(null), ""),
        (
            "wheels",
            json!(3),
            "/wheels: expected one of 1, 2, 4, null; got 3",
        ),
        ("wheels", json!(null), ""),
        (
            "percent",
            json!(101),
            "/percent: expected an integer from 0 to 100; got 101",
        ),
        (
            "half",
            json!(51),
            "/half: expected an integer from 0 to 50; got 51",
        ),
        (
            "shape",
            json!({ "kind": "Circle", "radius": 0 }),
            "/shape/radius: expected a number above 0; got 0",
        ),
        (
            "shape",
            json!({ "kind": "Link", "url": "example.com" }),
            "/shape/url: expected a URI like \"https://example.com/a\" of at most 30 characters; got \"example.com\"",
        ),
    ];
    for (key, value, expected) in table {
        let mut call = right();
        call[key] = value;
        assert_eq!(violations(&call).join("\n"), expected, "{call}");
    }
}

#[test]
fn all_that_is_outside_is_told_at_once() {
    let call = json!({
        "count": 0, "share": 0, "step": 1, "code": "", "tags": ["a", "a", "b"], "land": "", "mail": "", "size": "",
        "wheels": 0, "percent": 101, "half": 60, "shape": { "kind": "Circle", "radius": -1 }
    });

    let told = violations(&call);
    let places: Vec<&str> = told
        .iter()
        .filter_map(|line| line.split(": ").next())
        .collect();
    assert_eq!(
        places,
        [
            "/count",
            "/share",
            "/step",
            "/code",
            "/tags",
            "/tags/1",
            "/land",
            "/mail",
            "/size",
            "/wheels",
            "/percent",
            "/half",
            "/shape/radius"
        ]
    );
}

#[test]
fn what_strict_mode_has_a_keyword_for_is_one_and_the_rest_is_said() {
    let strict = Schema::of::<Every>()
        .project(Dialect::OpenAiStrict)
        .expect("a strict form")
        .into_value();
    let expected = json!({
        "count": { "type": ["integer", "null"], "minimum": 1, "exclusiveMaximum": 10, "maximum": 255 },
        "share": { "type": "number", "maximum": 1.5, "exclusiveMinimum": 0 },
        "step": { "type": "integer", "multipleOf": 5 },
        "code": { "type": "string", "description": "2 to 3 characters." },
        "tags": { "type": "array", "description": "No element twice.", "items": { "type": "string" }, "maxItems": 2 },
        "land": { "type": "string", "pattern": "^[A-Z]{2}$" },
        "mail": { "type": ["string", "null"], "format": "email" },
    });
    for (key, expected) in expected.as_object().expect("an object") {
        assert_eq!(&strict["properties"][key], expected, "{key}");
    }
    assert_eq!(strict["properties"]["half"]["maximum"], json!(50));
}

/// A default that only running code knows.
#[derive(Debug, ToolParams)]
struct Computed {
    #[param(default = most(), range(max = 5))]
    limit: u8,
    #[param(default = "x1", pattern = "^[a-z]$")]
    letter: String,
}

fn most() -> u8 {
    9
}

/// A range on a type that is no number, seen only in its schema.
#[derive(Debug, ToolParams)]
struct OfAType {
    #[param(range(max = 5))]
    name: Name,
}

/// A name.
#[derive(Debug, ToolParams)]
struct Name(String);

#[test]
fn what_only_a_schema_shows_is_refused_by_the_check_of_the_agent() {
    fn mistakes<P: ToolParams + agents::schema::StrictSchema>() -> String {
        let tool = FunctionTool::typed("try_it", "Tries.", |_, _: P| async {
            Ok::<_, ToolError>("")
        });
        let agent = Agent::<()>::new("a").tool(tool);
        agent.check().expect_err("a mistake").to_string()
    }

    assert_eq!(
        mistakes::<Computed>(),
        "the agent `a` cannot run: the tool `try_it` has no usable schema: \
         /properties/limit: the default is not what is asked for: expected an integer from 0 to 5; got 9; change one of the two\n\
         /properties/letter: the default is not what is asked for: expected a string that matches ^[a-z]$; got \"x1\"; change one of the two"
    );
    assert_eq!(
        mistakes::<OfAType>(),
        "the agent `a` cannot run: the tool `try_it` has no usable schema: \
         /properties/name: `maximum` is asked of a value that is no number; leave it out, or give the field a type it fits"
    );
}
