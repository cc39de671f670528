//! What a turn leaves behind: items for the result, for the model's next request, and for whoever watches.

use std::sync::Arc;

use super::{
    RunEvent, RunItem,
    drive::Drive,
    step::{Done, Planned},
};
use crate::{
    item::{CallOutput, FunctionCall, FunctionCallOutput, Item},
    tool::call::Trail,
};

impl<C: Send + Sync + 'static> Drive<C> {
    /// Adds items to the run and, unless the provider has them already, to what the model reads next.
    pub(super) fn publish(&mut self, items: &[Arc<Item>], is_sent: bool) {
        for item in items {
            self.new_items
                .push(RunItem::new(self.agent.shared_name(), item.clone()));
            if is_sent {
                if let Item::FunctionCall(call) = &**item {
                    self.forget_given(&call.call_id);
                }
                self.history.push(self.config.reasoning_ids.apply(item));
            }
        }
    }

    /// A call whose id stands in the given input takes that call's place: a model never reads two calls of one id.
    fn forget_given(&mut self, id: &str) {
        if self.given.remove(id) {
            let is_another = |item: &&Arc<Item>| match &***item {
                Item::FunctionCall(call) => call.call_id != id,
                Item::FunctionCallOutput(output) => output.call_id != id,
                _ => true,
            };
            self.history = self.history.iter().filter(is_another).cloned().collect();
        }
    }

    /// Answers a call.
    pub(super) async fn answer(&mut self, call: &FunctionCall, output: CallOutput) {
        let item: Arc<Item> = Arc::new(FunctionCallOutput::new(&*call.call_id, output).into());
        self.tell_item(&item).await;
        self.publish(&[item], true);
    }

    /// Of a turn that failed, adds the calls that were completed, each with the reasoning before it and its output, and the
    /// verdicts: those of the completed calls, and of the one that ended the run.
    pub(super) fn publish_completed(
        &mut self,
        items: &[Arc<Item>],
        calls: &[Planned<'_, C>],
        done: Vec<Done>,
        halted: Option<(usize, Trail)>,
    ) {
        let is_done = |id: &str| {
            done.iter().any(|done| {
                calls
                    .get(done.place)
                    .is_some_and(|planned| planned.call.call_id == id)
            })
        };
        let mut reasoning = Vec::new();
        let mut kept = Vec::new();
        for item in items {
            match &**item {
                Item::Reasoning(_) => reasoning.push(item.clone()),
                Item::FunctionCall(call) if is_done(&call.call_id) => {
                    kept.append(&mut reasoning);
                    kept.push(item.clone());
                }
                _ => reasoning.clear(),
            }
        }
        self.publish(&kept, true);
        let mut trails: Vec<(usize, Trail)> = halted.into_iter().collect();
        for done in done {
            if let Some(planned) = calls.get(done.place) {
                let output = FunctionCallOutput::new(&*planned.call.call_id, done.output);
                self.publish(&[Arc::new(output.into())], true);
            }
            trails.push((done.place, done.trail));
        }
        trails.sort_by_key(|(place, _)| *place);
        for (_, trail) in trails {
            self.tool_input.extend(trail.input);
            self.tool_output.extend(trail.output);
        }
    }

    /// Tells of an item, if anybody listens.
    pub(super) async fn tell_item(&self, item: &Arc<Item>) {
        if self.events.are_heard() {
            let item = RunItem::new(self.agent.shared_name(), item.clone());
            if let Some(event) = RunEvent::of_item(&item) {
                self.events.tell(|| event).await;
            }
        }
    }
}
