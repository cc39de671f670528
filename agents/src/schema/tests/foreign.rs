//! Schemas that others wrote: references whose names a URI cannot hold, schemas within schemas, keys without a schema.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

use super::super::{Contract, Dialect, Schema};
use super::{lines, strict};

#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "Größe in %")]
#[expect(dead_code, reason = "only its schema is used")]
struct Size {
    height: u8,
}

#[derive(Deserialize, JsonSchema)]
#[expect(dead_code, reason = "only its schema is used")]
struct Sizes {
    size: Size,
}

#[test]
fn a_type_whose_name_a_uri_cannot_hold_is_found() {
    let schema = Schema::of::<Sizes>();

    assert_eq!(lines(&schema, r#"{"size":{"height":1}}"#), [""; 0]);
    assert_eq!(
        lines(&schema, r#"{"size":{}}"#),
        ["/size/height: missing; expected an integer from 0 to 255"]
    );
    let strict = strict(&schema);
    assert_eq!(
        strict.pointer("/properties/size/$ref"),
        Some(&json!("#/$defs/Gr%C3%B6%C3%9Fe%20in%20%25"))
    );
    assert_eq!(
        strict.pointer("/$defs/Größe in %"),
        Some(&json!({
            "type": "object",
            "properties": { "height": { "type": "integer", "minimum": 0, "maximum": 255 } },
            "required": ["height"],
            "additionalProperties": false,
        }))
    );
}

#[test]
fn what_a_foreign_schema_asks_in_a_way_that_is_not_checked_is_a_fault() {
    let faults = |schema| match Contract::compile(&Schema::foreign(schema)) {
        Ok(_) => String::new(),
        Err(error) => error.to_string(),
    };

    assert_eq!(
        faults(json!({ "unevaluatedProperties": { "type": "number" } })),
        "the root: `unevaluatedProperties` cannot be checked; write `additionalProperties: false`"
    );
    assert_eq!(faults(json!({ "unevaluatedProperties": true })), "");
    let inner = |id: &str| {
        json!({
            "$id": "https://example.com/whole",
            "$defs": { "a": { "type": "string" } },
            "properties": {
                "inner": {
                    "$id": id,
                    "$defs": { "a": { "type": "number" } },
                    "properties": { "a": { "$ref": "#/$defs/a" } },
                },
            },
        })
    };
    assert_eq!(
        faults(inner("https://example.com/part")),
        "/properties/inner: references below an inner `$id` cannot be followed; leave `$id` out"
    );
    assert_eq!(faults(inner("#/properties/inner")), "");
}

#[test]
fn a_required_key_without_a_schema_is_named_in_the_loose_form() {
    let schema = Schema::foreign(json!({ "type": "object", "required": ["a"] }));

    assert_eq!(
        schema.project(Dialect::OpenAi).unwrap().into_value(),
        json!({ "type": "object", "required": ["a"], "properties": { "a": {} } })
    );
}

#[test]
fn a_schema_of_somebody_else_goes_as_it_came_when_strict_mode_is_off() {
    let written = json!({
        "type": "object",
        "title": "Fetch",
        "properties": {
            "url": { "type": "string", "format": "uri" },
            "most": { "type": "integer", "format": "int32", "default": 5000, "exclusiveMaximum": 1_000_000 },
            "meta": { "type": "object", "description": "Any keys." },
            "closed": { "type": "object", "properties": {}, "additionalProperties": false },
        },
        "required": ["url"],
    });
    let loose = |schema| {
        Schema::foreign(schema)
            .project(Dialect::OpenAi)
            .unwrap()
            .into_value()
    };

    assert_eq!(loose(written.clone()), written);
}

#[test]
fn what_providers_refuse_even_then_is_mended() {
    let loose = |schema| {
        Schema::foreign(schema)
            .project(Dialect::OpenAi)
            .unwrap()
            .into_value()
    };

    assert_eq!(
        loose(json!({
            "type": "object",
            "properties": {
                "list": { "type": "array" },
                "login": { "type": "string", "description": "A name.", "pattern": "^(?!admin$)" },
                "code": { "type": "string", "pattern": "^[a-z]$" },
            },
        })),
        json!({
            "type": "object",
            "properties": {
                "list": { "type": "array", "items": {} },
                "login": { "type": "string", "description": "A name. Matches the regular expression ^(?!admin$)." },
                "code": { "type": "string", "pattern": "^[a-z]$" },
            },
        })
    );
}
