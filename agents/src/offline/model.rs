//! The model itself: the conversation in, one item out.
//!
//! A tool that fits is called, outputs are reported, and everything else is said in words; an answer of a type is filled from
//! the request as the parameters of a tool are. Each step is a neighbour's.

use std::{io::Write as _, sync::Once};

use serde_json::Value;

use super::{
    answer, choose,
    choose::Chosen,
    read::Request,
    turn::{Turn, next_call_id},
};
use crate::{
    item::{FunctionCall, Item, Message},
    model::{BoxFuture, Model, ModelError, ModelRequest, ModelResponse, ToolChoice, ToolSpec},
    usage::Usage,
};

static ANNOUNCED: Once = Once::new();

/// A model without a model: the same request over the same tools always gets the same answer.
///
/// The first answer in a process writes a line to stderr that says so. It uses no tokens, and fails only where an answer of a
/// type is due and the request does not hold its values.
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
        let answered = typed(&request, respond(&request));
        let response = answered.map(|item| ModelResponse::new([item], Usage::of(0, 0)));
        Box::pin(std::future::ready(response))
    }
}

fn announce() {
    let line = "agents: the offline model answers. It is deterministic and no language model: it matches words.";
    // A process without a stderr runs on as well without this line.
    let _ = writeln!(std::io::stderr(), "{line}");
}

/// The same item, or in place of words the answer in the form that was asked for.
fn typed(request: &ModelRequest<'_>, item: Item) -> Result<Item, ModelError> {
    let (Some(format), Item::Message(_)) = (request.output_format, &item) else {
        return Ok(item);
    };
    let form = ToolSpec::new(&*format.name, "", format.schema.clone(), format.strict);
    let turn = Turn::read(request.input);
    let chosen = choose::insist(&form, &Request::read(&turn.request));
    match chosen {
        Chosen::Tool(_, filled) if filled.missing.is_empty() => {
            Ok(said(Value::Object(filled.arguments).to_string()))
        }
        _ => Err(ModelError::new(
            "the offline model is no language model: it finds no values for the answer in the request",
        )),
    }
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
            None => Chosen::None,
        },
        _ => choose::choose(tools, &read, request.instructions, must),
    };
    match choice {
        Chosen::Tool(tool, filled) if filled.missing.is_empty() => {
            let arguments = Value::Object(filled.arguments).to_string();
            FunctionCall::new(next_call_id(request.input), &tool.name, arguments).into()
        }
        Chosen::Tool(tool, filled) => said(answer::missing(&tool.name, &filled.missing)),
        Chosen::Several(names) => said(answer::several_fit(&names)),
        Chosen::None => said(answer::none_fits(tools)),
    }
}

fn said(text: String) -> Item {
    Message::assistant(text).into()
}
