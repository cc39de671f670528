//! What the user wrote: the words of `#[tool(..)]` and the function under it. Nothing is decided here.
//!
//! Defaults are decided in `model.rs`, rules are in `check.rs`.

use proc_macro2::{Span, TokenStream};
use syn::ext::IdentExt as _;
use syn::{Expr, LitInt, LitStr, Path};

use crate::shared::diagnostics::{Sink, message};
use crate::shared::docs::Text;
use crate::shared::signature::FnItem;
use crate::shared::words::{self, Grammar, Word, ungrouped};

/// Every word of `#[tool]`.
const WORDS: &[&str] = &[
    "name",
    "description",
    "strict",
    "timeout",
    "timeout_behavior",
    "timeout_error_function",
    "failure_error_function",
    "is_enabled",
    "errors",
    "input_guardrails",
    "output_guardrails",
    "needs_approval",
    "idempotency_key",
    "preview",
    "receipt",
    "effects",
    "retry",
    "cache",
    "crate",
];

/// The attribute and its function.
#[derive(Debug)]
pub(super) struct ToolInput {
    pub(super) args: ToolArgs,
    pub(super) item: FnItem,
}

/// The words, unread ones left out. Where a rule reports at a word, its place is kept.
#[derive(Debug, Default)]
pub(super) struct ToolArgs {
    pub(super) name: Option<LitStr>,
    pub(super) description: Option<Text>,
    pub(super) strict: Option<bool>,
    pub(super) timeout: Option<(Span, Expr)>,
    pub(super) timeout_behavior: Option<(Span, TimeoutBehavior)>,
    pub(super) timeout_error_function: Option<(Span, Expr)>,
    pub(super) failure_error_function: Option<Failure>,
    pub(super) is_enabled: Option<Expr>,
    pub(super) errors: Option<Expr>,
    pub(super) input_guardrails: Vec<Expr>,
    pub(super) output_guardrails: Vec<Expr>,
    pub(super) needs_approval: Option<Expr>,
    pub(super) idempotency_key: Option<Expr>,
    pub(super) preview: Option<Expr>,
    pub(super) receipt: Option<Expr>,
    pub(super) effects: Option<Effects>,
    pub(super) retry: Option<Retry>,
    pub(super) cache: Option<(Span, Expr)>,
    pub(super) root: Option<Path>,
    /// A word could not be read: that another one is missing may be a consequence.
    pub(super) broken: bool,
}

/// `effects = ..`
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Effects {
    ReadOnly,
    Reversible,
    Irreversible,
}

/// `timeout_behavior = ..`
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TimeoutBehavior {
    ErrorAsResult,
    RaiseException,
}

/// `failure_error_function = ..`
#[derive(Debug)]
pub(super) enum Failure {
    /// `none`: the run halts.
    None,
    /// A function of the user's.
    Own(Box<Expr>),
}

/// `retry(max = 3, backoff = ..)`
#[derive(Debug)]
pub(super) struct Retry {
    pub(super) at: Span,
    pub(super) max: u32,
    pub(super) max_at: Span,
    pub(super) backoff: Option<Expr>,
}

impl ToolInput {
    pub(super) fn read(args: TokenStream, item: TokenStream, sink: &mut Sink) -> Option<Self> {
        let args = ToolArgs::read(args, sink);
        match syn::parse2(item) {
            Ok(item) => Some(Self { args, item }),
            Err(_) => {
                sink.say(Span::call_site(), &message::not_a_function("tool"));
                None
            }
        }
    }
}

impl ToolArgs {
    fn read(tokens: TokenStream, sink: &mut Sink) -> Self {
        let words = words::read(tokens, Grammar::new("#[tool]", WORDS), sink);
        let mut args = Self {
            broken: words.broken,
            ..Self::default()
        };
        for word in words.list {
            args.take(word, sink);
        }
        args
    }

    fn take(&mut self, word: Word, sink: &mut Sink) {
        let at = word.name.span();
        match word.name.unraw().to_string().as_str() {
            "name" => self.name = word.text("name = \"find_order\"", sink),
            "description" => {
                self.description = word
                    .expr("description = \"Finds an order.\"", sink)
                    .map(|expr| Text::Said(Box::new(expr)));
                self.broken |= self.description.is_none();
            }
            "strict" => self.strict = word.flag("strict = false", sink),
            "timeout" => {
                self.timeout = word
                    .expr("timeout = Duration::from_secs(10)", sink)
                    .map(|expr| (at, expr));
                self.broken |= self.timeout.is_none();
            }
            "timeout_behavior" => {
                let choices = [
                    ("error_as_result", TimeoutBehavior::ErrorAsResult),
                    ("raise_exception", TimeoutBehavior::RaiseException),
                ];
                let said = word.choice(&choices, "timeout_behavior = raise_exception", sink);
                self.timeout_behavior = said.map(|behavior| (at, behavior));
            }
            "timeout_error_function" => {
                let said = word.expr("timeout_error_function = say_it_was_slow", sink);
                self.timeout_error_function = said.map(|expr| (at, expr));
            }
            "failure_error_function" => {
                self.failure_error_function = word
                    .expr("failure_error_function = none", sink)
                    .map(failure);
            }
            "is_enabled" => self.is_enabled = word.expr("is_enabled = cx.beta", sink),
            "errors" => self.errors = word.expr("errors = classify", sink),
            "input_guardrails" => {
                self.input_guardrails = word.list(
                    "input_guardrails(block_secrets, at_most(amount, 5_000))",
                    sink,
                );
            }
            "output_guardrails" => {
                self.output_guardrails =
                    word.list("output_guardrails(no_secrets, few(output, 10))", sink);
            }
            "needs_approval" => {
                self.needs_approval = word.expr("needs_approval = *amount > 100", sink)
            }
            "idempotency_key" => {
                self.idempotency_key = word.expr("idempotency_key = order_id", sink);
                self.broken |= self.idempotency_key.is_none();
            }
            "preview" => self.preview = word.expr("preview = show(order_id)", sink),
            "receipt" => self.receipt = word.expr("receipt = find_transfer(cx, order_id)", sink),
            "effects" => {
                let choices = [
                    ("read_only", Effects::ReadOnly),
                    ("reversible", Effects::Reversible),
                    ("irreversible", Effects::Irreversible),
                ];
                self.effects = word.choice(&choices, "effects = read_only", sink);
                self.broken |= self.effects.is_none();
            }
            "retry" => self.retry = retry(word, sink),
            "cache" => self.cache = cache(word, sink),
            _ => self.root = word.path("crate = my_agents", sink),
        }
    }
}

fn failure(expr: Expr) -> Failure {
    match ungrouped(&expr) {
        Expr::Path(path) if path.path.is_ident("none") => Failure::None,
        _ => Failure::Own(Box::new(expr)),
    }
}

fn retry(word: Word, sink: &mut Sink) -> Option<Retry> {
    const EXAMPLE: &str = "retry(max = 3, backoff = Duration::from_millis(200))";
    let at = word.name.span();
    let inner = word.words(&["max", "backoff"], EXAMPLE, sink)?;
    let (mut max, mut backoff) = (None, None);
    let named = inner.broken || inner.list.iter().any(|word| word.name == "max");
    if !named {
        sink.say(at, &message::missing_inner("retry", "max", EXAMPLE));
    }
    for word in inner.list {
        if word.name == "max" {
            max = word.number(EXAMPLE, sink).and_then(|max| count(&max, sink));
        } else {
            backoff = word.expr(EXAMPLE, sink);
        }
    }
    let (max, max_at) = max?;
    Some(Retry {
        at,
        max,
        max_at,
        backoff,
    })
}

fn count(number: &LitInt, sink: &mut Sink) -> Option<(u32, Span)> {
    let count = number.base10_parse().ok();
    if count.is_none() {
        sink.say(
            number.span(),
            &message::not_a_bound("max", "retry(max = 3)"),
        );
    }
    Some((count?, number.span()))
}

fn cache(word: Word, sink: &mut Sink) -> Option<(Span, Expr)> {
    const EXAMPLE: &str = "cache(ttl = Duration::from_secs(60))";
    let at = word.name.span();
    let inner = word.words(&["ttl"], EXAMPLE, sink)?;
    if inner.list.is_empty() && !inner.broken {
        sink.say(at, &message::missing_inner("cache", "ttl", EXAMPLE));
    }
    inner
        .list
        .into_iter()
        .next()
        .and_then(|word| word.expr(EXAMPLE, sink))
        .map(|ttl| (at, ttl))
}
