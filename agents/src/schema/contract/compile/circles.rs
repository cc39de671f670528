//! Finds rules that ask themselves again of the very same value: the check would not end.

use super::super::rule::{Rule, RuleId};
use super::Compiler;

impl Compiler<'_> {
    /// Refuses rules that lead to themselves without going into the value.
    pub(super) fn circles(&mut self) {
        let mut state = vec![0u8; self.rules.len()];
        for start in 0..self.rules.len() as RuleId {
            // A path is walked with its own stack: it may be as long as the list of rules.
            let mut stack = vec![(start, false)];
            while let Some((id, done)) = stack.pop() {
                let Some(mark) = state.get_mut(id as usize) else {
                    continue;
                };
                if done {
                    *mark = 2;
                    continue;
                }
                match *mark {
                    0 => *mark = 1,
                    1 => {
                        let remedy = "put an array, an object or an option in between";
                        self.problem("a type that refers to itself without end", remedy);
                        return;
                    }
                    _ => continue,
                }
                stack.push((id, true));
                let next = self
                    .rules
                    .get(id as usize)
                    .map(same_value)
                    .unwrap_or_default();
                // What is open already closes a circle; what is done is left out above.
                stack.extend(next.into_iter().map(|id| (id, false)));
            }
        }
    }
}

/// The rules that are asked of the very same value.
fn same_value(rule: &Rule) -> Vec<RuleId> {
    let Some(more) = rule.more.as_deref() else {
        return Vec::new();
    };
    let branches = more.unions.iter().flat_map(|union| union.branches.iter());
    branches
        .chain(&more.also)
        .chain(&more.not)
        .copied()
        .collect()
}
