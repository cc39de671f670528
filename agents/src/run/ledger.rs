//! Which calls a run has seen: one id stands for one call, and a call is carried out once.

use std::{collections::HashMap, sync::Arc};

use super::ModelFault;
use crate::{
    item::{FunctionCall, Item},
    schema::same_json,
};

/// The calls of a run by their id.
#[derive(Debug, Default)]
pub(super) struct Ledger {
    seen: HashMap<Box<str>, Arc<Item>>,
}

/// The items of an answer that count.
#[derive(Debug, Default)]
pub(super) struct Admitted {
    /// In the model's order; repeated calls are left out, and reasoning that led to one.
    pub(super) items: Vec<Arc<Item>>,
    /// Whether a repeated call was left out.
    pub(super) repeated: bool,
}

impl Ledger {
    /// Admits an answer as a whole, or not at all.
    ///
    /// The same call under the same id counts once, also when it comes again in a later turn. Another call under a known
    /// id is a fault, and so is a call without an id.
    pub(super) fn admit(&mut self, output: &[Arc<Item>]) -> Result<Admitted, ModelFault> {
        let mut admitted = Admitted::default();
        let mut fresh: HashMap<&str, &FunctionCall> = HashMap::new();
        for item in output {
            let Item::FunctionCall(call) = &**item else {
                admitted.items.push(item.clone());
                continue;
            };
            if call.call_id.is_empty() {
                return Err(ModelFault::EmptyCallId {
                    tool: call.name.clone(),
                });
            }
            let known = self
                .seen
                .get(&*call.call_id)
                .and_then(|known| match &**known {
                    Item::FunctionCall(known) => Some(known),
                    _ => None,
                });
            match known.or_else(|| fresh.get(&*call.call_id).copied()) {
                None => {
                    fresh.insert(&call.call_id, call);
                    admitted.items.push(item.clone());
                }
                Some(known) if same(known, call) => {
                    admitted.repeated = true;
                    while matches!(
                        admitted.items.last().map(AsRef::as_ref),
                        Some(Item::Reasoning(_))
                    ) {
                        admitted.items.pop();
                    }
                }
                Some(_) => {
                    return Err(ModelFault::ReusedCallId {
                        call_id: call.call_id.clone(),
                    });
                }
            }
        }
        for item in &admitted.items {
            if let Item::FunctionCall(call) = &**item {
                self.seen.insert(call.call_id.as_str().into(), item.clone());
            }
        }
        Ok(admitted)
    }
}

/// Whether two calls mean the same: one tool, and arguments that are equal as JSON, whatever the order of keys.
fn same(left: &FunctionCall, right: &FunctionCall) -> bool {
    left.name == right.name
        && (left.arguments == right.arguments || same_json(&left.arguments, &right.arguments))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn call(id: &str, name: &str, arguments: &str) -> Arc<Item> {
        Arc::new(FunctionCall::new(id, name, arguments).into())
    }

    #[test]
    fn the_same_call_counts_once_whatever_the_order_of_its_keys() {
        let mut ledger = Ledger::default();
        let twice = [
            call("c1", "add", r#"{"a":1,"b":2}"#),
            call("c1", "add", r#"{"b":2, "a":1}"#),
        ];
        let admitted = ledger.admit(&twice).unwrap();
        assert_eq!((admitted.items.len(), admitted.repeated), (1, true));
        assert_eq!(ledger.admit(&twice).unwrap().items.len(), 0);
    }

    #[test]
    fn numbers_that_only_a_double_would_mix_up_make_two_calls() {
        let pairs = [
            (
                r#"{"b":100000000000000000000000000001}"#,
                r#"{"b":100000000000000000000000000002}"#,
            ),
            (r#"{"a":1,"a":2}"#, r#"{"a":2}"#),
        ];
        for (left, right) in pairs {
            let twice = [call("c1", "add", left), call("c1", "add", right)];
            let fault = Ledger::default().admit(&twice).unwrap_err();
            assert!(matches!(fault, ModelFault::ReusedCallId { .. }));
        }
    }

    #[test]
    fn reasoning_that_led_to_a_repeated_call_is_left_out_with_it() {
        let mut ledger = Ledger::default();
        ledger.admit(&[call("c1", "add", "{}")]).unwrap();
        let reasoning = Arc::new(Item::Reasoning(crate::item::Reasoning::new("r", "again")));
        let admitted = ledger
            .admit(&[
                Arc::new(Item::assistant("a")),
                reasoning,
                call("c1", "add", "{}"),
            ])
            .unwrap();
        assert_eq!(admitted.items.len(), 1);
    }

    #[test]
    fn another_call_under_a_known_id_is_a_fault_and_admits_nothing() {
        let mut ledger = Ledger::default();
        let fault = ledger
            .admit(&[call("c1", "add", "{}"), call("c1", "sub", "{}")])
            .unwrap_err();
        assert!(matches!(fault, ModelFault::ReusedCallId { call_id } if call_id == "c1"));
        assert!(ledger.admit(&[call("c1", "sub", "{}")]).is_ok());
        let fault = ledger.admit(&[call("", "add", "{}")]).unwrap_err();
        assert!(matches!(fault, ModelFault::EmptyCallId { tool } if tool == "add"));
    }
}
