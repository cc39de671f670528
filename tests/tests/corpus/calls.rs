//! Every expected call, through a whole run: what is allowed comes back as it was sent, and what is spoilt is refused at its
//! place.

use std::collections::BTreeMap;

use agents::{
    agent::Agent,
    item::Item,
    run::Runner,
    schema::{Contract, Limits, Schema},
    testing::{ScriptedModel, Step, script},
    tool::wire_name,
};
use serde_json::{Map, Value};

use super::{
    data::{self, Case, Tool, say},
    judge,
    mutation::{self, Mutation},
    tools,
};

/// How many ways of spoiling are tried on each case.
const SPOILT: usize = 5;

#[derive(Default)]
struct Count {
    cases: usize,
    calls: usize,
    allowed: usize,
    accepted: usize,
    /// By depth: the whole, a key, inside of a key.
    spoilt: [usize; 3],
    /// Arguments that the data allows and its own schema forbids, by another opinion than ours.
    contradictions: BTreeMap<String, usize>,
}

#[tokio::test]
async fn every_allowed_call_comes_back_and_every_spoilt_one_is_refused_at_its_place() {
    let Some(folder) = data::folder("every_allowed_call_comes_back") else {
        return;
    };
    let mut count = Count::default();

    for case in data::cases(&folder) {
        if !case.calls.is_empty() {
            play(&case, &mut count).await;
        }
    }

    let contradictory: usize = count.contradictions.values().sum();
    let Count {
        cases,
        calls,
        allowed,
        accepted,
        spoilt,
        contradictions,
    } = count;
    say(&format!(
        "ran: calls: {cases} cases, {calls} calls, {accepted} of {allowed} allowed arguments accepted, \
         {} spoilt ones refused at their place ({} keys, {} inside of one, {} the whole)",
        spoilt.iter().sum::<usize>(),
        spoilt[1],
        spoilt[2],
        spoilt[0]
    ));
    say(&format!(
        "    {contradictory} are forbidden by the data's own schema; the crate `jsonschema` says so too:"
    ));
    for (fault, times) in &contradictions {
        say(&format!("      {times} times {fault}"));
    }
    assert_eq!((cases, calls), (2501, 3302));
    assert_eq!(accepted + contradictory, allowed);
    assert_eq!(spoilt.iter().sum::<usize>(), SPOILT * cases);
}

async fn play(case: &Case, count: &mut Count) {
    count.cases += 1;
    let mut spoilt = Vec::new();
    for call in &case.calls {
        let tool = case.tools.iter().find(|tool| tool.name == call.name);
        let tool = tool.unwrap_or_else(|| panic!("{}: no tool `{}`", case.id, call.name));
        let schema = &tool.parameters;
        let judge = judge::judge(schema);
        count.calls += 1;
        count.allowed += call.arguments.len();
        let given = call
            .arguments
            .iter()
            .map(|arguments| judge::given(schema, arguments));
        let (good, bad): (Vec<_>, Vec<_>) = call
            .arguments
            .iter()
            .zip(given)
            .partition(|(_, given)| judge.is_valid(given));
        for (_, given) in bad {
            let fault = judge.iter_errors(&given).next().map(|e| e.to_string());
            let fault = fault.unwrap_or_default();
            let shown: String = fault.chars().take(120).collect();
            *count.contradictions.entry(shown).or_default() += 1;
            let text = given.to_string();
            let read = contract(tool).read(&text, &Limits::default());
            assert!(read.is_err(), "{}: {given} was accepted, {fault}", case.id);
        }
        let texts: Vec<String> = good.iter().map(|(sent, _)| sent.to_string()).collect();
        let read = run(tool, &texts).await;
        for ((_, given), read) in good.iter().zip(read) {
            let back: Value = serde_json::from_str(&read).unwrap_or_default();
            assert_eq!(back, *given, "{}: {read}", case.id);
            count.accepted += 1;
        }
        // Where the data contradicts itself there is nothing to spoil but the whole.
        let nothing = Value::Object(Map::new());
        let base = good.first().map_or(&nothing, |(_, given)| given);
        spoilt.push((tool, mutation::mutations(schema, base, SPOILT)));
    }
    let mut left = SPOILT;
    for (tool, mutations) in spoilt {
        let taken: Vec<_> = mutations.into_iter().take(left).collect();
        left -= taken.len();
        refuse(case, tool, &taken).await;
        for mutation in &taken {
            count.spoilt[mutation.pointer.matches('/').count().min(2)] += 1;
        }
    }
}

/// Asserts that each mutation has one violation, at its place, and that the model reads just that.
async fn refuse(case: &Case, tool: &Tool, mutations: &[Mutation]) {
    let contract = contract(tool);
    let texts: Vec<String> = mutations.iter().map(|m| m.arguments.to_string()).collect();
    for ((mutation, text), read) in mutations.iter().zip(&texts).zip(run(tool, &texts).await) {
        let violations = contract
            .read(text, &Limits::default())
            .err()
            .unwrap_or_default();
        let places: Vec<&str> = violations.iter().map(|v| &*v.pointer).collect();
        assert_eq!(places, [&*mutation.pointer], "{}: {text}", case.id);
        let told: Value = serde_json::from_str(&read).unwrap_or_default();
        assert_eq!(
            told["error"]["message"],
            violations[0].to_string(),
            "{}: {text}",
            case.id
        );
        assert_eq!(told["error"]["code"], "invalid_input");
    }
}

fn contract(tool: &Tool) -> Contract {
    let schema = Schema::foreign(tool.parameters.clone());
    Contract::compile(&schema).expect("the schema can be checked")
}

/// What the model reads about calls with these arguments, one after the other.
async fn run(tool: &Tool, texts: &[String]) -> Vec<String> {
    let name = wire_name(&tool.name);
    let calls = texts.iter().map(|text| script::call(&*name, &**text));
    let steps: [Step; 2] = [
        calls.collect::<Vec<_>>().into(),
        script::message("done").into(),
    ];
    let agent = Agent::new("Corpus")
        .model(ScriptedModel::new(steps))
        .tool(tools::dynamic(&name, tool).expect("the schema can be checked"));
    let result = Runner::run(&agent, "go").await.expect("the run ends well");
    let outputs = result
        .new_items()
        .iter()
        .filter_map(|new| match &*new.item {
            Item::FunctionCallOutput(output) => Some(
                agents::item::ToolOutput::from(output.output.clone())
                    .as_text()
                    .into_owned(),
            ),
            _ => None,
        });
    outputs.collect()
}
