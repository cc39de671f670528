//! Do the imports in `agents/src` point down?
//!
//! [`FLOORS`] is the only list of the floors: the tests here hold the code to it, and the table in
//! ARCHITECTURE.md is printed from it (`scripts/bless floors` rewrites that table). What counts as a
//! breach is written in `floors/rules.rs`.

#[path = "floors/rules.rs"]
mod rules;
#[path = "floors/source.rs"]
mod source;
#[path = "floors/tokens.rs"]
mod tokens;

use std::path::Path;
use std::{env, fs};

struct Floor {
    name: &'static str,
    modules: &'static [Module],
}

struct Module {
    name: &'static str,
    /// Neighbours on the same floor that it may import.
    also: &'static [&'static str],
    answers: &'static str,
}

const fn module(name: &'static str, answers: &'static str) -> Module {
    Module {
        name,
        also: &[],
        answers,
    }
}

/// The floors from the ground up. A module may import whatever lies below its own floor.
const FLOORS: &[Floor] = &[
    Floor {
        name: "0 ground",
        modules: &[module(
            "usage",
            "Token and request counts, summed over a run",
        )],
    },
    Floor {
        name: "1 words",
        modules: &[
            module(
                "answer",
                "What a callback gives: a value or a `Result`, at once or later",
            ),
            module(
                "item",
                "The one vocabulary: messages, tool calls and tool outputs, as every provider shares them",
            ),
            module(
                "schema",
                "A JSON Schema value: built from a table of parameters, made strict, held against arguments",
            ),
        ],
    },
    Floor {
        name: "2 ports",
        modules: &[
            module(
                "context",
                "The user's state plus who is calling; nothing in it is shown to the model",
            ),
            module(
                "model",
                "The `Model` trait, request, response and stream events; no provider in sight",
            ),
        ],
    },
    Floor {
        name: "3 hands",
        modules: &[
            Module {
                name: "provider",
                also: &["offline"],
                answers: "Adapters to models over HTTP, and which model the environment names; nobody else reads it",
            },
            module(
                "offline",
                "The deterministic model that picks tools by their words, and says that it is no language model",
            ),
            module(
                "guardrail",
                "Verdicts (allow, reject the content, raise an exception) and the traits that give them",
            ),
            Module {
                name: "tool",
                also: &["guardrail"],
                answers: "What a tool is, and `call`: the one pipeline from the model's text to an item",
            },
        ],
    },
    Floor {
        name: "4 minds",
        modules: &[module(
            "agent",
            "`Agent<C>`: instructions, model, tools and settings; plain data and a builder",
        )],
    },
    Floor {
        name: "5 legs",
        modules: &[module(
            "run",
            "`Runner`: turns, streaming, results and errors; the only code that loops",
        )],
    },
    Floor {
        name: "6 wings",
        modules: &[module(
            "testing",
            "`ScriptedModel` and direct calls of a tool, for our tests and the user's (feature `testing`)",
        )],
    },
];

/// The face. It may import everything, holds no logic, and nobody below imports it.
const ROOF: &[&str] = &["lib", "prelude", "private"];

const BEGIN: &str = "<!-- floors: printed by `scripts/bless floors` from tests/tests/floors.rs -->";
const END: &str = "<!-- end of floors -->";

#[test]
fn imports_point_down() {
    let root = repository().join("agents/src");
    let sources = source::tree(&root);
    assert!(!sources.is_empty(), "no source below {}", root.display());

    let found = rules::judge(&sources);

    assert!(
        found.is_empty(),
        "{} breaches of the floors:\n{}",
        found.len(),
        found.join("\n")
    );
}

#[test]
fn the_architecture_shows_this_table() {
    let path = repository().join("ARCHITECTURE.md");
    let text = fs::read_to_string(&path).expect("ARCHITECTURE.md is readable");
    let (before, rest) = text
        .split_once(BEGIN)
        .expect("ARCHITECTURE.md holds the opening mark");
    let (shown, after) = rest
        .split_once(END)
        .expect("ARCHITECTURE.md holds the closing mark");

    let table = table();

    if env::var_os("BLESS").is_some() {
        fs::write(&path, format!("{before}{BEGIN}\n{table}{END}{after}")).expect("it is writable");
    } else {
        assert_eq!(
            shown.trim(),
            table.trim(),
            "stale table; `scripts/bless floors` rewrites it"
        );
    }
}

fn table() -> String {
    let mut rows = vec![
        "| floor | module | may also import | what it answers |".to_owned(),
        "|---|---|---|---|".to_owned(),
    ];
    for floor in FLOORS {
        for (i, module) in floor.modules.iter().enumerate() {
            let shown = if i == 0 { floor.name } else { "" };
            let also = quoted(module.also);
            rows.push(format!(
                "| {shown} | `{}` | {also} | {} |",
                module.name, module.answers
            ));
        }
    }
    let face = "The face: re-exports and the tour; no logic, and nobody below imports it";
    rows.push(format!("| roof | {} | | {face} |", quoted(ROOF)));
    rows.join("\n").replace("|  |", "| |") + "\n"
}

fn quoted(names: &[&str]) -> String {
    names
        .iter()
        .map(|name| format!("`{name}`"))
        .collect::<Vec<_>>()
        .join(", ")
}

fn repository() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("the package lies in the repository")
}
