//! Checks `enum` and `const`.

use serde_json::Value;

use super::super::shown;
use super::super::suggest;
use super::super::tape::{Kind, Tape};
use super::describe;
use super::rule::Values;
use super::walk::Walk;

impl Walk<'_, '_, '_> {
    pub(super) fn values(&mut self, node: u32, rule: &Values) -> bool {
        let tape = self.tape;
        let is_text = matches!(tape.node(node).kind, Kind::Plain | Kind::Escaped);
        let listed = if is_text {
            let text = tape.string(node);
            rule.has(&text) || rule.untold.iter().any(|listed| **listed == *text)
        } else {
            rule.others.iter().any(|listed| same(tape, node, listed))
        };
        if listed {
            return true;
        }
        self.fail(node, |walk| {
            let got = shown::value(walk.tape, node);
            let mut message = format!("expected {}; got {got}", describe::choices(rule));
            // In a list that is cut, the right word may be the one that is not shown.
            const LISTED: usize = 20;
            if is_text && rule.texts.len() > LISTED {
                let texts = rule.texts.iter().map(|text| &**text);
                if let Some(near) = suggest::nearest(&walk.tape.string(node), texts) {
                    message.push_str(&format!("; did you mean {}?", shown::quoted(near)));
                }
            }
            message
        })
    }
}

/// Whether a node is this value, by the equality of JSON Schema: `1` is `1.0`.
fn same(tape: &Tape<'_>, node: u32, value: &Value) -> bool {
    match (tape.node(node).kind, value) {
        (Kind::Null, Value::Null) => true,
        (Kind::True, Value::Bool(value)) => *value,
        (Kind::False, Value::Bool(value)) => !*value,
        (Kind::Integer, Value::Number(number)) if number.is_i64() || number.is_u64() => {
            let digits = tape.text(node);
            digits.parse().ok() == number.as_i64() && number.is_i64()
                || digits.parse().ok() == number.as_u64() && number.is_u64()
        }
        (Kind::Integer | Kind::Real, Value::Number(number)) => {
            tape.text(node).parse().ok() == number.as_f64()
        }
        (Kind::Plain | Kind::Escaped, Value::String(text)) => tape.is(node, text),
        (Kind::Array, Value::Array(list)) => {
            tape.node(node).len as usize == list.len()
                && tape
                    .items(node)
                    .zip(list)
                    .all(|(item, value)| same(tape, item, value))
        }
        (Kind::Object, Value::Object(map)) => {
            tape.node(node).len as usize == map.len()
                && tape.members(node).all(|(key, value)| {
                    map.get(&*tape.string(key))
                        .is_some_and(|known| same(tape, value, known))
                })
        }
        _ => false,
    }
}
