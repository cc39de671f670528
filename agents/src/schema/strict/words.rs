//! What strict mode has no keyword for, said in the description.

use serde_json::{Map, Value};

use super::super::dialect::policy::{Defaults, Policy};
use super::super::value;

/// How an entry of a list begins, as the docs of the variants of an enum are listed.
pub(super) const LIST: &str = "\n- ";

/// The description of a schema and the sentences to be added to it; `None` if there is nothing to
/// say.
pub(in super::super) fn description(
    schema: &Map<String, Value>,
    mut told: Vec<String>,
    policy: &Policy,
) -> Option<String> {
    if policy.defaults == Defaults::Told
        && let Some(default) = schema.get("default").filter(|default| !default.is_null())
    {
        told.push(format!("Default: {default}."));
    }
    if schema.get("deprecated") == Some(&Value::Bool(true)) {
        told.push("Deprecated.".to_owned());
    }
    let examples = value::array(schema, "examples");
    if !examples.is_empty() {
        let examples: Vec<String> = examples.iter().map(Value::to_string).collect();
        told.push(format!("Examples: {}.", examples.join(", ")));
    }
    let mut text = value::text(schema, "description")
        .unwrap_or_default()
        .to_owned();
    told.sort_by_key(|sentence| sentence.starts_with(LIST));
    for sentence in told {
        if text.is_empty() {
            text.push_str(sentence.trim_start());
            continue;
        }
        if !sentence.starts_with(LIST) {
            let ended = text.ends_with(['.', '!', '?', ':']);
            text.push_str(if ended { " " } else { ". " });
        }
        text.push_str(&sentence);
    }
    (!text.is_empty()).then_some(text)
}

/// `3 to 20 characters.`; nothing if nothing is asked.
pub(super) fn counted(
    schema: &Map<String, Value>,
    (least, most): (&str, &str),
    what: &str,
) -> Option<String> {
    let count = |keyword: &str| schema.get(keyword).and_then(Value::as_u64);
    let many = |n: u64| if n == 1 { "" } else { "s" };
    Some(match (count(least), count(most)) {
        (Some(least), Some(most)) if least == most => {
            format!("Exactly {least} {what}{}.", many(least))
        }
        (None | Some(0), Some(most)) => format!("At most {most} {what}{}.", many(most)),
        (Some(least), Some(most)) => format!("{least} to {most} {what}s."),
        (Some(least), None) if least > 0 => format!("At least {least} {what}{}.", many(least)),
        _ => return None,
    })
}
