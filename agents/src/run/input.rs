//! What a run starts from.

use std::collections::HashSet;

use serde::Serialize;

use crate::item::{History, Item};

/// The input of a run: a text of the user, or items of a conversation.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum RunInput {
    /// A message of the user.
    Text(String),
    /// A conversation, for example from `RunResult::to_input_list`.
    Items(Vec<Item>),
}

impl RunInput {
    /// The conversation that the model reads first.
    pub(super) fn history(&self) -> History {
        match self {
            Self::Text(text) => [Item::user(text)].into_iter().collect(),
            Self::Items(items) => items.iter().cloned().collect(),
        }
    }

    /// The ids of the calls in it.
    pub(super) fn call_ids(&self) -> HashSet<String> {
        let items = match self {
            Self::Text(_) => [].as_slice(),
            Self::Items(items) => items,
        };
        let ids = items.iter().filter_map(|item| match item {
            Item::FunctionCall(call) => Some(call.call_id.clone()),
            _ => None,
        });
        ids.collect()
    }

    /// The input as items.
    #[must_use]
    pub fn items(&self) -> Vec<Item> {
        match self {
            Self::Text(text) => vec![Item::user(text)],
            Self::Items(items) => items.clone(),
        }
    }
}

impl From<&str> for RunInput {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for RunInput {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&String> for RunInput {
    fn from(text: &String) -> Self {
        Self::Text(text.clone())
    }
}

impl From<Vec<Item>> for RunInput {
    fn from(items: Vec<Item>) -> Self {
        Self::Items(items)
    }
}
