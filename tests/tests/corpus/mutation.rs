//! Spoils arguments in ways that the schema forbids, and says at which place the fault is.

use serde_json::{Value, json};

use super::judge::{self, is_required, property};

/// Arguments with one fault.
pub(crate) struct Mutation {
    pub(crate) pointer: String,
    pub(crate) arguments: Value,
}

/// So many mutations of the arguments, all different: keys taken away and values of another type or word, inner places
/// first, and where a schema forbids little, something else in place of the whole object.
pub(crate) fn mutations(schema: &Value, arguments: &Value, most: usize) -> Vec<Mutation> {
    let mut missing = Vec::new();
    let mut wrong = Vec::new();
    spoil(schema, arguments, "", &mut missing, &mut wrong);
    let whole = [json!([]), json!("text"), json!(1), json!(true), json!(null)];
    let whole = whole.map(|value| (String::new(), Some(value)));

    // One of each kind in turn, so that a large object does not give five of the same.
    let (missing, mut wrong) = (missing.into_iter().rev(), wrong.into_iter().rev());
    let mut turns = Vec::new();
    for pointer in missing {
        turns.push((pointer, None));
        turns.extend(wrong.next());
    }
    turns.extend(wrong);
    let judge = judge::judge(schema);
    let all = turns
        .into_iter()
        .chain(whole)
        .map(|(pointer, value)| Mutation {
            arguments: with(arguments, &pointer, value),
            pointer,
        });
    all.filter(|mutation| !judge.is_valid(&mutation.arguments))
        .take(most)
        .collect()
}

/// Collects the keys that may not be missing, and values that may not stand where they are put; outer places first.
fn spoil(
    schema: &Value,
    value: &Value,
    pointer: &str,
    missing: &mut Vec<String>,
    wrong: &mut Vec<(String, Option<Value>)>,
) {
    let mut inner = Vec::new();
    match value {
        Value::Object(members) => {
            for (key, value) in members {
                let below = format!("{pointer}/{}", key.replace('~', "~0").replace('/', "~1"));
                if is_required(schema, key) {
                    missing.push(below.clone());
                }
                if let Some(property) = property(schema, key) {
                    inner.push((property, value, below, is_required(schema, key)));
                }
            }
        }
        Value::Array(items) => {
            if let (Some(each), Some(last)) = (schema.get("items"), items.len().checked_sub(1)) {
                inner.push((each, &items[last], format!("{pointer}/{last}"), true));
            }
        }
        _ => {}
    }
    for (schema, value, pointer, required) in inner {
        let judge = judge::judge(schema);
        let others = [
            json!({}),
            json!([]),
            json!(true),
            json!(0.5),
            json!("no such word"),
        ];
        let null = required.then_some(Value::Null);
        let refused = others
            .into_iter()
            .chain(null)
            .filter(|other| !judge.is_valid(other));
        wrong.extend(refused.map(|other| (pointer.clone(), Some(other))));
        spoil(schema, value, &pointer, missing, wrong);
    }
}

/// A copy with another value at a place, or without the key there.
fn with(arguments: &Value, pointer: &str, value: Option<Value>) -> Value {
    let mut copy = arguments.clone();
    match value {
        Some(value) => *copy.pointer_mut(pointer).expect("the place exists") = value,
        None => {
            let (outer, key) = pointer
                .rsplit_once('/')
                .expect("a key has an object around it");
            let outer = copy.pointer_mut(outer).and_then(Value::as_object_mut);
            let key = key.replace("~1", "/").replace("~0", "~");
            outer
                .expect("a key has an object around it")
                .shift_remove(&key);
        }
    }
    copy
}
