//! What is written as one value: fields without names, or the only field of a `transparent` struct.

use proc_macro2::{Ident, Span};
use syn::{LitStr, Type, TypeTuple};

use crate::params::input::UnnamedInput;
use crate::shared::constraints::Constraints;
use crate::shared::docs::{self, Text};

/// What is written as one value: fields without names, several of them as a list.
#[derive(Debug)]
pub(in crate::params) struct ValueModel {
    pub(in crate::params) ty: Type,
    pub(in crate::params) parts: Parts,
    pub(in crate::params) description: Text,
    pub(in crate::params) constraints: Constraints,
    /// Where `#[param(..)]` says something that fits no such value.
    pub(in crate::params) misplaced: Vec<Misplaced>,
}

/// How a value is put into its type.
#[derive(Debug)]
pub(in crate::params) enum Parts {
    One,
    Named(Ident),
    Many(usize),
}

/// What cannot be said of a field without a name.
#[derive(Debug)]
pub(in crate::params) enum Misplaced {
    /// `#[param(..)]` on one of several.
    Several(Span),
    Rename(Span),
    Default(Span),
}

impl ValueModel {
    pub(super) fn unnamed(fields: Vec<UnnamedInput>, at: Span) -> Self {
        let mut misplaced = Vec::new();
        let several = fields.len() != 1;
        for field in &fields {
            let name = field.param.rename.as_ref().map(LitStr::span);
            let default = field.param.default.as_ref().and(field.param_at);
            // A list has one description, so that of an element would be lost.
            let described = field.docs.lines().first().map(|(_, at)| *at);
            match field.param_at.or(described) {
                Some(at) if several => misplaced.push(Misplaced::Several(at)),
                _ => {
                    misplaced.extend(name.map(Misplaced::Rename));
                    misplaced.extend(default.map(Misplaced::Default));
                }
            }
        }
        let count = fields.len();
        let mut fields = fields.into_iter();
        match (fields.next(), count) {
            (Some(only), 1) => Self {
                ty: only.ty,
                parts: Parts::One,
                description: only.param.description.unwrap_or(only.docs),
                constraints: only.param.constraints,
                misplaced,
            },
            (first, _) => Self {
                ty: Type::Tuple(TypeTuple {
                    attrs: Vec::new(),
                    paren_token: syn::token::Paren(at),
                    elems: first
                        .into_iter()
                        .chain(fields)
                        .map(|field| {
                            syn::punctuated::Pair::Punctuated(field.ty, Default::default())
                        })
                        .collect(),
                }),
                parts: Parts::Many(count),
                description: docs::read(&[]),
                constraints: Constraints::default(),
                misplaced,
            },
        }
    }
}
