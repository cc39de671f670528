//! Does each example print what its transcript says?
//!
//! Beside `examples/<name>.rs` lies `examples/<name>.txt`: its standard output, run without arguments
//! and without a key. `scripts/bless examples` writes the transcripts anew.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};

/// Print times, which no transcript can hold.
const MEASURING_TOOLS: &[&str] = &["bench_run"];

/// Which model a run takes is read from these.
const MODEL_VARIABLES: &[&str] = &[
    "AGENTS_MODEL",
    "OPENAI_API_KEY",
    "OPENAI_BASE_URL",
    "OPENAI_DEFAULT_MODEL",
];

#[test]
fn every_example_prints_its_transcript() {
    let names = named("rs").filter(|name| !MEASURING_TOOLS.contains(&name.as_str()));
    let is_blessing = env::var_os("BLESS").is_some();

    let mut wrong = Vec::new();
    for name in names {
        let transcript = folder().join(&name).with_extension("txt");
        match printed(&name) {
            Err(failure) => wrong.push(failure),
            Ok(printed) if is_blessing => fs::write(&transcript, printed).expect("it is writable"),
            Ok(printed) => match fs::read_to_string(&transcript) {
                Ok(expected) if expected == printed => {}
                Ok(expected) => wrong.push(difference(&name, &expected, &printed)),
                Err(error) => wrong.push(format!("{}: {error}", transcript.display())),
            },
        }
    }

    assert!(
        wrong.is_empty(),
        "{}\nIf the examples are right, `scripts/bless examples` rewrites the transcripts.",
        wrong.join("\n"),
    );
}

#[test]
fn every_transcript_has_an_example() {
    let examples = named("rs").collect::<BTreeSet<_>>();

    let orphans = named("txt")
        .filter(|name| !examples.contains(name))
        .collect::<Vec<_>>();

    assert!(
        orphans.is_empty(),
        "transcripts without an example: {orphans:?}"
    );
}

fn printed(name: &str) -> Result<String, String> {
    let mut example = Command::new(env!("CARGO"));
    example.args(["run", "-q", "-p", "agents-examples", "--example", name]);
    for variable in MODEL_VARIABLES {
        example.env_remove(variable);
    }
    let output = example
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .stdin(Stdio::null())
        .output()
        .map_err(|error| format!("{name}: cargo does not start: {error}"))?;
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    if output.status.success() {
        Ok(printed)
    } else {
        let errors = String::from_utf8_lossy(&output.stderr);
        Err(format!("{name}: {}\n{printed}{errors}", output.status))
    }
}

/// The first line that differs is enough to see which example to look at.
fn difference(name: &str, expected: &str, printed: &str) -> String {
    let mut expected = expected.lines();
    let mut printed = printed.lines();
    let mut number = 0;
    loop {
        number += 1;
        match (expected.next(), printed.next()) {
            (None, None) => return format!("{name}: only the line ends differ"),
            (a, b) if a == b => {}
            (a, b) => {
                let shown = |line: Option<&str>| line.unwrap_or("(nothing more)").to_owned();
                let (a, b) = (shown(a), shown(b));
                return format!("{name}, line {number}\n  transcript: {a}\n  printed:    {b}");
            }
        }
    }
}

/// The files of that kind among the examples, without the extension, in a stable order.
fn named(extension: &str) -> impl Iterator<Item = String> {
    let mut names = BTreeSet::new();
    for entry in fs::read_dir(folder()).expect("the examples are readable") {
        let path = entry.expect("the entry is readable").path();
        if path.extension().is_some_and(|found| found == extension)
            && let Some(stem) = path.file_stem()
        {
            names.insert(stem.to_string_lossy().into_owned());
        }
    }
    names.into_iter()
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("examples")
}
