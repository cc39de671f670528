//! Whether the defaults of a type's fields are values that the fields take, and whether what is asked of a value fits its type.
//!
//! Most of such mistakes do not compile; here are those that only a schema shows: a default that an expression computes, a
//! constraint on a type of the user's.

use serde_json::{Map, Value};

use super::super::super::limits::Limits;
use super::super::super::tape::Tape;
use super::super::super::value::own;
use super::super::rule::{Kinds, RuleId};
use super::super::walk;
use super::Compiler;

impl Compiler<'_> {
    /// Keeps the default of a property until all rules are known.
    pub(super) fn keep_default(&mut self, property: &Value, rule: RuleId, place: String) {
        let asks = property.get(own::DEFAULT) == Some(&Value::Bool(true));
        if let Some(default) = property.get("default").filter(|_| asks) {
            self.defaults.push((rule, default.to_string(), place));
        }
    }

    /// Holds every default against the rule of its property.
    pub(super) fn defaults(&mut self) {
        for (rule, text, place) in std::mem::take(&mut self.defaults) {
            let Ok(tape) = Tape::parse(&text, &Limits::default()) else {
                continue;
            };
            for violation in walk::check(&self.rules, rule, &tape)
                .err()
                .into_iter()
                .flatten()
            {
                self.place = format!("{place}{}", violation.pointer);
                let message = format!(
                    "the default is not what is asked for: {}",
                    violation.message
                );
                self.problem(message, "change one of the two");
            }
        }
        self.place.clear();
    }

    /// Reports what is asked of values that the type does not have.
    pub(super) fn misfits(&mut self, schema: &Map<String, Value>, kinds: Kinds) {
        const ASKING: [(&str, Kinds, &str); 14] = [
            ("minimum", Kinds::NUMBER, "number"),
            ("maximum", Kinds::NUMBER, "number"),
            ("exclusiveMinimum", Kinds::NUMBER, "number"),
            ("exclusiveMaximum", Kinds::NUMBER, "number"),
            ("multipleOf", Kinds::NUMBER, "number"),
            ("minLength", Kinds::STRING, "text"),
            ("maxLength", Kinds::STRING, "text"),
            ("pattern", Kinds::STRING, "text"),
            ("minItems", Kinds::ARRAY, "list"),
            ("maxItems", Kinds::ARRAY, "list"),
            ("uniqueItems", Kinds::ARRAY, "list"),
            ("minProperties", Kinds::OBJECT, "object"),
            ("maxProperties", Kinds::OBJECT, "object"),
            ("properties", Kinds::OBJECT, "object"),
        ];
        for (keyword, asked, what) in ASKING {
            if schema.contains_key(keyword) && !kinds.has(asked) {
                let message = format!("`{keyword}` is asked of a value that is no {what}");
                self.problem(message, "leave it out, or give the field a type it fits");
            }
        }
    }
}
