//! The forms that other dialects than strict mode take: what is kept, what is said in words, and what is refused where.

use proptest::prelude::*;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::super::{Dialect, Schema};
use super::strict::document;

/// The form of a whole schema, or the lines of the refusal.
fn form(dialect: Dialect, schema: &Schema) -> Result<Value, Vec<String>> {
    match schema.project(dialect) {
        Ok(form) => Ok(form.into_value()),
        Err(error) => Err(error.to_string().lines().map(str::to_owned).collect()),
    }
}

fn with_required(property: &Value) -> Schema {
    Schema::rust(json!({
        "type": "object", "properties": { "p": property }, "required": ["p"],
        "$defs": {
            "Leaf": { "type": "string", "description": "A leaf." },
            "Node": {
                "type": "object",
                "properties": { "next": { "anyOf": [{ "$ref": "#/$defs/Node" }, { "type": "null" }] } },
                "required": ["next"]
            }
        }
    }))
}

fn with_optional(property: &Value) -> Schema {
    Schema::rust(json!({ "type": "object", "properties": { "p": property } }))
}

/// A table of properties and what becomes of them.
#[track_caller]
fn becomes(dialect: Dialect, wrap: fn(&Value) -> Schema, table: &[(Value, Value)]) {
    for (given, expected) in table {
        let whole = form(dialect, &wrap(given)).unwrap();
        assert_eq!(whole["properties"]["p"], *expected, "{given}");
    }
}

/// A table of properties and why they are refused.
#[track_caller]
fn refused(dialect: Dialect, table: &[(Value, &[&str])]) {
    for (given, expected) in table {
        let lines = form(dialect, &with_required(given)).unwrap_err();
        assert_eq!(lines, *expected, "{given}");
    }
}

#[test]
fn openai_takes_the_form_that_the_mode_asks_for() {
    let schema = with_optional(&json!({ "type": "integer", "format": "uint8", "default": 1 }));
    let strict = json!({
        "type": "object",
        "properties": { "p": { "type": ["integer", "null"] } },
        "required": ["p"],
        "additionalProperties": false
    });
    let loose = json!({
        "type": "object", "properties": { "p": { "type": "integer", "default": 1 } }
    });

    assert_eq!(form(Dialect::openai(true), &schema), Ok(strict));
    assert_eq!(form(Dialect::openai(false), &schema), Ok(loose));
}

#[test]
fn what_may_be_left_out_is_neither_required_nor_null() {
    let table = [
        (
            json!({ "type": ["string", "null"] }),
            json!({ "type": "string" }),
        ),
        (
            json!({ "anyOf": [{ "type": "string", "pattern": "^a" }, { "type": "null" }] }),
            json!({ "type": "string", "pattern": "^a" }),
        ),
        (
            json!({ "oneOf": [{ "type": "integer" }, { "type": "boolean" }, { "const": null }] }),
            json!({ "anyOf": [{ "type": "integer" }, { "type": "boolean" }] }),
        ),
        (
            json!({ "anyOf": [{ "type": ["integer", "null"] }, { "type": ["boolean", "null"] }] }),
            json!({ "anyOf": [{ "type": "integer" }, { "type": "boolean" }] }),
        ),
        (
            json!({ "type": ["string", "null"], "enum": ["a", null] }),
            json!({ "type": "string", "enum": ["a"] }),
        ),
        (
            json!({ "enum": ["a", null] }),
            json!({ "type": "string", "enum": ["a"] }),
        ),
        (
            json!({ "type": ["string", "null"], "default": null, "description": "Why." }),
            json!({ "type": "string", "description": "Why." }),
        ),
    ];
    for dialect in [Dialect::Anthropic, Dialect::Gemini, Dialect::Mcp] {
        becomes(dialect, with_optional, &table);
    }
    let schema = with_optional(&json!({ "type": ["string", "null"] }));
    let closed = json!({
        "type": "object", "properties": { "p": { "type": "string" } }, "additionalProperties": false
    });
    assert_eq!(form(Dialect::Anthropic, &schema), Ok(closed.clone()));
    assert_eq!(form(Dialect::Mcp, &schema), Ok(closed));
    assert_eq!(
        form(Dialect::Gemini, &schema),
        Ok(json!({
            "type": "object", "properties": { "p": { "type": "string" } }, "propertyOrdering": ["p"]
        }))
    );
}

#[test]
fn anthropic_keeps_what_its_grammar_has_and_is_told_the_rest() {
    let table = [
        (
            json!({ "type": "integer", "format": "uint8", "minimum": 0, "maximum": 255 }),
            json!({ "type": "integer", "description": "At least 0. At most 255." }),
        ),
        (
            json!({ "type": "number", "exclusiveMinimum": 0, "exclusiveMaximum": 1, "multipleOf": 0.5 }),
            json!({
                "type": "number", "description": "More than 0. Less than 1. A multiple of 0.5."
            }),
        ),
        (
            json!({ "type": "string", "minLength": 3, "maxLength": 5, "description": "Name" }),
            json!({ "type": "string", "description": "Name. 3 to 5 characters." }),
        ),
        (
            json!({ "type": "string", "format": "uri" }),
            json!({ "type": "string", "format": "uri" }),
        ),
        (
            json!({ "type": "string", "format": "ip" }),
            json!({ "type": "string", "description": "Format: ip." }),
        ),
        (
            json!({ "type": "string", "pattern": r"[\b]\d" }),
            json!({ "type": "string", "pattern": r"[\b]\d" }),
        ),
        (
            json!({ "type": "string", "pattern": r"\bx" }),
            json!({ "type": "string", "description": r"Matches the regular expression \bx." }),
        ),
        (
            json!({ "type": "string", "pattern": r"(a)\1" }),
            json!({ "type": "string", "description": r"Matches the regular expression (a)\1." }),
        ),
        (
            json!({ "type": "array", "items": { "type": "null" }, "minItems": 1 }),
            json!({ "type": "array", "items": { "type": "null" }, "minItems": 1 }),
        ),
        (
            json!({ "type": "array", "items": { "type": "null" }, "minItems": 2 }),
            json!({
                "type": "array", "description": "At least 2 elements.",
                "items": { "type": "null" }, "minItems": 1
            }),
        ),
        (
            json!({ "type": "array", "items": { "type": "null" }, "maxItems": 2, "uniqueItems": true }),
            json!({
                "type": "array", "description": "At most 2 elements. No element twice.",
                "items": { "type": "null" }
            }),
        ),
        (
            json!({ "type": "array", "prefixItems": [{ "type": "null" }, { "type": "null" }] }),
            json!({
                "type": "array", "description": "Exactly 2 elements.",
                "items": { "type": "null" }, "minItems": 1
            }),
        ),
        (
            json!({ "type": "boolean", "default": true, "title": "Flag" }),
            json!({ "type": "boolean", "default": true }),
        ),
        (
            json!({ "type": ["string", "null"] }),
            json!({ "type": ["string", "null"] }),
        ),
        (
            json!({ "oneOf": [
                { "const": "a", "description": "First" }, { "const": "b" }, { "type": "null" }
            ], "description": "Which." }),
            json!({
                "description": "Which.\n- `a`: First",
                "anyOf": [{ "type": "string", "enum": ["a", "b"] }, { "type": "null" }]
            }),
        ),
        (
            json!({ "$ref": "#/$defs/Leaf" }),
            json!({ "$ref": "#/$defs/Leaf" }),
        ),
        (
            json!({ "$ref": "#/$defs/Leaf", "default": "x" }),
            json!({ "type": "string", "description": "A leaf.", "default": "x" }),
        ),
        (
            json!({ "type": "object", "properties": { "a": { "type": "null" } }, "minProperties": 1 }),
            json!({
                "type": "object", "description": "At least 1 key.",
                "properties": { "a": { "type": "null" } }, "additionalProperties": false
            }),
        ),
    ];

    becomes(Dialect::Anthropic, with_required, &table);
}

#[test]
fn anthropic_refuses_what_it_cannot_express_at_its_place() {
    let map = "/properties/p: a map: its keys are not known beforehand; use a list of pairs, `Vec<Entry>` with \
               `struct Entry { key, value }`, or a struct with named fields";
    let long = "k".repeat(65);
    refused(
        Dialect::Anthropic,
        &[
            (
                json!({ "type": "object", "additionalProperties": { "type": "null" } }),
                &[map],
            ),
            (
                json!({ "type": "array", "items": true }),
                &[
                    "/properties/p/items: any JSON value is admitted here, and a strict tool of Anthropic needs a type; \
                   use a struct, an enum or a text that holds JSON",
                ],
            ),
            (
                json!({ "enum": ["a", [1]] }),
                &["/properties/p: a fixed array or object; write a struct with fixed fields"],
            ),
            (
                json!({ "type": "string", "not": { "pattern": "x" } }),
                &[
                    "/properties/p: a strict tool of Anthropic has no `not`; say what the value may be",
                ],
            ),
            (
                json!({ "$ref": "#/$defs/Node" }),
                &[
                    "/$defs/Node/properties/next/anyOf/0 (`next` of `Node`): `Node` holds itself here, and a strict tool of Anthropic \
                   takes no recursion; use a flat list whose entries name their parent",
                ],
            ),
            (
                json!({ "type": "object", "properties": { "a b": { "type": "null" } }, "required": ["a b"] }),
                &[
                    "/properties/p/properties/a b: the key `a b` is not 1 to 64 of `A-Z a-z 0-9 _ . -`; rename it",
                ],
            ),
            (
                json!({ "type": "object", "properties": { (&long): { "type": "null" } }, "required": [&long] }),
                &[&format!(
                    "/properties/p/properties/{long}: the key `{long}` is not 1 to 64 of `A-Z a-z 0-9 _ . -`; rename it"
                )],
            ),
        ],
    );
    let choice = Schema::rust(json!({ "title": "Way", "anyOf": [{ "type": "object" }] }));
    assert_eq!(
        form(Dialect::Anthropic, &choice),
        Err(vec![
            "the root: `Way` is a choice (`anyOf`), and must be one object; put the enum into a field of a struct"
                .to_owned()
        ])
    );
}

#[test]
fn anthropic_takes_fewer_than_24_optional_keys_and_16_unions() {
    let keys = |count: usize, property: &Value| -> Map<String, Value> {
        (0..count)
            .map(|i| (format!("k{i}"), property.clone()))
            .collect()
    };
    let optional = |count| {
        Schema::rust(
            json!({ "type": "object", "properties": keys(count, &json!({ "type": "null" })) }),
        )
    };
    let unions = |count| {
        let properties = keys(count, &json!({ "type": ["string", "null"] }));
        let required: Vec<_> = properties.keys().collect();
        Schema::rust(json!({ "type": "object", "required": required, "properties": properties }))
    };

    assert!(form(Dialect::Anthropic, &optional(23)).is_ok());
    assert_eq!(
        form(Dialect::Anthropic, &optional(25)),
        Err(vec![
            "/properties/k23: 25 optional keys, of which this is number 24; a strict tool of Anthropic takes fewer \
             than 24; require some, or split the tool"
                .to_owned()
        ])
    );
    assert!(form(Dialect::Anthropic, &unions(15)).is_ok());
    assert_eq!(
        form(Dialect::Anthropic, &unions(16)),
        Err(vec![
            "/properties/k15: 16 unions, of which this is number 16; a strict tool of Anthropic takes fewer than 16; \
             use fewer enums with data and fewer values that may be null, or split the tool"
                .to_owned()
        ])
    );
}

#[derive(Deserialize, JsonSchema)]
#[expect(dead_code, reason = "only its schema is used")]
struct Person {
    name: String,
    friends: Vec<Person>,
}

#[test]
fn a_root_that_holds_itself_is_refused_without_recursion() {
    let schema = Schema::of::<Person>();
    let line = |name: &str| {
        vec![format!(
            "/properties/friends/items: the schema holds itself here, and {name} takes no recursion; use a flat list \
             whose entries name their parent"
        )]
    };

    assert_eq!(
        form(Dialect::Anthropic, &schema),
        Err(line("a strict tool of Anthropic"))
    );
    assert_eq!(form(Dialect::Gemini, &schema), Err(line("Gemini")));
    assert_eq!(
        form(Dialect::Mcp, &schema),
        Ok(json!({
            "type": "object",
            "properties": {
                "name": { "type": "string" },
                "friends": { "type": "array", "items": { "$ref": "#" } }
            },
            "required": ["name", "friends"],
            "additionalProperties": false
        }))
    );
}

#[test]
fn gemini_reads_openapi() {
    let table = [
        (
            json!({ "type": ["string", "null"], "maxLength": 5 }),
            json!({ "type": "string", "nullable": true, "maxLength": 5 }),
        ),
        (
            json!({ "anyOf": [{ "$ref": "#/$defs/Leaf" }, { "type": "null" }] }),
            json!({ "type": "string", "description": "A leaf.", "nullable": true }),
        ),
        (
            json!({ "anyOf": [{ "type": "integer" }, { "type": "boolean" }, { "type": "null" }] }),
            json!({ "anyOf": [{ "type": "integer" }, { "type": "boolean" }], "nullable": true }),
        ),
        (
            json!({ "const": "a" }),
            json!({ "type": "string", "enum": ["a"] }),
        ),
        (
            json!({ "const": 3 }),
            json!({ "type": "integer", "description": "Always 3." }),
        ),
        (
            json!({ "enum": [1, 2], "description": "How" }),
            json!({ "type": "integer", "description": "How. One of 1, 2." }),
        ),
        (
            json!({ "oneOf": [{ "const": "a" }, { "const": "b", "description": "Second" }] }),
            json!({ "type": "string", "description": "- `b`: Second", "enum": ["a", "b"] }),
        ),
        (
            json!({ "type": "integer", "minimum": 1, "exclusiveMaximum": 9, "format": "int32" }),
            json!({ "type": "integer", "description": "Less than 9.", "minimum": 1 }),
        ),
        (
            json!({ "type": "string", "format": "date", "title": "Day", "default": "2026-11-30" }),
            json!({ "type": "string", "description": "Format: date. Default: \"2026-11-30\"." }),
        ),
        (
            json!({ "type": "string", "pattern": "^a" }),
            json!({ "type": "string", "pattern": "^a" }),
        ),
        (
            json!({ "type": "string", "pattern": "(?=a)" }),
            json!({ "type": "string", "description": "Matches the regular expression (?=a)." }),
        ),
        (
            json!({ "type": "array", "items": { "$ref": "#/$defs/Leaf" }, "minItems": 2 }),
            json!({
                "type": "array", "items": { "type": "string", "description": "A leaf." }, "minItems": 2
            }),
        ),
        (
            json!({
                "type": "object", "required": ["a"],
                "properties": { "b": { "type": "string" }, "a": { "type": ["boolean", "null"] } }
            }),
            json!({
                "type": "object",
                "properties": { "b": { "type": "string" }, "a": { "type": "boolean", "nullable": true } },
                "required": ["a"], "propertyOrdering": ["b", "a"]
            }),
        ),
    ];

    becomes(Dialect::Gemini, with_required, &table);
    assert_eq!(
        form(Dialect::Gemini, &Schema::rust(json!({ "type": "object" }))),
        Ok(json!({ "type": "object", "properties": {} }))
    );
}

#[test]
fn gemini_refuses_what_it_cannot_express_at_its_place() {
    let map = "/properties/p/anyOf/1: a map: its keys are not known beforehand; use a list of pairs, `Vec<Entry>` \
               with `struct Entry { key, value }`, or a struct with named fields";
    refused(
        Dialect::Gemini,
        &[
            (
                json!({ "anyOf": [{ "type": "string" }, { "type": "object", "additionalProperties": true }] }),
                &[map],
            ),
            (
                json!({ "description": "Anything." }),
                &[
                    "/properties/p: any JSON value is admitted here, and Gemini needs a type; use a struct, an enum or a \
                   text that holds JSON",
                ],
            ),
            (
                json!({ "type": "object" }),
                &[
                    "/properties/p: an object without fields, and Gemini needs one; give it a field, or leave it out",
                ],
            ),
            (
                json!({ "type": "null" }),
                &[
                    "/properties/p: only null is admitted here, and Gemini has no such type; leave the field out",
                ],
            ),
            (
                json!({ "$ref": "#/$defs/Node" }),
                &[
                    "/$defs/Node/properties/next/anyOf/0 (`next` of `Node`): `Node` holds itself here, and Gemini takes no recursion; use a \
                   flat list whose entries name their parent",
                ],
            ),
        ],
    );
}

#[test]
fn gemini_takes_15_levels() {
    let tower = |levels: usize| {
        let mut tower = json!({ "type": "string" });
        for _ in 2..levels {
            tower = json!({ "type": "array", "items": tower });
        }
        tower
    };

    assert!(form(Dialect::Gemini, &with_required(&tower(15))).is_ok());
    let place = format!("/properties/p{}", "/items".repeat(14));
    refused(
        Dialect::Gemini,
        &[(
            tower(16),
            &[&format!(
                "{place}: more than 15 levels of nesting; Gemini takes 15; make the type flatter"
            )],
        )],
    );
}

#[test]
fn definitions_that_multiply_without_end_are_refused_where_they_are_written_out() {
    let mut definitions = Map::new();
    for i in 0..12 {
        let next = json!({ "$ref": format!("#/$defs/D{}", i + 1) });
        let properties: Map<String, Value> = ["a", "b", "c"]
            .iter()
            .map(|name| ((*name).to_owned(), next.clone()))
            .collect();
        definitions.insert(
            format!("D{i}"),
            json!({ "type": "object", "properties": properties }),
        );
    }
    definitions.insert("D12".to_owned(), json!({ "type": "string" }));
    let schema = Schema::rust(json!({
        "type": "object", "properties": { "p": { "$ref": "#/$defs/D0" } }, "required": ["p"],
        "$defs": definitions
    }));

    let lines = form(Dialect::Gemini, &schema).unwrap_err();

    assert_eq!(lines.len(), 1, "{lines:?}");
    let (place, rest) = lines[0].split_once(": ").unwrap();
    assert!(place.starts_with("/properties/p/properties/"), "{place}");
    assert_eq!(
        rest,
        "the schema has more than 100000 places; make it smaller"
    );
}

#[test]
fn a_long_chain_of_definitions_is_refused_and_not_followed_to_its_end() {
    let mut definitions = Map::new();
    for i in 0..2000 {
        let next = json!({ "$ref": format!("#/$defs/D{}", i + 1) });
        definitions.insert(format!("D{i}"), json!({ "type": "array", "items": next }));
    }
    definitions.insert("D2000".to_owned(), json!({ "type": "string" }));
    let schema = Schema::rust(json!({
        "type": "object", "properties": { "p": { "$ref": "#/$defs/D0" } }, "required": ["p"],
        "$defs": definitions
    }));
    let refusal = Err(vec![
        "/$defs/D127 (the type `D127`): types are nested deeper than 256 levels; make the type flatter".to_owned(),
    ]);

    assert_eq!(form(Dialect::Anthropic, &schema), refusal);
    assert_eq!(form(Dialect::Gemini, &schema), refusal);
    assert!(form(Dialect::Mcp, &schema).is_ok());
}

#[test]
fn mcp_is_what_serde_means() {
    let table = [
        (
            json!({ "type": "integer", "format": "uint8", "minimum": 0, "maximum": u64::MAX }),
            json!({ "type": "integer", "minimum": 0, "maximum": u64::MAX }),
        ),
        (
            json!({ "type": "string", "minLength": 1, "maxLength": 2, "pattern": "(?=a)", "format": "uri" }),
            json!({ "type": "string", "format": "uri", "pattern": "(?=a)", "minLength": 1, "maxLength": 2 }),
        ),
        (
            json!({ "type": "string", "format": "ip" }),
            json!({ "type": "string", "description": "Format: ip." }),
        ),
        (json!(true), json!({})),
        (
            json!({ "title": "Any", "description": "Anything.", "x-agents-keys": ["q"] }),
            json!({ "description": "Anything." }),
        ),
        (json!({ "minProperties": 1 }), json!({ "minProperties": 1 })),
        (
            json!({ "type": "object", "additionalProperties": { "type": "integer", "format": "int32" } }),
            json!({ "type": "object", "properties": {}, "additionalProperties": { "type": "integer" } }),
        ),
        (
            json!({ "type": "object", "patternProperties": { "^a": { "title": "A", "type": "null" } } }),
            json!({
                "type": "object", "properties": {}, "patternProperties": { "^a": { "type": "null" } }
            }),
        ),
        (
            json!({
                "type": "object", "additionalProperties": true,
                "propertyNames": { "type": "string", "maxLength": 3 }, "maxProperties": 2
            }),
            json!({
                "type": "object", "properties": {}, "additionalProperties": true,
                "propertyNames": { "type": "string", "maxLength": 3 }, "maxProperties": 2
            }),
        ),
        (
            json!({ "type": "array", "prefixItems": [{ "type": "string" }, { "type": "null" }], "maxItems": 2 }),
            json!({ "type": "array", "prefixItems": [{ "type": "string" }, { "type": "null" }], "items": {}, "maxItems": 2 }),
        ),
        (
            json!({ "type": "array", "items": [{ "type": "null" }, { "type": "null" }] }),
            json!({ "type": "array", "prefixItems": [{ "type": "null" }, { "type": "null" }], "items": {} }),
        ),
        (
            json!({
                "type": "array", "prefixItems": [{ "type": "null" }, { "const": null }],
                "minItems": 2, "maxItems": 2
            }),
            json!({ "type": "array", "items": { "type": "null" }, "minItems": 2, "maxItems": 2 }),
        ),
        (
            json!({ "type": "array", "contains": { "const": 1 }, "uniqueItems": true }),
            json!({
                "type": "array", "items": {}, "contains": { "type": "integer", "const": 1 },
                "uniqueItems": true
            }),
        ),
        (
            json!({ "oneOf": [{ "const": "a", "description": "First" }, { "const": "b" }] }),
            json!({ "anyOf": [
                { "type": "string", "description": "First", "const": "a" },
                { "type": "string", "const": "b" }
            ] }),
        ),
        (
            json!({ "type": ["string", "null"], "default": "x" }),
            json!({ "type": ["string", "null"], "default": "x" }),
        ),
        (json!({ "enum": ["a", [1]] }), json!({ "enum": ["a", [1]] })),
        (
            json!({ "type": "integer", "not": { "const": 0 } }),
            json!({ "type": "integer", "not": { "const": 0 } }),
        ),
        (
            json!({
                "type": "string", "if": { "minLength": 3 }, "then": { "pattern": "^a" }
            }),
            json!({
                "type": "string", "if": { "minLength": 3 }, "then": { "pattern": "^a" }
            }),
        ),
        (
            json!({ "$ref": "#/$defs/Leaf", "description": "Beside." }),
            json!({ "type": "string", "description": "Beside." }),
        ),
        (
            json!({ "$ref": "#/$defs/Node", "description": "Beside." }),
            json!({ "description": "Beside.", "anyOf": [{ "$ref": "#/$defs/Node" }] }),
        ),
    ];

    becomes(Dialect::Mcp, with_required, &table);
    assert_eq!(
        form(
            Dialect::Mcp,
            &Schema::rust(json!({ "type": "object", "$schema": "x", "title": "T" }))
        ),
        Ok(json!({ "type": "object", "properties": {}, "additionalProperties": false }))
    );
}

#[test]
fn mcp_leaves_open_what_somebody_else_left_open() {
    let schema = Schema::foreign(json!({
        "type": "object", "required": ["a", "b"],
        "properties": { "a": { "type": "object", "unevaluatedProperties": { "title": "N", "type": "null" } } }
    }));

    assert_eq!(
        form(Dialect::Mcp, &schema),
        Ok(json!({
            "type": "object",
            "properties": {
                "a": { "type": "object", "properties": {}, "unevaluatedProperties": { "type": "null" } }
            },
            "required": ["a", "b"]
        }))
    );
}

#[test]
fn mcp_refuses_what_is_no_object_or_leads_nowhere() {
    refused(
        Dialect::Mcp,
        &[
            (
                json!(false),
                &["/properties/p: no value is admitted here; leave the field out"],
            ),
            (
                json!({ "$ref": "#/$defs/Nobody" }),
                &[
                    "/properties/p: the reference `#/$defs/Nobody` leads nowhere; refer to a definition of the same \
                   schema: `#/$defs/Name`",
                ],
            ),
            (
                json!({ "type": "string", "not": { "$ref": "#/$defs/Leaf" } }),
                &[
                    "/properties/p: a condition that refers to a definition; write what it refers to in its place",
                ],
            ),
        ],
    );
    assert_eq!(
        form(Dialect::Mcp, &Schema::rust(json!({ "type": "string" }))),
        Err(vec![
            "the root: the schema is not an object; put the value into a field of a struct"
                .to_owned()
        ])
    );
}

/// Every keyword of a form that is not among those taken; names of properties and definitions are no keywords.
fn beyond(schema: &Value, taken: &[&str]) -> Vec<String> {
    let Value::Object(schema) = schema else {
        return match schema {
            Value::Array(list) => list.iter().flat_map(|part| beyond(part, taken)).collect(),
            _ => Vec::new(),
        };
    };
    let mut found = Vec::new();
    for (keyword, value) in schema {
        if !taken.contains(&keyword.as_str()) {
            found.push(keyword.clone());
        }
        match keyword.as_str() {
            "properties" | "$defs" => {
                let inner = value.as_object().into_iter().flat_map(Map::values);
                found.extend(inner.flat_map(|schema| beyond(schema, taken)));
            }
            "items" | "anyOf" => found.extend(beyond(value, taken)),
            _ => {}
        }
    }
    found
}

/// Schemas that require only what they describe.
fn expressible() -> impl Strategy<Value = Value> {
    document().prop_map(|mut value| {
        if value["properties"].get("p").is_none() {
            value["required"] = json!([]);
        }
        value
    })
}

proptest! {
    #[test]
    fn a_form_holds_only_what_its_dialect_has(value in expressible()) {
        let tables: [(Dialect, &[&str]); 2] = [
            (Dialect::Anthropic, &[
                "type", "properties", "required", "additionalProperties", "items", "anyOf", "$ref",
                "$defs", "enum", "const", "description", "default", "pattern", "format", "minItems",
            ]),
            (Dialect::Gemini, &[
                "type", "properties", "required", "items", "anyOf", "enum", "description",
                "nullable", "pattern", "minimum", "maximum", "minLength", "maxLength", "minItems",
                "maxItems", "propertyOrdering",
            ]),
        ];
        for (dialect, taken) in tables {
            if let Ok(form) = Schema::rust(value.clone()).project(dialect) {
                prop_assert_eq!(beyond(form.as_value(), taken), [""; 0]);
            }
        }
    }

    #[test]
    fn a_form_in_json_schema_is_its_own_form(value in expressible()) {
        for dialect in [Dialect::Anthropic, Dialect::Mcp] {
            if let Ok(once) = Schema::rust(value.clone()).project(dialect) {
                let twice = once.project(dialect);
                prop_assert_eq!(twice.as_ref().map(Schema::as_value), Ok(once.as_value()));
            }
        }
    }

    #[test]
    fn the_same_schema_is_the_same_bytes(value in expressible()) {
        for dialect in [Dialect::OpenAiStrict, Dialect::Anthropic, Dialect::Gemini, Dialect::Mcp] {
            let bytes = || Schema::rust(value.clone()).project(dialect).map(|form| form.into_value().to_string());
            prop_assert_eq!(bytes(), bytes());
        }
    }
}
