//! Schemas of every keyword that is checked, small enough that values which fit them are found.

use proptest::prelude::*;
use proptest::test_runner::TestRng;
use serde_json::{Map, Value, json};

/// Every keyword that must occur, each in its share of the pairs.
pub(super) const KEYWORDS: [&str; 32] = [
    "type",
    "enum",
    "const",
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "multipleOf",
    "minLength",
    "maxLength",
    "pattern",
    "format",
    "items",
    "prefixItems",
    "minItems",
    "maxItems",
    "uniqueItems",
    "properties",
    "required",
    "additionalProperties",
    "anyOf",
    "oneOf",
    "allOf",
    "not",
    "$ref",
    "$defs",
    "maxProperties",
    "minProperties",
    "propertyNames",
    "patternProperties",
    "types with null",
    "a recursive $ref",
];

/// Where `oneOf` and `not` stand in [`KEYWORDS`].
pub(super) const ONE_OF: usize = 21;
pub(super) const NOT: usize = 23;

/// The patterns that are written, each with texts that match it.
pub(super) const PATTERNS: [(&str, [&str; 3]); 3] = [
    ("^[ab]", ["a", "bc", "ab😀"]),
    ("c$", ["c", "éc", "abc"]),
    ("^x-", ["x-", "x-a", "x-😀"]),
];

const NAMES: [&str; 5] = ["a", "b", "c", "kind", "x-y"];

/// A schema, with the definitions that it refers to.
pub(super) fn document(rng: &mut TestRng) -> Value {
    let mut root = match rng.random_range(0..8) {
        0..5 => object(rng, 3),
        5 => composite(rng, 3),
        _ => schema(rng, 3),
    };
    let written = root.to_string();
    let mut definitions = Map::new();
    for (name, definition) in definitions_of() {
        if written.contains(&format!("#/$defs/{name}\"")) {
            definitions.insert(name.to_owned(), definition);
        }
    }
    // A tree has leaves.
    if definitions.contains_key("Tree") {
        definitions.insert("Leaf".to_owned(), leaf());
    }
    if let Value::Object(root) = &mut root
        && !definitions.is_empty()
    {
        root.insert("$defs".to_owned(), Value::Object(definitions));
    }
    root
}

fn leaf() -> Value {
    json!({ "type": "string", "maxLength": 4, "description": "A leaf." })
}

fn definitions_of() -> [(&'static str, Value); 3] {
    let tree = json!({
        "type": "object",
        "properties": {
            "a": { "$ref": "#/$defs/Leaf" },
            "kind": { "type": "array", "items": { "$ref": "#/$defs/Tree" }, "maxItems": 2 }
        },
        "required": ["a"],
        "additionalProperties": false
    });
    let list = json!({
        "anyOf": [
            { "type": ["integer", "null"] },
            { "type": "object", "properties": { "b": { "$ref": "#/$defs/List" } }, "required": ["b"] }
        ]
    });
    [("Leaf", leaf()), ("Tree", tree), ("List", list)]
}

fn schema(rng: &mut TestRng, depth: usize) -> Value {
    if depth == 0 {
        return scalar(rng);
    }
    match rng.random_range(0..13) {
        0..3 => scalar(rng),
        3..6 => array(rng, depth),
        6..9 => object(rng, depth),
        9..12 => composite(rng, depth),
        _ => reference(rng),
    }
}

fn reference(rng: &mut TestRng) -> Value {
    let reference = ["#/$defs/Leaf", "#/$defs/Tree", "#/$defs/List"][rng.random_range(0..3)];
    match rng.random_range(0..3) {
        0 => json!({ "$ref": reference }),
        1 => json!({ "$ref": reference, "description": "Beside." }),
        _ => json!({ "$ref": reference, "minLength": 1, "minProperties": 1 }),
    }
}

/// Adds a keyword now and then.
fn maybe(
    map: &mut Map<String, Value>,
    rng: &mut TestRng,
    keyword: &str,
    value: impl FnOnce(&mut TestRng) -> Value,
) {
    if rng.random_ratio(1, 3) {
        map.insert(keyword.to_owned(), value(rng));
    }
}

fn typed(name: &str, rng: &mut TestRng) -> Map<String, Value> {
    let other = ["string", "integer", "boolean"][rng.random_range(0..3)];
    let name = match rng.random_range(0..5) {
        0 => json!([name, "null"]),
        1 => json!([name, other]),
        _ => json!(name),
    };
    match &name {
        // A type stands once in a list.
        Value::Array(names) if names[0] == names[1] => {
            Map::from_iter([("type".into(), names[0].clone())])
        }
        _ => Map::from_iter([("type".into(), name)]),
    }
}

fn scalar(rng: &mut TestRng) -> Value {
    const STEPS: [f64; 3] = [0.125, 0.5, 2.0];
    const BIG: [u64; 4] = [u64::MAX, 1 << 63, (1 << 53) + 1, u32::MAX as u64];
    match rng.random_range(0..12) {
        0..3 => {
            let mut map = typed("string", rng);
            maybe(&mut map, rng, "minLength", |rng| json!(rng_small(rng, 3)));
            maybe(&mut map, rng, "maxLength", |rng| {
                json!(2 + rng_small(rng, 3))
            });
            let pattern = PATTERNS[rng.random_range(0..PATTERNS.len())].0;
            maybe(&mut map, rng, "pattern", |_| json!(pattern));
            let format = ["email", "date-time", "uuid", "uri", "ipv4"][rng.random_range(0..5)];
            maybe(&mut map, rng, "format", |_| json!(format));
            map.into()
        }
        3..6 => {
            let mut map = typed("integer", rng);
            maybe(&mut map, rng, "minimum", |rng| json!(rng_small(rng, 4)));
            maybe(&mut map, rng, "exclusiveMaximum", |rng| {
                json!(4 + rng_small(rng, 8))
            });
            maybe(&mut map, rng, "multipleOf", |rng| {
                json!(1 + rng_small(rng, 3))
            });
            map.into()
        }
        6 => {
            let mut map = typed("integer", rng);
            let most = BIG[rng.random_range(0..BIG.len())];
            map.insert("maximum".into(), json!(most));
            map.insert(
                "exclusiveMinimum".into(),
                json!(i64::MIN + rng.random_range(0..3)),
            );
            map.into()
        }
        7..9 => {
            let mut map = typed("number", rng);
            maybe(&mut map, rng, "exclusiveMinimum", |_| json!(-0.625));
            maybe(&mut map, rng, "maximum", |_| json!(2.625));
            maybe(&mut map, rng, "multipleOf", |rng| {
                STEPS[rng.random_range(0..3)].into()
            });
            map.into()
        }
        9 => match rng.random_range(0..3) {
            0 => json!({ "enum": ["a", 1, null, true] }),
            1 => json!({ "type": "string", "enum": ["a", "b", "c"] }),
            _ => json!({ "enum": ["a", [1, { "b": 2.5 }], { "a": "b", "kind": [] }] }),
        },
        10 => match rng.random_range(0..3) {
            0 => json!({ "const": "a" }),
            1 => json!({ "const": 18446744073709551615u64 }),
            _ => json!({ "type": "integer", "const": 3 }),
        },
        _ => match rng.random_range(0..4) {
            0 => json!({ "type": "boolean" }),
            1 => json!({ "type": "null" }),
            2 => json!(true),
            _ => json!({}),
        },
    }
}

fn rng_small(rng: &mut TestRng, below: u64) -> u64 {
    rng.random_range(0..below)
}

fn array(rng: &mut TestRng, depth: usize) -> Value {
    let mut map = typed("array", rng);
    let inner = schema(rng, depth - 1);
    if rng.random_ratio(1, 3) {
        let first = schema(rng, depth - 1);
        map.insert("prefixItems".into(), json!([first, scalar(rng)]));
    }
    if rng.random_ratio(3, 4) {
        map.insert("items".into(), inner);
    }
    maybe(&mut map, rng, "minItems", |rng| json!(rng_small(rng, 3)));
    maybe(&mut map, rng, "maxItems", |rng| {
        json!(1 + rng_small(rng, 3))
    });
    maybe(&mut map, rng, "uniqueItems", |_| json!(true));
    map.into()
}

fn object(rng: &mut TestRng, depth: usize) -> Value {
    let mut map = typed("object", rng);
    let mut properties = Map::new();
    for _ in 0..rng.random_range(0..4) {
        let name = NAMES[rng.random_range(0..NAMES.len())];
        properties.insert(name.to_owned(), schema(rng, depth - 1));
    }
    let mut required: Vec<&str> = properties.keys().map(String::as_str).collect();
    required.retain(|_| rng.random_bool(0.5));
    if !required.is_empty() || rng.random_bool(0.2) {
        map.insert("required".into(), json!(required));
    }
    if rng.random_ratio(1, 12) {
        map.insert("required".into(), json!(["c"]));
    }
    map.insert("properties".into(), properties.into());
    match rng.random_range(0..4) {
        0 => {}
        1 => {
            map.insert("additionalProperties".into(), scalar(rng));
        }
        _ => {
            map.insert("additionalProperties".into(), json!(false));
        }
    }
    if rng.random_ratio(1, 5) {
        let each = scalar(rng);
        map.insert("patternProperties".into(), json!({ "^x-": each }));
    }
    if rng.random_ratio(1, 6) {
        let names = [
            json!({ "maxLength": 3 }),
            json!({ "pattern": "^[ab]|^x-" }),
            json!({ "enum": ["a", "b", "kind"] }),
        ];
        map.insert(
            "propertyNames".into(),
            names[rng.random_range(0..3)].clone(),
        );
    }
    if rng.random_ratio(1, 5) {
        map.insert("minProperties".into(), json!(rng_small(rng, 3)));
    }
    if rng.random_ratio(1, 5) {
        map.insert("maxProperties".into(), json!(1 + rng_small(rng, 3)));
    }
    map.into()
}

fn composite(rng: &mut TestRng, depth: usize) -> Value {
    let few = |rng: &mut TestRng| -> Vec<Value> {
        (0..rng.random_range(1..4))
            .map(|_| schema(rng, depth - 1))
            .collect()
    };
    match rng.random_range(0..8) {
        0 => json!({ "anyOf": few(rng), "description": "Some." }),
        1 => json!({ "anyOf": [schema(rng, depth - 1), { "type": "null" }] }),
        2 => json!({ "oneOf": few(rng) }),
        3 => {
            let branch = |rng: &mut TestRng, tag: &str| {
                json!({
                    "type": "object",
                    "properties": { "kind": { "const": tag }, "a": schema(rng, depth - 1) },
                    "required": ["kind", "a"]
                })
            };
            json!({ "oneOf": [branch(rng, "one"), branch(rng, "two")] })
        }
        4 => json!({ "allOf": [scalar(rng), { "minimum": 1 }, { "minLength": 1 }] }),
        5 => {
            let mut one = object(rng, depth);
            one["additionalProperties"] = json!(true);
            // A null that one part reads as a key left out must not count for the other.
            if let Value::Object(one) = &mut one {
                let counts = ["minProperties", "maxProperties", "required"];
                one.retain(|keyword, _| !counts.contains(&keyword.as_str()));
            }
            json!({ "allOf": [one, { "properties": { "b": schema(rng, depth - 1) } }] })
        }
        6 => {
            let mut one = scalar(rng);
            let refused = [
                json!({ "const": "a" }),
                json!({ "enum": [1, 2, null] }),
                json!({ "type": "boolean" }),
                json!({ "required": ["a"] }),
                json!({ "maximum": 1 }),
            ];
            if let Value::Object(one) = &mut one {
                one.insert("not".into(), refused[rng.random_range(0..5)].clone());
            }
            one
        }
        _ => {
            let mut one = object(rng, depth);
            one["not"] = json!({ "required": ["b"] });
            one
        }
    }
}

/// Which of [`KEYWORDS`] stand in a schema.
pub(super) fn keywords(schema: &Value) -> [bool; KEYWORDS.len()] {
    let mut found = [false; KEYWORDS.len()];
    let mut note = |keyword: &str| {
        if let Some(at) = KEYWORDS.iter().position(|known| *known == keyword) {
            found[at] = true;
        }
    };
    each_schema(schema, &mut |schema| {
        for (keyword, value) in schema {
            note(keyword);
            if keyword == "type"
                && value
                    .as_array()
                    .is_some_and(|names| names.contains(&json!("null")))
            {
                note("types with null");
            }
            if keyword == "$ref" && value != "#/$defs/Leaf" {
                note("a recursive $ref");
            }
        }
    });
    found
}

/// Visits every place where a schema stands.
fn each_schema(schema: &Value, visit: &mut dyn FnMut(&Map<String, Value>)) {
    let Value::Object(map) = schema else { return };
    visit(map);
    for (keyword, value) in map {
        match (keyword.as_str(), value) {
            ("properties" | "patternProperties" | "$defs", Value::Object(map)) => {
                map.values().for_each(|schema| each_schema(schema, visit));
            }
            ("anyOf" | "oneOf" | "allOf" | "prefixItems", Value::Array(list)) => {
                list.iter().for_each(|schema| each_schema(schema, visit));
            }
            ("items" | "additionalProperties" | "not" | "propertyNames", schema) => {
                each_schema(schema, visit);
            }
            _ => {}
        }
    }
}
