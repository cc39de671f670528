//! What a scripted model answers, step by step.

use serde_json::Value;

use crate::{
    item::{ContentPart, FunctionCall, Item, Message, Reasoning},
    model::ModelResponse,
    usage::Usage,
};

/// The id of an answer that names none; the reference's test model uses the same.
const RESPONSE_ID: &str = "resp-789";

/// One item of an answer.
#[derive(Clone, Debug, PartialEq)]
pub struct ScriptedItem {
    item: Item,
    /// Whether the model makes the call's id up.
    names_itself: bool,
}

/// One answer of a scripted model, or its failure.
#[derive(Clone, Debug, PartialEq)]
pub struct Step(pub(super) Outcome);

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Outcome {
    Answer {
        items: Vec<ScriptedItem>,
        usage: Usage,
        response_id: Option<String>,
    },
    Failure(String),
}

/// A message of the model.
#[must_use]
pub fn message(text: impl Into<String>) -> ScriptedItem {
    Item::assistant(text).into()
}

/// A message in which the model declines.
#[must_use]
pub fn refusal(text: impl Into<String>) -> ScriptedItem {
    Item::Message(Message::assistant_parts(vec![ContentPart::refusal(text)])).into()
}

/// A reasoning item with one summary text.
#[must_use]
pub fn reasoning(id: impl Into<String>, summary: impl Into<String>) -> ScriptedItem {
    Item::Reasoning(Reasoning::new(id, summary)).into()
}

/// A call of a tool: the arguments are a JSON value, or a string that is passed as it is. The model makes up an id unless
/// [`ScriptedItem::id`] gives one.
#[must_use]
pub fn call(name: impl Into<String>, arguments: impl Into<Value>) -> ScriptedItem {
    let arguments = match arguments.into() {
        Value::String(text) => text,
        value => value.to_string(),
    };
    ScriptedItem {
        item: FunctionCall::new("", name, arguments).into(),
        names_itself: true,
    }
}

/// The model call fails with this text.
#[must_use]
pub fn fail(text: impl Into<String>) -> Step {
    Step(Outcome::Failure(text.into()))
}

impl ScriptedItem {
    /// Gives the call an id; an item that is no call stays as it is.
    #[must_use]
    pub fn id(mut self, id: impl Into<String>) -> Self {
        if let Item::FunctionCall(call) = &mut self.item {
            call.call_id = id.into();
            self.names_itself = false;
        }
        self
    }

    /// The item, with an id of the model's where it needs one.
    pub(super) fn named(mut self, step: usize, place: usize) -> Item {
        if let (true, Item::FunctionCall(call)) = (self.names_itself, &mut self.item) {
            call.call_id = format!("call_{step}_{place}");
        }
        self.item
    }
}

impl From<Item> for ScriptedItem {
    fn from(item: Item) -> Self {
        Self {
            item,
            names_itself: false,
        }
    }
}

impl Step {
    fn answer(items: Vec<ScriptedItem>) -> Self {
        let usage = Usage {
            requests: 1,
            ..Usage::default()
        };
        Self(Outcome::Answer {
            items,
            usage,
            response_id: Some(RESPONSE_ID.to_owned()),
        })
    }

    /// What the answer cost; one request and no tokens unless set. A failure costs nothing.
    #[must_use]
    pub fn usage(mut self, spent: Usage) -> Self {
        if let Outcome::Answer { usage, .. } = &mut self.0 {
            *usage = spent;
        }
        self
    }

    /// The provider's name of the answer; `resp-789` unless set.
    #[must_use]
    pub fn response_id(mut self, id: impl Into<String>) -> Self {
        if let Outcome::Answer { response_id, .. } = &mut self.0 {
            *response_id = Some(id.into());
        }
        self
    }
}

impl From<ScriptedItem> for Step {
    fn from(item: ScriptedItem) -> Self {
        Self::answer(vec![item])
    }
}

impl From<Item> for Step {
    fn from(item: Item) -> Self {
        Self::answer(vec![item.into()])
    }
}

impl From<Vec<ScriptedItem>> for Step {
    fn from(items: Vec<ScriptedItem>) -> Self {
        Self::answer(items)
    }
}

impl<const N: usize> From<[ScriptedItem; N]> for Step {
    fn from(items: [ScriptedItem; N]) -> Self {
        Self::answer(items.into())
    }
}

impl From<ModelResponse> for Step {
    fn from(response: ModelResponse) -> Self {
        let items = response
            .output
            .iter()
            .map(|item| Item::clone(item).into())
            .collect();
        Self(Outcome::Answer {
            items,
            usage: response.usage,
            response_id: response.response_id,
        })
    }
}
