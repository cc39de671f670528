//! Programs as users write them: the one of the README, a database behind the context, typed output guardrails, unit tests of
//! tools, tools for several contexts, tools made at run time, tools with a state of their own, errors of every origin.

use std::{collections::BTreeMap, sync::Arc};

use agents::{
    item::Item,
    prelude::*,
    testing::{self, ScriptedModel, script::call, script::message},
    tool::ErrorCategory,
};
use serde_json::Value;

// ---------------------------------------------------------------------------------------------------- the README's program

/// Refuses arguments that carry an API key.
#[tool_input_guardrail]
fn block_secrets(data: &ToolInputGuardrailData<'_>) -> ToolGuardrailFunctionOutput {
    if data.arguments().contains("sk-") {
        return ToolGuardrailFunctionOutput::reject_content(
            "Remove secrets before calling this tool.",
        );
    }
    ToolGuardrailFunctionOutput::allow()
}

/// Refuses amounts above a limit.
#[tool_input_guardrail]
fn at_most(
    data: &ToolInputGuardrailData<'_>,
    amount: &u64,
    limit: u64,
) -> ToolGuardrailFunctionOutput {
    if *amount > limit {
        return ToolGuardrailFunctionOutput::reject_content(format!(
            "{}: at most {limit}",
            data.tool_name()
        ));
    }
    ToolGuardrailFunctionOutput::allow()
}

/// Classifies a text for internal routing.
#[tool(input_guardrails(block_secrets))]
async fn classify_text(
    /// The text to classify.
    text: String,
    /// How many labels to return.
    #[param(default = 1, range(min = 1, max = 5))]
    labels: u8,
) -> Result<Vec<String>, ToolError> {
    let found = ["parcel", "late", "refund"]
        .into_iter()
        .filter(|word| text.contains(word));
    Ok(found.map(str::to_uppercase).take(labels.into()).collect())
}

/// What a transfer leaves behind.
#[derive(ToolParams)]
struct Receipt {
    order_id: String,
    amount: u64,
    bank: String,
}

struct Bank {
    name: &'static str,
}

/// Transfers money.
#[tool(effects = irreversible, input_guardrails(block_secrets, at_most(amount, 5_000)), needs_approval = *amount > 100, idempotency_key = order_id)]
async fn transfer(
    bank: &ToolContext<Bank>,
    /** The order. */
    order_id: String,
    /** Cents. */
    amount: u64,
) -> Result<Receipt, ToolError> {
    Ok(Receipt {
        order_id,
        amount,
        bank: bank.name.to_owned(),
    })
}

#[tokio::test]
async fn the_first_program_routes_a_text() {
    let model = ScriptedModel::new([
        call(
            "classify_text",
            agents::json!({"text": "my parcel is late", "labels": 2}),
        ),
        message("To PARCEL and LATE."),
    ]);
    let agent = Agent::new("Classifier")
        .instructions("Route each text.")
        .tools(tools![classify_text])
        .model(model.clone());
    let result = Runner::run(&agent, "Where does 'my parcel is late' go?")
        .await
        .unwrap();
    assert_eq!(result.final_output_text(), "To PARCEL and LATE.");
    assert_eq!(
        agents::json!(*result.new_items()[1].item)["output"],
        r#"["PARCEL","LATE"]"#
    );
    model.assert_complete();
}

/// The program of the README, which names no model; run by the test below in a process of its own.
#[tokio::test]
#[ignore = "a part of `which_model_answers_is_up_to_the_environment`"]
async fn without_a_model() {
    let agent = Agent::new("Classifier")
        .instructions("Route each text.")
        .tools(tools![classify_text]);
    match Runner::run(&agent, "Classify 'my parcel is late'.").await {
        Ok(result) => println!("answer: {}", result.final_output_text()),
        Err(error) => println!("error: {error:?}"),
    }
}

#[test]
fn which_model_answers_is_up_to_the_environment() {
    let run = |set: &[(&str, &str)]| {
        let mut program = std::process::Command::new(std::env::current_exe().unwrap());
        program.args(["--exact", "without_a_model", "--ignored", "--nocapture"]);
        for name in [
            "AGENTS_MODEL",
            "OPENAI_API_KEY",
            "OPENAI_BASE_URL",
            "OPENAI_DEFAULT_MODEL",
        ] {
            program.env_remove(name);
        }
        let output = program.envs(set.iter().copied()).output().unwrap();
        let (out, told) = (
            String::from_utf8(output.stdout).unwrap(),
            String::from_utf8(output.stderr).unwrap(),
        );
        let line = out
            .lines()
            .find(|line| line.starts_with("answer: ") || line.starts_with("error: "));
        (line.unwrap().to_owned(), told)
    };

    let (offline, told) = run(&[("AGENTS_MODEL", "offline")]);
    assert!(offline.contains("PARCEL"), "{offline}");
    assert!(told.contains("no language model"), "{told}");

    let ways = "set `OPENAI_API_KEY`, or `OPENAI_BASE_URL` for a compatible server; or name a model with `Agent::model` or `RunConfig::model`; or set `AGENTS_MODEL=offline`";
    assert_eq!(run(&[]).0, format!("error: no model: {ways}"));
    let (unknown, _) = run(&[("AGENTS_MODEL", "gpt"), ("OPENAI_API_KEY", "sk-secret")]);
    assert_eq!(
        unknown,
        format!(
            "error: no model: `AGENTS_MODEL` is \"gpt\", and only \"offline\" is known; {ways}"
        )
    );
    let (no_address, _) = run(&[
        ("OPENAI_API_KEY", "sk-secret"),
        ("OPENAI_BASE_URL", "localhost:8080"),
    ]);
    assert_eq!(
        no_address,
        format!(
            "error: no model: the server that the environment names cannot be used, because the base URL `localhost:8080` begins with neither `http://` nor `https://`; {ways}"
        )
    );
}

#[tokio::test]
async fn a_tool_stays_a_plain_function() {
    assert_eq!(
        classify_text("late refund".to_owned(), 1).await.unwrap(),
        ["LATE"]
    );
    let bank = testing::tool_context(Bank { name: "Oslo" });
    let receipt = transfer(&bank, "o-1".to_owned(), 7).await.unwrap();
    assert_eq!(
        (
            receipt.order_id.as_str(),
            receipt.amount,
            receipt.bank.as_str()
        ),
        ("o-1", 7, "Oslo")
    );
}

#[tokio::test]
async fn a_word_that_is_not_carried_out_yet_is_refused_by_the_agents_check() {
    let agent = Agent::<Bank>::new("Cashier").tools(tools![transfer]);
    let error = agent.check().unwrap_err();
    assert_eq!(
        error.to_string(),
        "the agent `Cashier` cannot run: the tool `transfer` names `needs_approval`, which this version keeps but does not carry out yet; leave it out"
    );
}

// --------------------------------------------------------------------------------------- a database pool behind the context

struct Pool(BTreeMap<i64, &'static str>);

#[derive(Debug)]
struct PoolTimedOut;

impl std::fmt::Display for PoolTimedOut {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("pool timed out")
    }
}

impl std::error::Error for PoolTimedOut {}

impl Pool {
    async fn fetch(&self, number: i64) -> Result<Option<&'static str>, PoolTimedOut> {
        if number == 99 {
            Err(PoolTimedOut)
        } else {
            Ok(self.0.get(&number).copied())
        }
    }
}

struct App {
    db: Pool,
}

/// An order.
#[derive(ToolParams)]
struct Order {
    id: i64,
    item: String,
}

/// Finds an order by its number.
#[tool(effects = read_only)]
async fn find_order(
    cx: &ToolContext<App>,
    #[param(range(min = 1))] number: i64,
) -> Result<Order, ToolError> {
    let item = cx.db.fetch(number).await?;
    let item = item.ok_or_else(|| {
        ToolError::not_found("ORDER_NOT_FOUND", format!("there is no order {number}"))
    })?;
    Ok(Order {
        id: number,
        item: item.to_owned(),
    })
}

fn app() -> App {
    App {
        db: Pool(BTreeMap::from([(7, "lamp")])),
    }
}

#[tokio::test]
async fn a_tool_over_a_database_is_tested_as_a_function_and_as_a_tool() {
    let cx = testing::tool_context(app());
    assert_eq!(find_order(&cx, 7).await.unwrap().item, "lamp");
    assert_eq!(
        find_order(&cx, 8).await.err().unwrap().category(),
        Some(ErrorCategory::NotFound)
    );

    let mut texts = Vec::new();
    for arguments in [r#"{"number":7}"#, r#"{"number":8}"#, r#"{"number":0}"#] {
        texts.push(
            testing::call::<find_order>(testing::tool_context(app()), arguments)
                .await
                .unwrap()
                .output
                .as_text()
                .into_owned(),
        );
    }
    assert_eq!(texts[0], r#"{"id":7,"item":"lamp"}"#);
    assert!(texts[1].contains("there is no order 8"));
    assert!(
        texts[2].contains("/number: expected an integer of at least 1; got 0"),
        "{}",
        texts[2]
    );

    let agent = Agent::new("Shop")
        .tools(tools![find_order])
        .model(ScriptedModel::new([
            call("find_order", agents::json!({"number": 99})),
            message("later"),
        ]));
    let config = RunConfig::new().classify_errors(|_: &PoolTimedOut| {
        ToolError::transient("BUSY", "the database is busy; try again")
    });
    let result = Runner::run(&agent, "Find 99.")
        .context(app())
        .config(config)
        .await
        .unwrap();
    assert!(
        agents::json!(*result.new_items()[1].item)["output"]
            .as_str()
            .unwrap()
            .contains("the database is busy")
    );
}

// ------------------------------------------------------------------------------------------------- typed output guardrails

/// A gift.
#[derive(ToolParams)]
struct Gift {
    name: String,
}

/// Withholds long lists.
#[tool_output_guardrail]
fn few(
    data: &ToolOutputGuardrailData<'_>,
    gifts: &[Gift],
    max: usize,
) -> ToolGuardrailFunctionOutput {
    if gifts.len() > max {
        return ToolGuardrailFunctionOutput::reject_content(format!(
            "{} found {}; narrow it down",
            data.tool_name(),
            gifts.len()
        ));
    }
    ToolGuardrailFunctionOutput::allow()
}

/// Withholds whatever names a vault, failures included.
#[tool_output_guardrail(name = "no_vault")]
async fn hide_vault(data: &ToolOutputGuardrailData<'_>) -> ToolGuardrailFunctionOutput {
    if data.output_text().contains("vault") {
        return ToolGuardrailFunctionOutput::reject_content("withheld")
            .output_info(agents::json!({"failed": data.is_failure()}));
    }
    ToolGuardrailFunctionOutput::allow()
}

/// Suggests gifts.
#[tool(output_guardrails(few(output, 10), hide_vault))]
async fn suggest(budget: f64) -> Result<Vec<Gift>, ToolError> {
    if budget < 0.0 {
        return Err(ToolError::permanent(
            "BUDGET",
            "the vault has nothing that cheap",
        ));
    }
    Ok((0..budget as usize)
        .map(|n| Gift {
            name: format!("gift {n}"),
        })
        .collect())
}

#[tokio::test]
async fn a_typed_output_guardrail_reads_values_and_a_plain_one_reads_failures_too() {
    let mut calls = Vec::new();
    for budget in ["1", "11", "-1"] {
        calls.push(
            testing::call::<suggest>(
                testing::tool_context(()),
                &format!(r#"{{"budget":{budget}}}"#),
            )
            .await
            .unwrap(),
        );
    }
    let texts: Vec<_> = calls.iter().map(|called| called.output.as_text()).collect();
    assert_eq!(
        texts,
        [
            r#"[{"name":"gift 0"}]"#,
            "suggest found 11; narrow it down",
            "withheld"
        ]
    );
    let names = |n: usize| {
        calls[n]
            .output_guardrails
            .iter()
            .map(|result| result.guardrail.as_str())
            .collect::<Vec<_>>()
    };
    assert_eq!(
        (names(0), names(1), names(2)),
        (vec!["few", "no_vault"], vec!["few"], vec!["no_vault"])
    );
    assert_eq!(
        *calls[2].output_guardrails[0].output.info(),
        agents::json!({"failed": true})
    );
}

// ------------------------------------------------------------------------------------------------ one tool, many contexts

impl AsRef<Pool> for App {
    fn as_ref(&self) -> &Pool {
        &self.db
    }
}

struct Worker(Pool);

impl AsRef<Pool> for Worker {
    fn as_ref(&self) -> &Pool {
        &self.0
    }
}

/// Searches the orders.
#[tool]
async fn search(
    cx: &ToolContext<impl AsRef<Pool> + Send + Sync + 'static>,
    q: &str,
) -> Result<Vec<i64>, ToolError> {
    let pool: &Pool = cx.context().as_ref();
    Ok(pool
        .0
        .iter()
        .filter(|(_, item)| item.contains(q))
        .map(|(number, _)| *number)
        .collect())
}

#[tokio::test]
async fn one_tool_serves_every_context_that_has_a_pool() {
    let pool = || Pool(BTreeMap::from([(7, "lamp"), (8, "chair")]));
    let of_app =
        testing::call::<search>(testing::tool_context(App { db: pool() }), r#"{"q":"lamp"}"#)
            .await
            .unwrap();
    let of_worker = testing::call::<search>(testing::tool_context(Worker(pool())), r#"{"q":"a"}"#)
        .await
        .unwrap();
    assert_eq!(
        (of_app.output.as_text(), of_worker.output.as_text()),
        ("[7]".into(), "[7,8]".into())
    );
}

// ------------------------------------------------------------------------------------------------- tools made at run time

#[tokio::test]
async fn tools_made_of_a_file_are_checked_like_any_other() {
    let queries = [(
        "by_city",
        "Orders of a city.",
        agents::json!({"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"], "additionalProperties": false}),
    )];
    let mut agent = Agent::<App>::new("Reports");
    for (name, description, schema) in queries {
        let tool = FunctionTool::dynamic(
            name,
            description,
            schema,
            move |cx: ToolContext<App>, arguments: Value| async move {
                Ok::<_, ToolError>(format!("{name} {} of {}", arguments["city"], cx.db.0.len()))
            },
        );
        agent = agent.tool(tool.unwrap());
    }
    let model = ScriptedModel::new([
        call("by_city", agents::json!({"city": "Oslo"})),
        call("by_city", agents::json!({"town": 1})),
        message("done"),
    ]);
    let result = Runner::run(&agent.model(model), "go")
        .context(app())
        .await
        .unwrap();
    let outputs: Vec<_> = result
        .new_items()
        .iter()
        .filter(|new| new.kind() == "tool_call_output_item")
        .map(|new| {
            agents::json!(*new.item)["output"]
                .as_str()
                .unwrap()
                .to_owned()
        })
        .collect();
    assert_eq!(outputs[0], r#"by_city "Oslo" of 1"#);
    assert!(
        outputs[1].contains("/city: missing; expected a string")
            && outputs[1].contains("unknown key `town`"),
        "{}",
        outputs[1]
    );

    let refused = FunctionTool::<()>::dynamic(
        "x",
        "y",
        agents::json!({"type": "string"}),
        |_, _: Value| async { Ok::<_, ToolError>(()) },
    );
    assert!(refused.is_err());
}

// --------------------------------------------------------------------------------------------- tools with a state of their own

struct Shop {
    client: &'static str,
}

/// What to search for.
#[derive(ToolParams)]
struct Search {
    /// The words.
    q: String,
    /// The most hits.
    #[param(default = 3, range(min = 1, max = 10))]
    most: u8,
}

impl Shop {
    fn tools(self: Arc<Self>) -> Vec<FunctionTool> {
        let search = move |_cx, search: Search| {
            let shop = self.clone();
            async move {
                Ok::<_, std::io::Error>(format!("{} {} {}", shop.client, search.q, search.most))
            }
        };
        vec![FunctionTool::typed::<Search>(
            "search",
            "Search the shop.",
            search,
        )]
    }
}

#[tokio::test]
async fn a_method_becomes_a_tool_by_a_closure() {
    let agent = Arc::new(Shop { client: "c" })
        .tools()
        .into_iter()
        .fold(Agent::new("Shop"), Agent::tool);
    let model = ScriptedModel::new([
        call("search", agents::json!({"q": "lamp", "most": null})),
        call("search", agents::json!({"q": "lamp", "most": 11})),
        message("done"),
    ]);
    let result = Runner::run(&agent.model(model), "go").await.unwrap();
    let outputs: Vec<Value> = result
        .new_items()
        .iter()
        .filter(|new| matches!(*new.item, Item::FunctionCallOutput(_)))
        .map(|new| agents::json!(*new.item)["output"].clone())
        .collect();
    assert_eq!(outputs[0], "c lamp 3");
    assert!(
        outputs[1]
            .as_str()
            .unwrap()
            .contains("/most: expected an integer from 1 to 10; got 11")
    );
}

// -------------------------------------------------------------------------------------------------- errors of every origin

#[derive(Debug)]
enum ShopError {
    NoGift(u32),
    Db(PoolTimedOut),
}

impl std::fmt::Display for ShopError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NoGift(id) => write!(f, "gift {id}"),
            Self::Db(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ShopError {}

fn classify(error: &ShopError) -> Option<ToolError> {
    match error {
        ShopError::NoGift(id) => Some(ToolError::not_found(
            "NO_GIFT",
            format!("there is no gift {id}"),
        )),
        ShopError::Db(_) => None,
    }
}

/// Fails with an error of its own, which a classifier words.
#[tool(errors = classify)]
async fn own(id: u32) -> Result<u8, ShopError> {
    if id == 0 {
        Err(ShopError::Db(PoolTimedOut))
    } else {
        Err(ShopError::NoGift(id))
    }
}

/// Fails through a helper that returns any error.
#[tool]
async fn any() -> Result<u8, ToolError> {
    fn helper() -> Result<u8, Box<dyn std::error::Error + Send + Sync>> {
        Err("table s3cret is locked".into())
    }
    Ok(helper()?)
}

/// Fails with a text, which is no word to the model.
#[tool]
async fn text() -> Result<String, String> {
    Err("table s3cret is locked".to_owned())
}

type Short<T> = Result<T, std::io::Error>;

/// Fails behind an alias.
#[tool]
async fn alias() -> Short<Image> {
    Ok(Image::file_id("f"))
}

#[tokio::test]
async fn a_model_reads_only_what_was_written_for_it() {
    let cx = || testing::tool_context(());
    let told = [
        testing::call::<own>(cx(), r#"{"id":3}"#).await.unwrap(),
        testing::call::<own>(cx(), r#"{"id":0}"#).await.unwrap(),
        testing::call::<any>(cx(), "{}").await.unwrap(),
        testing::call::<text>(cx(), "{}").await.unwrap(),
        testing::call::<alias>(cx(), "{}").await.unwrap(),
    ];
    let texts: Vec<_> = told
        .iter()
        .map(|called| called.output.as_text().into_owned())
        .collect();
    let hidden = r#"{"ok":false,"error":{"category":"permanent","code":"tool_failed","message":"the tool failed; the cause is in the program's log","retryable":false}}"#;
    assert_eq!(
        texts[0],
        r#"{"ok":false,"error":{"category":"not_found","code":"NO_GIFT","message":"there is no gift 3","retryable":false}}"#
    );
    assert_eq!(&texts[1..4], [hidden, hidden, hidden]);
    assert_eq!(texts[4], r#"[{"type":"input_image","file_id":"f"}]"#);
}
