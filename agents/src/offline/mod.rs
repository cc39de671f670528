//! The offline model: deterministic, and no language model.
//!
//! It stands in for a model where there is no network and no key: in a quickstart, a demonstration, a smoke test.
//!
//! # What it does
//! It takes the last message of the user as the request, picks the tool whose name and description share most words
//! with it, and fills the tool's parameters from the text by their schema. If outputs came since that message, it
//! reports them. If no tool fits, several fit equally well, or something needed is not said, it says so.
//!
//! # What it is not
//! It understands nothing. It compares spellings: it knows no synonyms, no other language than the small words of
//! English, no facts, no earlier turns, and it follows no instructions. It calls one tool for a request. Never judge a
//! prompt or an agent by it.
//!
//! How a request is read is in `read.rs`, how a tool is chosen in `choose.rs`, how parameters are filled in `fill`,
//! what is said in `answer.rs`. No file here knows a tool or a trade.

mod answer;
mod calendar;
mod choose;
mod fill;
mod join;
mod lex;
mod lexicon;
mod moment;
mod number;
mod offer;
mod param;
mod quote;
mod read;
mod stem;
mod texture;
mod words;

use std::{
    collections::{HashMap, HashSet},
    io::Write as _,
    sync::Once,
};

use serde_json::Value;

use crate::{
    item::{CallOutput, FunctionCall, History, Item, Message, Role},
    model::{BoxFuture, Model, ModelError, ModelRequest, ModelResponse, ToolChoice},
    usage::Usage,
};
use choose::Choice;
use read::Request;

static ANNOUNCED: Once = Once::new();

/// A model without a model: the same request over the same tools always gets the same answer.
///
/// The first answer in a process writes a line to stderr that says so. It never fails, and it uses no tokens.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct OfflineModel;

impl OfflineModel {
    /// The offline model.
    #[must_use]
    pub fn new() -> Self {
        Self
    }
}

impl Model for OfflineModel {
    fn respond<'a>(
        &'a self,
        request: ModelRequest<'a>,
    ) -> BoxFuture<'a, Result<ModelResponse, ModelError>> {
        ANNOUNCED.call_once(announce);
        let item = respond(&request);
        Box::pin(std::future::ready(Ok(ModelResponse::new(
            [item],
            Usage::of(0, 0),
        ))))
    }
}

fn announce() {
    let line = "agents: the offline model answers. It is deterministic and no language model: it matches words.";
    // A process without a stderr runs on as well without this line.
    let _ = writeln!(std::io::stderr(), "{line}");
}

fn respond(request: &ModelRequest<'_>) -> Item {
    let turn = Turn::read(request.input);
    let auto = ToolChoice::Auto;
    let wish = request.settings.tool_choice.as_ref().unwrap_or(&auto);
    let must = matches!(wish, ToolChoice::Required | ToolChoice::Tool(_));
    if !turn.outputs.is_empty() && !must {
        return said(answer::report(&turn.outputs));
    }
    let read = Request::read(&turn.request);
    let tools = request.tools;
    let choice = match wish {
        ToolChoice::None => return said(answer::calls_are_off()),
        ToolChoice::Tool(name) => match tools.iter().find(|tool| tool.name == *name) {
            Some(tool) => choose::insist(tool, &read),
            None => Choice::None,
        },
        _ => choose::choose(tools, &read, request.instructions, must),
    };
    match choice {
        Choice::Tool(tool, filled) if filled.missing.is_empty() => {
            let arguments = Value::Object(filled.arguments).to_string();
            FunctionCall::new(next_call_id(request.input), &tool.name, arguments).into()
        }
        Choice::Tool(tool, filled) => said(answer::missing(&tool.name, &filled.missing)),
        Choice::Several(names) => said(answer::several_fit(&names)),
        Choice::None => said(answer::none_fits(tools)),
    }
}

fn said(text: String) -> Item {
    Message::assistant(text).into()
}

/// The request and what has come of it.
struct Turn<'h> {
    request: String,
    outputs: Vec<(Option<&'h str>, &'h CallOutput)>,
}

impl<'h> Turn<'h> {
    fn read(history: &'h History) -> Self {
        let mut request = String::new();
        let mut outputs = Vec::new();
        let mut names = HashMap::new();
        for item in history.iter() {
            match &**item {
                Item::Message(message) if message.role == Role::User => {
                    request = message.text().into_owned();
                    outputs.clear();
                }
                Item::FunctionCall(call) => {
                    names.insert(call.call_id.as_str(), call.name.as_str());
                }
                Item::FunctionCallOutput(output) => {
                    outputs.push((output.call_id.as_str(), &output.output))
                }
                _ => {}
            }
        }
        let outputs = outputs
            .into_iter()
            .map(|(id, output)| (names.get(id).copied(), output))
            .collect();
        Self { request, outputs }
    }
}

/// `call_<n>`, counted over the conversation, past any id that is taken.
fn next_call_id(history: &History) -> String {
    let taken: HashSet<&str> = history
        .iter()
        .filter_map(|item| match &**item {
            Item::FunctionCall(call) => Some(call.call_id.as_str()),
            _ => None,
        })
        .collect();
    let first = taken.len() + 1;
    (first..=2 * first)
        .map(|n| format!("call_{n}"))
        .find(|id| !taken.contains(id.as_str()))
        .unwrap_or_default()
}
