//! Every tool: its name, its schema by the letter, and its strict form.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
    process::Command,
};

use agents::{
    context::ToolContext,
    schema::SchemaError,
    tool::{FunctionTool, ToolError, WireNames, wire_name},
};
use serde_json::{Value, json};

use super::data::{self, Tool, say};

/// The tool of a schema; it gives back what it was given.
pub(crate) fn dynamic(name: &str, tool: &Tool) -> Result<FunctionTool, SchemaError> {
    let echo = |_: ToolContext, arguments: Value| async move { Ok::<_, ToolError>(arguments) };
    FunctionTool::dynamic(name, &*tool.description, tool.parameters.clone(), echo)
}

#[test]
fn every_name_becomes_a_wire_name_and_is_found_again() {
    let Some(folder) = data::folder("every_name_becomes_a_wire_name_and_is_found_again") else {
        return;
    };
    let cases = data::cases(&folder);
    let tools = cases.iter().flat_map(|case| &case.tools);
    let originals: BTreeSet<&str> = tools.map(|tool| &*tool.name).collect();

    let mut names = WireNames::new();
    let wires: Vec<String> = originals.iter().map(|name| names.wire(name)).collect();

    let back: BTreeSet<&str> = wires.iter().filter_map(|w| names.original(w)).collect();
    assert_eq!(back, originals);
    assert!(
        wires
            .iter()
            .zip(&originals)
            .all(|(w, o)| *w == wire_name(o))
    );
    let legal = |name: &str| {
        (1..=64).contains(&name.len())
            && name
                .bytes()
                .all(|b| b.is_ascii_alphanumeric() || b"_-".contains(&b))
    };
    assert!(wires.iter().all(|wire| legal(wire)));
    let illegal = originals.iter().filter(|name| !legal(name)).count();
    say(&format!(
        "ran: names: {} names, {illegal} of them illegal, all mapped and found again",
        originals.len()
    ));
    assert_eq!((originals.len(), illegal), (1853, 871));
}

#[test]
fn every_schema_is_clean_in_strict_form_or_is_refused_at_a_named_place() {
    let Some(folder) = data::folder("every_schema_is_clean_in_strict_form_or_is_refused") else {
        return;
    };
    let tools = data::distinct_tools(&data::cases(&folder));

    let mut sent = String::new();
    let mut strict = 0;
    let mut refused: BTreeMap<String, usize> = BTreeMap::new();
    for tool in &tools {
        let dynamic = dynamic(&wire_name(&tool.name), tool)
            .unwrap_or_else(|error| panic!("{}: {error}", tool.name));
        let spec = dynamic
            .spec()
            .expect("a dynamic tool has a form that is sent");
        let written = json!({
            "type": "function",
            "name": spec.name,
            "description": spec.description,
            "parameters": spec.parameters,
            "strict": spec.strict,
        });
        sent.push_str(&format!("{written}\n"));
        if spec.strict {
            strict += 1;
            continue;
        }
        let error = dynamic.strict(true).spec().expect_err("no strict form");
        for problem in error.problems() {
            let place = &problem.pointer;
            assert!(
                tool.parameters.pointer(place).is_some_and(Value::is_object),
                "{}: `{place}` is no place of the schema",
                tool.name
            );
        }
        let first = error.problems().first().expect("an error has a problem");
        *refused.entry(first.message.clone()).or_default() += 1;
    }
    let loose: usize = refused.values().sum();

    say(&format!(
        "ran: schemas: {} distinct tools, {strict} strict, {loose} sent loose, the place named: {refused:?}",
        tools.len()
    ));
    assert_eq!(tools.len(), 3255);
    assert_eq!(strict + loose, tools.len());
    judge(&sent);
}

/// Holds every tool as it is sent against the rules of the provider; `strict_check.py` prints each violation.
fn judge(sent: &str) {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("sent-tools.jsonl");
    fs::write(&file, sent).expect("the folder for temporary files is there");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("counterparts/strict_check.py");
    let judged = Command::new("python3")
        .arg(script)
        .arg("--lines")
        .arg(&file)
        .output();
    let judged = judged.expect("python3 fetched the data, so it is here");
    let said = String::from_utf8_lossy(&judged.stdout);
    say(&format!("ran: strict_check: {}", said.trim_end()));
    assert!(judged.status.success());
}
