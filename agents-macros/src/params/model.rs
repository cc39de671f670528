//! What the user's words mean: names as JSON has them, every default decided.
//!
//! `check.rs` judges a model, `expand.rs` writes it. Neither goes back to the words.

mod field;
mod value;
mod variant;

use proc_macro2::{Ident, Span};
use syn::ext::IdentExt as _;
use syn::{Generics, LitStr};

use super::input::{FieldInput, ParamsInput, Shape, TypeWords};
use super::serde_words::SerdeWords;
use crate::shared::docs::Text;
use crate::shared::paths::Paths;

pub(super) use field::{FieldDefault, FieldModel};
pub(super) use value::{Misplaced, Parts, ValueModel};
pub(super) use variant::{Holds, Tagging, VariantModel};

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
    /// Words that are for types of another shape.
    pub(super) useless: Vec<(&'static str, Span)>,
}

/// What is written for it.
#[derive(Debug)]
pub(super) enum ShapeModel {
    /// An object with these keys.
    Object(Vec<FieldModel>),
    /// The one value that it holds.
    Value(Box<ValueModel>),
    Enum(Tagging, Vec<VariantModel>),
    /// Described by other derives; all that matters is whether it is an object.
    External {
        is_object: bool,
    },
    Other(&'static str, Span),
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
        let default_at = serde.default.as_ref().map(|(at, _)| *at);
        let useless = useless(&serde, &shape);
        let name = serde
            .rename
            .as_ref()
            .map_or_else(|| ident.unraw().to_string(), LitStr::value);
        let shape = match shape {
            shape if words.external => ShapeModel::External {
                is_object: matches!(shape, Shape::Struct(_)),
            },
            Shape::Struct(fields) => structure(fields, serde),
            Shape::Tuple(fields) => {
                ShapeModel::Value(Box::new(ValueModel::unnamed(fields, ident.span())))
            }
            Shape::Enum(variants) => {
                let styles = (serde.rename_all, serde.rename_all_fields);
                let variants = variants
                    .into_iter()
                    .map(|variant| VariantModel::resolve(variant, styles));
                ShapeModel::Enum(Tagging::of(serde.tag, serde.content), variants.collect())
            }
            Shape::Other(what, at) => ShapeModel::Other(what, at),
        };
        Self {
            paths: Paths::new(words.root.clone()),
            name,
            ident,
            generics,
            description: docs,
            words,
            shape,
            default_at,
            useless,
        }
    }
}

/// A struct with named fields: an object, or with `transparent` the value of its only field.
fn structure(fields: Vec<FieldInput>, serde: SerdeWords) -> ShapeModel {
    let whole = serde.default.map(|(_, default)| default);
    let resolve = |field| FieldModel::resolve(field, serde.rename_all, whole.as_ref());
    let mut fields: Vec<FieldModel> = fields.into_iter().map(resolve).collect();
    match (serde.transparent, fields.pop()) {
        (Some(_), Some(only)) if fields.is_empty() => {
            let mut misplaced = Vec::new();
            misplaced.extend(only.renamed.map(Misplaced::Rename));
            misplaced.extend(
                only.default
                    .as_ref()
                    .map(|_| Misplaced::Default(only.wire.1)),
            );
            ShapeModel::Value(Box::new(ValueModel {
                ty: only.ty,
                parts: Parts::Named(only.ident),
                description: only.description,
                constraints: only.constraints,
                misplaced,
            }))
        }
        (_, last) => {
            fields.extend(last);
            ShapeModel::Object(fields)
        }
    }
}

/// What a type of this shape has no use for.
fn useless(serde: &SerdeWords, shape: &Shape) -> Vec<(&'static str, Span)> {
    let is_enum = matches!(shape, Shape::Enum(_));
    let span = |text: &Option<LitStr>| text.as_ref().map(LitStr::span);
    let lone = |fields: &Vec<FieldInput>| fields.len() == 1;
    let transparent = match shape {
        Shape::Struct(fields) => !lone(fields),
        Shape::Tuple(fields) => fields.len() != 1,
        Shape::Enum(_) | Shape::Other(..) => true,
    };
    let listed = [
        ("tag", span(&serde.tag).filter(|_| !is_enum)),
        (
            "content",
            span(&serde.content).filter(|_| !is_enum || serde.tag.is_none()),
        ),
        ("transparent", serde.transparent.filter(|_| transparent)),
    ];
    listed
        .into_iter()
        .filter_map(|(word, at)| Some((word, at?)))
        .collect()
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
