//! The strict form: what it looks like, and what it refuses.

use std::collections::{BTreeMap, BTreeSet};
use std::num::{NonZeroI64, NonZeroU32};

use proptest::prelude::*;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::super::{Dialect, Schema};
use super::{problems, strict};

#[derive(Deserialize, JsonSchema)]
#[expect(dead_code, reason = "only its schema is used")]
struct Address {
    street: String,
    /// Two letters.
    country: Option<String>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(tag = "type")]
#[expect(dead_code, reason = "only its schema is used")]
enum Tagged {
    A,
    B(Address),
}

/// How bad.
#[derive(Deserialize, JsonSchema)]
enum Level {
    /// Nobody waits.
    Low,
    High,
}

#[derive(Deserialize, JsonSchema)]
#[expect(dead_code, reason = "only its schema is used")]
struct Zoo {
    /// Where to send it.
    ship: Address,
    bill: Option<Address>,
    tagged: Tagged,
    level: Level,
    tuple: (f64, f64),
    set: BTreeSet<u8>,
    letter: char,
    count: NonZeroU32,
    delta: NonZeroI64,
    kids: Vec<Zoo>,
    /// The eldest.
    first: Option<Box<Zoo>>,
    #[serde(default)]
    tags: Vec<String>,
    #[schemars(url)]
    site: String,
}

#[test]
fn ordinary_types_take_the_strict_form() {
    let normal = strict(&Schema::of::<Zoo>());
    let properties = &normal["properties"];
    let address = json!({
        "street": { "type": "string" },
        "country": { "type": ["string", "null"], "description": "Two letters." }
    });
    assert_eq!(
        properties["ship"],
        json!({
            "type": "object", "description": "Where to send it.", "properties": address,
            "required": ["street", "country"], "additionalProperties": false
        })
    );
    assert_eq!(
        properties["bill"],
        json!({ "anyOf": [{ "$ref": "#/$defs/Address" }, { "type": "null" }] })
    );
    assert_eq!(properties["tagged"], json!({ "$ref": "#/$defs/Tagged" }));
    assert_eq!(
        normal["$defs"]["Tagged"]["anyOf"][1],
        json!({
            "type": "object",
            "properties": {
                "type": { "type": "string", "const": "B" },
                "street": { "type": "string" },
                "country": { "type": ["string", "null"], "description": "Two letters." }
            },
            "required": ["type", "street", "country"],
            "additionalProperties": false
        })
    );
    assert_eq!(
        normal["$defs"]["Level"],
        json!({
            "description": "How bad.",
            "anyOf": [
                { "type": "string", "enum": ["High"] },
                { "type": "string", "description": "Nobody waits.", "const": "Low" }
            ]
        })
    );
    assert_eq!(
        properties["tuple"],
        json!({ "type": "array", "items": { "type": "number" }, "minItems": 2, "maxItems": 2 })
    );
    assert_eq!(
        properties["set"],
        json!({
            "type": "array", "description": "No element twice.",
            "items": { "type": "integer", "minimum": 0, "maximum": 255 }
        })
    );
    assert_eq!(
        properties["letter"],
        json!({ "type": "string", "description": "Exactly 1 character." })
    );
    assert_eq!(
        properties["count"],
        json!({ "type": "integer", "minimum": 1 })
    );
    assert_eq!(
        properties["delta"],
        json!({ "type": "integer", "description": "Not 0." })
    );
    assert_eq!(
        properties["kids"],
        json!({ "type": "array", "items": { "$ref": "#" } })
    );
    assert_eq!(
        properties["first"],
        json!({ "description": "The eldest.", "anyOf": [{ "$ref": "#" }, { "type": "null" }] })
    );
    assert_eq!(
        properties["tags"],
        json!({ "type": ["array", "null"], "items": { "type": "string" } })
    );
    assert_eq!(
        properties["site"],
        json!({ "type": "string", "description": "Format: uri." })
    );
    assert_eq!(normal["required"].as_array().unwrap().len(), 13);
}

#[derive(Deserialize, JsonSchema)]
#[expect(dead_code, reason = "only its schema is used")]
struct Flat {
    id: u8,
    #[serde(flatten)]
    tagged: Tagged,
}

#[derive(Deserialize, JsonSchema)]
#[expect(dead_code, reason = "only its schema is used")]
struct Holder {
    flat: Flat,
}

#[test]
fn a_flattened_enum_is_distributed_inside_and_refused_at_the_root() {
    let normal = strict(&Schema::of::<Holder>());
    assert_eq!(
        normal["$defs"]["Flat"]["anyOf"][1]["required"],
        json!(["type", "street", "country", "id"])
    );
    assert_eq!(
        problems(&Schema::of::<Flat>()),
        [": `Flat` is a choice (`oneOf`), and must be one object"]
    );
}

#[derive(Deserialize, JsonSchema)]
#[expect(dead_code, reason = "only its schema is used")]
struct Impossible {
    map: BTreeMap<String, u8>,
    keyed: Option<BTreeMap<u8, u8>>,
    any: Value,
    list: Vec<Value>,
    tuple: (u8, String),
    fine: String,
}

#[test]
fn everything_that_strict_mode_cannot_express_is_named() {
    assert_eq!(
        problems(&Schema::of::<Impossible>()),
        [
            "/properties/map: a map: its keys are not known beforehand",
            "/properties/keyed: a map: its keys are not known beforehand",
            "/properties/any: any JSON value is admitted here, and strict mode needs a type",
            "/properties/list/items: any JSON value is admitted here, and strict mode needs a type",
            "/properties/tuple: a tuple of different types",
        ]
    );
    let table: [(Schema, &str); 6] = [
        (
            Schema::of::<Vec<u8>>(),
            ": `Array_of_uint8` is not an object",
        ),
        (Schema::of::<Value>(), ": `AnyValue` is not an object"),
        (Schema::of::<()>(), ": `null` is not an object"),
        (
            Schema::of::<Level>(),
            ": `Level` is a choice (`oneOf`), and must be one object",
        ),
        (
            Schema::of::<Option<Address>>(),
            ": `Nullable_Address` is a choice (`anyOf`), and must be one object",
        ),
        (
            Schema::foreign(json!({
                "type": "object", "properties": { "a": { "type": "object" } }
            })),
            "/properties/a: a map: its keys are not known beforehand",
        ),
    ];
    for (schema, expected) in table {
        assert_eq!(problems(&schema), [expected], "{schema:?}");
    }
    let error = super::super::strict::normalise(&Schema::of::<Vec<u8>>()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the root: `Array_of_uint8` is not an object; put the value into a field of a struct"
    );
}

#[test]
fn only_places_of_schemas_are_rewritten() {
    let names = [
        "default",
        "format",
        "title",
        "$ref",
        "oneOf",
        "properties",
        "description",
        "type",
    ];
    let property = json!({ "type": "string", "title": "T", "default": "x" });
    let properties: Map<String, Value> = names
        .iter()
        .map(|name| ((*name).to_owned(), property.clone()))
        .collect();
    let schema = Schema::rust(json!({
        "type": "object", "properties": properties, "required": names
    }));
    let normal = strict(&schema);
    for name in names {
        assert_eq!(
            normal["properties"][name],
            json!({ "type": "string" }),
            "{name}"
        );
    }
}

#[test]
fn keywords_are_kept_split_or_said_in_words() {
    let table = [
        (
            json!({ "type": ["string", "number"], "pattern": "^1" }),
            json!({ "anyOf": [{ "type": "string", "pattern": "^1" }, { "type": "number" }] }),
        ),
        (
            json!({ "enum": ["a", null] }),
            json!({ "anyOf": [{ "type": "string", "enum": ["a"] }, { "type": "null" }] }),
        ),
        (
            json!({ "const": 3 }),
            json!({ "type": "integer", "const": 3 }),
        ),
        (
            json!({ "type": "string", "minLength": 3, "maxLength": 5, "description": "Name" }),
            json!({ "type": "string", "description": "Name. 3 to 5 characters." }),
        ),
        (
            json!({ "type": "string", "pattern": "^(?!x)", "format": "uuid" }),
            json!({
                "type": "string", "description": "Matches the regular expression ^(?!x).",
                "format": "uuid"
            }),
        ),
        (
            json!({ "type": "integer", "format": "uint64", "maximum": u64::MAX }),
            json!({ "type": "integer", "description": "At most 18446744073709551615." }),
        ),
        (
            json!({ "type": "string", "examples": ["a"], "deprecated": true, "readOnly": true }),
            json!({ "type": "string", "description": "Deprecated. Examples: \"a\"." }),
        ),
        (
            json!({ "allOf": [{ "type": "string" }, { "format": "date" }] }),
            json!({ "type": "string", "format": "date" }),
        ),
        (
            json!({ "oneOf": [{ "type": "string" }] }),
            json!({ "type": "string" }),
        ),
        (
            json!({ "type": "string", "minimum": 3, "properties": {} }),
            json!({ "type": "string" }),
        ),
    ];
    for (given, expected) in table {
        let schema = Schema::rust(json!({
            "type": "object", "properties": { "p": given }, "required": ["p"]
        }));
        assert_eq!(strict(&schema)["properties"]["p"], expected, "{given}");
    }
}

#[test]
fn unused_definitions_are_dropped_and_old_ones_renamed() {
    let schema = Schema::rust(json!({
        "type": "object",
        "properties": { "a": { "$ref": "#/definitions/A" } },
        "required": ["a"],
        "definitions": { "A": { "type": "string" }, "B": { "type": "string" } }
    }));
    assert_eq!(
        strict(&schema),
        json!({
            "type": "object",
            "properties": { "a": { "$ref": "#/$defs/A" } },
            "required": ["a"],
            "additionalProperties": false,
            "$defs": { "A": { "type": "string" } }
        })
    );
}

#[test]
fn a_schema_that_grows_without_end_is_refused() {
    let mut definitions = Map::new();
    for i in 0..40 {
        let next = format!("#/$defs/D{}", i + 1);
        let field = json!({ "$ref": next, "description": "x" });
        let object = json!({ "type": "object", "properties": { "a": field, "b": field } });
        definitions.insert(format!("D{i}"), object);
    }
    definitions.insert("D40".to_owned(), json!({ "type": "string" }));
    let schema = Schema::rust(json!({
        "type": "object", "properties": { "a": { "$ref": "#/$defs/D0", "description": "x" } },
        "$defs": definitions
    }));
    let found = problems(&schema);
    assert!(
        found
            .iter()
            .any(|line| line.contains("more than 100000 places")),
        "{found:?}"
    );
}

#[test]
fn a_schema_beyond_the_sizes_is_refused() {
    let words = |count: usize, length: usize| -> Vec<String> {
        (0..count).map(|i| format!("{i:0length$}")).collect()
    };
    let mut tower = json!({ "type": "string" });
    for _ in 0..11 {
        tower = json!({ "type": "array", "items": tower });
    }
    let fields: Map<String, Value> = words(5001, 4)
        .into_iter()
        .map(|name| (name, json!({ "type": "null" })))
        .collect();
    let table = [
        (json!({ "a": { "enum": words(1000, 4) } }), None),
        (
            json!({ "a": { "enum": words(1001, 4) } }),
            Some("/properties/a: 1001 enum values in the schema; strict mode takes 1000"),
        ),
        (
            json!({ "a": { "enum": words(251, 60) } }),
            Some(
                "/properties/a: an enum of 251 values with 15060 characters; strict mode takes 15000",
            ),
        ),
        (json!({ "a": tower["items"] }), None),
        (
            json!({ "a": tower }),
            Some(": 11 levels of nesting at `a` in the schema; strict mode takes 10"),
        ),
        (
            Value::Object(fields),
            Some(": 5001 properties in the schema; strict mode takes 5000"),
        ),
        (
            json!({ "a": { "const": "x".repeat(120_001) } }),
            Some(": 120002 characters of names and values in the schema; strict mode takes 120000"),
        ),
    ];
    for (properties, expected) in table {
        let required: Vec<&String> = properties.as_object().unwrap().keys().take(1).collect();
        let schema = Schema::rust(
            json!({ "type": "object", "properties": properties, "required": required }),
        );
        assert_eq!(problems(&schema).first().map(String::as_str), expected);
    }
}

/// Schemas as Rust types write them, not all of them expressible.
pub(super) fn schema() -> impl Strategy<Value = Value> {
    let word = prop::sample::select(vec!["a", "b", "c", "kind"]);
    let leaf = prop_oneof![
        Just(json!({ "type": "string" })),
        Just(json!({ "type": "string", "minLength": 1, "maxLength": 3, "description": "Short" })),
        Just(json!({ "type": "string", "pattern": "^[ab]" })),
        Just(json!({ "type": ["integer", "null"], "minimum": 0, "maximum": 5 })),
        Just(json!({ "type": "integer", "exclusiveMinimum": 0, "multipleOf": 2 })),
        Just(json!({ "type": "number", "maximum": 2.5, "default": 1 })),
        Just(json!({ "type": "boolean" })),
        Just(json!({ "type": "null" })),
        Just(json!({ "enum": ["a", "b", null] })),
        Just(json!({ "type": "string", "enum": ["a", "b"] })),
        Just(json!({ "const": "a" })),
        Just(json!({ "type": ["string", "integer"] })),
        Just(json!({ "$ref": "#/$defs/Node" })),
        Just(json!({ "$ref": "#/$defs/Leaf", "description": "Beside." })),
        Just(json!({ "$ref": "#/$defs/Node", "description": "Beside." })),
        Just(json!(true)),
    ];
    leaf.prop_recursive(3, 24, 4, move |inner| {
        let properties = prop::collection::btree_map(word.clone(), inner.clone(), 0..4);
        prop_oneof![
            (properties.clone(), any::<bool>()).prop_map(|(properties, all)| {
                let required: Vec<_> = properties
                    .keys()
                    .filter(|name| all || **name != "a")
                    .copied()
                    .collect();
                json!({
                    "type": "object", "properties": properties, "required": required,
                    "additionalProperties": false
                })
            }),
            inner
                .clone()
                .prop_map(|item| json!({ "type": "array", "items": item, "maxItems": 2 })),
            inner.clone().prop_map(|item| json!({
                "type": "array", "items": item, "uniqueItems": true
            })),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| json!({
                "type": "array", "prefixItems": [a, b], "minItems": 2, "maxItems": 2
            })),
            prop::collection::vec(inner.clone(), 1..4).prop_map(|branches| json!({
                "anyOf": branches, "description": "Some."
            })),
            prop::collection::vec(inner.clone(), 1..3).prop_map(|branches| json!({
                "oneOf": branches
            })),
            inner
                .clone()
                .prop_map(|each| json!({ "type": "object", "additionalProperties": each })),
            inner
                .clone()
                .prop_map(|inner| json!({ "anyOf": [inner, { "type": "null" }] })),
        ]
    })
}

pub(super) fn document() -> impl Strategy<Value = Value> {
    prop::collection::btree_map(prop::sample::select(vec!["p", "q", "r"]), schema(), 0..3).prop_map(
        |properties| {
            json!({
                "type": "object", "properties": properties, "required": ["p"],
                "additionalProperties": false,
                "$defs": {
                    "Leaf": { "type": "string", "description": "A leaf." },
                    "Node": {
                        "type": "object",
                        "properties": {
                            "a": { "$ref": "#/$defs/Leaf" },
                            "kind": { "type": "array", "items": { "$ref": "#/$defs/Node" } }
                        },
                        "required": ["a"],
                        "additionalProperties": false
                    }
                }
            })
        },
    )
}

proptest! {
    #[test]
    fn normalising_twice_is_normalising_once(value in document()) {
        let mut value = value;
        let has = |name: &str| value["properties"].get(name).is_some();
        let required: Vec<&str> = ["p"].into_iter().filter(|name| has(name)).collect();
        value["required"] = json!(required);
        if let Ok(once) = Schema::rust(value).project(Dialect::OpenAiStrict) {
            let twice = once.project(Dialect::OpenAiStrict);
            prop_assert_eq!(twice.as_ref().map(Schema::as_value), Ok(once.as_value()));
        }
    }
}

#[test]
fn an_enum_offers_only_values_of_its_type() {
    let of = |schema: Value| {
        Schema::rust(json!({
            "type": "object", "properties": { "a": schema }, "required": ["a"],
            "additionalProperties": false
        }))
    };
    let narrowed = of(json!({ "type": ["integer", "null"], "enum": [1, "1", null, 2.5, 2] }));
    assert_eq!(
        strict(&narrowed)["properties"]["a"],
        json!({ "anyOf": [{ "type": "integer", "enum": [1, 2] }, { "type": "null" }] })
    );
    for value in [
        json!({ "type": "boolean", "enum": ["True", "False"] }),
        json!({ "type": "string", "const": 1 }),
    ] {
        let name = value["type"].as_str().unwrap();
        assert_eq!(
            problems(&of(value.clone())),
            [format!(
                "/properties/a: an enum of type `{name}` without such a value"
            )]
        );
    }
}
