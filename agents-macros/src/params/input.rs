//! What the user wrote: a type, its fields or variants, and the words about them. Nothing is decided here.

use proc_macro2::{Ident, Span, TokenStream};
use syn::spanned::Spanned as _;
use syn::{Attribute, Data, DeriveInput, Fields, Generics, Meta, Path, Type};

use super::serde_words::{Place, SerdeWords};
use crate::shared::diagnostics::{Sink, message};
use crate::shared::docs::{self, Text};
use crate::shared::param::ParamWords;
use crate::shared::words::{self, Grammar, Value};

/// A type under `#[derive(ToolParams)]`.
#[derive(Debug)]
pub(super) struct ParamsInput {
    pub(super) ident: Ident,
    pub(super) generics: Generics,
    pub(super) docs: Text,
    pub(super) words: TypeWords,
    pub(super) serde: SerdeWords,
    pub(super) shape: Shape,
}

/// `#[tool_params(..)]`
#[derive(Debug, Default)]
pub(super) struct TypeWords {
    pub(super) external: bool,
    pub(super) no_serialize: Option<Span>,
    pub(super) root: Option<Path>,
}

/// What kind of type it is.
#[derive(Debug)]
pub(super) enum Shape {
    Struct(Vec<FieldInput>),
    Enum(Vec<VariantInput>),
    /// Not one of the two, as messages call it.
    Other(&'static str, Span),
}

/// A named field.
#[derive(Debug)]
pub(super) struct FieldInput {
    pub(super) ident: Ident,
    pub(super) ty: Type,
    pub(super) docs: Text,
    pub(super) param: ParamWords,
    /// Where `#[param(..)]` stands, if it does.
    pub(super) param_at: Option<Span>,
    pub(super) serde: SerdeWords,
}

/// A variant without data.
#[derive(Debug)]
pub(super) struct VariantInput {
    pub(super) ident: Ident,
    pub(super) docs: Text,
    pub(super) serde: SerdeWords,
}

impl ParamsInput {
    pub(super) fn read(tokens: TokenStream, sink: &mut Sink) -> Option<Self> {
        let input: DeriveInput = match syn::parse2(tokens) {
            Ok(input) => input,
            Err(error) => {
                sink.syntax(&error);
                return None;
            }
        };
        let words = TypeWords::read(&input.attrs, sink);
        // An external type is described by other derives, and their words are theirs.
        let (serde, shape) = if words.external {
            (SerdeWords::default(), Shape::Struct(Vec::new()))
        } else {
            (
                SerdeWords::read(&input.attrs, Place::Type, sink),
                Shape::read(&input, sink),
            )
        };
        Some(Self {
            docs: docs::read(&input.attrs),
            ident: input.ident,
            generics: input.generics,
            words,
            serde,
            shape,
        })
    }
}

impl TypeWords {
    pub(super) fn read(attrs: &[Attribute], sink: &mut Sink) -> Self {
        let mut said = Self::default();
        for attr in attrs
            .iter()
            .filter(|attr| attr.path().is_ident("tool_params"))
        {
            let Meta::List(list) = &attr.meta else {
                sink.say(
                    attr.path().span(),
                    &message::misused_word("tool_params", "#[tool_params(external)]"),
                );
                continue;
            };
            let grammar = Grammar::new("#[tool_params]", &["external", "no_serialize", "crate"]);
            for word in words::read(list.tokens.clone(), grammar, sink).list {
                let at = word.name.span();
                match (word.name.to_string().as_str(), &word.value) {
                    ("external", Value::Bare) => said.external = true,
                    ("no_serialize", Value::Bare) => said.no_serialize = Some(at),
                    ("crate", _) => said.root = word.path("crate = my_agents", sink),
                    (name, _) => sink.say(at, &message::misused_word(name, name)),
                }
            }
        }
        said
    }
}

impl Shape {
    fn read(input: &DeriveInput, sink: &mut Sink) -> Self {
        let at = input.ident.span();
        match &input.data {
            Data::Struct(data) => match &data.fields {
                Fields::Named(fields) => {
                    let fields = fields
                        .named
                        .iter()
                        .filter_map(|field| FieldInput::read(field, sink));
                    Self::Struct(fields.collect())
                }
                Fields::Unnamed(_) => Self::Other("a tuple struct", at),
                Fields::Unit => Self::Other("a struct without fields", at),
            },
            Data::Enum(data) => {
                let with_data = data
                    .variants
                    .iter()
                    .find(|variant| !matches!(variant.fields, Fields::Unit));
                if let Some(variant) = with_data {
                    return Self::Other("an enum with data", variant.ident.span());
                }
                let variants = data
                    .variants
                    .iter()
                    .map(|variant| VariantInput::read(variant, sink));
                Self::Enum(variants.collect())
            }
            Data::Union(_) => Self::Other("a union", at),
        }
    }
}

impl FieldInput {
    fn read(field: &syn::Field, sink: &mut Sink) -> Option<Self> {
        let param_at = field
            .attrs
            .iter()
            .find(|attr| attr.path().is_ident("param"));
        Some(Self {
            ident: field.ident.clone()?,
            ty: field.ty.clone(),
            docs: docs::read(&field.attrs),
            param: ParamWords::read(&field.attrs, sink),
            param_at: param_at.map(|attr| attr.path().span()),
            serde: SerdeWords::read(&field.attrs, Place::Field, sink),
        })
    }
}

impl VariantInput {
    fn read(variant: &syn::Variant, sink: &mut Sink) -> Self {
        if let Some(attr) = variant
            .attrs
            .iter()
            .find(|attr| attr.path().is_ident("param"))
        {
            sink.say(attr.path().span(), &message::param_on_variant());
        }
        Self {
            ident: variant.ident.clone(),
            docs: docs::read(&variant.attrs),
            serde: SerdeWords::read(&variant.attrs, Place::Variant, sink),
        }
    }
}
