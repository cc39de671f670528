//! Every tool in every dialect: how many have a form, why the others have none, and whether the form for MCP still means what
//! the schema says.

use std::collections::BTreeMap;

use agents::{
    schema::{Dialect, Schema},
    tool::wire_name,
};
use serde_json::Value;

use super::{
    data::{self, say},
    judge, tools,
};

#[test]
fn every_tool_has_a_form_in_a_dialect_or_is_refused_at_a_named_place() {
    let Some(folder) = data::folder("every_tool_has_a_form_in_a_dialect") else {
        return;
    };
    let tools = data::distinct_tools(&data::cases(&folder));

    let mut counts = Vec::new();
    for dialect in [
        Dialect::OpenAiStrict,
        Dialect::OpenAi,
        Dialect::Anthropic,
        Dialect::Gemini,
        Dialect::Mcp,
    ] {
        let mut refused: BTreeMap<String, usize> = BTreeMap::new();
        for tool in &tools {
            let name = &tool.name;
            let dynamic = tools::dynamic(&wire_name(name), tool)
                .unwrap_or_else(|error| panic!("{name}: {error}"));
            match dynamic.parameters_for(dialect) {
                Ok(Some(form)) if dialect != Dialect::Gemini => {
                    let fault = jsonschema::draft202012::meta::validate(form.as_value()).err();
                    assert!(fault.is_none(), "{name}: {fault:?}");
                    assert_eq!(form.project(dialect).as_ref(), Ok(&form), "{name}");
                }
                Ok(_) => {}
                Err(error) => {
                    for problem in error.problems() {
                        let place = tool.parameters.pointer(&problem.pointer);
                        assert!(place.is_some(), "{name}: no place `{}`", problem.pointer);
                    }
                    let first = error.problems().first().expect("an error has a problem");
                    *refused.entry(kind(&first.message)).or_default() += 1;
                }
            }
        }
        let number: usize = refused.values().sum();
        say(&format!(
            "ran: {dialect:?}: {number} of {} tools refused: {refused:?}",
            tools.len()
        ));
        counts.push(number);
    }
    assert_eq!(tools.len(), 3255);
    assert_eq!(counts, [155, 0, 158, 158, 0]);
}

/// A message without what is only true of one tool.
fn kind(message: &str) -> String {
    let mut parts = message.split('`').step_by(2);
    let first = parts.next().unwrap_or_default().to_owned();
    let kind = parts.fold(first, |kind, part| kind + "`..`" + part);
    kind.trim_start_matches(|c: char| c.is_ascii_digit())
        .to_owned()
}

#[test]
fn the_form_for_mcp_takes_the_calls_that_the_schema_takes() {
    let Some(folder) = data::folder("the_form_for_mcp_takes_the_calls") else {
        return;
    };

    let (mut taken, mut wider) = (0, 0);
    for case in data::cases(&folder) {
        let forms: BTreeMap<&str, (&Value, Value)> = case
            .tools
            .iter()
            .map(|tool| {
                let form = Schema::foreign(tool.parameters.clone()).project(Dialect::Mcp);
                let form = form.expect("it has one").into_value();
                (tool.name.as_str(), (&tool.parameters, form))
            })
            .collect();
        for call in &case.calls {
            let Some((schema, form)) = forms.get(call.name.as_str()) else {
                continue;
            };
            let (ours, theirs) = (judge::judge(form), judge::judge(schema));
            for arguments in &call.arguments {
                let given = judge::given(schema, arguments);
                if theirs.is_valid(&given) {
                    assert!(ours.is_valid(&given), "{}: {given}", case.id);
                    taken += 1;
                } else if ours.is_valid(&given) {
                    wider += 1;
                }
            }
        }
    }

    say(&format!(
        "ran: MCP: {taken} allowed arguments taken; {wider} that the schema forbids"
    ));
    assert_eq!((taken, wider), (6985, 0));
}
