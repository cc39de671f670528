//! A named field: its key in JSON, and what becomes of it when it is absent.

use proc_macro2::{Ident, Span};
use syn::ext::IdentExt as _;
use syn::{Expr, ExprPath, LitStr, Type};

use super::others;
use crate::params::case::Style;
use crate::params::input::FieldInput;
use crate::params::serde_words::SerdeDefault;
use crate::shared::constraints::Constraints;
use crate::shared::docs::Text;
use crate::shared::param;

/// A field.
#[derive(Debug)]
pub(in crate::params) struct FieldModel {
    pub(in crate::params) ident: Ident,
    pub(in crate::params) ty: Type,
    /// The key in JSON, and where that was said.
    pub(in crate::params) wire: (String, Span),
    pub(in crate::params) aliases: Vec<LitStr>,
    pub(in crate::params) description: Text,
    pub(in crate::params) constraints: Constraints,
    pub(in crate::params) default: Option<FieldDefault>,
    pub(in crate::params) skip: Option<Span>,
    /// When the value is not written.
    pub(in crate::params) skip_if: Option<ExprPath>,
    /// Where `#[param(..)]` stands, if it does.
    pub(in crate::params) param_at: Option<Span>,
    /// Where a name was given.
    pub(in crate::params) renamed: Option<Span>,
    /// The second of two words that say the same.
    pub(in crate::params) second_default: Option<Span>,
    pub(in crate::params) second_name: Option<Span>,
}

/// What an absent field becomes.
#[derive(Debug)]
pub(in crate::params) enum FieldDefault {
    /// The default of its type.
    OfType(Span),
    /// A value.
    Expr(Box<Expr>),
    /// What a function gives.
    Function(ExprPath),
    /// The field of the whole type's default.
    OfWhole,
    /// The field of what a function gives.
    OfWholeFunction(ExprPath),
}

impl FieldModel {
    pub(super) fn resolve(
        input: FieldInput,
        style: Option<Style>,
        whole: Option<&SerdeDefault>,
    ) -> Self {
        let FieldInput {
            ident,
            ty,
            docs,
            param,
            param_at,
            serde,
        } = input;
        let written = ident.unraw().to_string();
        let second_name = param
            .rename
            .as_ref()
            .zip(serde.rename.as_ref())
            .map(|(name, _)| name.span());
        let renamed = [&param.rename, &serde.rename]
            .into_iter()
            .find_map(|name| Some(name.as_ref()?.span()));
        let wire = match param.rename.or(serde.rename) {
            Some(name) => (name.value(), name.span()),
            None => (
                style.map_or_else(|| written.clone(), |style| style.of_field(&written)),
                ident.span(),
            ),
        };
        let second_default = param
            .default
            .as_ref()
            .and(serde.default.as_ref())
            .map(|(at, _)| *at);
        let default = match (param.default, serde.default, whole) {
            (Some(param::Default::OfType(at)), _, _) => Some(FieldDefault::OfType(at)),
            (Some(param::Default::Expr(expr)), _, _) => Some(FieldDefault::Expr(expr)),
            (None, Some((at, SerdeDefault::OfType)), _) => Some(FieldDefault::OfType(at)),
            (None, Some((_, SerdeDefault::Function(path))), _) => {
                Some(FieldDefault::Function(path))
            }
            (None, None, Some(SerdeDefault::OfType)) => Some(FieldDefault::OfWhole),
            (None, None, Some(SerdeDefault::Function(path))) => {
                Some(FieldDefault::OfWholeFunction(path.clone()))
            }
            (None, None, None) => None,
        };
        Self {
            ident,
            ty,
            aliases: others(serde.aliases, &wire.0),
            wire,
            description: param.description.unwrap_or(docs),
            constraints: param.constraints,
            default,
            skip: serde.skip,
            skip_if: serde.skip_if,
            renamed,
            param_at,
            second_default,
            second_name,
        }
    }
}
