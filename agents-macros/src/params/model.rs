//! What the user's words mean: names as JSON has them, every default decided.
//!
//! `check.rs` judges a model, `expand.rs` writes it. Neither goes back to the words.

use proc_macro2::{Ident, Span};
use syn::ext::IdentExt as _;
use syn::{Expr, Generics, LitStr, Path, Type};

use super::case::Style;
use super::input::{FieldInput, ParamsInput, Shape, TypeWords, VariantInput};
use super::serde_words::SerdeDefault;
use crate::shared::docs::Text;
use crate::shared::param::{self, Constraints};
use crate::shared::paths::Paths;

/// A type for parameters.
#[derive(Debug)]
pub(super) struct ParamsModel {
    pub(super) ident: Ident,
    pub(super) generics: Generics,
    pub(super) paths: Paths,
    /// What the schema calls it.
    pub(super) name: String,
    pub(super) description: Text,
    pub(super) words: TypeWords,
    pub(super) shape: ShapeModel,
    /// Where `#[serde(default)]` stands on the type, if it does.
    pub(super) default_at: Option<Span>,
}

/// What is written for it.
#[derive(Debug)]
pub(super) enum ShapeModel {
    Struct(Vec<FieldModel>),
    Enum(Vec<VariantModel>),
    Other(&'static str, Span),
}

/// A field.
#[derive(Debug)]
pub(super) struct FieldModel {
    pub(super) ident: Ident,
    pub(super) ty: Type,
    /// The key in JSON, and where that was said.
    pub(super) wire: (String, Span),
    pub(super) aliases: Vec<LitStr>,
    pub(super) description: Text,
    pub(super) constraints: Constraints,
    pub(super) default: Option<FieldDefault>,
    pub(super) skip: Option<Span>,
    /// Where `#[param(..)]` stands, if it does.
    pub(super) param_at: Option<Span>,
    /// The second of two words that say the same.
    pub(super) second_default: Option<Span>,
    pub(super) second_name: Option<Span>,
}

/// What an absent field becomes.
#[derive(Debug)]
pub(super) enum FieldDefault {
    /// The default of its type.
    OfType(Span),
    /// A value.
    Expr(Box<Expr>),
    /// What a function gives.
    Function(Path),
    /// The field of the whole type's default.
    OfWhole,
    /// The field of what a function gives.
    OfWholeFunction(Path),
}

/// A variant.
#[derive(Debug)]
pub(super) struct VariantModel {
    pub(super) ident: Ident,
    /// The text in JSON, and where that was said.
    pub(super) wire: (String, Span),
    pub(super) aliases: Vec<LitStr>,
    pub(super) description: Text,
}

impl ParamsModel {
    pub(super) fn resolve(input: ParamsInput) -> Self {
        let ParamsInput {
            ident,
            generics,
            docs,
            words,
            serde,
            shape,
        } = input;
        let style = serde.rename_all;
        let default_at = serde.default.as_ref().map(|(at, _)| *at);
        let whole = serde.default.map(|(_, default)| default);
        let shape = match shape {
            Shape::Struct(fields) => ShapeModel::Struct(
                fields
                    .into_iter()
                    .map(|field| FieldModel::resolve(field, style, whole.as_ref()))
                    .collect(),
            ),
            Shape::Enum(variants) => ShapeModel::Enum(
                variants
                    .into_iter()
                    .map(|variant| VariantModel::resolve(variant, style))
                    .collect(),
            ),
            Shape::Other(what, at) => ShapeModel::Other(what, at),
        };
        Self {
            paths: Paths::new(words.root.clone()),
            name: serde
                .rename
                .map_or_else(|| ident.unraw().to_string(), |name| name.value()),
            ident,
            generics,
            description: docs,
            words,
            shape,
            default_at,
        }
    }
}

impl FieldModel {
    fn resolve(input: FieldInput, style: Option<Style>, whole: Option<&SerdeDefault>) -> Self {
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
            param_at,
            second_default,
            second_name,
        }
    }
}

impl VariantModel {
    fn resolve(input: VariantInput, style: Option<Style>) -> Self {
        let VariantInput { ident, docs, serde } = input;
        let written = ident.unraw().to_string();
        let wire = match serde.rename {
            Some(name) => (name.value(), name.span()),
            None => (
                style.map_or_else(|| written.clone(), |style| style.of_variant(&written)),
                ident.span(),
            ),
        };
        Self {
            ident,
            aliases: others(serde.aliases, &wire.0),
            wire,
            description: docs,
        }
    }
}

/// The aliases that are not the name itself, each once: serde takes those too, and they add nothing.
fn others(aliases: Vec<LitStr>, name: &str) -> Vec<LitStr> {
    let mut others: Vec<LitStr> = Vec::new();
    for alias in aliases {
        let value = alias.value();
        if value != name && others.iter().all(|other| other.value() != value) {
            others.push(alias);
        }
    }
    others
}
