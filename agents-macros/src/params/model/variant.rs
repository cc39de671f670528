//! A variant of an enum, and where its name stands in JSON.

use proc_macro2::{Ident, Span};
use syn::LitStr;
use syn::ext::IdentExt as _;

use super::field::FieldModel;
use super::others;
use super::value::ValueModel;
use crate::params::case::Style;
use crate::params::input::{Shape, VariantInput};
use crate::shared::docs::Text;

/// Where the name of a variant stands.
#[derive(Debug)]
pub(in crate::params) enum Tagging {
    External,
    Internal(LitStr),
    Adjacent(LitStr, LitStr),
}

/// A variant.
#[derive(Debug)]
pub(in crate::params) struct VariantModel {
    pub(in crate::params) ident: Ident,
    /// The text in JSON, and where that was said.
    pub(in crate::params) wire: (String, Span),
    pub(in crate::params) aliases: Vec<LitStr>,
    pub(in crate::params) description: Text,
    pub(in crate::params) holds: Holds,
}

/// What a variant holds.
#[derive(Debug)]
pub(in crate::params) enum Holds {
    Nothing,
    Value(Box<ValueModel>),
    Fields(Vec<FieldModel>),
}

impl Tagging {
    pub(super) fn of(tag: Option<LitStr>, content: Option<LitStr>) -> Self {
        match (tag, content) {
            (None, _) => Self::External,
            (Some(tag), None) => Self::Internal(tag),
            (Some(tag), Some(content)) => Self::Adjacent(tag, content),
        }
    }

    /// The keys that stand beside the fields of a variant.
    pub(in crate::params) fn keys(&self) -> Vec<(String, Span)> {
        match self {
            Self::External => Vec::new(),
            Self::Internal(tag) => vec![(tag.value(), tag.span())],
            Self::Adjacent(tag, content) => {
                vec![(tag.value(), tag.span()), (content.value(), content.span())]
            }
        }
    }
}

impl VariantModel {
    /// `styles` are those of the variants and of the fields of all variants.
    pub(super) fn resolve(input: VariantInput, styles: (Option<Style>, Option<Style>)) -> Self {
        let VariantInput {
            ident,
            docs,
            serde,
            holds,
        } = input;
        let written = ident.unraw().to_string();
        let wire = match serde.rename {
            Some(name) => (name.value(), name.span()),
            None => (
                styles
                    .0
                    .map_or_else(|| written.clone(), |style| style.of_variant(&written)),
                ident.span(),
            ),
        };
        let style = serde.rename_all.or(styles.1);
        let holds = match holds {
            Shape::Struct(fields) => Holds::Fields(
                fields
                    .into_iter()
                    .map(|field| FieldModel::resolve(field, style, None))
                    .collect(),
            ),
            Shape::Tuple(fields) if !fields.is_empty() => {
                Holds::Value(Box::new(ValueModel::unnamed(fields, ident.span())))
            }
            Shape::Tuple(_) | Shape::Enum(_) | Shape::Other(..) => Holds::Nothing,
        };
        Self {
            ident,
            aliases: others(serde.aliases, &wire.0),
            wire,
            description: docs,
            holds,
        }
    }
}
