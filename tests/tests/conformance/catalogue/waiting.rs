//! The tools that a person approves. Only their schemas are looked at so far: an agent refuses a tool that needs approval.

use agents::prelude::*;
use serde_json::json;

use super::Call;
use crate::world::World;

/// Run a sensitive action.
#[tool(needs_approval = true)]
pub(super) async fn needs_ok(
    cx: &ToolContext<World>,
    /// What to do.
    text: String,
) -> String {
    Call::start(cx).end(format!("ok: {text}"))
}

/// Pay an amount.
#[tool(needs_approval = amount_over_100(cx, *amount))]
pub(super) async fn maybe_ok(
    cx: &ToolContext<World>,
    /// The amount.
    amount: i64,
) -> String {
    Call::start(cx).end(format!("paid {amount}"))
}

/// Pay an amount with a memo.
#[tool(needs_approval = amount_over_100(cx, *amount))]
pub(super) async fn maybe_memo(
    cx: &ToolContext<World>,
    /// The amount.
    amount: i64,
    /// The memo.
    #[param(default = "none".to_owned())]
    memo: String,
) -> String {
    Call::start(cx).end(format!("paid {amount} {memo}"))
}

fn amount_over_100(cx: &ToolContext<World>, amount: i64) -> bool {
    let (tool, call) = (cx.tool_name(), cx.call_id());
    cx.log()
        .add(json!({"ev": "approval_check", "fn": "amount_over_100", "tool": tool, "call": call}));
    amount > 100
}
