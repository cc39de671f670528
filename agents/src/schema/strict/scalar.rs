//! Strings and numbers: which of their keywords a dialect takes.

use serde_json::{Map, Value};

use super::super::dialect::policy::Policy;
use super::super::value;
use super::words;

/// The bounds of a number.
const BOUNDS: [(&str, &str); 5] = [
    ("minimum", "At least"),
    ("maximum", "At most"),
    ("exclusiveMinimum", "More than"),
    ("exclusiveMaximum", "Less than"),
    ("multipleOf", "A multiple of"),
];

/// Keeps what the policy takes of pattern, format and lengths; the rest goes into words.
pub(super) fn string(
    schema: &Map<String, Value>,
    policy: &Policy,
    told: &mut Vec<String>,
) -> Map<String, Value> {
    let mut kept = Map::new();
    if let Some(format) = value::text(schema, "format") {
        if policy.formats.contains(&format) {
            kept.insert("format".to_owned(), format.into());
        } else {
            told.push(format!("Format: {format}{}.", example(format)));
        }
    }
    if let Some(regex) = value::text(schema, "pattern") {
        if (policy.takes_pattern)(regex) {
            kept.insert("pattern".to_owned(), regex.into());
        } else {
            told.push(format!("Matches the regular expression {regex}."));
        }
    }
    const LENGTHS: (&str, &str) = ("minLength", "maxLength");
    if policy.lengths {
        for keyword in [LENGTHS.0, LENGTHS.1] {
            if let Some(length) = schema.get(keyword) {
                kept.insert(keyword.to_owned(), length.clone());
            }
        }
    } else {
        told.extend(words::counted(schema, LENGTHS, "character"));
    }
    if let Some(encoding) = value::text(schema, "contentEncoding") {
        told.push(format!("Encoded as {encoding}."));
    }
    if let Some(media) = value::text(schema, "contentMediaType") {
        told.push(format!("Holds {media}."));
    }
    kept
}

/// What a text of a format looks like whose name says too little.
fn example(format: &str) -> &'static str {
    match format {
        "partial-date-time" => ", such as 2026-01-31T09:30:00",
        "partial-time" => ", such as 09:30:00",
        _ => "",
    }
}

/// Keeps the bounds that the policy takes and that a double holds exactly; the others go into words.
pub(super) fn number(
    schema: &Map<String, Value>,
    policy: &Policy,
    told: &mut Vec<String>,
) -> Map<String, Value> {
    const EXACT: f64 = 9_007_199_254_740_992.0;
    let mut kept = Map::new();
    for (keyword, words) in BOUNDS {
        let Some(bound @ Value::Number(number)) = schema.get(keyword) else {
            continue;
        };
        let is_exact = number.as_f64().is_some_and(|number| number.abs() <= EXACT);
        if policy.bounds.contains(&keyword) && (is_exact || policy.is_open) {
            kept.insert(keyword.to_owned(), bound.clone());
        } else {
            told.push(format!("{words} {number}."));
        }
    }
    kept
}
