//! Rules about what the attribute says: descriptions, names, timeouts, effects, guardrails.

use quote::ToTokens as _;
use syn::spanned::Spanned as _;

use crate::shared::diagnostics::{Sink, message};
use crate::shared::{confidential, scan, wire};
use crate::tool::input::{Effects, TimeoutBehavior};
use crate::tool::model::{Guard, ToolModel};

/// `#[tool] fn find(..)` without a doc comment. `description = ""` is the visible way to have none.
pub(super) fn described(tool: &ToolModel, sink: &mut Sink) {
    if tool.args.description.is_none() && !tool.args.broken && tool.description.is_blank() {
        sink.say(
            tool.ident().span(),
            &message::no_description(&tool.ident().to_string()),
        );
    }
}

/// `/// Log in with sk-...`, `/// Calls https://billing.internal`, on the function and on its parameters.
pub(super) fn nothing_confidential(tool: &ToolModel, sink: &mut Sink) {
    let texts = tool.params.iter().map(|param| &param.description);
    for text in std::iter::once(&tool.description).chain(texts) {
        confidential::report(text, sink);
    }
}

/// `name = "find order"`, `fn größe()`, `#[param(rename = "")]`.
pub(super) fn wire_name(tool: &ToolModel, sink: &mut Sink) {
    let (name, at) = &tool.wire;
    if !wire::is_tool_name(name) {
        sink.say(*at, &message::wire_name(name));
    }
    for param in &tool.params {
        let (name, at) = &param.wire;
        if name.is_empty() {
            sink.say(*at, &message::empty_wire_name());
        }
    }
}

/// `fn add(a: u8, #[param(rename = "a")] b: u8)`.
pub(super) fn distinct_wire_names(tool: &ToolModel, sink: &mut Sink) {
    let mut seen: Vec<&str> = Vec::new();
    for param in &tool.params {
        let (name, at) = &param.wire;
        if seen.contains(&name.as_str()) {
            sink.say(*at, &message::same_wire_name(name));
        }
        seen.push(name);
    }
}

/// `#[tool(timeout = ..)] fn wait()`: a sync tool runs on a thread, and threads run until they end.
pub(super) fn stoppable_if_timed(tool: &ToolModel, sink: &mut Sink) {
    if let (Some((at, _)), false) = (&tool.args.timeout, tool.is_async()) {
        sink.say(*at, &message::timeout_on_sync());
    }
}

/// `#[tool(timeout_behavior = raise_exception)]` alone, and a text for a timeout that ends the run instead.
pub(super) fn timeout_words_with_timeout(tool: &ToolModel, sink: &mut Sink) {
    let args = &tool.args;
    let behavior = args.timeout_behavior.as_ref();
    let text = args.timeout_error_function.as_ref();
    if args.timeout.is_some() {
        if let (Some((_, TimeoutBehavior::RaiseException)), Some((at, _))) = (behavior, text) {
            sink.say(*at, &message::text_without_result("timeout_error_function"));
        }
        return;
    }
    if args.broken {
        return;
    }
    if let Some((at, _)) = behavior {
        sink.say(*at, &message::needs_timeout("timeout_behavior"));
    }
    if let Some((at, _)) = text {
        sink.say(*at, &message::needs_timeout("timeout_error_function"));
    }
}

/// What is not said counts as the worst.
fn effects(tool: &ToolModel) -> (Effects, &'static str) {
    match tool.args.effects {
        Some(Effects::ReadOnly) => (Effects::ReadOnly, "`read_only`"),
        Some(Effects::Reversible) => (Effects::Reversible, "`reversible`"),
        Some(Effects::Irreversible) => (Effects::Irreversible, "`irreversible`"),
        None => (
            Effects::Irreversible,
            "`irreversible`, since `effects` is not said",
        ),
    }
}

/// `#[tool(effects = irreversible, cache(..))]`, and a cache on a tool that does not say its effects.
pub(super) fn cached_if_read_only(tool: &ToolModel, sink: &mut Sink) {
    if let (Some((at, _)), false) = (&tool.args.cache, tool.args.broken)
        && effects(tool).0 != Effects::ReadOnly
    {
        sink.say(*at, &message::cache_needs_read_only(effects(tool).1));
    }
}

/// `#[tool(retry(max = 3))]` on a tool with effects, without a key by which the other side knows the repetition.
pub(super) fn retried_if_harmless(tool: &ToolModel, sink: &mut Sink) {
    let Some(retry) = &tool.args.retry else {
        return;
    };
    if retry.max == 0 {
        sink.say(retry.max_at, &message::retry_never());
    }
    let harmless = effects(tool).0 == Effects::ReadOnly || tool.args.idempotency_key.is_some();
    if !harmless && !tool.args.broken {
        sink.say(retry.at, &message::retry_needs_key(effects(tool).1));
    }
}

/// `#[tool(input_guardrails(allowed(cx)))] fn pay(amount: u64)`.
pub(super) fn guardrails_see_a_context(tool: &ToolModel, sink: &mut Sink) {
    if tool.context().is_some() {
        return;
    }
    for guard in tool.input_guardrails.iter().chain(&tool.output_guardrails) {
        for arg in &guard.args {
            for name in ["cx", "ctx", "context"] {
                let parameter = tool.params.iter().any(|param| param.ident == name);
                if !parameter && scan::is_only(&arg.to_token_stream(), name) {
                    sink.say(arg.span(), &message::guardrail_without_context(name));
                }
            }
        }
    }
}

/// `#[tool(output_guardrails(short(output)))] fn echo(output: String)`.
pub(super) fn output_means_the_output(tool: &ToolModel, sink: &mut Sink) {
    if !tool.params.iter().any(|param| param.ident == "output") {
        return;
    }
    let names_output = |guard: &&Guard| {
        guard
            .args
            .iter()
            .any(|arg| scan::mentions(&arg.to_token_stream(), "output"))
    };
    if let Some(guard) = tool.output_guardrails.iter().find(names_output) {
        sink.say(guard.path.span(), &message::output_is_a_parameter());
    }
}

/// `#[tool(is_enabled = *beta)] fn pay(beta: bool)`.
pub(super) fn enabled_without_arguments(tool: &ToolModel, sink: &mut Sink) {
    let Some(expr) = &tool.args.is_enabled else {
        return;
    };
    for param in &tool.params {
        let name = param.ident.to_string();
        if scan::is_only(&expr.to_token_stream(), &name) {
            sink.say(expr.span(), &message::enabled_by_parameter(&name));
        }
    }
}
