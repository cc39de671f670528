//! Bounds and values as they are written in an attribute.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Expr, ExprUnary, Lit, LitStr, UnOp};

use crate::shared::words::{literal as literal_of, ungrouped};

/// A number.
#[derive(Debug, Clone, Copy)]
pub(super) enum Bound {
    Int(i128),
    Float(f64),
}

/// A value.
#[derive(Debug)]
pub(super) enum Literal {
    Text(LitStr),
    Number(Bound),
}

/// A number, perhaps with a sign.
pub(super) fn number(expr: &Expr) -> Option<Bound> {
    match ungrouped(expr) {
        Expr::Unary(ExprUnary {
            op: UnOp::Neg(_),
            expr,
            ..
        }) => match number(expr)? {
            Bound::Int(value) => value.checked_neg().map(Bound::Int),
            Bound::Float(value) => Some(Bound::Float(-value)),
        },
        expr => match literal_of(expr)? {
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

/// How many.
pub(super) fn count(expr: &Expr) -> Option<u64> {
    match literal_of(expr)? {
        Lit::Int(value) => value.base10_parse().ok(),
        _ => None,
    }
}

/// A text or a number.
pub(super) fn literal(expr: &Expr) -> Option<Literal> {
    match literal_of(expr) {
        Some(Lit::Str(text)) => Some(Literal::Text(text.clone())),
        _ => number(expr).map(Literal::Number),
    }
}

/// Whether nothing lies between two ends, each with whether it is itself outside.
pub(super) fn is_empty((low, no_low): (Bound, bool), (high, no_high): (Bound, bool)) -> bool {
    match (low, high) {
        (Bound::Int(low), Bound::Int(high)) => high < low || (high == low && (no_low || no_high)),
        (low, high) => {
            let (low, high) = (low.approximate(), high.approximate());
            high < low || (high <= low && (no_low || no_high))
        }
    }
}

pub(super) fn count_tokens(count: u64) -> TokenStream {
    let count = proc_macro2::Literal::u64_unsuffixed(count);
    quote!(#count)
}

impl Bound {
    /// Good enough to compare numbers of two kinds; the number itself is kept exactly.
    pub(super) fn approximate(self) -> f64 {
        match self {
            Self::Int(value) => value as f64,
            Self::Float(value) => value,
        }
    }

    pub(super) fn is_positive(self) -> bool {
        self.approximate() > 0.0
    }

    pub(super) fn is(self, other: Self) -> bool {
        match (self, other) {
            (Self::Int(one), Self::Int(other)) => one == other,
            (one, other) => (one.approximate() - other.approximate()).abs() <= f64::EPSILON,
        }
    }

    pub(super) fn tokens(&self) -> TokenStream {
        match self {
            Self::Int(value) => {
                let value = proc_macro2::Literal::i128_unsuffixed(*value);
                quote!(__agents::Bound::Int(#value))
            }
            Self::Float(value) => {
                let value = proc_macro2::Literal::f64_unsuffixed(*value);
                quote!(__agents::Bound::Float(#value))
            }
        }
    }
}

impl Literal {
    pub(super) fn is_text(&self) -> bool {
        matches!(self, Self::Text(_))
    }

    pub(super) fn is(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Text(one), Self::Text(other)) => one.value() == other.value(),
            (Self::Number(one), Self::Number(other)) => one.is(*other),
            _ => false,
        }
    }

    pub(super) fn tokens(&self) -> TokenStream {
        match self {
            Self::Text(text) => quote!(__agents::Literal::Text(#text)),
            Self::Number(number) => {
                let number = number.tokens();
                quote!(__agents::Literal::Number(#number))
            }
        }
    }
}
