//! What `#[param(..)]` says about one parameter or field: description, default, wire name and constraints.
//!
//! Reads and reports what is no constraint at all. Whether a constraint fits its type is judged by rustc and by the library,
//! except where the tokens show it (`range` on a text, see [`Constraints::fit`]).

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens as _, quote, quote_spanned};
use syn::spanned::Spanned as _;
use syn::{Attribute, Expr, ExprUnary, Lit, LitStr, Meta, Type, UnOp};

use super::diagnostics::{Sink, message};
use super::docs::Text;
use super::spelling::{self, Lent};
use super::words::{self, Grammar, Value, Word, literal, ungrouped};

const WORDS: &[&str] = &[
    "description",
    "default",
    "rename",
    "range",
    "length",
    "pattern",
];

/// All `#[param(..)]` of one parameter.
#[derive(Debug, Default)]
pub(crate) struct ParamWords {
    /// Instead of the doc comment.
    pub(crate) description: Option<Text>,
    /// What an absent value becomes.
    pub(crate) default: Option<Default>,
    /// The name that the model sees.
    pub(crate) rename: Option<LitStr>,
    /// Constraints.
    pub(crate) constraints: Constraints,
}

/// `default` or `default = expression`.
#[derive(Debug, Clone)]
pub(crate) enum Default {
    /// The type's own.
    OfType(Span),
    /// This one.
    Expr(Box<Expr>),
}

/// Bounds on a value, each with the place of its word.
#[derive(Debug, Default)]
pub(crate) struct Constraints {
    range: Option<(Span, Option<Bound>, Option<Bound>)>,
    length: Option<(Span, Option<u64>, Option<u64>)>,
    pattern: Option<(Span, LitStr)>,
}

/// A number as written.
#[derive(Debug, Clone, Copy)]
enum Bound {
    Int(i128),
    Float(f64),
}

/// The value of a default. A text literal becomes whatever owns texts: `String`, `Box<str>`, a type of the user's.
pub(crate) fn value(expr: &Expr) -> TokenStream {
    match literal(expr) {
        Some(Lit::Str(text)) => quote_spanned!(text.span()=> __agents::Into::into(#text)),
        _ => expr.to_token_stream(),
    }
}

impl ParamWords {
    /// Reads them from the attributes of a parameter.
    pub(crate) fn read(attrs: &[Attribute], sink: &mut Sink) -> Self {
        let mut said = Self::default();
        let mut seen: Vec<String> = Vec::new();
        for attr in attrs.iter().filter(|attr| attr.path().is_ident("param")) {
            let Meta::List(list) = &attr.meta else {
                sink.say(
                    attr.path().span(),
                    &message::misused_word("param", "#[param(range(min = 1))]"),
                );
                continue;
            };
            for word in words::read(list.tokens.clone(), Grammar::new("#[param]", WORDS), sink).list
            {
                let name = word.name.to_string();
                if seen.contains(&name) {
                    sink.say(word.name.span(), &message::repeated_word(&name));
                    continue;
                }
                said.take(&name, word, sink);
                seen.push(name);
            }
        }
        said
    }

    fn take(&mut self, name: &str, word: Word, sink: &mut Sink) {
        let at = word.name.span();
        match name {
            "description" => {
                self.description = word
                    .expr("description = \"City to look in\"", sink)
                    .map(|expr| Text::Said(Box::new(expr)));
            }
            "default" => {
                self.default = match word.value {
                    Value::Bare => Some(Default::OfType(at)),
                    Value::Is(expr) => Some(Default::Expr(expr)),
                    Value::List(_) => {
                        sink.say(at, &message::misused_word("default", "default = 10"));
                        None
                    }
                };
            }
            "rename" => self.rename = word.text("rename = \"orderId\"", sink),
            "range" => {
                let (min, max) = bounds(word, "range(min = 1, max = 5)", number, sink);
                if matches!((min, max), (Some(min), Some(max)) if is_above(min, max)) {
                    sink.say(at, &message::empty_range("range"));
                }
                self.constraints.range = Some((at, min, max));
            }
            "length" => {
                let (min, max) = bounds(word, "length(min = 1, max = 80)", count, sink);
                if matches!((min, max), (Some(min), Some(max)) if min > max) {
                    sink.say(at, &message::empty_range("length"));
                }
                self.constraints.length = Some((at, min, max));
            }
            _ => {
                let pattern = word.text("pattern = \"^[a-z]+$\"", sink);
                self.constraints.pattern = pattern.map(|pattern| (at, pattern));
            }
        }
    }
}

/// `word(min = a, max = b)`, at least one of them.
fn bounds<T>(
    word: Word,
    example: &str,
    value: impl Fn(&Expr) -> Option<T>,
    sink: &mut Sink,
) -> (Option<T>, Option<T>) {
    let at = word.at();
    let (mut min, mut max) = (None, None);
    let Some(inner) = word.words(&["min", "max"], example, sink) else {
        return (min, max);
    };
    if inner.list.is_empty() && !inner.broken {
        sink.say(at, &message::no_bounds(example));
    }
    for word in inner.list {
        let to = if word.name == "min" {
            &mut min
        } else {
            &mut max
        };
        let name = word.name.to_string();
        if let Some(expr) = word.expr(example, sink) {
            *to = value(&expr);
            if to.is_none() {
                sink.say(expr.span(), &message::not_a_bound(&name, example));
            }
        }
    }
    (min, max)
}

fn number(expr: &Expr) -> Option<Bound> {
    match ungrouped(expr) {
        Expr::Unary(ExprUnary {
            op: UnOp::Neg(_),
            expr,
            ..
        }) => match number(expr)? {
            Bound::Int(value) => value.checked_neg().map(Bound::Int),
            Bound::Float(value) => Some(Bound::Float(-value)),
        },
        expr => match literal(expr)? {
            Lit::Int(value) => value.base10_parse().ok().map(Bound::Int),
            Lit::Float(value) => value
                .base10_parse()
                .ok()
                .filter(|value: &f64| value.is_finite())
                .map(Bound::Float),
            _ => None,
        },
    }
}

fn count(expr: &Expr) -> Option<u64> {
    match literal(expr)? {
        Lit::Int(value) => value.base10_parse().ok(),
        _ => None,
    }
}

fn is_above(min: Bound, max: Bound) -> bool {
    match (min, max) {
        (Bound::Int(min), Bound::Int(max)) => min > max,
        (min, max) => min.approximate() > max.approximate(),
    }
}

impl Bound {
    /// Good enough to compare bounds of two kinds; the bound itself is kept exactly.
    fn approximate(self) -> f64 {
        match self {
            Self::Int(value) => value as f64,
            Self::Float(value) => value,
        }
    }

    fn tokens(self) -> TokenStream {
        match self {
            Self::Int(value) => {
                let value = proc_macro2::Literal::i128_unsuffixed(value);
                quote!(__agents::Bound::Int(#value))
            }
            Self::Float(value) => {
                let value = proc_macro2::Literal::f64_unsuffixed(value);
                quote!(__agents::Bound::Float(#value))
            }
        }
    }
}

impl Constraints {
    /// The calls behind `Param::of::<T>(..)`.
    pub(crate) fn tokens(&self) -> TokenStream {
        let mut tokens = TokenStream::new();
        if let Some((_, min, max)) = &self.range {
            let (min, max) = (
                option(min.map(Bound::tokens)),
                option(max.map(Bound::tokens)),
            );
            tokens.extend(quote!(.range(#min, #max)));
        }
        if let Some((_, min, max)) = &self.length {
            let count = |count: u64| {
                let count = proc_macro2::Literal::u64_unsuffixed(count);
                quote!(#count)
            };
            let (min, max) = (option(min.map(count)), option(max.map(count)));
            tokens.extend(quote!(.length(#min, #max)));
        }
        if let Some((_, pattern)) = &self.pattern {
            tokens.extend(quote!(.pattern(#pattern)));
        }
        tokens
    }

    /// Reports constraints that the tokens of the type already rule out: a text has no range, a list no pattern.
    pub(crate) fn fit(&self, ty: &Type, sink: &mut Sink) {
        let lent = spelling::lent(ty);
        if let (Some((at, ..)), Some(Lent::Text)) = (&self.range, &lent) {
            sink.say(
                *at,
                &message::unfit_constraint("range", "a text has no range", "length(max = 80)"),
            );
        }
        if let (Some((at, ..)), Some(Lent::Slice(_))) = (&self.range, &lent) {
            sink.say(
                *at,
                &message::unfit_constraint("range", "a list has no range", "length(max = 80)"),
            );
        }
        if let (Some((at, _)), Some(Lent::Slice(_))) = (&self.pattern, &lent) {
            sink.say(
                *at,
                &message::unfit_constraint("pattern", "a list has no pattern", "length(max = 80)"),
            );
        }
    }
}

fn option(value: Option<TokenStream>) -> TokenStream {
    match value {
        Some(value) => quote!(__agents::Some(#value)),
        None => quote!(__agents::None),
    }
}
