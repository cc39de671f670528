//! Values that a strict schema admits, made by a seed.

use serde_json::{Map, Value, json};

/// Below this, lists are empty and what may be null is.
const DEEP: usize = 8;

pub(crate) fn of(root: &Value, seed: u64) -> Value {
    let mut sampler = Sampler {
        root,
        state: seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1,
    };
    sampler.value(root, 0)
}

struct Sampler<'r> {
    root: &'r Value,
    state: u64,
}

impl Sampler<'_> {
    /// A number below `n`, by xorshift.
    fn below(&mut self, n: usize) -> usize {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        (self.state % n as u64) as usize
    }

    fn value(&mut self, schema: &Value, depth: usize) -> Value {
        let schema = schema
            .as_object()
            .expect("every place of a strict schema is an object");
        if let Some(Value::String(reference)) = schema.get("$ref") {
            let target =
                super::fact::resolve(self.root, reference).expect("a reference leads somewhere");
            return self.value(target, depth);
        }
        if let Some(Value::Array(branches)) = schema.get("anyOf") {
            let shallow = branches
                .iter()
                .min_by_key(|branch| branch.to_string().matches("$ref").count());
            let one = match shallow {
                Some(shallow) if depth > DEEP => shallow,
                _ => &branches[self.below(branches.len())],
            };
            return self.value(one, depth + 1);
        }
        if let Some(one) = schema.get("const") {
            return one.clone();
        }
        if let Some(Value::Array(listed)) = schema.get("enum") {
            return listed[self.below(listed.len())].clone();
        }
        let name = match &schema["type"] {
            Value::Array(names) if depth > DEEP && names.contains(&json!("null")) => {
                return Value::Null;
            }
            Value::Array(names) => &names[self.below(names.len())],
            name => name,
        };
        match name.as_str() {
            Some("null") => Value::Null,
            Some("boolean") => (self.below(2) == 0).into(),
            Some("integer") => self.integer(schema),
            Some("number") => self
                .integer(schema)
                .as_i64()
                .map_or(json!(1), |n| json!(n as f64 * 0.5)),
            Some("string") => text(schema).into(),
            Some("array") => {
                let count = |keyword: &str, other| {
                    schema.get(keyword).and_then(Value::as_u64).unwrap_or(other)
                };
                let least = count("minItems", 0);
                let most = count("maxItems", if depth > DEEP { least } else { least + 2 });
                let length = least as usize + self.below((most - least.min(most) + 1) as usize);
                (0..length)
                    .map(|_| self.value(&schema["items"], depth + 1))
                    .collect()
            }
            _ => {
                let properties = schema["properties"]
                    .as_object()
                    .expect("an object lists its properties");
                let members = properties.iter();
                let members =
                    members.map(|(name, property)| (name.clone(), self.value(property, depth + 1)));
                Value::Object(members.collect::<Map<_, _>>())
            }
        }
    }

    /// A small number within the bounds; not zero, which some types do not take and no schema says.
    fn integer(&mut self, schema: &Map<String, Value>) -> Value {
        let bound = |keyword: &str| schema.get(keyword).and_then(Value::as_f64);
        let least = bound("minimum")
            .or(bound("exclusiveMinimum").map(|n| n + 1.0))
            .unwrap_or(-5.0);
        let most = bound("maximum")
            .or(bound("exclusiveMaximum").map(|n| n - 1.0))
            .unwrap_or(least.max(0.0) + 9.0);
        let step = bound("multipleOf").unwrap_or(1.0);
        let n = least.max(-9.0) + self.below(9) as f64;
        let n = (n.min(most) / step).round() * step;
        json!(if n == 0.0 && most >= 1.0 { step } else { n } as i64)
    }
}

fn text(schema: &Map<String, Value>) -> &'static str {
    let form = schema.get("format").and_then(Value::as_str);
    let told = schema
        .get("description")
        .and_then(Value::as_str)
        .unwrap_or_default();
    match form {
        Some("date-time") => "2026-01-31T09:30:00Z",
        Some("date") => "2026-01-31",
        Some("time") => "09:30:00Z",
        Some("email") => "a@b.c",
        Some("uuid") => "67e55044-10b1-426f-9247-bb680e5fe0c8",
        Some("ipv4") => "1.2.3.4",
        Some("ipv6") => "::1",
        Some(_) => "a",
        None if told.contains("Format: uri") => "https://example.com/",
        None if told.contains("Format: ip") => "::1",
        None if told.contains("Format: partial-date-time") => "2026-01-31T09:30:00",
        None if told.contains("Format: partial-time") => "09:30:00",
        None if schema.contains_key("pattern") => "1",
        None => "a",
    }
}
