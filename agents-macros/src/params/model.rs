//! What the user's words mean: names as JSON has them, every default decided.
//!
//! `check.rs` judges a model, `expand.rs` writes it. Neither goes back to the words.

use proc_macro2::{Ident, Span};
use syn::ext::IdentExt as _;
use syn::{Expr, ExprPath, Generics, LitStr, Type, TypeTuple};

use super::case::Style;
use super::input::{FieldInput, ParamsInput, Shape, TypeWords, UnnamedInput, VariantInput};
use super::serde_words::{SerdeDefault, SerdeWords};
use crate::shared::constraints::Constraints;
use crate::shared::docs::{self, Text};
use crate::shared::param;
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

/// Where the name of a variant stands.
#[derive(Debug)]
pub(super) enum Tagging {
    External,
    Internal(LitStr),
    Adjacent(LitStr, LitStr),
}

/// What is written as one value: fields without names, several of them as a list.
#[derive(Debug)]
pub(super) struct ValueModel {
    pub(super) ty: Type,
    pub(super) parts: Parts,
    pub(super) description: Text,
    pub(super) constraints: Constraints,
    /// Where `#[param(..)]` says something that fits no such value.
    pub(super) misplaced: Vec<Misplaced>,
}

/// How a value is put into its type.
#[derive(Debug)]
pub(super) enum Parts {
    One,
    Named(Ident),
    Many(usize),
}

/// What cannot be said of a field without a name.
#[derive(Debug)]
pub(super) enum Misplaced {
    /// `#[param(..)]` on one of several.
    Several(Span),
    Rename(Span),
    Default(Span),
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
    /// When the value is not written.
    pub(super) skip_if: Option<ExprPath>,
    /// Where `#[param(..)]` stands, if it does.
    pub(super) param_at: Option<Span>,
    /// Where a name was given.
    pub(super) renamed: Option<Span>,
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
    Function(ExprPath),
    /// The field of the whole type's default.
    OfWhole,
    /// The field of what a function gives.
    OfWholeFunction(ExprPath),
}

/// A variant.
#[derive(Debug)]
pub(super) struct VariantModel {
    pub(super) ident: Ident,
    /// The text in JSON, and where that was said.
    pub(super) wire: (String, Span),
    pub(super) aliases: Vec<LitStr>,
    pub(super) description: Text,
    pub(super) holds: Holds,
}

/// What a variant holds.
#[derive(Debug)]
pub(super) enum Holds {
    Nothing,
    Value(Box<ValueModel>),
    Fields(Vec<FieldModel>),
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

impl Tagging {
    fn of(tag: Option<LitStr>, content: Option<LitStr>) -> Self {
        match (tag, content) {
            (None, _) => Self::External,
            (Some(tag), None) => Self::Internal(tag),
            (Some(tag), Some(content)) => Self::Adjacent(tag, content),
        }
    }

    /// The keys that stand beside the fields of a variant.
    pub(super) fn keys(&self) -> Vec<(String, Span)> {
        match self {
            Self::External => Vec::new(),
            Self::Internal(tag) => vec![(tag.value(), tag.span())],
            Self::Adjacent(tag, content) => {
                vec![(tag.value(), tag.span()), (content.value(), content.span())]
            }
        }
    }
}

impl ValueModel {
    fn unnamed(fields: Vec<UnnamedInput>, at: Span) -> Self {
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

impl VariantModel {
    /// `styles` are those of the variants and of the fields of all variants.
    fn resolve(input: VariantInput, styles: (Option<Style>, Option<Style>)) -> Self {
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
