//! Looks at the rules that are asked of the very same value: those that ask themselves again, where the check would not end,
//! chains of them that are too long to follow, and the types that a rule takes when all of them are asked.

use super::super::rule::{Kinds, Rule, RuleId};
use super::{Compiler, DEPTH};

impl Compiler<'_> {
    /// Refuses rules that lead to themselves without going into the value.
    pub(super) fn circles(&mut self) {
        let mut state = vec![0u8; self.rules.len()];
        let mut levels = vec![0usize; self.rules.len()];
        for start in 0..self.rules.len() as RuleId {
            // A path is walked with its own stack: it may be as long as the list of rules.
            let mut stack = vec![(start, false)];
            while let Some((id, done)) = stack.pop() {
                let Some(mark) = state.get_mut(id as usize) else {
                    continue;
                };
                if done {
                    *mark = 2;
                    if self.finish(id, &mut levels) > DEPTH {
                        let message =
                            format!("more than {DEPTH} schemas that all ask the same value");
                        self.problem(message, "write what they ask into one");
                        return;
                    }
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

    /// Notes what a rule takes, whose parts are finished, and gives how many rules stand below each other here.
    fn finish(&mut self, id: RuleId, levels: &mut [usize]) -> usize {
        let Some(rule) = self.rules.get(id as usize) else {
            return 0;
        };
        let takes = self.takes(rule);
        let below = same_value(rule)
            .into_iter()
            .filter_map(|id| levels.get(id as usize));
        let level = below.max().map_or(0, |level| level + 1);
        if let Some(place) = levels.get_mut(id as usize) {
            *place = level;
        }
        if let Some(rule) = self.rules.get_mut(id as usize) {
            rule.takes = takes;
        }
        level
    }

    fn takes(&self, rule: &Rule) -> Kinds {
        let takes = |id: &RuleId| {
            let rule = self.rules.get(*id as usize);
            rule.map_or(Kinds::ALL, |rule| rule.takes)
        };
        let mut kinds = rule.kinds;
        if let Some(more) = rule.more.as_deref() {
            kinds = more.also.iter().map(takes).fold(kinds, Kinds::and);
            for union in &more.unions {
                let any = union
                    .branches
                    .iter()
                    .map(takes)
                    .fold(Kinds::NONE, Kinds::with);
                kinds = kinds.and(any);
            }
        }
        match rule.nullable {
            true => kinds.with(Kinds::NULL),
            false => kinds,
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
