//! Reports about schemas. Tools of a foreign server stand for themselves: their schemas, with a closure that takes the value.

use agents::{json, prelude::*, testing};
use serde::Deserialize;
use serde_json::Value;

/// A tool with a schema from elsewhere, as it is sent.
fn sent(schema: Value) -> (bool, Value) {
    let tool = foreign(schema);
    let spec = tool.spec().unwrap();
    (spec.strict, spec.parameters.as_value().clone())
}

fn foreign(schema: Value) -> FunctionTool {
    FunctionTool::dynamic(
        "fetch",
        "Fetches.",
        schema,
        |_cx, value: Value| async move { Ok::<_, ToolError>(value) },
    )
    .unwrap()
}

/// Off, the schema says what it said. On, every key is required, what was optional may be null, and what strict mode has no
/// keyword for is said in words.
#[test]
fn b_117_a_foreign_schema_is_made_strict_or_left_as_it_is() {
    let schema = json!({
        "type": "object",
        "properties": {
            "url": { "type": "string", "format": "uri" },
            "max_length": { "type": "integer", "default": 5000, "exclusiveMaximum": 1_000_000 },
        },
        "required": ["url"],
    });
    let off = foreign(schema.clone()).strict(false).spec().unwrap();
    assert_eq!((off.strict, off.parameters.as_value()), (false, &schema));
    assert_eq!(
        sent(schema),
        (
            true,
            json!({
                "type": "object",
                "properties": {
                    "url": { "type": "string", "description": "Format: uri." },
                    "max_length": {
                        "type": ["integer", "null"],
                        "exclusiveMaximum": 1_000_000,
                    },
                },
                "required": ["url", "max_length"],
                "additionalProperties": false,
            })
        )
    );
}

/// An object that admits any keys has no strict form: the schema goes out as it came, and strict is off.
#[test]
fn b_118_an_object_of_any_keys_stays_one() {
    let schema = json!({
        "type": "object",
        "properties": {
            "a": { "type": "string" },
            "x": { "type": "object", "additionalProperties": true },
        },
    });
    assert_eq!(sent(schema.clone()), (false, schema));
}

/// A foreign one goes out free-form. A map as parameter of a strict tool does not compile, which the ui tests show; with
/// `strict = false` it is sent as a map.
#[tokio::test]
async fn b_119_a_free_form_object_never_becomes_an_empty_one() {
    let schema = json!({
        "type": "object",
        "properties": { "meta": { "type": "object", "description": "any keys" } },
    });
    let (strict, sent) = sent(schema.clone());
    let meta = &sent["properties"]["meta"];
    assert_eq!((strict, &meta["type"]), (false, &json!("object")));
    assert_ne!(meta["additionalProperties"], false);
    let model = testing::ScriptedModel::new([
        super::Step::from(super::call("fetch", r#"{"meta":{"any":["keys"]}}"#)),
        super::message("done").into(),
    ]);
    let agent = Agent::<()>::new("a").model(model).tool(foreign(schema));
    let result = Runner::run(&agent, "go").await.unwrap();
    assert_eq!(
        json!(*result.new_items()[1].item)["output"],
        r#"{"meta":{"any":["keys"]}}"#
    );

    /// Takes words for words, and anything.
    #[tool(strict = false)]
    fn take(words: std::collections::HashMap<String, String>, anything: Value) -> Value {
        json!([words, anything])
    }
    let spec = FunctionTool::<()>::of::<take>().spec().unwrap();
    assert_eq!(
        spec.parameters.as_value()["properties"]["words"],
        json!({ "type": "object", "additionalProperties": { "type": "string" } })
    );
    let called = testing::call::<take>(
        testing::tool_context(()),
        r#"{"words":{"a":"b"},"anything":{"c":[1]}}"#,
    );
    assert_eq!(
        called.await.unwrap().output.as_text(),
        r#"[{"a":"b"},{"c":[1]}]"#
    );
}

/// The same in both forms: the widths of numbers are told as bounds, and no format that JSON Schema does not know.
#[tokio::test]
async fn b_121_the_width_of_a_number_is_told_by_its_bounds() {
    macro_rules! tool {
        ($name:ident $($strict:tt)*) => {
            /// Takes numbers.
            #[allow(clippy::too_many_arguments, reason = "the report lists eight types")]
            #[tool($($strict)*)]
            fn $name(
                a: u8,
                b: u32,
                c: u64,
                d: usize,
                e: f32,
                f: Option<u16>,
                g: std::ops::Range<usize>,
                h: Vec<u8>,
            ) -> String {
                format!("{a} {b} {c} {d} {e} {f:?} {g:?} {h:?}")
            }
        };
    }
    tool!(narrow);
    tool!(wide strict = false);

    for tool in [
        FunctionTool::<()>::of::<narrow>(),
        FunctionTool::of::<wide>(),
    ] {
        let spec = tool.spec().unwrap();
        let schema = spec.parameters.as_value();
        assert!(!schema.to_string().contains(r#""format""#), "{schema}");
        let a = &schema["properties"]["a"];
        assert_eq!((&a["minimum"], &a["maximum"]), (&json!(0), &json!(255)));
        for unsigned in ["b", "c", "d"] {
            assert_eq!(schema["properties"][unsigned]["minimum"], 0, "{schema}");
        }
        let h = &schema["properties"]["h"]["items"];
        assert_eq!((&h["minimum"], &h["maximum"]), (&json!(0), &json!(255)));
    }
    let arguments =
        r#"{"a":300,"b":1,"c":1,"d":1,"e":1,"f":70000,"g":{"start":0,"end":1},"h":[256]}"#;
    let called = testing::call::<narrow>(testing::tool_context(()), arguments).await;
    let refusal = called.unwrap().output.as_text().into_owned();
    assert_eq!(
        refusal,
        super::refused(
            "/a: expected an integer from 0 to 255; got 300\n\
             /f: expected an integer from 0 to 65535; got 70000\n\
             /h/0: expected an integer from 0 to 255; got 256"
        )
    );
}

/// A nested type.
#[derive(Debug, PartialEq, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Place {
    /// The name of the street.
    street_name: String,
    #[serde(default)]
    floor: u8,
    #[serde(skip)]
    cached: u8,
}

#[derive(Debug, PartialEq, Deserialize, schemars::JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Way {
    OnFoot { minutes: u8 },
    ByCar(Place),
}

#[derive(Debug, PartialEq, Deserialize, schemars::JsonSchema)]
struct Tree {
    name: String,
    children: Vec<Tree>,
}

/// What an errand needs.
#[derive(Debug, PartialEq, Deserialize, schemars::JsonSchema, ToolParams)]
#[tool_params(external)]
struct Errand {
    /// Where to go.
    to: Place,
    from: Option<Place>,
    #[serde(flatten)]
    more: More,
    tree: Tree,
    way: Way,
}

#[derive(Debug, PartialEq, Deserialize, schemars::JsonSchema)]
struct More {
    #[serde(rename = "in-a-hurry")]
    hurry: bool,
}

/// A recursive type stands once under `$defs`. The cases in `strict-cases` sample many more types.
#[tokio::test]
async fn b_123_what_a_schema_says_is_what_is_decoded() {
    let tool = || {
        FunctionTool::typed("errand", "Runs.", |_cx, errand: Errand| async move {
            Ok::<_, ToolError>(format!("{errand:?}"))
        })
    };
    let spec = Agent::<()>::new("a")
        .tool(tool())
        .check()
        .map(|()| tool().spec().unwrap());
    let spec = spec.unwrap();
    let schema = spec.parameters.as_value();
    let judge = jsonschema::validator_for(schema).unwrap();
    assert_eq!(
        schema["$defs"]["Tree"]["properties"]["children"]["items"],
        json!({ "$ref": "#/$defs/Tree" })
    );
    let place = json!({ "streetName": "Elm", "floor": 2 });
    let tree = json!({ "name": "a", "children": [{ "name": "b", "children": [] }] });
    let good = [
        json!({ "to": place, "from": null, "in-a-hurry": true, "tree": tree, "way": { "kind": "on_foot", "minutes": 5 } }),
        json!({ "to": place, "from": place, "in-a-hurry": false, "tree": tree, "way": { "kind": "by_car", "streetName": "Oak", "floor": null } }),
    ];
    let bad = [
        json!({ "to": { "street_name": "Elm" }, "from": null, "in-a-hurry": true, "tree": tree, "way": { "kind": "on_foot", "minutes": 5 } }),
        json!({ "to": place, "from": null, "hurry": true, "tree": tree, "way": { "kind": "on_foot", "minutes": 5 } }),
        json!({ "to": place, "from": null, "in-a-hurry": true, "tree": tree, "way": { "kind": "OnFoot", "minutes": 5 } }),
        json!({ "to": place, "from": null, "in-a-hurry": true, "tree": { "name": "a" }, "way": { "kind": "on_foot", "minutes": 5 } }),
    ];
    for (value, taken) in good
        .iter()
        .map(|v| (v, true))
        .chain(bad.iter().map(|v| (v, false)))
    {
        let model = testing::ScriptedModel::new([
            super::Step::from(super::call("errand", value.to_string())),
            super::message("done").into(),
        ]);
        let agent = Agent::<()>::new("a").model(model).tool(tool());
        let result = Runner::run(&agent, "go").await.unwrap();
        let output = json!(*result.new_items()[1].item)["output"].to_string();
        assert_eq!(output.contains("Errand {"), taken, "{value}: {output}");
        assert_eq!(judge.is_valid(value), taken, "{value}");
    }
}
