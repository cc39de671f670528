//! Reports about names. Tools of a foreign server stand for themselves: their names, with a closure that says who was reached.

use agents::{
    json,
    prelude::*,
    run::Misuse,
    testing::{
        ScriptedModel, Step,
        script::{call, message},
    },
    tool::{WireNames, wire_name},
};
use serde_json::Value;

/// The tool `original` of a server, offered under a name.
fn of_server(server: &'static str, original: &'static str, offered: &str) -> FunctionTool {
    let schema = json!({ "type": "object", "properties": {} });
    FunctionTool::dynamic(
        offered,
        "Searches.",
        schema,
        move |_cx, _: Value| async move { Ok::<_, ToolError>(format!("{original} of {server}")) },
    )
    .unwrap()
}

/// A name that is too long is refused, and `wire_name` gives a shorter one that is always the same and its own.
#[test]
fn b_88_a_long_name_has_a_short_one_that_stays_its_own() {
    let (long, longer) = ("x".repeat(70), "x".repeat(80));
    let (short, shorter) = (wire_name(&long), wire_name(&longer));
    for name in [&short, &shorter] {
        assert!(
            name.len() <= 64 && agents::tool::wire_name(name) == *name,
            "{name}"
        );
    }
    assert_ne!(short, shorter);
    assert_eq!(short, wire_name(&long));
}

/// Two tools of one name are refused before any model call.
#[tokio::test]
async fn b_124_two_servers_with_a_tool_of_one_name_are_told_apart_or_refused() {
    let model = ScriptedModel::new([message("done")]);
    let agent = Agent::new("a")
        .model(model.clone())
        .tool(of_server("S1", "search", "search"))
        .tool(of_server("S2", "search", "search"));
    let error = Runner::run(&agent, "go").await.unwrap_err();
    let RunError::Misuse {
        misuse: Misuse::Agent(error),
        ..
    } = error
    else {
        panic!("{error}")
    };
    assert_eq!(
        error.mistakes(),
        ["two tools have the name `search`; rename one with `name = \"..\"` or `.name(..)`"]
    );
    assert!(model.requests().is_empty());
}

/// With the server in front, each has a legal name of its own, and a call reaches the right one.
#[tokio::test]
async fn b_124_a_call_by_a_name_with_the_server_in_front_reaches_that_server() {
    for (first, second) in [("S1", "S2"), ("My Server!", "")] {
        let mut names = WireNames::new();
        let wires = [first, second].map(|server| names.wire(&format!("{server}.search")));
        assert_ne!(wires[0], wires[1]);
        let model = ScriptedModel::new([Step::from(call(&wires[1], "{}")), message("done").into()]);
        let agent = Agent::new("a")
            .model(model.clone())
            .tool(of_server(first, "search", &wires[0]))
            .tool(of_server(second, "search", &wires[1]));

        let result = Runner::run(&agent, "go").await.unwrap();

        assert_eq!(result.final_output_text(), "done");
        let sent = serde_json::to_string(&result.to_input_list()).unwrap();
        assert!(sent.contains(&format!("search of {second}")), "{sent}");
        assert_eq!(
            names.original(&wires[1]),
            Some(&*format!("{second}.search"))
        );
    }
}
