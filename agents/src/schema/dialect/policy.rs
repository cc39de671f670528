//! What the walk over a schema keeps, says in words or refuses, one row for each dialect.
//!
//! Only facts stand here; what is done about them is in `strict.rs` and its neighbours. Where each fact comes from is said on
//! [`Dialect`](super::Dialect).

use serde_json::Value;

use super::super::pattern;

/// What a dialect takes.
#[derive(Debug)]
pub(in super::super) struct Policy {
    /// The dialect in the middle of a sentence.
    pub(in super::super) name: &'static str,
    /// What else one may do about a place without a form: the end of a remedy.
    pub(in super::super) way_out: &'static str,
    /// Whether all of JSON Schema is taken, free-form values and maps among it: nothing is refused or said in words for want
    /// of a keyword.
    pub(in super::super) is_open: bool,
    /// Whether a key that may be left out is required and may be null; else it is not required, and null is not offered.
    pub(in super::super) optional_is_null: bool,
    /// What becomes of a default that is not null.
    pub(in super::super) defaults: Defaults,
    /// The formats of texts.
    pub(in super::super) formats: &'static [&'static str],
    /// Whether a regular expression is taken.
    pub(in super::super) takes_pattern: fn(&str) -> bool,
    /// Whether texts have `minLength` and `maxLength`.
    pub(in super::super) lengths: bool,
    /// The keywords that bound a number.
    pub(in super::super) bounds: &'static [&'static str],
    /// Whether arrays have `minItems` and `maxItems`; else only a `minItems` of 0 or 1.
    pub(in super::super) counts: bool,
    /// Whether a choice of texts is written as one enum, with the words about its members in the description.
    pub(in super::super) joins_texts: bool,
}

impl Policy {
    /// The default of a schema, where it stays a keyword.
    pub(in super::super) fn kept_default<'s>(&self, schema: &'s Value) -> Option<&'s Value> {
        let default = schema.get("default").filter(|default| !default.is_null())?;
        (self.defaults == Defaults::Kept).then_some(default)
    }
}

/// What becomes of a default.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in super::super) enum Defaults {
    /// It is not told.
    Dropped,
    /// It stays a keyword.
    Kept,
    /// It is said in the description.
    Told,
}

/// The string formats that strict mode knows.
const FORMATS: &[&str] = &[
    "date-time",
    "time",
    "date",
    "duration",
    "email",
    "hostname",
    "ipv4",
    "ipv6",
    "uuid",
];

/// The same, and `uri`.
const FORMATS_AND_URI: &[&str] = &[
    "date-time",
    "time",
    "date",
    "duration",
    "email",
    "hostname",
    "ipv4",
    "ipv6",
    "uuid",
    "uri",
];

/// The formats that JSON Schema 2020-12 defines; a validator may stumble over others.
const ALL_FORMATS: &[&str] = &[
    "date-time",
    "date",
    "time",
    "duration",
    "email",
    "idn-email",
    "hostname",
    "idn-hostname",
    "ipv4",
    "ipv6",
    "uri",
    "uri-reference",
    "iri",
    "iri-reference",
    "uuid",
    "uri-template",
    "json-pointer",
    "relative-json-pointer",
    "regex",
];

const ALL_BOUNDS: &[&str] = &[
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "multipleOf",
];

pub(in super::super) const OPENAI_STRICT: Policy = Policy {
    name: "strict mode",
    way_out: ", or say `strict = false`",
    is_open: false,
    optional_is_null: true,
    defaults: Defaults::Dropped,
    formats: FORMATS,
    takes_pattern: |regex| !pattern::has_lookaround(regex),
    lengths: false,
    bounds: ALL_BOUNDS,
    counts: true,
    joins_texts: false,
};

/// Each choice counts against the number of unions, so texts are joined.
pub(in super::super) const ANTHROPIC: Policy = Policy {
    name: "a strict tool of Anthropic",
    way_out: "",
    is_open: false,
    optional_is_null: false,
    defaults: Defaults::Kept,
    formats: FORMATS_AND_URI,
    takes_pattern: |regex| !pattern::has_lookaround(regex) && !pattern::has_word_boundary(regex),
    lengths: false,
    bounds: &[],
    counts: false,
    joins_texts: true,
};

pub(in super::super) const GEMINI: Policy = Policy {
    name: "Gemini",
    way_out: "",
    is_open: false,
    optional_is_null: false,
    defaults: Defaults::Told,
    formats: &[],
    takes_pattern: |regex| !pattern::has_lookaround(regex),
    lengths: true,
    bounds: &["minimum", "maximum"],
    counts: true,
    joins_texts: true,
};

pub(in super::super) const MCP: Policy = Policy {
    name: "MCP",
    way_out: "",
    is_open: true,
    optional_is_null: false,
    defaults: Defaults::Kept,
    formats: ALL_FORMATS,
    takes_pattern: |_| true,
    lengths: true,
    bounds: ALL_BOUNDS,
    counts: true,
    joins_texts: false,
};
