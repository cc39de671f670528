//! Reads what `tests/counterparts/install` fetched, and prints what became of it.

use std::{
    collections::BTreeSet,
    env, fs, io,
    io::Write as _,
    path::{Path, PathBuf},
};

use serde::Deserialize;
use serde_json::Value;

/// The folder of the data; nothing, and a line that says why, if no variable names it.
pub(crate) fn folder(test: &str) -> Option<PathBuf> {
    match env::var_os("AGENTS_TEST_DATA") {
        Some(folder) if !folder.is_empty() => Some(folder.into()),
        _ => {
            say(&format!(
                "skipped: {test}: `tests/counterparts/check` fetches the data and runs it"
            ));
            None
        }
    }
}

/// Prints a line past the test harness, which keeps what a passing test prints to itself.
pub(crate) fn say(line: &str) {
    // A line that cannot be printed changes nothing about the test.
    let _ = writeln!(io::stderr(), "{line}");
}

/// A case of `tools.jsonl`, as `tests/counterparts/bfcl.py` writes it.
#[derive(Deserialize)]
pub(crate) struct Case {
    pub(crate) id: String,
    pub(crate) tools: Vec<Tool>,
    pub(crate) calls: Vec<Call>,
}

#[derive(Clone, Deserialize)]
pub(crate) struct Tool {
    pub(crate) name: String,
    pub(crate) description: String,
    pub(crate) parameters: Value,
}

/// An expected call, with each of the argument objects that are allowed.
#[derive(Deserialize)]
pub(crate) struct Call {
    pub(crate) name: String,
    pub(crate) arguments: Vec<Value>,
}

pub(crate) fn cases(folder: &Path) -> Vec<Case> {
    let text = fs::read_to_string(folder.join("tools.jsonl")).expect("tools.jsonl is there");
    let cases = text.lines().map(serde_json::from_str);
    cases
        .collect::<Result<_, _>>()
        .expect("each line is a case")
}

/// Every tool once, in the order of the cases. The order of keys makes no difference.
pub(crate) fn distinct_tools(cases: &[Case]) -> Vec<Tool> {
    let mut seen = BTreeSet::new();
    let tools = cases.iter().flat_map(|case| &case.tools);
    let new = tools.filter(|tool| {
        let mut parameters = tool.parameters.clone();
        parameters.sort_all_objects();
        seen.insert((&tool.name, &tool.description, parameters.to_string()))
    });
    new.cloned().collect()
}
