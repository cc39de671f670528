//! What a strict tool of Anthropic may not have, judged on the finished schema: recursion, keys of other characters, too many
//! optional keys or unions.

use serde_json::{Map, Value};

use super::super::error::SchemaProblem;
use super::super::{pointer, value};
use super::policy::ANTHROPIC;
use super::recursion::{self, inside};

/// From how many optional keys in one schema on the service calls it too complex.
///
/// # Source
/// Error texts of the Anthropic API, read 2026-11-30. It is also the limit of all strict tools of a request together.
const OPTIONAL: usize = 24;
/// From how many unions in one schema on the service calls it too complex: `anyOf`, or a list of types.
///
/// # Source
/// As for [`OPTIONAL`].
const UNIONS: usize = 16;
/// The longest key.
///
/// # Source
/// Error text of the Anthropic API: keys match `^[a-zA-Z0-9_.-]{1,64}$`, read 2026-11-30.
const KEY: usize = 64;

/// What the service would refuse.
pub(super) fn problems(root: &Map<String, Value>) -> Vec<SchemaProblem> {
    let mut count = Count {
        optional: Most::default(),
        unions: Most::default(),
        problems: recursion::problems(root, ANTHROPIC.name),
    };
    count.schema(root, "");
    for (name, definition) in value::object(root, "$defs").into_iter().flatten() {
        if let Value::Object(definition) = definition {
            count.schema(definition, &pointer::join("/$defs", name));
        }
    }
    let Count {
        optional,
        unions,
        mut problems,
    } = count;
    optional.judge(
        OPTIONAL,
        "optional keys",
        "require some, or split the tool",
        &mut problems,
    );
    unions.judge(
        UNIONS,
        "unions",
        "use fewer enums with data and fewer values that may be null, or split the tool",
        &mut problems,
    );
    problems
}

struct Count {
    optional: Most,
    unions: Most,
    problems: Vec<SchemaProblem>,
}

impl Count {
    fn schema(&mut self, schema: &Map<String, Value>, place: &str) {
        if schema.contains_key("anyOf") || schema.get("type").is_some_and(Value::is_array) {
            self.unions.count(UNIONS, place);
        }
        let required = value::array(schema, "required");
        for (name, _) in value::object(schema, "properties").into_iter().flatten() {
            let place = format!("{place}{}", pointer::join("/properties", name));
            if !required.iter().any(|required| required == name) {
                self.optional.count(OPTIONAL, &place);
            }
            if !is_key(name) {
                SchemaProblem::keep(
                    &mut self.problems,
                    &place,
                    format!("the key `{name}` is not 1 to {KEY} of `A-Z a-z 0-9 _ . -`"),
                    "rename it",
                );
            }
        }
        for (step, inner) in inside(schema) {
            self.schema(inner, &format!("{place}{step}"));
        }
    }
}

/// How many there are of something, and where the first stands that is too many.
#[derive(Default)]
struct Most {
    number: usize,
    place: String,
}

impl Most {
    fn count(&mut self, limit: usize, place: &str) {
        self.number += 1;
        if self.number == limit {
            place.clone_into(&mut self.place);
        }
    }

    fn judge(&self, limit: usize, what: &str, remedy: &str, problems: &mut Vec<SchemaProblem>) {
        let Self { number, place } = self;
        let name = ANTHROPIC.name;
        if *number >= limit {
            let message = format!(
                "{number} {what}, of which this is number {limit}; {name} takes fewer than {limit}"
            );
            SchemaProblem::keep(problems, place, message, remedy);
        }
    }
}

fn is_key(name: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"_.-".contains(&byte);
    (1..=KEY).contains(&name.len()) && name.bytes().all(plain)
}
