//! A conversation that the provider keeps: what it is called, and when a request holds only what is new.

use crate::model::ModelResponse;

/// How a run refers to a conversation that the provider keeps; off unless set.
#[derive(Clone, Debug, Default)]
pub(super) struct Chain {
    pub(super) conversation: Option<String>,
    pub(super) previous: Option<String>,
    /// Whether the chain begins with the first answer that has a name.
    pub(super) auto: bool,
}

impl Chain {
    /// Whether the provider keeps the conversation, or is asked to.
    pub(super) fn is_on(&self) -> bool {
        self.auto || self.conversation.is_some() || self.previous.is_some()
    }

    /// Goes on from an answer. True if the provider has kept what was sent and answered, so that only what is new has to be
    /// sent next.
    pub(super) fn follow(&mut self, response: &ModelResponse) -> bool {
        if self.conversation.is_some() {
            return true;
        }
        if self.previous.is_none() && !self.auto {
            return false;
        }
        match &response.response_id {
            Some(id) => {
                self.previous = Some(id.clone());
                true
            }
            None => self.previous.is_some(),
        }
    }
}
