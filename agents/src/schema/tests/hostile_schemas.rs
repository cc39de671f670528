//! Schemas that are meant to cost: chains, circles, towers and fans of references, and enums of a hundred thousand values. Every
//! one is answered, on the small stack of a test's thread; without the budgets most of these tests would not end.

use serde_json::{Map, Value, json};

use super::super::{Contract, Dialect, Limits, Schema};
use super::{lines, problems};

/// A schema with definitions `d0`, `d1` and so on, the first of which is a property.
fn chained(length: usize, definition: impl Fn(usize) -> Value) -> Value {
    let definitions: Map<String, Value> = (0..length)
        .map(|i| (format!("d{i}"), definition(i)))
        .collect();
    json!({
        "type": "object",
        "properties": { "a": { "$ref": "#/$defs/d0" } },
        "required": ["a"],
        "additionalProperties": false,
        "$defs": definitions,
    })
}

fn reference(i: usize) -> Value {
    json!({ "$ref": format!("#/$defs/d{i}") })
}

fn held(inner: &Value) -> Value {
    json!({
        "type": "object", "properties": { "a": inner }, "required": ["a"],
        "additionalProperties": false
    })
}

/// Every form that a schema has, made or refused.
fn every_form(schema: &Schema) {
    use Dialect::{Anthropic, Gemini, Mcp, OpenAi, OpenAiStrict};
    for dialect in [OpenAiStrict, OpenAi, Anthropic, Gemini, Mcp] {
        drop(schema.project(dialect));
    }
}

#[test]
fn a_chain_of_ten_thousand_definitions_is_followed_without_recursion() {
    const LENGTH: usize = 10_000;
    let chain = chained(LENGTH, |i| match i + 1 {
        LENGTH => json!({ "type": "string" }),
        next => {
            held(&json!({ "$ref": format!("#/$defs/d{next}"), "description": "The next one." }))
        }
    });
    for schema in [Schema::rust(chain.clone()), Schema::foreign(chain)] {
        let contract = Contract::compile(&schema).unwrap();
        assert!(
            contract
                .read(r#"{"a":{"a":1}}"#, &Limits::default())
                .is_err()
        );
        every_form(&schema);
    }

    let bare = chained(LENGTH, |i| match i + 1 {
        LENGTH => json!({ "type": "string" }),
        next => held(&reference(next)),
    });
    assert_eq!(
        problems(&Schema::rust(bare)),
        [
            ": 10000 properties in the schema; strict mode takes 5000",
            ": 9999 levels of nesting at `a.a.a.a.a.a.a.a.a.a.a` in the schema; strict mode takes 10",
        ]
    );
}

#[test]
fn a_chain_of_definitions_that_ask_the_same_value_is_refused() {
    let chain = chained(10_000, |i| match i + 1 {
        10_000 => json!({ "type": "string" }),
        next => json!({ "$ref": format!("#/$defs/d{next}"), "minLength": 1 }),
    });
    let foreign = Schema::foreign(chain.clone());
    assert_eq!(
        Contract::compile(&foreign).unwrap_err().problems()[0].message,
        "more than 128 schemas that all ask the same value"
    );
    every_form(&foreign);
    every_form(&Schema::rust(chain));
}

#[test]
fn circles_of_references_are_refused_or_followed() {
    let bare = chained(3, |i| reference((i + 1) % 3));
    let asking = chained(
        3,
        |i| json!({ "$ref": format!("#/$defs/d{}", (i + 1) % 3), "minLength": 1 }),
    );
    let alternatives = chained(
        2,
        |i| json!({ "anyOf": [reference(1 - i), { "type": "null" }] }),
    );
    for circle in [bare, asking, alternatives] {
        for schema in [Schema::foreign(circle.clone()), Schema::rust(circle)] {
            assert!(Contract::compile(&schema).is_err());
            every_form(&schema);
        }
    }
    // Through a key it is no circle; what stands beside the reference is written out again and again.
    let growing = chained(1, |_| {
        held(&json!({ "$ref": "#/$defs/d0", "minProperties": 1 }))
    });
    for schema in [Schema::foreign(growing.clone()), Schema::rust(growing)] {
        drop(Contract::compile(&schema));
        every_form(&schema);
    }
}

/// Each definition refers many times to the next: the ways from the first to the last are 30 to the power of 30.
#[test]
fn fans_of_references_do_not_multiply() {
    for keyword in ["anyOf", "oneOf", "allOf"] {
        let fan = chained(30, |i| match i {
            29 => json!({ "type": "string", "pattern": "^never$" }),
            _ => json!({ keyword: vec![reference(i + 1); 30] }),
        });
        for schema in [Schema::foreign(fan.clone()), Schema::rust(fan)] {
            for text in [
                r#"{"a":1}"#,
                r#"{"a":"x"}"#,
                r#"{"a":{"b":null}}"#,
                r#"{"a":null}"#,
            ] {
                if let Ok(contract) = Contract::compile(&schema) {
                    assert!(
                        contract.read(text, &Limits::default()).is_err(),
                        "{keyword}"
                    );
                }
            }
            drop(schema.project(Dialect::OpenAi));
        }
    }
    let fields = chained(30, |i| match i {
        29 => json!({ "type": "string" }),
        _ => json!({ "anyOf": [held(&reference(i + 1)), held(&reference(i + 1))] }),
    });
    let text = format!("{}1{}", r#"{"a":"#.repeat(31), "}".repeat(31));
    assert!(!lines(&Schema::foreign(fields), &text).is_empty());
}

#[test]
fn towers_and_rows_of_all_of_are_read_as_one_or_refused() {
    let mut tower = json!({ "minLength": 1 });
    for _ in 0..100 {
        tower = json!({ "allOf": [tower, { "maxLength": 9 }] });
    }
    let row: Vec<Value> = (0..10_000)
        .map(|i| json!({ "properties": { "a": { "minLength": i % 7 + 1 } }, "required": ["a"] }))
        .collect();
    let keys: Vec<Value> = (0..10_000)
        .map(|i| json!({ "properties": { format!("k{i}"): {} }, "required": [format!("k{i}")] }))
        .collect();
    for all in [vec![tower], row, keys] {
        let schema = json!({ "type": "object", "allOf": all });
        for schema in [Schema::foreign(schema.clone()), Schema::rust(schema)] {
            if let Ok(contract) = Contract::compile(&schema) {
                drop(contract.read(r#"{"a":""}"#, &Limits::default()));
            }
            every_form(&schema);
        }
    }
}

#[test]
fn enums_of_a_hundred_thousand_values_are_written_and_looked_up() {
    let texts: Vec<String> = (0..100_000).map(|i| format!("v{i}")).collect();
    let consts: Vec<Value> = texts.iter().map(|text| json!({ "const": text })).collect();
    let tagged: Vec<Value> = texts[..5_000]
        .iter()
        .map(|text| {
            json!({
                "type": "object", "properties": { "kind": { "const": text } }, "required": ["kind"]
            })
        })
        .collect();
    for value in [
        json!({ "type": "string", "enum": texts }),
        json!({ "oneOf": consts }),
        json!({ "oneOf": tagged }),
    ] {
        let list = json!({ "type": "array", "items": value });
        let schema = Schema::foreign(json!({
            "type": "object", "properties": { "a": list }, "required": ["a"],
            "additionalProperties": false
        }));
        let contract = Contract::compile(&schema).unwrap();
        let last = match value.pointer("/oneOf/0/properties") {
            Some(_) => r#"{"kind":"v4999"}"#,
            None => r#""v99999""#,
        };
        let text = format!(r#"{{"a":[{}]}}"#, vec![last; 1_000].join(","));
        assert!(contract.read(&text, &Limits::default()).is_ok());
        assert!(
            contract
                .read(r#"{"a":["v100000"]}"#, &Limits::default())
                .is_err()
        );
        every_form(&schema);
    }
}

#[test]
fn objects_of_many_keys_and_lists_of_many_alternatives_are_written() {
    let names: Vec<String> = (0..5_000).map(|i| format!("k{i}")).collect();
    let properties: Map<String, Value> = names
        .iter()
        .map(|name| (name.clone(), json!({ "type": "string" })))
        .collect();
    let branches: Vec<Value> = (0..5_000)
        .map(|i| json!({ "type": "string", "minLength": i }))
        .collect();
    for schema in [
        json!({ "type": "object", "properties": properties, "required": names }),
        json!({ "type": "object", "properties": { "a": { "anyOf": branches } } }),
    ] {
        let schema = Schema::rust(schema);
        assert!(Contract::compile(&schema).is_ok());
        every_form(&schema);
    }
}

/// A hundred rules ask each of two hundred values inside each other.
#[test]
fn many_rules_of_a_deep_text_stay_within_the_stack() {
    let schema = chained(100, |i| match i + 1 {
        100 => json!({ "type": "object", "properties": { "a": { "$ref": "#/$defs/d0" } } }),
        next => json!({ "$ref": format!("#/$defs/d{next}"), "minProperties": 0 }),
    });
    let limits = Limits {
        depth: 256,
        ..Limits::default()
    };
    let text = format!("{}{{}}{}", r#"{"a":"#.repeat(200), "}".repeat(200));
    let contract = Contract::compile(&Schema::foreign(schema)).unwrap();
    let found = contract.read(&text, &limits).unwrap_err();
    assert_eq!(found.len(), 1);
    assert_eq!(
        found[0].message,
        "the value is nested too deep to be checked"
    );
}

/// Deeper than a parser lets through: to copy such a value would end the process.
#[test]
fn json_that_is_too_deep_is_refused() {
    let mut schema = json!({ "type": "string" });
    for _ in 0..1_500 {
        // `json!` would serialise what is inside, level by level.
        let properties = Map::from_iter([("a".to_owned(), schema)]);
        schema = Value::Object(Map::from_iter([
            ("type".to_owned(), json!("object")),
            ("properties".to_owned(), Value::Object(properties)),
        ]));
    }
    let schema = Schema::foreign(schema);
    let told = ": the JSON is nested deeper than 512 levels";
    assert_eq!(problems(&schema), [told]);
    assert!(Contract::compile(&schema).is_err());
    every_form(&schema);
}
