//! The official JSON Schema test suite, draft 2020-12.
//!
//! A schema that the contract compiles is answered right in every test. One that it does not compile uses a keyword that is
//! listed here with the reason. So no keyword is ignored in silence.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use agents::schema::{Contract, Limits, Schema};
use serde::Deserialize;
use serde_json::{Value, value::RawValue};

use super::data::{self, say};

/// The files of the suite whose every test is answered right, but for schemas that use a refused keyword beside.
const CHECKED: [&str; 33] = [
    "additionalProperties",
    "allOf",
    "anyOf",
    "boolean_schema",
    "const",
    "content",
    "default",
    "enum",
    "exclusiveMaximum",
    "exclusiveMinimum",
    "format",
    "infinite-loop-detection",
    "items",
    "maxItems",
    "maxLength",
    "maxProperties",
    "maximum",
    "minItems",
    "minLength",
    "minProperties",
    "minimum",
    "multipleOf",
    "not",
    "oneOf",
    "pattern",
    "patternProperties",
    "prefixItems",
    "properties",
    "propertyNames",
    "ref",
    "required",
    "type",
    "uniqueItems",
];

/// Keywords that make a schema a fault, and why they are not checked. A schema is counted under the first that it uses.
const REFUSED: [(&[&str], &str); 5] = [
    (
        &[
            "if",
            "then",
            "else",
            "dependentRequired",
            "dependentSchemas",
            "dependencies",
        ],
        "rules between keys: no Rust type writes them, strict mode has none, and `anyOf` says the same",
    ),
    (
        &["contains", "minContains", "maxContains"],
        "no Rust type writes it, strict mode has none, and no one element is at fault",
    ),
    (
        &["unevaluatedItems", "unevaluatedProperties"],
        "depends on what every other keyword looked at; `additionalProperties` and `items` say it of one schema",
    ),
    (
        &["$dynamicRef"],
        "for schemas of schemas; no tool has such a one",
    ),
    (
        &["$id", "$anchor", "$dynamicAnchor", ELSEWHERE],
        "a reference is a place in the same schema: no name is looked up, and nothing is ever fetched",
    ),
];

/// A `$ref` that is no pointer into its own document.
const ELSEWHERE: &str = "a reference elsewhere";

/// Files about something that is not checked, by the beginning of their names. Their schemas must do no harm.
const ASIDE: [(&str, &str); 2] = [
    (
        "optional/format",
        "a format is told to the model and not checked, as the draft has it by default",
    ),
    (
        "optional/ecmascript-regex",
        "a pattern is one of the crate `regex`, where `\\d` is any digit of Unicode",
    ),
];

/// Tests that are answered in another way on purpose.
const DECIDED: [(&str, &str, &str); 3] = [
    (
        "type",
        "a float with zero fractional part is an integer",
        "an integer is written without point and exponent, as serde reads it",
    ),
    (
        "optional/float-overflow",
        "valid if optional overflow handling is implemented",
        "the same: `1e308` is no integer",
    ),
    (
        "vocabulary",
        "no validation: invalid number, but it still validates",
        "every schema is read as draft 2020-12, whatever `$schema` names",
    ),
];

#[derive(Deserialize)]
struct Group {
    description: String,
    schema: Value,
    tests: Vec<Test>,
}

#[derive(Deserialize)]
struct Test {
    description: String,
    /// As it is written: a number may have more digits than a `Value` keeps.
    data: Box<RawValue>,
    valid: bool,
}

#[derive(Default)]
struct Count {
    right: usize,
    decided: BTreeSet<usize>,
    aside: usize,
    /// Tests of refused schemas, by the place in [`REFUSED`].
    refused: BTreeMap<usize, usize>,
    /// Files with a test that was answered.
    answered: BTreeSet<String>,
    wrong: Vec<String>,
}

#[test]
fn every_schema_of_the_suite_is_answered_right_or_refused_for_a_listed_keyword() {
    let Some(folder) = data::folder("every_schema_of_the_suite_is_answered_right") else {
        return;
    };
    let folder = folder.join("suite/tests/draft2020-12");
    let mut count = Count::default();

    for inner in ["", "optional", "optional/format"] {
        let files = fs::read_dir(folder.join(inner)).expect("the suite is there");
        for file in files.map(|file| file.expect("the suite is there").path()) {
            if file
                .extension()
                .is_some_and(|extension| extension == "json")
            {
                play(&folder, &file, &mut count);
            }
        }
    }

    let refused: usize = count.refused.values().sum();
    let Count { right, aside, .. } = count;
    let decided = count.decided.len();
    let all = right + decided + refused + aside;
    say(&format!(
        "ran: suite: {all} tests, {right} right, {refused} of refused schemas, {decided} decided otherwise, {aside} aside"
    ));
    say(&format!("    checked: {}", CHECKED.join(" ")));
    for (at, tests) in &count.refused {
        let (keywords, why) = REFUSED[*at];
        say(&format!(
            "    refused, {tests} tests: {}: {why}",
            keywords.join(" ")
        ));
    }
    for (file, test, why) in DECIDED {
        say(&format!("    decided: {file}: {test}: {why}"));
    }
    for (files, why) in ASIDE {
        say(&format!("    aside: {files}: {why}"));
    }
    assert_eq!(count.wrong, [""; 0]);
    assert_eq!(decided, DECIDED.len());
    let checked = CHECKED.map(str::to_owned);
    assert!(checked.iter().all(|file| count.answered.contains(file)));
    assert_eq!(all, 1906);
}

fn play(folder: &Path, file: &Path, count: &mut Count) {
    let name = file
        .strip_prefix(folder)
        .expect("the file is in the folder");
    let name = name.with_extension("").to_string_lossy().into_owned();
    let text = fs::read_to_string(file).expect("the suite is there");
    let groups: Vec<Group> = serde_json::from_str(&text).expect("the suite is JSON");
    let aside = ASIDE.iter().any(|(part, _)| name.starts_with(part));
    for group in groups {
        if aside {
            count.aside += group.tests.len();
        }
        match Contract::compile(&Schema::foreign(group.schema.clone())) {
            Ok(contract) => {
                for test in &group.tests {
                    let read = contract.read(test.data.get(), &Limits::default());
                    if !aside {
                        count.answered.insert(name.clone());
                        answer((&name, &group, test), read.is_ok(), count);
                    }
                }
            }
            Err(_) if aside => {}
            Err(error) => {
                let used = |(keywords, _): &(&[&str], &str)| {
                    keywords.iter().any(|keyword| uses(&group.schema, keyword))
                };
                match REFUSED.iter().position(used) {
                    Some(at) => *count.refused.entry(at).or_default() += group.tests.len(),
                    None => {
                        let wrong = format!("{name}: {}: {error}", group.description);
                        count.wrong.push(wrong);
                    }
                }
            }
        }
    }
}

fn answer((file, group, test): (&str, &Group, &Test), accepted: bool, count: &mut Count) {
    let decided = DECIDED
        .iter()
        .position(|(at, description, _)| *at == file && *description == test.description);
    match decided {
        _ if accepted == test.valid => count.right += 1,
        Some(at) => _ = count.decided.insert(at),
        None => count.wrong.push(format!(
            "{file}: {}: {}: accepted is {accepted}",
            group.description, test.description
        )),
    }
}

/// Whether a keyword stands anywhere in a schema.
fn uses(schema: &Value, keyword: &str) -> bool {
    match schema {
        Value::Array(list) => list.iter().any(|inner| uses(inner, keyword)),
        Value::Object(map) => map.iter().any(|(key, inner)| {
            let elsewhere = key == "$ref"
                && keyword == ELSEWHERE
                && inner
                    .as_str()
                    .is_some_and(|to| to != "#" && !to.starts_with("#/"));
            key == keyword || elsewhere || uses(inner, keyword)
        }),
        _ => false,
    }
}
