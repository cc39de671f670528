//! How much a run has cost: requests and tokens, summed over its model calls.
//!
//! Prices are not known here. The run adds each response's usage as soon as it arrives, so a run that fails later still
//! reports what was spent.

use serde::{Deserialize, Serialize};

/// Requests and tokens of one response or of a whole run.
///
/// # Units
/// `requests` counts calls to the model; everything else counts tokens as the provider counts them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[non_exhaustive]
pub struct Usage {
    /// Calls to the model.
    pub requests: u64,
    /// Tokens read by the model.
    pub input_tokens: u64,
    /// Tokens written by the model.
    pub output_tokens: u64,
    /// Both together, as the provider reports it.
    pub total_tokens: u64,
    /// Of the input tokens, those read from the provider's cache.
    pub cached_tokens: u64,
    /// Of the input tokens, those written to the provider's cache.
    pub cache_write_tokens: u64,
    /// Of the output tokens, those spent on reasoning.
    pub reasoning_tokens: u64,
}

impl Usage {
    /// One request of so many tokens; the total is their sum.
    #[must_use]
    pub fn of(input_tokens: u64, output_tokens: u64) -> Self {
        Self {
            requests: 1,
            input_tokens,
            output_tokens,
            total_tokens: input_tokens.saturating_add(output_tokens),
            ..Self::default()
        }
    }

    /// Adds another usage to this one; counters stop at their maximum instead of wrapping.
    pub fn add(&mut self, other: &Self) {
        let pairs = [
            (&mut self.requests, other.requests),
            (&mut self.input_tokens, other.input_tokens),
            (&mut self.output_tokens, other.output_tokens),
            (&mut self.total_tokens, other.total_tokens),
            (&mut self.cached_tokens, other.cached_tokens),
            (&mut self.cache_write_tokens, other.cache_write_tokens),
            (&mut self.reasoning_tokens, other.reasoning_tokens),
        ];
        for (mine, theirs) in pairs {
            *mine = mine.saturating_add(theirs);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Usage;

    #[test]
    fn sums_stop_at_the_maximum() {
        let mut usage = Usage::of(u64::MAX, 1);
        usage.add(&Usage::of(5, 2));
        assert_eq!(
            (usage.requests, usage.input_tokens, usage.output_tokens),
            (2, u64::MAX, 3)
        );
    }
}
