//! What `#[param(..)]` asks of a value: data in a row, keywords in a schema.
//!
//! Whether it fits the type of the value is judged while the user's crate compiles ([`fit`]), as far as the type is known
//! (`kind.rs`); of other types the contract judges (`contract/compile`).

use serde_json::{Map, Number, Value, json};

use super::kind::Kind;

/// A number as written in an attribute.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Bound {
    /// A whole number.
    Int(i128),
    /// A number with a point.
    Float(f64),
}

/// A value as written in an attribute.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Literal {
    /// A text.
    Text(&'static str),
    /// A number.
    Number(Bound),
}

/// One thing that is asked of a value.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Constraint {
    /// The least number.
    Min(Bound),
    /// The largest number.
    Max(Bound),
    /// A number below all that are allowed.
    ExclusiveMin(Bound),
    /// A number above all that are allowed.
    ExclusiveMax(Bound),
    /// What a number is a multiple of.
    MultipleOf(Bound),
    /// The fewest characters of a text, elements of a list or keys of a map.
    MinLength(u64),
    /// The most of them.
    MaxLength(u64),
    /// A regular expression which a text must match somewhere.
    Pattern(&'static str),
    /// The format of a text, as JSON Schema calls it.
    Format(&'static str),
    /// No element of a list may stand there twice.
    Unique,
    /// The only values.
    OneOf(&'static [Literal]),
}

/// A constraint that fits a kind of value; another does not compile.
#[must_use]
#[track_caller]
pub const fn fit(kind: Kind, constraint: Constraint) -> Constraint {
    match constraint {
        Constraint::Min(bound) | Constraint::ExclusiveMin(bound) => {
            number(
                kind,
                "`range` is for numbers, and this is none; did you mean `length(min = 1)`?",
            );
            if let (Kind::Integer(_, most), Bound::Int(bound)) = (kind, bound) {
                assert!(
                    bound <= most,
                    "no value of this type is in the `range`; write a smaller `min`"
                );
            }
        }
        Constraint::Max(bound) | Constraint::ExclusiveMax(bound) => {
            number(
                kind,
                "`range` is for numbers, and this is none; did you mean `length(max = 80)`?",
            );
            if let (Kind::Integer(least, _), Bound::Int(bound)) = (kind, bound) {
                assert!(
                    bound >= least,
                    "no value of this type is in the `range`; write a larger `max`"
                );
            }
        }
        Constraint::MultipleOf(_) => {
            number(
                kind,
                "`multiple_of` is for numbers, and this is none; leave it out",
            );
        }
        Constraint::MinLength(_) | Constraint::MaxLength(_) => assert!(
            matches!(kind, Kind::Any | Kind::Text | Kind::List | Kind::Object),
            "`length` is for texts and lists, and this is neither; did you mean `range(max = 80)`?"
        ),
        Constraint::Pattern(_) => {
            text(
                kind,
                "`pattern` is for texts, and this is none; leave it out",
            );
        }
        Constraint::Format(_) => {
            text(
                kind,
                "`format` is for texts, and this is none; leave it out",
            );
        }
        Constraint::Unique => assert!(
            matches!(kind, Kind::Any | Kind::List),
            "`unique` is for lists, and this is none; leave it out"
        ),
        Constraint::OneOf(values) => {
            let mut rest = values;
            while let [first, others @ ..] = rest {
                match first {
                    Literal::Text(_) => {
                        text(
                            kind,
                            "`one_of` lists texts, and the values of this type are none",
                        );
                    }
                    Literal::Number(_) => {
                        number(
                            kind,
                            "`one_of` lists numbers, and the values of this type are none",
                        );
                    }
                }
                rest = others;
            }
        }
    }
    constraint
}

/// What a variant holds whose tag stands among the keys of an object.
#[track_caller]
pub const fn beside_tag(kind: Kind) {
    assert!(
        matches!(kind, Kind::Any | Kind::Object),
        "the tag stands among the keys of an object, and this is none; name the field, or add `content = \"value\"` beside `tag`"
    );
}

#[track_caller]
const fn number(kind: Kind, otherwise: &'static str) {
    assert!(
        matches!(kind, Kind::Any | Kind::Number | Kind::Integer(..)),
        "{}",
        otherwise
    );
}

#[track_caller]
const fn text(kind: Kind, otherwise: &'static str) {
    assert!(matches!(kind, Kind::Any | Kind::Text), "{}", otherwise);
}

/// The keywords of constraints, for a value of this JSON type.
pub(super) fn keywords(asked: &[Constraint], json_type: Option<&str>) -> Map<String, Value> {
    let counted = match json_type {
        Some("array") => ("minItems", "maxItems"),
        Some("object") => ("minProperties", "maxProperties"),
        _ => ("minLength", "maxLength"),
    };
    let listed = asked.iter().filter_map(|constraint| {
        Some(match constraint {
            Constraint::Min(bound) => ("minimum", bound.json()?),
            Constraint::Max(bound) => ("maximum", bound.json()?),
            Constraint::ExclusiveMin(bound) => ("exclusiveMinimum", bound.json()?),
            Constraint::ExclusiveMax(bound) => ("exclusiveMaximum", bound.json()?),
            Constraint::MultipleOf(bound) => ("multipleOf", bound.json()?),
            Constraint::MinLength(count) => (counted.0, json!(count)),
            Constraint::MaxLength(count) => (counted.1, json!(count)),
            Constraint::Pattern(pattern) => ("pattern", json!(pattern)),
            Constraint::Format(format) => ("format", json!(format)),
            Constraint::Unique => ("uniqueItems", json!(true)),
            Constraint::OneOf(values) => {
                ("enum", values.iter().filter_map(Literal::json).collect())
            }
        })
    });
    listed
        .map(|(keyword, value)| (keyword.to_owned(), value))
        .collect()
}

impl Bound {
    /// As JSON. Whole numbers beyond 64 bits become the nearest double.
    fn json(&self) -> Option<Value> {
        match *self {
            Self::Int(whole) => i64::try_from(whole)
                .map(Value::from)
                .or_else(|_| u64::try_from(whole).map(Value::from))
                .ok()
                .or_else(|| Number::from_f64(whole as f64).map(Value::Number)),
            Self::Float(number) => Number::from_f64(number).map(Value::Number),
        }
    }
}

impl Literal {
    fn json(&self) -> Option<Value> {
        match self {
            Self::Text(text) => Some(json!(text)),
            Self::Number(number) => number.json(),
        }
    }
}
