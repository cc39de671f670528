//! The tools that look at the run's context or at their own call, and the rules that switch tools on and off.

use agents::prelude::*;

use super::Call;
use crate::world::World;

/// Return the current user.
#[tool]
pub(super) async fn whoami(cx: &ToolContext<World>) -> String {
    Call::start(cx).end(cx.text("user").unwrap_or_else(|| "nobody".to_owned()))
}

/// Increment the counter.
#[tool]
pub(super) async fn count(cx: &ToolContext<World>) -> String {
    let call = Call::start(cx);
    let n = cx.count();
    call.end(format!("counter={n}"))
}

/// Read the structured tool input.
///
/// Only an agent that runs as a tool has one, and there are none yet.
#[tool(description = "Read the structured tool input.")]
pub(super) async fn tool_input_reader(cx: &ToolContext<World>) -> &'static str {
    Call::start(cx).end("null")
}

/// Describe the current tool call.
#[tool]
pub(super) async fn ctx_call(cx: &ToolContext<World>) -> String {
    let text = [
        cx.tool_name(),
        cx.call_id(),
        cx.arguments(),
        cx.agent_name(),
    ]
    .join("|");
    Call::start(cx).end(text)
}

/// Report the usage so far.
#[tool]
pub(super) async fn usage_probe(cx: &ToolContext<World>) -> String {
    let usage = cx.usage();
    Call::start(cx).end(format!(
        "requests={} total={}",
        usage.requests, usage.total_tokens
    ))
}

/// Only for admins.
#[tool(is_enabled = if_admin(cx))]
pub(super) async fn admin_only(cx: &ToolContext<World>) -> &'static str {
    Call::start(cx).end("admin ok")
}

/// Never offered.
#[tool(is_enabled = false)]
pub(super) async fn hidden(cx: &ToolContext<World>) -> &'static str {
    Call::start(cx).end("hidden ran")
}

/// Offered only while the counter is zero; increments the counter.
#[tool(is_enabled = if_counter_zero(cx))]
pub(super) async fn once(cx: &ToolContext<World>) -> &'static str {
    let call = Call::start(cx);
    cx.count();
    call.end("once ran")
}

pub(super) fn if_admin(cx: &ToolContext<World>) -> bool {
    cx.text("role").as_deref() == Some("admin")
}

pub(super) fn if_counter_zero(cx: &ToolContext<World>) -> bool {
    cx.counter() == 0
}
