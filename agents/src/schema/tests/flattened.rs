//! Structs that flatten enums, types that hold themselves, tuples of numbers; and how a refusal names its place.

use schemars::JsonSchema;
use serde_json::{Map, Value, json};

use super::super::{Dialect, Schema};
use super::{lines, problems, strict};

#[derive(JsonSchema)]
#[serde(tag = "mode")]
#[expect(dead_code, reason = "only its schema is used")]
enum Mode {
    Fast,
    Deep { depth: u8 },
}

#[derive(JsonSchema)]
#[serde(tag = "to")]
#[expect(dead_code, reason = "only its schema is used")]
enum Target {
    Disk(Disk),
    Nowhere,
}

#[derive(JsonSchema)]
#[expect(dead_code, reason = "only its schema is used")]
struct Disk {
    path: String,
}

#[derive(JsonSchema)]
#[expect(dead_code, reason = "only its schema is used")]
struct Job {
    name: String,
    #[serde(flatten)]
    mode: Mode,
    #[serde(flatten)]
    to: Target,
}

#[derive(JsonSchema)]
#[expect(dead_code, reason = "only its schema is used")]
struct Jobs {
    jobs: Vec<Job>,
}

#[test]
fn two_flattened_enums_are_one_choice_of_all_pairs() {
    let schema = Schema::of::<Jobs>();
    let strict = strict(&schema);
    let branches = strict.pointer("/$defs/Job/anyOf").and_then(Value::as_array);
    let required: Vec<&Value> = branches.unwrap().iter().map(|b| &b["required"]).collect();

    assert_eq!(
        required,
        [
            &json!(["mode", "to", "path", "name"]),
            &json!(["mode", "to", "name"]),
            &json!(["mode", "depth", "to", "path", "name"]),
            &json!(["mode", "depth", "to", "name"]),
        ]
    );
    assert_eq!(
        lines(
            &schema,
            r#"{"jobs":[{"name":"a","mode":"Deep","depth":1,"to":"Disk","path":"/"}]}"#
        ),
        [""; 0]
    );
    assert_ne!(
        lines(
            &schema,
            r#"{"jobs":[{"name":"a","mode":"Deep","to":"Nowhere"}]}"#
        ),
        [""; 0]
    );
}

#[test]
fn unions_with_too_many_pairs_are_refused() {
    let union = |letter: &str| {
        let each = |n| json!({ "type": "object", "properties": { format!("{letter}{n}"): { "type": "null" } } });
        json!({ "anyOf": (0..20).map(each).collect::<Vec<_>>() })
    };
    let inner = json!({ "allOf": [union("a"), union("b")] });
    let schema = json!({ "type": "object", "properties": { "u": inner } });

    assert_eq!(
        problems(&Schema::rust(schema)),
        ["/properties/u: strict mode has no `allOf`"]
    );
}

#[derive(JsonSchema)]
#[expect(dead_code, reason = "only its schema is used")]
struct Endless {
    name: Option<String>,
    inner: Box<Endless>,
}

#[derive(JsonSchema)]
#[expect(dead_code, reason = "only its schema is used")]
struct Left {
    right: Box<Right>,
}

#[derive(JsonSchema)]
#[expect(dead_code, reason = "only its schema is used")]
struct Right {
    left: [Box<Left>; 2],
}

#[derive(JsonSchema)]
#[expect(dead_code, reason = "only its schema is used")]
struct Pairs {
    pairs: Vec<Left>,
}

#[test]
fn a_type_without_an_end_is_refused_at_the_field_that_leads_on() {
    let message = "a type that always holds another of its kind, without end";

    assert_eq!(
        problems(&Schema::of::<Endless>()),
        [format!("/properties/inner: {message}")]
    );
    assert_eq!(
        problems(&Schema::of::<Pairs>()),
        [
            format!("/$defs/Left/properties/right: {message}"),
            format!("/$defs/Right/properties/left: {message}")
        ]
    );
}

#[test]
fn a_documented_type_stands_once_where_its_copies_would_not_fit() {
    let fields = |count: usize, schema: &Value| -> Map<String, Value> {
        let named = (0..count).map(|i| (format!("f{i}"), schema.clone()));
        named.collect()
    };
    let wide = json!({ "type": "object", "properties": fields(20, &json!({ "type": "null" })) });
    let of = |count| {
        let field = json!({ "$ref": "#/$defs/Wide", "description": "One of many." });
        let schema = json!({ "type": "object", "properties": fields(count, &field), "$defs": { "Wide": wide } });
        strict(&Schema::rust(schema))["properties"]["f0"].clone()
    };

    assert_eq!(of(2)["type"], json!(["object", "null"]));
    assert_eq!(of(300)["anyOf"][0], json!({ "$ref": "#/$defs/Wide" }));
}

#[derive(JsonSchema)]
#[expect(dead_code, reason = "only its schema is used")]
struct Numbers {
    same: (u32, u64),
    reals: (f32, f64),
    apart: (u8, u16),
}

#[test]
fn a_tuple_is_of_one_type_if_strict_mode_tells_no_difference() {
    assert_eq!(
        problems(&Schema::of::<Numbers>()),
        ["/properties/apart: a tuple of different types"]
    );
}

#[derive(JsonSchema)]
#[expect(dead_code, reason = "only its schema is used")]
struct Labels {
    #[serde(rename = "a/b")]
    labels: std::collections::BTreeMap<String, u8>,
}

#[derive(JsonSchema)]
#[expect(dead_code, reason = "only its schema is used")]
struct Open {
    list: Vec<Labels>,
    #[serde(flatten)]
    rest: std::collections::BTreeMap<String, Labels>,
}

#[test]
fn a_refusal_names_field_and_type_as_the_program_does() {
    let error = Schema::of::<Open>()
        .project(Dialect::OpenAiStrict)
        .unwrap_err()
        .to_string();
    let places: Vec<&str> = error
        .lines()
        .filter_map(|line| line.split_once(" a map"))
        .map(|(place, _)| place)
        .collect();

    assert_eq!(
        places,
        [
            "the root: `Open` is",
            "/$defs/Labels/properties/a~1b (`a/b` of `Labels`):"
        ]
    );
}

#[test]
fn the_way_to_the_deepest_level_is_told() {
    let mut schema = json!({ "type": "integer" });
    for name in ["f", "e", "d", "c", "b", "a"] {
        schema = json!({ "type": "array", "items": { "type": "object", "properties": { name: schema } } });
    }
    let root = json!({ "type": "object", "title": "Deep", "properties": { "list": schema } });

    assert_eq!(
        problems(&Schema::rust(root)),
        [": 12 levels of nesting at `list.a.b.c.d.e` in `Deep`; strict mode takes 10"]
    );
}
