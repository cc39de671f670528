//! The tools that fail, sleep, or take too long.

use std::time::Duration;

use agents::{prelude::*, tool::ToolFailure};
use tokio::time::sleep;

use super::{Call, failure_text};
use crate::world::World;

/// The time limit of the three timed tools.
const LIMIT: Duration = Duration::from_millis(50);

/// Always fail.
#[tool]
pub(super) async fn fail(
    cx: &ToolContext<World>,
    /// The error message.
    message: String,
) -> Result<(), ToolError> {
    Call::start(cx);
    Err(message.into())
}

/// Always fail and abort the run.
#[tool(failure_error_function = none)]
pub(super) async fn fail_raise(
    cx: &ToolContext<World>,
    /// The error message.
    message: String,
) -> Result<(), ToolError> {
    Call::start(cx);
    Err(message.into())
}

/// Always fail with a custom message.
#[tool(failure_error_function = custom)]
pub(super) async fn fail_custom(
    cx: &ToolContext<World>,
    /// The error message.
    message: String,
) -> Result<(), ToolError> {
    Call::start(cx);
    Err(message.into())
}

fn custom(failure: ToolFailure) -> String {
    failure_text("custom", &failure)
}

/// Sleep for a while.
#[tool]
pub(super) async fn slow(
    cx: &ToolContext<World>,
    /// Milliseconds to sleep.
    ms: i64,
) -> String {
    let call = Call::start(cx);
    sleep(millis(ms)).await;
    call.end(format!("slept {ms}"))
}

/// Sleep with a time limit.
#[tool(timeout = LIMIT)]
pub(super) async fn timed(
    cx: &ToolContext<World>,
    /// Milliseconds to sleep.
    ms: i64,
) -> String {
    within_limit(cx, ms).await
}

/// Sleep with a time limit.
#[tool(timeout = LIMIT, timeout_behavior = raise_exception)]
pub(super) async fn timed_raise(
    cx: &ToolContext<World>,
    /// Milliseconds to sleep.
    ms: i64,
) -> String {
    within_limit(cx, ms).await
}

/// Sleep with a time limit.
#[tool(timeout = LIMIT, timeout_error_function = timeout_text)]
pub(super) async fn timed_custom(
    cx: &ToolContext<World>,
    /// Milliseconds to sleep.
    ms: i64,
) -> String {
    within_limit(cx, ms).await
}

fn timeout_text(_: ToolFailure) -> &'static str {
    "custom timeout"
}

async fn within_limit(cx: &ToolContext<World>, ms: i64) -> String {
    let call = Call::start(cx);
    sleep(millis(ms)).await;
    call.end(format!("done {ms}"))
}

/// A wait below zero is none.
fn millis(ms: i64) -> Duration {
    Duration::from_millis(ms.try_into().unwrap_or_default())
}
