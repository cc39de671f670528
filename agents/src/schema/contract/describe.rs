//! What a rule asks, in a few words: the part of a message after "expected".

use super::super::shown;
use super::format::Format;
use super::rule::{Kinds, Number, Rule, RuleId, Text, Union, Values};

/// How far references are followed for words.
const HOPS: usize = 6;
/// How many rules are read for one message: alternatives of alternatives multiply.
const RULES: usize = 1000;

/// What the rule asks, such as `an integer from 1 to 5` or `one of "c", "f"`.
pub(super) fn expected(rules: &[Rule], id: RuleId) -> String {
    describe(rules, id, HOPS, &mut { RULES }).unwrap_or_else(|| "another value".to_owned())
}

/// What one of the branches asks.
pub(super) fn alternatives(rules: &[Rule], union: &Union) -> String {
    either(rules, union, HOPS, &mut { RULES }).unwrap_or_else(|| "another value".to_owned())
}

fn describe(rules: &[Rule], id: RuleId, hops: usize, left: &mut usize) -> Option<String> {
    let rule = rules.get(id as usize)?;
    let hops = hops.checked_sub(1)?;
    *left = left.checked_sub(1)?;
    let more = rule.more.as_deref();
    let mut text = more.and_then(|more| more.values.as_ref()).map(choices);
    if text.is_none()
        && let Some(more) = more
    {
        let union = more
            .unions
            .first()
            .and_then(|union| either(rules, union, hops, left));
        text = union.or_else(|| {
            more.also
                .iter()
                .find_map(|id| describe(rules, *id, hops, left))
        });
    }
    if text.is_none() && rule.kinds != Kinds::ALL {
        text = Some(kinds(rule, rule.kinds));
    }
    match text {
        Some(text) if rule.nullable && !text.ends_with("null") => Some(format!("{text} or null")),
        text => text,
    }
}

fn either(rules: &[Rule], union: &Union, hops: usize, left: &mut usize) -> Option<String> {
    const NAMED: usize = 8;
    let mut texts: Vec<String> = Vec::new();
    for (i, branch) in union.branches.iter().enumerate() {
        let text = match union
            .tag
            .as_ref()
            .and_then(|tag| Some((tag, tag.texts.iter().find(|t| t.1 == i)?)))
        {
            Some((tag, (text, _))) => format!(
                "an object with {}: {}",
                shown::quoted(&tag.key),
                shown::quoted(text)
            ),
            None => match keys(rules, *branch, hops, left) {
                Some(keys) => format!("an object with {keys}"),
                None => describe(rules, *branch, hops, left)?,
            },
        };
        if !texts.contains(&text) {
            texts.push(text);
        }
    }
    let more = texts.len().saturating_sub(NAMED);
    texts.truncate(NAMED);
    if more > 0 {
        texts.push(format!("{more} others"));
    }
    Some(texts.join(" or "))
}

/// The required keys of an object.
fn keys(rules: &[Rule], id: RuleId, hops: usize, left: &mut usize) -> Option<String> {
    let rule = rules.get(id as usize)?;
    let hops = hops.checked_sub(1)?;
    *left = left.checked_sub(1)?;
    if rule.kinds != Kinds::OBJECT {
        let also = &rule.more.as_deref()?.also;
        return also.iter().find_map(|id| keys(rules, *id, hops, left));
    }
    let required: Vec<String> = rule
        .object
        .as_deref()?
        .fields
        .iter()
        .filter(|field| field.required)
        .map(|field| shown::quoted(&field.name))
        .collect();
    (!required.is_empty()).then(|| shown::list(required.iter()))
}

/// `"c"` or `one of "c", "f"`.
pub(super) fn choices(values: &Values) -> String {
    let texts = values.texts.iter().map(|text| shown::quoted(text));
    let others = values
        .others
        .iter()
        .map(|value| shown::cut(&value.to_string()).into_owned());
    let all: Vec<String> = texts.chain(others).collect();
    match all.as_slice() {
        [one] => one.clone(),
        all => format!("one of {}", shown::list(all.iter())),
    }
}

fn kinds(rule: &Rule, kinds: Kinds) -> String {
    let mut names = Vec::new();
    if kinds.has(Kinds::STRING) {
        names.push(
            rule.text
                .as_deref()
                .map_or_else(|| "a string".to_owned(), text),
        );
    }
    if kinds.has(Kinds::INTEGER) {
        let name = if kinds.has(Kinds::REAL) {
            "a number"
        } else {
            "an integer"
        };
        let range = rule.number.as_deref().filter(|number| number.told);
        let range = range.map(|number| self::range(number, false));
        names.push(format!("{name}{}", range.unwrap_or_default()));
    }
    let simple = [
        (Kinds::BOOLEAN, "a boolean"),
        (Kinds::ARRAY, "an array"),
        (Kinds::OBJECT, "an object"),
        (Kinds::NULL, "null"),
    ];
    let simple = simple.iter().filter(|(kind, _)| kinds.has(*kind));
    names.extend(simple.map(|(_, name)| (*name).to_owned()));
    if names.is_empty() {
        "nothing".to_owned()
    } else {
        names.join(" or ")
    }
}

/// `a string of 3 to 20 characters that matches ^[a-z]+$`.
pub(super) fn text(rule: &Text) -> String {
    let count = counted(rule.least, rule.most, "character");
    let pattern = rule.pattern.as_ref();
    let pattern = pattern.map(|pattern| format!(" that matches {}", pattern.as_str()));
    let name = rule.format.map_or("a string", Format::described);
    format!("{name}{count}{}", pattern.unwrap_or_default())
}

/// ` of 1 to 5 characters`; empty if nothing is asked.
pub(super) fn counted(least: Option<u64>, most: Option<u64>, what: &str) -> String {
    let many = |n: u64| if n == 1 { "" } else { "s" };
    match (least, most) {
        (Some(least), Some(most)) if least == most => format!(" of {least} {what}{}", many(least)),
        (None | Some(0), Some(most)) => format!(" of at most {most} {what}{}", many(most)),
        (Some(least), Some(most)) => format!(" of {least} to {most} {what}s"),
        (Some(least), None) => format!(" of at least {least} {what}{}", many(least)),
        (None, None) => String::new(),
    }
}

/// ` from 1 to 5`, ` above 0`; empty without bounds. An end that only the width of the type sets is
/// told if asked for.
pub(super) fn range(rule: &Number, width: bool) -> String {
    let least = rule.least.filter(|_| width || rule.above.is_some());
    let most = rule.most.filter(|_| width || rule.below.is_some());
    let whole = |end: &(f64, bool)| end.0.fract() == 0.0 && !end.1;
    let exact = rule.above.as_ref().is_none_or(whole) && rule.below.as_ref().is_none_or(whole);
    let step = match rule.step {
        Some(super::rule::Step::Whole(step)) => format!(" that is a multiple of {step}"),
        Some(super::rule::Step::Real(step)) => format!(" that is a multiple of {step}"),
        None => String::new(),
    };
    let range = if exact {
        match (least, most) {
            (Some(least), Some(most)) => format!(" from {least} to {most}"),
            (Some(least), None) => format!(" of at least {least}"),
            (None, Some(most)) => format!(" of at most {most}"),
            (None, None) => String::new(),
        }
    } else {
        match (rule.above, rule.below) {
            (Some((least, false)), Some((most, false))) => format!(" from {least} to {most}"),
            (above, below) => {
                let above = above
                    .map(|(n, out)| format!("{} {n}", if out { " above" } else { " of at least" }));
                let below = below
                    .map(|(n, out)| format!("{} {n}", if out { " below" } else { " of at most" }));
                match (above, below) {
                    (Some(above), Some(below)) => format!("{above} and{below}"),
                    (above, below) => above.or(below).unwrap_or_default(),
                }
            }
        }
    };
    format!("{range}{step}")
}
