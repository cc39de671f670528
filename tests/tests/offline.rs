//! What the offline model makes of plain English: 24 requests over eight tools, a ninth tool, the tools of others,
//! and input that nobody would write in good faith.
//!
//! The numbers that are printed are counted, not chosen: a change to the model shows in them.

#[path = "offline/source.rs"]
mod source;
#[path = "offline/table.rs"]
mod table;
#[path = "offline/tools.rs"]
mod tools;

use agents::{
    item::{FunctionCall, FunctionCallOutput, History, Item},
    model::{Model, ModelRequest},
    offline::OfflineModel,
    prelude::*,
};
use serde_json::{Value, json};
use table::Outcome;
use tools::{
    calculate, classify_text, convert_currency, convert_units, create_reminder, find_order,
    get_weather, translate,
};

fn eight() -> Agent {
    Agent::new("Desk").model(OfflineModel::new()).tools(tools![
        get_weather,
        calculate,
        convert_currency,
        classify_text,
        create_reminder,
        find_order,
        translate,
        convert_units,
    ])
}

/// The calls of a run, and what was answered in the end.
async fn run(agent: &Agent, request: &str) -> (Vec<(String, Value)>, String) {
    let result = Runner::run(agent, request).await.unwrap();
    let calls = result
        .new_items()
        .iter()
        .filter_map(|new| match &*new.item {
            Item::FunctionCall(call) => {
                let arguments = serde_json::from_str(&call.arguments).unwrap();
                Some((call.name.clone(), arguments))
            }
            _ => None,
        });
    (calls.collect(), result.final_output_text().to_owned())
}

/// `None` if it came as it must, else what came instead.
async fn fault(agent: &Agent, request: &str, outcome: &Outcome) -> Option<String> {
    let (calls, answer) = run(agent, request).await;
    let holds = match outcome {
        Outcome::Call(tool, arguments) => {
            calls == [((*tool).to_owned(), arguments.clone())] && !answer.is_empty()
        }
        Outcome::Lacks(tool, params) => {
            let named = lacks(&answer);
            calls.is_empty() && named == Some(((*tool).to_owned(), owned(params)))
        }
        Outcome::Nothing => calls.is_empty() && answer.starts_with("No tool fits this request."),
    };
    (!holds).then(|| format!("{request}\n  {calls:?}\n  {answer}"))
}

fn owned(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

/// The tool and the parameters that the answer names as missing.
fn lacks(answer: &str) -> Option<(String, Vec<String>)> {
    let (head, list) = answer.split_once(" fits this request, but the request does not say:\n")?;
    let quoted = |text: &str| text.split('`').nth(1).map(str::to_owned);
    let names = list.lines().filter(|line| line.starts_with("- `"));
    Some((quoted(head)?, names.filter_map(quoted).collect()))
}

#[tokio::test]
async fn plain_requests_end_in_the_right_call_or_say_what_is_missing() {
    let agent = eight();
    let table = table::requests();
    let calls = table
        .iter()
        .filter(|row| matches!(row.1, Outcome::Call(..)));
    assert_eq!((table.len(), calls.count()), (24, 20));

    let mut faults = Vec::new();
    for (request, outcome) in &table {
        faults.extend(fault(&agent, request, outcome).await);
    }

    println!("{} of {} requests", table.len() - faults.len(), table.len());
    assert_eq!(faults, [""; 0], "\n{}", faults.join("\n"));
}

/// Books a table in a restaurant.
#[tool(effects = reversible)]
fn book_table(
    /// Name of the restaurant.
    restaurant: String,
    /// How many people will come.
    guests: u8,
    /// When, in plain words.
    when: Option<String>,
) -> String {
    format!("{guests} at {restaurant}, {}", when.unwrap_or_default())
}

#[tokio::test]
async fn a_ninth_tool_is_picked_and_the_others_are_picked_as_before() {
    let agent = eight().tool(FunctionTool::of::<book_table>());

    let mut rows = table::requests();
    rows.push((
        "Book a table at Luigi for four people on Saturday evening",
        Outcome::Call(
            "book_table",
            json!({"restaurant": "Luigi", "guests": 4, "when": "Saturday evening"}),
        ),
    ));

    for (request, outcome) in &rows {
        assert_eq!(fault(&agent, request, outcome).await, None);
    }
}

/// Sets of eight tools and about twenty requests each, written one after the other while the model was made, each
/// before the model had seen it.
fn others() -> Vec<(Agent, Vec<(String, Outcome)>)> {
    let sets: Value = serde_json::from_str(include_str!("offline/others.json")).unwrap();
    sets.as_array().unwrap().iter().map(other).collect()
}

fn other(set: &Value) -> (Agent, Vec<(String, Outcome)>) {
    let mut agent = Agent::new("Other").model(OfflineModel::new());
    for tool in set["tools"].as_array().unwrap() {
        let text = |key: &str| tool[key].as_str().unwrap();
        let tool = FunctionTool::dynamic(
            text("name"),
            text("description"),
            tool["parameters"].clone(),
            |_, _: Value| async { Ok::<_, ToolError>("done") },
        );
        agent = agent.tool(tool.unwrap());
    }
    let rows = set["requests"].as_array().unwrap().iter().map(|row| {
        let leak = |value: &Value| &*value.as_str().unwrap().to_owned().leak();
        let outcome = match row[1].as_str().map(|name| name.strip_prefix('?')) {
            None => Outcome::Nothing,
            Some(None) => Outcome::Call(leak(&row[1]), row[2].clone()),
            Some(Some(name)) => {
                let names = row[2].as_array().unwrap().iter().map(leak);
                Outcome::Lacks(name.to_owned().leak(), names.collect::<Vec<_>>().leak())
            }
        };
        (row[0].as_str().unwrap().to_owned(), outcome)
    });
    (agent, rows.collect())
}

#[tokio::test]
async fn most_requests_to_the_tools_of_others_end_well() {
    let (mut all, mut faults) = (0, Vec::new());
    for (agent, rows) in others() {
        for (request, outcome) in &rows {
            all += 1;
            faults.extend(fault(&agent, request, outcome).await);
        }
    }

    println!(
        "{} of {all} requests; not:\n{}",
        all - faults.len(),
        faults.join("\n")
    );
    assert!(faults.len() <= 4, "{}", faults.len());
}

const UNRELATED: [&str; 20] = [
    "Hello!",
    "?",
    "Tell me a joke",
    "Who won the World Cup in 1998?",
    "What's the capital of Australia?",
    "Write a haiku about rain",
    "Explain quantum entanglement in two sentences",
    "Who painted 'Mona Lisa' in Paris?",
    "My name is Bob and I am 42",
    "List the first 10 primes",
    "What does 'carpe diem' mean?",
    "Let's play chess. e2 to e4",
    "Recommend a restaurant in Rome for 4 people",
    "What's 2+2 divided by the meaning of life",
    "Tell me about Napoleon, born in 1769",
    "Open example.org and log in",
    "fix the bug in line 37 of main.rs",
    "When was the Eiffel Tower built?",
    "Sell 100 shares of ACME",
    "Good morning",
];

#[tokio::test]
async fn a_request_that_no_tool_is_for_seldom_ends_in_a_call() {
    let (mut all, mut strays) = (0, Vec::new());
    for (agent, _) in others() {
        for request in UNRELATED {
            all += 1;
            let (calls, _) = run(&agent, request).await;
            strays.extend(calls.into_iter().map(|call| format!("{request}: {call:?}")));
        }
    }

    println!("{} of {all} requests:\n{}", strays.len(), strays.join("\n"));
    assert!(strays.len() <= 7, "{}", strays.len());
}

#[tokio::test]
async fn a_quoted_text_goes_to_the_only_tool_with_a_place_for_it() {
    let agent = Agent::new("Classifier")
        .model(OfflineModel::new())
        .instructions("Route each text.")
        .tools(tools![classify_text]);

    let (calls, answer) = run(&agent, "Where does 'my parcel is late' go?").await;

    let arguments = json!({"text": "my parcel is late", "labels": null});
    assert_eq!(calls, [("classify_text".to_owned(), arguments)]);
    assert_eq!(answer, "my");
}

#[tokio::test]
async fn outputs_are_reported_and_a_failure_says_why() {
    let agent = eight();
    let cases = [
        ("Where is my order A-2047?", "A-2047 is on its way"),
        (
            "Where is my order X-0?",
            "`find_order` failed (not_found): there is no order X-0",
        ),
        ("Classify 'a b c d', 3 labels", "a, b, c"),
        ("Multiply 3 by 4", "12.0"),
    ];
    for (request, expected) in cases {
        assert_eq!(run(&agent, request).await.1, expected);
    }
}

#[tokio::test]
async fn several_outputs_are_told_apart_by_the_tools_names() {
    let history: History = [
        Item::user("both, please"),
        FunctionCall::new("1", "left", "{}").into(),
        FunctionCall::new("2", "right", "{}").into(),
        FunctionCallOutput::new("1", "{\"width\":3,\"names\":[\"a\",\"b\"]}").into(),
        FunctionCallOutput::new("2", "").into(),
    ]
    .into_iter()
    .collect();

    let answer = ask(&history, &ModelSettings::default()).await;

    let expected = "`left`: width: 3, names: [\"a\",\"b\"]\n`right` has run; it returned nothing.";
    assert_eq!(answer["content"][0]["text"], expected);
}

/// The offline model's answer over the eight tools.
async fn ask(history: &History, settings: &ModelSettings) -> Value {
    let specs = eight()
        .tool_list()
        .iter()
        .map(|tool| tool.spec().unwrap())
        .collect();
    let request = ModelRequest::new("Desk", history, &specs, settings);
    let response = OfflineModel::new().respond(request).await.unwrap();
    assert_eq!((response.output.len(), response.usage.requests), (1, 1));
    assert_eq!(response.usage.total_tokens, 0);
    json!(*response.output[0])
}

#[tokio::test]
async fn the_tool_choice_is_kept() {
    let history: History = [Item::user("Translate 'yes' into Welsh")]
        .into_iter()
        .collect();
    let cases = [
        ("auto", json!("translate")),
        ("required", json!("translate")),
        ("none", Value::Null),
        ("classify_text", json!("classify_text")),
        ("no_such_tool", Value::Null),
    ];
    for (choice, expected) in cases {
        let settings = ModelSettings::default().tool_choice(choice);
        assert_eq!(ask(&history, &settings).await["name"], expected, "{choice}");
    }
}

#[tokio::test]
async fn call_ids_are_unique_in_a_conversation() {
    let agent = eight();
    let mut input = vec![Item::user("Multiply 3 by 4")];
    for request in ["Multiply 5 by 6", "Divide 8 by 2", "Tell me a joke"] {
        let result = Runner::run(&agent, input).await.unwrap();
        input = result.to_input_list();
        input.push(Item::user(request));
    }

    let ids: Vec<String> = input
        .iter()
        .filter_map(|item| match item {
            Item::FunctionCall(call) => Some(call.call_id.clone()),
            _ => None,
        })
        .collect();
    assert_eq!(ids, ["call_1", "call_2", "call_3"]);
}

#[tokio::test]
async fn hostile_input_is_answered_in_time() {
    let mut circular = json!({"type": "object", "properties": {}, "required": []});
    for index in 0..40 {
        let name = format!("p{index}");
        circular["properties"][&name] = json!({"type": "array", "items": {"$ref": "#"}});
        circular["required"]
            .as_array_mut()
            .unwrap()
            .push(json!(name));
    }
    let schemas = [
        circular,
        json!({"type": "object", "properties": {"a": {"$ref": "#/properties/a"}}, "required": ["a"]}),
        json!({"type": "object", "properties": {"a": {"type": "string", "pattern": "^(\\w{1,30}x?){1,9}$"}}}),
        json!({"type": "object", "properties": {"": {"type": ["null"]}, "c": {"type": "array"}}}),
    ];
    let texts = [
        " ".repeat(1 << 20),
        "'".repeat(1 << 20),
        "(".repeat(1 << 20),
        "9".repeat(1 << 20),
        "a=b:".repeat(1 << 18),
        "1+".repeat(1 << 19),
        "\" ' ".repeat(1 << 18),
        "thing 'x' and A-1, ".repeat(1 << 16),
        "on june 5 at 5pm, twenty-five minus ".repeat(1 << 15),
        "\0\u{202e}😀 ﷽ é".repeat(1 << 15),
    ];
    for schema in schemas {
        let tool =
            FunctionTool::<()>::dynamic("do_thing", "Does a thing.", schema, |_, _: Value| async {
                Ok::<_, ToolError>("done")
            });
        let Ok(spec) = tool.map(|tool| tool.strict(false).spec()) else {
            continue;
        };
        let specs = [spec.unwrap()].into();
        let settings = ModelSettings::default().tool_choice("required");
        for text in &texts {
            let history: History = [Item::user(text.clone())].into_iter().collect();
            let request = ModelRequest::new("a", &history, &specs, &settings);
            let response = OfflineModel::new().respond(request).await.unwrap();
            assert_eq!(response.output.len(), 1);
        }
    }
}

#[test]
fn no_word_of_a_request_or_of_a_domain_stands_in_the_source() {
    let rows = table::requests();
    let requests = rows.iter().map(|(request, _)| (*request).to_owned());
    let agent = eight();
    let specs = agent.tool_list().iter().map(|tool| tool.spec().unwrap());
    let tools = specs.map(|spec| format!("{} {}", spec.name, spec.description));

    let found = source::words_in_source(requests.chain(tools));

    assert_eq!(found, [""; 0]);
}
