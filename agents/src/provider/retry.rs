//! When is a failed request sent again, and how long is waited before?
//!
//! Pure rules: they are given the failure and the time, and answer with a wait. The loop that obeys them is in `http`.

use std::{
    hash::{BuildHasher as _, Hasher as _, RandomState},
    time::{Duration, SystemTime},
};

use reqwest::{StatusCode, header::HeaderMap};
use tokio::time::Instant;

/// How often, and after which waits, a failed request is sent again.
///
/// Sent again: a request that did not reach the server or whose connection broke before the answer was complete, and one
/// answered with status 408, 409, 429 or 500 and above. Never sent again: any other status, an answer that came but is not
/// understood, a certificate that is not trusted, a spent quota, and a call whose time is over
/// ([`OpenAiBuilder::timeout`](super::OpenAiBuilder::timeout)). A server that says `x-should-retry: true` or `false` is
/// obeyed.
///
/// # Units
/// `attempts` counts requests, the first one included. Everything else is time on the clock.
///
/// # Source
/// The statuses, the headers and the figures are those of the client that the reference uses: `openai` for Python
/// 3.57.0, `_base_client.py` and `_constants.py`, read 2026-11-30. The budget of time is ours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RetryPolicy {
    attempts: u32,
    first_wait: Duration,
    longest_wait: Duration,
    longest_asked_wait: Duration,
    within: Duration,
}

impl Default for RetryPolicy {
    fn default() -> Self {
        Self {
            attempts: 3,
            first_wait: Duration::from_millis(500),
            longest_wait: Duration::from_secs(8),
            longest_asked_wait: Duration::from_secs(120),
            within: Duration::from_secs(300),
        }
    }
}

impl RetryPolicy {
    /// Never sends a request twice.
    #[must_use]
    pub fn never() -> Self {
        Self::default().attempts(1)
    }

    /// The most requests of one call, the first one included: 3 unless set; 0 counts as 1.
    #[must_use]
    pub fn attempts(mut self, most: u32) -> Self {
        self.attempts = most.max(1);
        self
    }

    /// The wait before the second request, half a second unless set. It doubles with each further one, and each wait is
    /// shortened by up to a quarter at random, so that clients that failed together do not come back together.
    #[must_use]
    pub fn first_wait(mut self, wait: Duration) -> Self {
        self.first_wait = wait;
        self
    }

    /// The longest wait of our own choice: 8 seconds unless set.
    #[must_use]
    pub fn longest_wait(mut self, wait: Duration) -> Self {
        self.longest_wait = wait;
        self
    }

    /// The longest wait that a server may ask for (`retry-after-ms`, or `Retry-After` in seconds or as a date): 2
    /// minutes unless set. A server that asks for a longer one gets no further request; the call fails at once, with
    /// [`ModelError::retry_after`](crate::model::ModelError::retry_after) set.
    #[must_use]
    pub fn longest_asked_wait(mut self, wait: Duration) -> Self {
        self.longest_asked_wait = wait;
        self
    }

    /// The time, from the first request on, after which no further one is sent: 5 minutes unless set. A wait that would
    /// end later is not begun.
    #[must_use]
    pub fn within(mut self, time: Duration) -> Self {
        self.within = time;
        self
    }

    /// The wait before the next request, if there is to be one, after `attempts` requests since `started`.
    ///
    /// `asked` is what the server asked for; `draw` is from 0 to 1.
    pub(super) fn wait(
        &self,
        attempts: u32,
        asked: Option<Duration>,
        started: Instant,
        draw: f64,
    ) -> Option<Duration> {
        if attempts >= self.attempts {
            return None;
        }
        let wait = match asked {
            Some(asked) if asked > self.longest_asked_wait => return None,
            Some(asked) if !asked.is_zero() => asked,
            _ => self.backoff(attempts, draw),
        };
        let spent = started.elapsed().checked_add(wait)?;
        (spent <= self.within).then_some(wait)
    }

    fn backoff(&self, attempts: u32, draw: f64) -> Duration {
        let doublings = attempts.saturating_sub(1).min(30);
        let wait = self.first_wait.saturating_mul(1 << doublings);
        wait.min(self.longest_wait)
            .mul_f64(1.0 - 0.25 * draw.clamp(0.0, 1.0))
    }
}

/// Whether a request answered like this may be sent again.
pub(super) fn may_get_better(status: StatusCode, headers: &HeaderMap, code: Option<&str>) -> bool {
    match text(headers, "x-should-retry") {
        Some("true") => return true,
        Some("false") => return false,
        _ => {}
    }
    // It comes with 429, and waiting does not fill an account.
    if code == Some("insufficient_quota") {
        return false;
    }
    matches!(status.as_u16(), 408 | 409 | 429 | 500..)
}

/// How long the server asks to wait, counted from `now`. What is not understood was not asked.
pub(super) fn asked(headers: &HeaderMap, now: SystemTime) -> Option<Duration> {
    let milliseconds = text(headers, "retry-after-ms").and_then(|value| number(value, 1e-3));
    milliseconds.or_else(|| {
        let value = text(headers, "retry-after")?;
        number(value, 1.0).or_else(|| {
            let date = httpdate::parse_http_date(value).ok()?;
            date.duration_since(now).ok()
        })
    })
}

fn number(value: &str, unit_in_seconds: f64) -> Option<Duration> {
    let number: f64 = value.parse().ok()?;
    if number.is_nan() || number < 0.0 {
        return None;
    }
    // Too long for a `Duration` is longer than anyone waits, not nothing.
    Some(Duration::try_from_secs_f64(number * unit_in_seconds).unwrap_or(Duration::MAX))
}

fn text<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get(name)?.to_str().ok().map(str::trim)
}

/// A number from 0 to 1 that differs from client to client. Nothing secret hangs on it.
pub(super) fn draw() -> f64 {
    let random = RandomState::new().build_hasher().finish();
    f64::from(u32::try_from(random >> 32).unwrap_or(u32::MAX)) / f64::from(u32::MAX)
}

#[cfg(test)]
#[path = "retry/tests.rs"]
mod tests;
