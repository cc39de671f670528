//! The keywords of scalars and arrays, and those that are not known.

use regex::Regex;
use serde_json::{Map, Value};

use super::super::super::pattern;
use super::super::super::value::{self, Origin};
use super::super::format::Format;
use super::super::integer::Integer;
use super::super::rule::{Kinds, List, Number, Step, Text};
use super::Compiler;

impl Compiler<'_> {
    /// Refuses keywords that ask something which is not checked. What JSON Schema does not define
    /// asks nothing, by its own rule.
    pub(super) fn unknown(&mut self, schema: &Map<String, Value>) {
        const ASKING: [&str; 14] = [
            "if",
            "then",
            "else",
            "dependentRequired",
            "dependentSchemas",
            "dependencies",
            "contains",
            "minContains",
            "maxContains",
            "unevaluatedItems",
            "additionalItems",
            "$dynamicRef",
            "$recursiveRef",
            "extends",
        ];
        for keyword in schema.keys() {
            if ASKING.contains(&keyword.as_str()) {
                let remedy = "say it with `properties`, `items`, `enum` or `anyOf`";
                self.problem(format!("`{keyword}` cannot be checked"), remedy);
            }
        }
        self.resource(schema);
    }

    /// Refuses references below an `$id` of its own: they would count from there, and here every reference counts from the
    /// root. An `$id` that is only a fragment names a place and changes nothing.
    fn resource(&mut self, schema: &Map<String, Value>) {
        let own = value::text(schema, "$id").filter(|id| !id.starts_with('#'));
        let root = self.document.get("$id").and_then(Value::as_str);
        if own.is_some() && own != root && schema.values().any(refers) {
            let remedy = "leave `$id` out";
            self.problem("references below an inner `$id` cannot be followed", remedy);
        }
    }

    pub(super) fn kinds(&mut self, schema: &Map<String, Value>) -> Kinds {
        let names = match schema.get("type") {
            None => return Kinds::ALL,
            Some(Value::Array(names)) => names.as_slice(),
            Some(name) => std::slice::from_ref(name),
        };
        let mut kinds = Kinds::NONE;
        for name in names {
            match name.as_str().and_then(Kinds::named) {
                Some(kind) => kinds = kinds.with(kind),
                None => {
                    let remedy = "string, number, integer, boolean, object, array or null";
                    self.problem(format!("`{name}` is not a JSON type"), remedy);
                }
            }
        }
        kinds
    }

    pub(super) fn text(&mut self, schema: &Map<String, Value>) -> Option<Text> {
        let pattern = value::text(schema, "pattern").and_then(|pattern| self.pattern(pattern));
        let text = Text {
            least: count(schema, "minLength"),
            most: count(schema, "maxLength"),
            pattern,
            format: value::text(schema, "format")
                .filter(|_| self.origin == Origin::Rust)
                .and_then(Format::named),
        };
        let asks = text.least.is_some()
            || text.most.is_some()
            || text.pattern.is_some()
            || text.format.is_some();
        asks.then_some(text)
    }

    /// A pattern. One with lookaround or back references, which neither this engine nor the
    /// providers run, is told to the model and not checked.
    pub(super) fn pattern(&mut self, pattern: &str) -> Option<Regex> {
        match Regex::new(pattern) {
            Ok(regex) => Some(regex),
            Err(_) if pattern::has_lookaround(pattern) => None,
            Err(_) => {
                let remedy = "write a regular expression of the crate `regex`";
                self.problem(format!("the pattern `{pattern}` is not understood"), remedy);
                None
            }
        }
    }

    pub(super) fn number(&mut self, schema: &Map<String, Value>) -> Option<Number> {
        let bound = |keyword: &str| match schema.get(keyword) {
            Some(Value::Number(number)) => Some(number),
            _ => None,
        };
        let format = value::text(schema, "format").unwrap_or_default();
        let width = width(format);
        let mut rule = Number {
            single: format == "float",
            ..Number::default()
        };
        (rule.least, rule.most) = (width.map(|width| width.0), width.map(|width| width.1));
        let narrow = matches!(format, "int8" | "uint8" | "int16" | "uint16");
        rule.told = narrow;

        for (keyword, out) in [("minimum", false), ("exclusiveMinimum", true)] {
            let Some(number) = bound(keyword) else {
                continue;
            };
            let real = number.as_f64().unwrap_or(f64::MIN);
            // An unsigned type writes its own zero; to tell it would be noise.
            rule.told |= !(format.starts_with("uint") && real == 0.0);
            let mut whole = Integer::bound(number, true);
            if out && real.fract() == 0.0 {
                whole = whole.and_then(Integer::next);
            }
            rule.least = rule.least.max(whole);
            if rule
                .above
                .is_none_or(|(least, was_out)| (real, out) > (least, was_out))
            {
                rule.above = Some((real, out));
            }
        }
        for (keyword, out) in [("maximum", false), ("exclusiveMaximum", true)] {
            let Some(number) = bound(keyword) else {
                continue;
            };
            rule.told = true;
            let real = number.as_f64().unwrap_or(f64::MAX);
            let mut whole = Integer::bound(number, false);
            if out && real.fract() == 0.0 {
                whole = whole.and_then(Integer::previous);
            }
            rule.most = match (rule.most, whole) {
                (Some(most), Some(whole)) => Some(most.min(whole)),
                (most, whole) => most.or(whole),
            };
            if rule
                .below
                .is_none_or(|(most, was_out)| (real, !out) < (most, !was_out))
            {
                rule.below = Some((real, out));
            }
        }
        if let Some(number) = bound("multipleOf") {
            rule.told = true;
            rule.step = match (Integer::bound(number, true), number.as_u64()) {
                (_, Some(step)) if step > 0 => Some(Step::Whole(u128::from(step))),
                _ => number.as_f64().filter(|step| *step > 0.0).map(Step::Real),
            };
        }
        rule.near = (
            rule.least.map_or(i64::MIN, Integer::clamp64),
            rule.most.map_or(i64::MAX, Integer::clamp64),
        );
        let asks = rule.least.is_some()
            || rule.most.is_some()
            || rule.above.is_some()
            || rule.below.is_some()
            || rule.step.is_some()
            || rule.single;
        asks.then_some(rule)
    }

    pub(super) fn list(&mut self, schema: &Map<String, Value>) -> Option<List> {
        let mut list = List {
            least: count(schema, "minItems"),
            most: count(schema, "maxItems"),
            unique: schema.get("uniqueItems") == Some(&Value::Bool(true)),
            ..List::default()
        };
        for (i, item) in value::array(schema, "prefixItems").iter().enumerate() {
            let id = self.below(&["prefixItems", &i.to_string()], item, &[]);
            list.first.push(id);
        }
        match schema.get("items") {
            // The older form of `prefixItems`.
            Some(Value::Array(items)) => {
                for (i, item) in items.iter().enumerate() {
                    let id = self.below(&["items", &i.to_string()], item, &[]);
                    list.first.push(id);
                }
            }
            Some(item) => list.items = Some(self.below(&["items"], item, &[])),
            None => {}
        }
        let asks = list.least.is_some()
            || list.most.is_some()
            || list.unique
            || list.items.is_some()
            || !list.first.is_empty();
        asks.then_some(list)
    }
}

/// Whether a reference stands anywhere in a schema.
fn refers(schema: &Value) -> bool {
    match schema {
        Value::Array(list) => list.iter().any(refers),
        Value::Object(map) => {
            map.get("$ref").is_some_and(Value::is_string) || map.values().any(refers)
        }
        _ => false,
    }
}

/// A count that a keyword gives.
pub(super) fn count(schema: &Map<String, Value>, keyword: &str) -> Option<u64> {
    let number = schema.get(keyword)?;
    number
        .as_u64()
        .or_else(|| number.as_f64().filter(|n| *n >= 0.0).map(|n| n as u64))
}

/// The least and the largest number of a Rust type, by the formats that schemars writes.
fn width(format: &str) -> Option<(Integer, Integer)> {
    let bits = match format {
        "int" | "uint" => usize::BITS,
        _ => format
            .trim_start_matches('u')
            .strip_prefix("int")?
            .parse()
            .ok()?,
    };
    if !matches!(bits, 8 | 16 | 32 | 64 | 128) {
        return None;
    }
    let top = u128::MAX >> (128 - bits);
    Some(if format.starts_with('u') {
        (Integer::new(false, 0), Integer::new(false, top))
    } else {
        let half = top / 2;
        (Integer::new(true, half + 1), Integer::new(false, half))
    })
}
