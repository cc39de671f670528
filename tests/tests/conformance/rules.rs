//! Are the rules of the comparison right? Tests of the parts of the conformance harness that only look at JSON.
//!
//! The harness itself (`main.rs`) prints its own lines and cannot hold tests.

#[expect(
    dead_code,
    unused_imports,
    reason = "only what the comparison reads is used here"
)]
mod case;
mod compare;
mod difference;
mod differences;
mod normalise;

use std::{fs, path::Path};

use case::Case;
use compare::check;
use difference::Difference;
use differences::Differences;
use serde_json::{Value, json};

fn files() -> Vec<Value> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("conformance/cases");
    let files = fs::read_dir(folder)
        .unwrap()
        .map(|file| fs::read(file.unwrap().path()).unwrap());
    files
        .map(|file| serde_json::from_slice(&file).unwrap())
        .collect()
}

fn case(more: &Value) -> Case {
    let mut file = json!({"id": "X-001-x", "area": "X", "title": "x", "expect": {}});
    file.as_object_mut()
        .unwrap()
        .extend(more.as_object().unwrap().clone());
    Case::read(&file).unwrap()
}

fn path_of(found: Option<Difference>) -> Option<String> {
    found.map(|difference| difference.path)
}

#[test]
fn every_case_is_read_and_its_expectation_equals_itself() {
    for file in files() {
        let case = Case::read(&file).unwrap();
        assert_eq!(check(&case, &case.expect), None, "{}", case.id);
    }
}

#[test]
fn a_changed_output_is_seen_in_every_run_that_has_one() {
    let mut seen = 0;
    for file in files() {
        let case = Case::read(&file).unwrap();
        // A case with alternatives tells the difference to the last of them.
        let last = case
            .expect_strict
            .as_ref()
            .or(case.expect_json.as_ref())
            .unwrap_or(&case.expect);
        let mut observed = last.clone();
        let Some(output) = observed.pointer_mut("/steps/0/result/last_agent") else {
            continue;
        };
        *output = json!("someone else");
        assert_eq!(
            path_of(check(&case, &observed)),
            Some("/steps/0/result/last_agent".to_owned()),
            "{}",
            case.id
        );
        seen += 1;
    }
    assert!(seen > 300);
}

#[test]
fn normal_items_tokens_and_schemas_stay_as_they_are() {
    for file in files() {
        let case = Case::read(&file).unwrap();
        let mut expected = case.expect.clone();
        normalise::tokens(&mut expected);
        assert_eq!(expected, case.expect, "{}", case.id);
        for item in expected["calls"]
            .as_array()
            .into_iter()
            .flatten()
            .flat_map(|call| call["input"].as_array().unwrap())
        {
            assert_eq!(normalise::item(item), *item, "{}", case.id);
        }
        for tool in expected["tools"].as_array().into_iter().flatten() {
            let once = normalise::schema(&tool["parameters"]);
            assert_eq!(normalise::schema(&once), once, "{}", case.id);
        }
    }
}

#[test]
fn a_key_that_is_not_known_is_named_with_its_path() {
    let base = json!({"id": "X-001-x", "area": "X", "title": "x", "expect": {}});
    let cases = [
        (json!({"colour": 1}), "colour"),
        (json!({"agents": {"main": {"mood": 1}}}), "agents.main.mood"),
        (
            json!({"agents": {"main": {"tools": [{"tool": "echo", "speed": 1}]}}}),
            "agents.main.tools.speed",
        ),
        (
            json!({"agents": {"main": {"model_settings": {"top_p": 1}}}}),
            "agents.main.model_settings.top_p",
        ),
        (json!({"schema": {"mcp": []}}), "schema.mcp"),
        (json!({"run_config": {"retries": 1}}), "run_config.retries"),
        (
            json!({"steps": [{"op": "run", "retries": 1}]}),
            "steps.0.retries",
        ),
        (
            json!({"steps": [{"op": "run", "run_config": {"retries": 1}}]}),
            "run_config.retries",
        ),
    ];
    for (more, expected) in cases {
        let mut file = base.clone();
        file.as_object_mut()
            .unwrap()
            .extend(more.as_object().unwrap().clone());
        assert_eq!(Case::read(&file).unwrap_err().0, expected);
    }
}

#[test]
fn ignored_paths_vanish_on_both_sides_whatever_their_length() {
    let case = case(&json!({
        "ignore": ["steps.*.out", "calls.0", "calls.1.input", "log.*"],
        "expect": {"steps": [{"out": 1, "kept": 1}, {"out": 2}], "calls": [{"a": 1}, {"input": 1, "b": 1}], "log": [1, 2]}
    }));
    let observed = json!({"steps": [{"kept": 1}, {"out": [3]}], "calls": [{"a": 2}, {"input": 2, "b": 1}], "log": []});
    assert_eq!(check(&case, &observed), None);
    let observed = json!({"steps": [{"kept": 1}, {}], "calls": [{}, {"b": 2}], "log": []});
    assert_eq!(
        path_of(check(&case, &observed)),
        Some("/calls/0/b".to_owned())
    );
}

#[test]
fn the_modes_of_log_and_calls_free_exactly_one_order() {
    let log = json!([{"ev": "a", "call": "1"}, {"ev": "b", "call": "1"}, {"ev": "a", "call": "2"}]);
    let across =
        json!([{"ev": "a", "call": "2"}, {"ev": "a", "call": "1"}, {"ev": "b", "call": "1"}]);
    let within =
        json!([{"ev": "b", "call": "1"}, {"ev": "a", "call": "1"}, {"ev": "a", "call": "2"}]);
    let passes = |mode: &str, observed: &Value| {
        let case = case(&json!({"compare": {"log": mode}, "expect": {"log": log}}));
        check(&case, &json!({"log": observed})).is_none()
    };
    assert_eq!(
        ["exact", "per_call", "multiset", "ignore"].map(|mode| passes(mode, &across)),
        [false, true, true, true]
    );
    assert_eq!(
        ["exact", "per_call", "multiset", "ignore"].map(|mode| passes(mode, &within)),
        [false, false, true, true]
    );

    let calls = json!([{"agent": "a", "n": 1}, {"agent": "b", "n": 1}, {"agent": "a", "n": 2}]);
    let moved = json!([{"agent": "b", "n": 1}, {"agent": "a", "n": 1}, {"agent": "a", "n": 2}]);
    let passes = |mode: &str| {
        let case = case(&json!({"compare": {"calls": mode}, "expect": {"calls": calls}}));
        check(&case, &json!({"calls": moved})).is_none()
    };
    assert_eq!(
        ["exact", "per_agent", "ignore"].map(passes),
        [false, true, true]
    );
}

#[test]
fn run_data_and_messages_count_only_where_they_are_expected() {
    let observed = json!({"steps": [{"error": {"class": "E", "message": "m", "run_data": {"n": 1}}, "stream_raw": [1]}]});
    let silent = case(&json!({"expect": {"steps": [{"error": {"class": "E"}}]}}));
    assert_eq!(check(&silent, &observed), None);
    let strict =
        case(&json!({"expect": {"steps": [{"error": {"class": "E", "message": "other"}}]}}));
    assert_eq!(
        path_of(check(&strict, &observed)),
        Some("/steps/0/error/message".to_owned())
    );
}

#[test]
fn an_alternative_of_the_host_language_passes_too() {
    let both =
        case(&json!({"lang": "json", "expect": {"x": "True"}, "expect_json": {"x": "true"}}));
    assert_eq!(check(&both, &json!({"x": "True"})), None);
    assert_eq!(check(&both, &json!({"x": "true"})), None);
    assert!(check(&both, &json!({"x": "yes"})).is_some());
    let number = case(&json!({"lang": "number", "expect": {"x": "2.0", "y": 2.0}}));
    assert_eq!(check(&number, &json!({"x": "2", "y": 2})), None);
    assert!(check(&number, &json!({"x": "3", "y": 2})).is_some());
}

#[test]
fn a_forbidden_text_is_found_wherever_it_stands_in_the_steps() {
    let case = case(&json!({"forbid": ["sk-1"], "ignore": ["steps"], "expect": {"steps": []}}));
    assert_eq!(
        path_of(check(&case, &json!({"steps": [{"deep": ["a sk-1 b"]}]}))),
        Some("/steps/0/deep/0".to_owned())
    );
    assert_eq!(
        path_of(check(&case, &json!({"steps": [{"sk-1": 1}]}))),
        Some("/steps/0/sk-1".to_owned())
    );
    assert_eq!(check(&case, &json!({"steps": [{"clean": "sk"}]})), None);
}

#[test]
fn our_error_objects_become_tokens_alone_inside_texts_and_inside_json_texts() {
    let ours = r#"{"ok":false,"error":{"category":"x","code":"timeout","message":"a \"b\" }","retryable":true}}"#;
    let nested = json!({"out": ours}).to_string();
    let mut observed = json!([
        ours,
        format!("a={ours};b={ours}"),
        nested,
        r#"{"ok":false,"error":{"code":"mine"}}"#
    ]);
    normalise::tokens(&mut observed);
    let expected = json!([
        "<error:timeout>",
        "a=<error:timeout>;b=<error:timeout>",
        r#"{"out":"<error:timeout>"}"#,
        r#"{"ok":false,"error":{"code":"mine"}}"#
    ]);
    assert_eq!(observed, expected);
}

#[test]
fn a_canonical_schema_has_no_titles_references_or_second_spellings() {
    let ours = json!({
        "type": "object", "title": "Order", "required": ["b", "a"],
        "properties": {
            "title": {"$ref": "#/$defs/Item", "description": "Kept."},
            "a": {"type": ["string", "null"], "enum": ["y", "x", null], "description": "A."},
            "b": {"const": 1}
        },
        "$defs": {"Item": {"title": "Item", "type": "object", "description": "Lost.", "properties": {}}}
    });
    let expected = json!({
        "type": "object", "required": ["a", "b"],
        "properties": {
            "title": {"type": "object", "description": "Kept.", "properties": {}},
            "a": {"anyOf": [{"type": "string", "enum": ["x", "y"]}, {"type": "null"}], "description": "A."},
            "b": {"enum": [1]}
        }
    });
    assert_eq!(normalise::schema(&ours), expected);
}

#[test]
fn a_line_that_names_a_case_and_an_item_is_an_entry() {
    let text = "# Differences\n4 is not an entry, nor is ARGS-001.\n| `ARGS-041-int64-max` | 11 | `9` | `x` |\n\
                - TOOL-019-ctx-call: D-17.2: a, b\n";
    let differences = Differences::parse(text);
    assert_eq!(differences.item("ARGS-041-int64-max"), Some(11));
    assert_eq!(differences.item("TOOL-019-ctx-call"), Some(2));
    assert_eq!(differences.item("TOOL-001-string"), None);
}

#[test]
fn every_case_in_our_list_of_differences_exists() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("conformance");
    let differences = Differences::read(&folder.join("differences.md")).unwrap();
    let known: Vec<String> = files()
        .iter()
        .map(|file| file["id"].as_str().unwrap().to_owned())
        .collect();
    let listed = differences.0.iter().map(|(case, _)| case.as_str());
    let unknown: Vec<&str> = listed
        .filter(|case| !known.iter().any(|id| id == case))
        .collect();
    assert_eq!(unknown, [""; 0]);
}
