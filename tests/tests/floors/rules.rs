//! What may a module of the crate name?
//!
//! Modules below its floor, the neighbours its row allows, and never the roof. The rows are in
//! `../floors.rs`; how names are found in a text is in `source.rs`.

use std::path::PathBuf;

use crate::source::Source;
use crate::{FLOORS, Module, ROOF};

/// What the model and the stored history share knows nothing of the user's state.
const WITHOUT_CONTEXT: &[&str] = &["item", "schema", "model"];
const CONTEXT_WORDS: &[&str] = &["RunContext", "ToolContext"];

pub fn judge(sources: &[Source]) -> Vec<String> {
    let empty_rows = names()
        .filter(|name| !sources.iter().any(|source| source.top() == *name))
        .map(|name| format!("tests/tests/floors.rs: the row `{name}` has no module in agents/src"));
    sources
        .iter()
        .flat_map(breaches)
        .chain(empty_rows)
        .collect()
}

fn breaches(source: &Source) -> Vec<String> {
    let file = format!("agents/src/{}", source.path.display());
    let here = source.top();
    if ROOF.contains(&here.as_str()) {
        return Vec::new();
    }
    let Some((floor, module)) = row(&here) else {
        return vec![format!(
            "{file}: `{here}` stands on no floor; give it a row in tests/tests/floors.rs"
        )];
    };
    let named = |at: usize| FLOORS[at].name;
    let mut found = Vec::new();
    for import in source.imports() {
        let to = import.to.as_str();
        let line = import.line;
        match row(to) {
            _ if to == here => {}
            Some((below, _)) if below < floor => {}
            Some((same, _)) if same == floor && module.also.contains(&to) => {}
            Some((other, _)) => found.push(format!(
                "{file}:{line}: `{here}` (floor {}) imports `{to}` (floor {})",
                named(floor),
                named(other),
            )),
            None => found.push(format!(
                "{file}:{line}: `{here}` (floor {}) imports `{to}` from the roof; name its module",
                named(floor),
            )),
        }
    }
    if WITHOUT_CONTEXT.contains(&here.as_str()) {
        found.extend(
            source
                .mentions(CONTEXT_WORDS)
                .into_iter()
                .map(|(line, word)| {
                    format!("{file}:{line}: `{here}` names `{word}`; it knows no user's state")
                }),
        );
    }
    found
}

/// The number of its floor, counted from the ground, and its row.
fn row(name: &str) -> Option<(usize, &'static Module)> {
    FLOORS.iter().enumerate().find_map(|(number, floor)| {
        Some((
            number,
            floor.modules.iter().find(|module| module.name == name)?,
        ))
    })
}

fn names() -> impl Iterator<Item = &'static str> {
    FLOORS
        .iter()
        .flat_map(|floor| floor.modules)
        .map(|module| module.name)
        .chain(ROOF.iter().copied())
}

#[test]
fn each_kind_of_breach_is_found() {
    let cases: &[(&str, &str, &[&str])] = &[
        (
            "context.rs",
            "use std::sync::Arc;\nuse crate::usage::Usage;",
            &[],
        ),
        (
            "tool/call.rs",
            "use crate::guardrail::Verdict;\nuse super::def;",
            &[],
        ),
        ("lib.rs", "pub use run::Runner;\nuse crate::run::x;", &[]),
        (
            "context.rs",
            "\nuse crate::tool::Call;",
            &["agents/src/context.rs:2: `context` (floor 2 ports) imports `tool` (floor 3 hands)"],
        ),
        (
            "guardrail/mod.rs",
            "use crate::{\n    item::Item,\n    tool::{Call, call},\n};",
            &[
                "agents/src/guardrail/mod.rs:3: `guardrail` (floor 3 hands) imports `tool` (floor 3 hands)",
                "agents/src/guardrail/mod.rs:3: `guardrail` (floor 3 hands) imports `tool` (floor 3 hands)",
            ],
        ),
        (
            "item/mod.rs",
            "mod tests { use super::*; fn f() { super::super::run::f() } }",
            &["agents/src/item/mod.rs:1: `item` (floor 1 words) imports `run` (floor 5 legs)"],
        ),
        (
            "run/mod.rs",
            "use crate::Agent;",
            &[
                "agents/src/run/mod.rs:1: `run` (floor 5 legs) imports `Agent` from the roof; name its module",
            ],
        ),
        (
            "model/mod.rs",
            "fn f(cx: &ToolContext<()>) {}",
            &["agents/src/model/mod.rs:1: `model` names `ToolContext`; it knows no user's state"],
        ),
        (
            "util.rs",
            "",
            &[
                "agents/src/util.rs: `util` stands on no floor; give it a row in tests/tests/floors.rs",
            ],
        ),
    ];
    for (path, text, expected) in cases {
        let given = Source {
            path: PathBuf::from(path),
            text: (*text).into(),
        };

        let found = breaches(&given);

        assert_eq!(&found, expected, "{path}: {text}");
    }
}

#[test]
fn a_row_without_a_module_is_found() {
    let everything_but_the_tool = names()
        .filter(|name| *name != "tool")
        .map(|name| Source {
            path: format!("{name}.rs").into(),
            text: String::new(),
        })
        .collect::<Vec<_>>();

    let found = judge(&everything_but_the_tool);

    assert_eq!(
        found,
        ["tests/tests/floors.rs: the row `tool` has no module in agents/src"]
    );
}
