//! The library side of `#[derive(ToolParams)]`, by a hand-written expansion.

use std::borrow::Cow;

use schemars::{JsonSchema, SchemaGenerator};
use serde::de::{DeserializeOwned, MapAccess};
use serde::{Deserialize, Deserializer};
use serde_json::json;

use super::super::derive::{self, Choice, Fill, Slot, Tagging, Variant};
use super::super::{Contract, Dialect, Limits, Param, Schema};
use super::answers;

#[derive(Debug, PartialEq)]
struct Page<T> {
    items: Vec<T>,
    next: Option<String>,
    size: u8,
    level: Level,
}

#[derive(Debug, PartialEq, Clone, Copy)]
enum Level {
    Low,
    High,
}

const LEVELS: &[Variant] = &[
    Variant::of("low", "Nobody waits."),
    Variant::of("high", "").alias(&["HIGH"]),
];

impl Choice for Level {
    const TAGGING: Tagging = Tagging::External;
    const VARIANTS: &'static [Variant] = LEVELS;
}

impl JsonSchema for Level {
    fn schema_name() -> Cow<'static, str> {
        "Level".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> schemars::Schema {
        derive::enumeration::<Self>(generator, "How bad.")
    }
}

impl<'de> Deserialize<'de> for Level {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let place = derive::unit_variant(deserializer, LEVELS)?;
        Ok(if place == 0 { Level::Low } else { Level::High })
    }
}

impl<T: JsonSchema + DeserializeOwned> Page<T> {
    const ROWS: &'static [Param] = &[
        Param::of::<Vec<T>>("items", "The items."),
        Param::of::<Option<String>>("next", ""),
        Param::of::<u8>("size", "How many.")
            .default_value(|| Some(json!(10)))
            .alias(&["count"]),
        Param::of::<Level>("level", ""),
    ];
}

impl<T: JsonSchema + DeserializeOwned> JsonSchema for Page<T> {
    fn schema_name() -> Cow<'static, str> {
        format!("Page_for_{}", T::schema_name()).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> schemars::Schema {
        derive::object_in(generator, "A page.", Self::ROWS)
    }
}

struct Slots<T> {
    items: Option<Vec<T>>,
    next: Option<Option<String>>,
    size: Option<Option<u8>>,
    level: Option<Level>,
}

impl<'de, T: Deserialize<'de>> Fill<'de> for Slots<T> {
    fn at<M: MapAccess<'de>>(&mut self, row: usize, slot: Slot<'_, M>) -> Result<(), M::Error> {
        match row {
            0 => slot.fill(&mut self.items),
            1 => slot.fill(&mut self.next),
            2 => slot.fill_or_null(&mut self.size),
            _ => slot.fill(&mut self.level),
        }
    }
}

impl<'de, T: JsonSchema + DeserializeOwned> Deserialize<'de> for Page<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut slots = Slots {
            items: None,
            next: None,
            size: None,
            level: None,
        };
        derive::fields(deserializer, Self::ROWS, &mut slots)?;
        Ok(Page {
            items: derive::got(slots.items, "items")?,
            next: derive::got(slots.next, "next")?,
            size: derive::or_else(slots.size, || 10),
            level: derive::got(slots.level, "level")?,
        })
    }
}

#[test]
fn the_schema_holds_what_the_rows_say() {
    let schema = Schema::of::<Page<Page<u8>>>();
    let strict = schema.project(Dialect::OpenAiStrict).unwrap().into_value();
    let inner = &strict["$defs"]["Page_for_uint8"];
    assert_eq!(
        inner,
        &json!({
            "type": "object",
            "description": "A page.",
            "properties": {
                "items": {
                    "type": "array",
                    "description": "The items.",
                    "items": { "type": "integer", "minimum": 0, "maximum": 255 }
                },
                "next": { "type": ["string", "null"] },
                "size": {
                    "type": ["integer", "null"], "description": "How many.",
                    "minimum": 0, "maximum": 255
                },
                "level": { "$ref": "#/$defs/Level" }
            },
            "required": ["items", "next", "size", "level"],
            "additionalProperties": false
        })
    );
    assert_eq!(
        strict["$defs"]["Level"],
        json!({
            "type": "string",
            "description": "How bad.\n- `low`: Nobody waits.",
            "enum": ["low", "high"]
        })
    );
}

#[test]
fn values_are_read_through_the_contract_and_through_plain_json() {
    let contract = Contract::compile(&Schema::of::<Page<u8>>()).unwrap();
    let table = [
        (
            r#"{"items":[1],"level":"low"}"#,
            (vec![1], None, 10, Level::Low),
        ),
        (
            r#"{"level":"HIGH","items":[],"next":null,"size":null}"#,
            (vec![], None, 10, Level::High),
        ),
        (
            r#"{"items":[],"next":"x","count":3,"level":"high"}"#,
            (vec![], Some("x".to_owned()), 3, Level::High),
        ),
    ];
    for (text, (items, next, size, level)) in table {
        let expected = Page {
            items,
            next,
            size,
            level,
        };
        let mut arguments = contract.read(text, &Limits::default()).unwrap();
        let value = arguments.whole::<Page<u8>>();
        assert_eq!(
            value.as_ref(),
            Some(&expected),
            "{text}: {:?}",
            arguments.finish()
        );
        assert_eq!(
            serde_json::from_str::<Page<u8>>(text).unwrap(),
            expected,
            "{text}"
        );
    }
}

#[test]
fn mistakes_are_told_in_the_same_words() {
    answers(
        &Schema::of::<Page<u8>>(),
        &[(
            r#"{"itms":[],"level":"mid"}"#,
            &[
                "unknown key `itms`; did you mean `items`?",
                r#"/level: expected one of "low", "high"; got "mid""#,
                "/items: missing; expected an array",
            ],
        )],
    );
    let table = [
        (
            r#"{"itms":[]}"#,
            "unknown key `itms`; did you mean `items`?",
        ),
        (
            r#"{"zzz":[]}"#,
            "unknown key `zzz`; the keys are `items`, `next`, `size`, `level`",
        ),
        (r#"{"items":[],"items":[]}"#, "duplicate field `items`"),
        (r#"{"size":1,"size":null}"#, "duplicate field `size`"),
        (r#"{"next":null,"level":"low"}"#, "missing field `items`"),
        (
            r#"{"level":"mid"}"#,
            r#"invalid value: string "mid", expected one of "low", "high""#,
        ),
        ("[]", "invalid type: sequence, expected an object"),
    ];
    for (text, expected) in table {
        let error = serde_json::from_str::<Page<u8>>(text)
            .unwrap_err()
            .to_string();
        assert_eq!(error.split(" at line").next(), Some(expected), "{text}");
    }
}
