//! What do twenty ordinary tools look like in each dialect, and which of them are refused?
//!
//! `tests/dialects/<dialect>.json` holds every tool's parameters, or the text of the refusal, or null where a tool without
//! parameters is offered without any. `scripts/bless dialects` writes the files anew.

mod tools;

use std::path::{Path, PathBuf};
use std::{env, fs};

use agents::schema::{Dialect, Schema};
use serde_json::{Value, json};

const DIALECTS: [(&str, Dialect); 5] = [
    ("openai_strict", Dialect::OpenAiStrict),
    ("openai", Dialect::OpenAi),
    ("anthropic", Dialect::Anthropic),
    ("gemini", Dialect::Gemini),
    ("mcp", Dialect::Mcp),
];

/// Those that are written in JSON Schema.
fn of_json_schema() -> impl Iterator<Item = (&'static str, Dialect)> {
    let others = |(_, dialect): &(&str, Dialect)| *dialect != Dialect::Gemini;
    DIALECTS.into_iter().filter(others)
}

#[test]
fn every_dialect_writes_the_tools_as_its_file_says() {
    let is_blessing = env::var_os("BLESS").is_some();

    let mut wrong = Vec::new();
    for (name, dialect) in DIALECTS {
        let written = written(dialect);
        let file = folder().join(name).with_extension("json");
        if is_blessing {
            fs::write(&file, written).expect("it is writable");
        } else {
            match fs::read_to_string(&file) {
                Ok(expected) if expected == written => {}
                Ok(expected) => wrong.push(difference(name, &expected, &written)),
                Err(error) => wrong.push(format!("{}: {error}", file.display())),
            }
        }
    }

    assert!(
        wrong.is_empty(),
        "{}\nIf the dialects are right, `scripts/bless dialects` rewrites the files.",
        wrong.join("\n"),
    );
}

#[test]
fn each_dialect_refuses_the_tools_it_has_no_words_for_and_no_others() {
    let refused = |dialect| -> Vec<String> {
        let refused = tools::all()
            .into_iter()
            .filter(|tool| tool.parameters_for(dialect).is_err());
        refused.map(|tool| tool.wire_name().to_owned()).collect()
    };

    assert_eq!(refused(Dialect::OpenAiStrict), ["label", "publish", "rate"]);
    assert_eq!(refused(Dialect::OpenAi), [""; 0]);
    assert_eq!(
        refused(Dialect::Anthropic),
        ["measure", "save_tree", "label", "publish", "filter", "rate"]
    );
    assert_eq!(
        refused(Dialect::Gemini),
        ["save_tree", "label", "publish", "rate"]
    );
    assert_eq!(refused(Dialect::Mcp), [""; 0]);
}

#[test]
fn the_same_tools_are_the_same_bytes() {
    for (name, dialect) in DIALECTS {
        assert_eq!(written(dialect), written(dialect), "{name}");
    }
}

#[test]
fn what_is_written_in_json_schema_is_json_schema() {
    for (name, dialect) in of_json_schema() {
        for (tool, schema) in expressed(dialect) {
            let fault = jsonschema::draft202012::meta::validate(schema.as_value()).err();
            assert_eq!(fault.map(|fault| fault.to_string()), None, "{name}: {tool}");
        }
    }
}

#[test]
fn a_form_in_json_schema_has_itself_as_its_form() {
    for (name, dialect) in of_json_schema() {
        for (tool, once) in expressed(dialect) {
            let twice = once.project(dialect);
            assert_eq!(twice.as_ref(), Ok(&once), "{name}: {tool}");
        }
    }
}

fn expressed(dialect: Dialect) -> impl Iterator<Item = (String, Schema)> {
    tools::all().into_iter().filter_map(move |tool| {
        let schema = tool.parameters_for(dialect).ok()??;
        Some((tool.wire_name().to_owned(), schema))
    })
}

fn written(dialect: Dialect) -> String {
    let entries: Vec<Value> = tools::all()
        .iter()
        .map(|tool| match tool.parameters_for(dialect) {
            Ok(parameters) => json!({ "name": tool.wire_name(), "parameters": parameters }),
            Err(error) => json!({ "name": tool.wire_name(), "error": error.to_string() }),
        })
        .collect();
    assert_eq!(entries.len(), 20);
    let mut text = serde_json::to_string_pretty(&entries).expect("it is JSON");
    text.push('\n');
    text
}

/// The first line that differs.
fn difference(name: &str, expected: &str, written: &str) -> String {
    let pairs = expected.lines().zip(written.lines()).enumerate();
    let differs = |(_, (expected, written)): &(usize, (&str, &str))| expected != written;
    match pairs.into_iter().find(differs) {
        Some((at, (expected, written))) => format!(
            "{name}.json, line {}: the file says\n{expected}\nand now it is\n{written}",
            at + 1
        ),
        None => format!("{name}.json: one is the beginning of the other"),
    }
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("dialects")
}
