//! What does a scripted agent answer, and what was it asked? One model for each agent of a case: a `ScriptedModel` with the
//! agent's script, and around it what writes `model_call` to the log and every request to the list of calls.

use std::sync::{Arc, Mutex, PoisonError};

use agents::{
    item::{ContentPart, FunctionCall, Item, Message, Reasoning},
    model::{BoxFuture, Model, ModelError, ModelRequest, ModelResponse, ModelStream},
    testing::{ScriptedItem, ScriptedModel, Step, script::fail},
    usage::Usage,
};
use serde_json::{Value, json};

use crate::{
    case::{Answer, ModelStep, OutputItem, Part},
    normalise,
    world::Log,
};

/// What all models of a case were asked, in order, as the cases write it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Calls(Arc<Mutex<Vec<Value>>>);

/// The model of one agent.
pub(crate) struct Played {
    key: String,
    script: ScriptedModel,
    log: Arc<Log>,
    calls: Calls,
    /// The declared type of the agent's answer, as the cases name it.
    output: Option<&'static str>,
    /// Schemas of the tools on offer belong to the calls of this case.
    with_schemas: bool,
}

impl Calls {
    pub(crate) fn values(&self) -> Vec<Value> {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    fn add(&self, call: Value) {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(call);
    }
}

impl Played {
    pub(crate) fn new(
        key: &str,
        script: ScriptedModel,
        log: Arc<Log>,
        calls: Calls,
        output: Option<&'static str>,
        with_schemas: bool,
    ) -> Self {
        Self {
            key: key.to_owned(),
            script,
            log,
            calls,
            output,
            with_schemas,
        }
    }

    fn record(&self, request: &ModelRequest<'_>) {
        self.log.add(json!({"ev": "model_call", "agent": self.key}));
        let input: Vec<Value> = request
            .input
            .iter()
            .map(|item| normalise::item(&json!(**item)))
            .collect();
        let tools: Vec<&str> = request
            .tools
            .iter()
            .map(|tool| tool.name.as_str())
            .collect();
        let mut call = json!({
            "agent": self.key,
            "system": request.instructions,
            "input": input,
            "tools": tools,
            "handoffs": [],
            "output_type": request.output_format.and(self.output),
            "tool_choice": request.settings.tool_choice,
            "parallel_tool_calls": request.settings.parallel_tool_calls,
            "previous_response_id": request.previous_response_id,
            "conversation_id": request.conversation_id,
            "streamed": request.streamed,
        });
        if let (true, Value::Object(call)) = (self.with_schemas, &mut call) {
            let schemas = request
                .tools
                .iter()
                .map(|tool| crate::observe::tool_schema(tool));
            call.insert("tool_schemas".to_owned(), schemas.collect());
            call.insert("handoff_schemas".to_owned(), json!([]));
            let format = request.output_format.map(|format| &format.schema);
            call.insert("output_schema".to_owned(), json!(format));
        }
        self.calls.add(call);
    }
}

impl Model for Played {
    fn respond<'a>(
        &'a self,
        request: ModelRequest<'a>,
    ) -> BoxFuture<'a, Result<ModelResponse, ModelError>> {
        self.record(&request);
        self.script.respond(request)
    }

    fn stream<'a>(&'a self, request: ModelRequest<'a>) -> ModelStream<'a> {
        self.record(&request);
        self.script.stream(request)
    }
}

/// The steps of a script.
pub(crate) fn steps(script: &[ModelStep]) -> impl Iterator<Item = Step> {
    script.iter().map(|step| match step {
        ModelStep::Failure(text) => fail(text.as_str()),
        ModelStep::Answer(answer) => answered(answer),
    })
}

fn answered(answer: &Answer) -> Step {
    let id = answer
        .response_id
        .as_deref()
        .unwrap_or(ModelStep::RESPONSE_ID);
    let usage = Usage::of(answer.usage.input, answer.usage.output);
    let items: Vec<ScriptedItem> = answer
        .output
        .iter()
        .map(|output| item(output).into())
        .collect();
    Step::from(items).usage(usage).response_id(id)
}

fn item(item: &OutputItem) -> Item {
    let message = |parts| Item::from(Message::assistant_parts(parts));
    match item {
        OutputItem::Message { message } => Message::assistant(message.as_str()).into(),
        OutputItem::Refusal { refusal } => message(vec![ContentPart::refusal(refusal.as_str())]),
        OutputItem::Parts { parts } => message(parts.iter().map(part).collect()),
        OutputItem::Reasoning { reasoning, id } => {
            Item::Reasoning(Reasoning::new(id.as_str(), reasoning.as_str()))
        }
        OutputItem::Call { call, args, id } => {
            let arguments = match args {
                Value::String(text) => text.clone(),
                object => object.to_string(),
            };
            FunctionCall::new(id.as_str(), call.as_str(), arguments).into()
        }
    }
}

fn part(part: &Part) -> ContentPart {
    match part {
        Part::Text { text } => ContentPart::output_text(text.as_str()),
        Part::Refusal { refusal } => ContentPart::refusal(refusal.as_str()),
    }
}
