//! What is wrong with a tool by itself, whatever agent it joins.

use super::{FunctionTool, TimeoutBehavior, name::is_wire_name};

impl<C> FunctionTool<C> {
    /// What is wrong with the tool by itself, each mistake with a remedy.
    pub(crate) fn mistakes(&self) -> Vec<String> {
        let name = &self.name;
        let mut mistakes = Vec::new();
        if !is_wire_name(name) {
            mistakes.push(format!("the tool name `{name}` is not 1 to 64 of `A-Z a-z 0-9 _ -`; rename it with `.name(..)`"));
        }
        if let Err(error) = self.spec().and_then(|_| self.source.contract().map(drop)) {
            mistakes.push(format!("the tool `{name}` has no usable schema: {error}"));
        }
        if self.meta.timeout.is_some_and(|timeout| timeout.is_zero()) {
            mistakes.push(format!(
                "the tool `{name}` has a time limit of zero; give it time or leave `timeout` out"
            ));
        }
        let meta = &self.meta;
        let worded = meta.timeout_text
            || self.timeout_text.is_some()
            || meta.timeout_behavior != TimeoutBehavior::ErrorAsResult;
        if worded && meta.timeout.is_none() {
            mistakes.push(format!(
                "the tool `{name}` says what a time-out does and has no time limit; give it one with `.timeout(..)`"
            ));
        }
        if meta.is_sync && meta.timeout.is_some() {
            mistakes.push(format!(
                "the sync tool `{name}` has a time limit, but a thread cannot be stopped; make the function `async`"
            ));
        }
        let waiting = [
            ("needs_approval", meta.needs_approval),
            ("preview", meta.preview),
            ("receipt", meta.receipt),
            ("retry", meta.retry.is_some()),
            ("cache", meta.cache.is_some()),
        ];
        for (word, _) in waiting.iter().filter(|(_, named)| *named) {
            mistakes.push(format!(
                "the tool `{name}` names `{word}`, which this version keeps but does not carry out yet; leave it out"
            ));
        }
        if self.description.is_empty() {
            tracing::warn!(
                tool = &**name,
                "a tool without a description: a model can only guess when to call it"
            );
        }
        mistakes
    }
}
