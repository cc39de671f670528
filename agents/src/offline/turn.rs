//! What a conversation has come to: the last request, the outputs since then, and the ids that are taken.

use std::collections::{HashMap, HashSet};

use crate::item::{CallOutput, History, Item, Role};

/// The request and what has come of it.
pub(super) struct Turn<'h> {
    /// What the user said last.
    pub(super) request: String,
    /// The outputs since then, each with the name of its tool where the call is known.
    pub(super) outputs: Vec<(Option<&'h str>, &'h CallOutput)>,
}

impl<'h> Turn<'h> {
    /// Reads a conversation.
    pub(super) fn read(history: &'h History) -> Self {
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
pub(super) fn next_call_id(history: &History) -> String {
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
