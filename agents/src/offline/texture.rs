//! What a schema demands of a number and of a text.
//!
//! The values themselves are found in `fill`; here they are only admitted or not.

use std::{borrow::Cow, cell::OnceCell};

use regex::{Regex, RegexBuilder};
use serde_json::{Map, Value};

/// The longest pattern that is tried, in bytes, and the memory it may take compiled.
const PATTERN: usize = 500;
const COMPILED: usize = 1 << 18;
/// The longest text that is held against a pattern, in bytes.
const MATCHED: usize = 4096;

/// What a number must satisfy.
#[derive(Clone, Debug, Default)]
pub(super) struct Bounds {
    /// Whether it must be whole.
    pub(super) whole: bool,
    min: Option<f64>,
    max: Option<f64>,
    above: Option<f64>,
    below: Option<f64>,
    step: Option<f64>,
}

impl Bounds {
    pub(super) fn read(schema: &Map<String, Value>, whole: bool) -> Self {
        let bound = |key: &str| schema.get(key).and_then(Value::as_f64);
        Self {
            whole,
            min: bound("minimum"),
            max: bound("maximum"),
            above: bound("exclusiveMinimum"),
            below: bound("exclusiveMaximum"),
            step: bound("multipleOf").filter(|step| *step > 0.0),
        }
    }

    /// Whether the value lies inside.
    pub(super) fn admit(&self, value: f64) -> bool {
        self.min.is_none_or(|min| value >= min)
            && self.max.is_none_or(|max| value <= max)
            && self.above.is_none_or(|above| value > above)
            && self.below.is_none_or(|below| value < below)
            && self
                .step
                .is_none_or(|step| ((value / step) - (value / step).round()).abs() < 1e-9)
    }
}

/// What a text must look like.
#[derive(Clone, Debug, Default)]
pub(super) struct Texture {
    /// The `format`.
    pub(super) format: Option<String>,
    /// The `pattern`.
    pub(super) pattern: Option<Pattern>,
    min: Option<u64>,
    max: Option<u64>,
}

/// A pattern, compiled when it is first needed.
#[derive(Clone, Debug)]
pub(super) struct Pattern {
    text: String,
    compiled: OnceCell<Option<Regex>>,
}

impl Texture {
    pub(super) fn read(schema: &Map<String, Value>) -> Self {
        let text = |key: &str| schema.get(key).and_then(Value::as_str).map(str::to_owned);
        let pattern = text("pattern").filter(|pattern| pattern.len() <= PATTERN);
        Self {
            format: text("format"),
            pattern: pattern.map(|text| Pattern {
                text,
                compiled: OnceCell::new(),
            }),
            min: schema.get("minLength").and_then(Value::as_u64),
            max: schema.get("maxLength").and_then(Value::as_u64),
        }
    }

    /// The text as the schema takes it, if it does: as it is, or in the other case.
    pub(super) fn fitting<'t>(&self, text: &'t str) -> Option<Cow<'t, str>> {
        if text.is_empty() || !self.admits_length(text) {
            return None;
        }
        let Some(pattern) = self.pattern.as_ref().and_then(Pattern::regex) else {
            return Some(text.into());
        };
        if text.len() > MATCHED {
            return None;
        }
        if pattern.is_match(text) {
            return Some(text.into());
        }
        let others = [text.to_uppercase(), text.to_lowercase()];
        let found = others.into_iter().find(|text| pattern.is_match(text));
        found.map(Cow::Owned)
    }

    fn admits_length(&self, text: &str) -> bool {
        if self.min.is_none() && self.max.is_none() {
            return true;
        }
        let length = u64::try_from(text.chars().count()).unwrap_or(u64::MAX);
        self.min.is_none_or(|min| length >= min) && self.max.is_none_or(|max| length <= max)
    }
}

impl Pattern {
    /// A pattern that this engine does not take admits everything: whoever checks the call knows better.
    fn regex(&self) -> Option<&Regex> {
        let compile = || {
            RegexBuilder::new(&self.text)
                .size_limit(COMPILED)
                .build()
                .ok()
        };
        self.compiled.get_or_init(compile).as_ref()
    }
}
