//! Does what was observed fit what was expected? The rules are part 3 of the case format: ignored paths, the modes of the
//! log and the calls, alternatives of the host language, forbidden strings.
//!
//! What the observed result looks like is decided before, in `observe.rs` and `normalise.rs`; where two values differ is found
//! in `difference.rs`.

use serde_json::{Map, Value};

use crate::{
    case::{CallsMode, Case, Lang, LogMode},
    difference::{Difference, difference, place_of},
    normalise,
};

/// Stands where an ignored list element was until all paths are walked; no case holds this string.
const GONE: &str = "\u{0}ignored";

/// Compares with `expect`, then with the alternatives of the host language. The difference told is the one to the last
/// alternative, which is the closest to what this framework means to do.
pub(crate) fn check(case: &Case, observed: &Value) -> Option<Difference> {
    let alternatives = [case.expect_json.as_ref(), case.expect_strict.as_ref()];
    let expectations = std::iter::once(&case.expect).chain(alternatives.into_iter().flatten());
    let mut found = None;
    for expected in expectations {
        found = check_one(case, expected, observed);
        if found.is_none() {
            break;
        }
    }
    found.or_else(|| forbidden(case, observed))
}

fn check_one(case: &Case, expected: &Value, observed: &Value) -> Option<Difference> {
    let (mut expected, mut observed) = (expected.clone(), observed.clone());
    drop_informative(&mut expected, &mut observed);
    for side in [&mut expected, &mut observed] {
        one_spelling(side);
    }
    for side in [&mut expected, &mut observed] {
        for path in &case.ignore {
            ignore(side, &path.split('.').collect::<Vec<_>>());
        }
        sweep(side);
    }
    match case.compare.calls {
        CallsMode::Exact => {}
        CallsMode::PerAgent => both(&mut expected, &mut observed, "calls", |calls| {
            grouped(calls, "agent")
        }),
        CallsMode::Ignore => both(&mut expected, &mut observed, "calls", |_| Value::Null),
    }
    match case.compare.log {
        LogMode::Exact => {}
        LogMode::PerCall => both(&mut expected, &mut observed, "log", |log| {
            grouped(log, "call")
        }),
        LogMode::Multiset => both(&mut expected, &mut observed, "log", sorted),
        LogMode::Ignore => both(&mut expected, &mut observed, "log", |_| Value::Null),
    }
    let numeric_text = case.lang == Some(Lang::Number);
    difference(&expected, &observed, numeric_text, &mut String::new())
}

/// The raw stream depends on how a model splits its answer; run data and messages count only where they are expected.
fn drop_informative(expected: &mut Value, observed: &mut Value) {
    let Some(Value::Array(expected)) = expected.get_mut("steps") else {
        return;
    };
    let observed = observed.get_mut("steps").and_then(Value::as_array_mut);
    let mut observed = observed.into_iter().flatten();
    for step in expected {
        let mut other = observed.next();
        remove(step, "stream_raw");
        if let Some(other) = other.as_deref_mut() {
            remove(other, "stream_raw");
        }
        let other = other.and_then(|other| other.get_mut("error"));
        if let (Some(error), Some(other)) = (step.get("error"), other) {
            for key in ["run_data", "message"] {
                if error.get(key).is_none() {
                    remove(other, key);
                }
            }
        }
    }
}

/// Schemas are compared in canonical form.
fn one_spelling(side: &mut Value) {
    for list in ["tools", "agent_tools", "handoffs", "output_types"] {
        canonical_list(side.get_mut(list));
    }
    for call in side
        .get_mut("calls")
        .and_then(Value::as_array_mut)
        .into_iter()
        .flatten()
    {
        canonical_list(call.get_mut("tool_schemas"));
        canonical_list(call.get_mut("handoff_schemas"));
    }
}

fn canonical_list(list: Option<&mut Value>) {
    for entry in list.and_then(Value::as_array_mut).into_iter().flatten() {
        for key in ["parameters", "schema"] {
            if let Some(schema) = entry.get_mut(key) {
                *schema = normalise::schema(schema);
            }
        }
    }
}

fn remove(value: &mut Value, key: &str) {
    if let Value::Object(object) = value {
        object.shift_remove(key);
    }
}

fn ignore(value: &mut Value, path: &[&str]) {
    let Some((key, rest)) = path.split_first() else {
        return;
    };
    match value {
        Value::Object(object) if rest.is_empty() => match *key {
            "*" => object.clear(),
            key => drop(object.shift_remove(key)),
        },
        Value::Object(object) => {
            let hits = object
                .iter_mut()
                .filter(|(name, _)| *key == "*" || name == key);
            hits.for_each(|(_, member)| ignore(member, rest));
        }
        Value::Array(list) => {
            let index = key.parse().ok();
            let hits = list
                .iter_mut()
                .enumerate()
                .filter(|(at, _)| *key == "*" || Some(*at) == index);
            hits.for_each(|(_, member)| match rest.is_empty() {
                true => *member = Value::from(GONE),
                false => ignore(member, rest),
            });
        }
        _ => {}
    }
}

/// Takes out what [`ignore`] marked. Marking first keeps the indices of later paths right.
fn sweep(value: &mut Value) {
    match value {
        Value::Object(object) => object.values_mut().for_each(sweep),
        Value::Array(list) => {
            list.retain(|member| member != GONE);
            list.iter_mut().for_each(sweep);
        }
        _ => {}
    }
}

fn both(expected: &mut Value, observed: &mut Value, key: &str, change: impl Fn(Value) -> Value) {
    for side in [expected, observed] {
        if let Some(member) = side.get_mut(key) {
            *member = change(member.take());
        }
    }
}

/// Entries with the same `key` form a list; within a list the order counts, between lists it does not.
fn grouped(entries: Value, key: &str) -> Value {
    let Value::Array(entries) = entries else {
        return entries;
    };
    let mut groups = Map::new();
    for entry in entries {
        let name = entry
            .get(key)
            .and_then(Value::as_str)
            .unwrap_or_default()
            .to_owned();
        let group = groups
            .entry(name)
            .or_insert_with(|| Value::Array(Vec::new()));
        if let Value::Array(group) = group {
            group.push(entry);
        }
    }
    Value::Object(groups)
}

fn sorted(entries: Value) -> Value {
    let Value::Array(mut entries) = entries else {
        return entries;
    };
    entries.sort_by_key(|entry| {
        let mut entry = entry.clone();
        entry.sort_all_objects();
        entry.to_string()
    });
    Value::Array(entries)
}

fn forbidden(case: &Case, observed: &Value) -> Option<Difference> {
    let steps = observed.get("steps")?;
    case.forbid.iter().find_map(|word| {
        let path = place_of(steps, word, "/steps")?;
        let found = Value::from(format!("the forbidden text {word:?}"));
        Some(Difference {
            path,
            expected: None,
            observed: Some(found),
        })
    })
}
