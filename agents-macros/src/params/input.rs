//! What the user wrote: a type, its fields or variants, and the words about them. Nothing is decided here.

use proc_macro2::{Ident, Span, TokenStream};
use syn::spanned::Spanned as _;
use syn::{Attribute, Data, DeriveInput, Fields, Generics, Meta, Path, Type};

use super::receiver;
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
    /// Named fields.
    Struct(Vec<FieldInput>),
    /// Fields without names.
    Tuple(Vec<UnnamedInput>),
    Enum(Vec<VariantInput>),
    /// None of them, as messages call it.
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

/// A field without a name.
#[derive(Debug)]
pub(super) struct UnnamedInput {
    pub(super) ty: Type,
    pub(super) docs: Text,
    pub(super) param: ParamWords,
    pub(super) param_at: Option<Span>,
}

/// A variant.
#[derive(Debug)]
pub(super) struct VariantInput {
    pub(super) ident: Ident,
    pub(super) docs: Text,
    pub(super) serde: SerdeWords,
    pub(super) holds: Shape,
}

impl ParamsInput {
    pub(super) fn read(tokens: TokenStream, sink: &mut Sink) -> Option<Self> {
        let input: DeriveInput = match receiver::read(tokens) {
            Ok(input) => input,
            Err(error) => {
                sink.syntax(&error);
                return None;
            }
        };
        let words = TypeWords::read(&input.attrs, sink);
        if let Some(at) = param_at(&input.attrs) {
            sink.say(at, &message::param_on_type());
        }
        misplaced_words(&input.data, sink);
        // An external type is described by other derives, and their words are theirs.
        let (serde, shape) = if words.external {
            (SerdeWords::default(), Shape::outline(&input.data))
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
                Fields::Unit => Self::Other("a struct without fields", at),
                fields => Self::of_fields(fields, at, sink),
            },
            Data::Enum(data) => {
                let variants = data
                    .variants
                    .iter()
                    .map(|variant| VariantInput::read(variant, sink));
                Self::Enum(variants.collect())
            }
            Data::Union(_) => Self::Other("a union", at),
        }
    }

    /// Only the kind: what stands inside an external type is not looked at.
    fn outline(data: &Data) -> Self {
        match data {
            Data::Struct(data) => match data.fields {
                Fields::Named(_) => Self::Struct(Vec::new()),
                Fields::Unnamed(_) | Fields::Unit => Self::Tuple(Vec::new()),
            },
            Data::Enum(_) | Data::Union(_) => Self::Enum(Vec::new()),
        }
    }

    fn of_fields(fields: &Fields, at: Span, sink: &mut Sink) -> Self {
        match fields {
            Fields::Named(fields) => {
                let fields = fields
                    .named
                    .iter()
                    .filter_map(|field| FieldInput::read(field, sink));
                Self::Struct(fields.collect())
            }
            Fields::Unnamed(fields) if fields.unnamed.is_empty() => {
                Self::Other("a tuple without fields", at)
            }
            Fields::Unnamed(fields) => {
                let fields = fields
                    .unnamed
                    .iter()
                    .map(|field| UnnamedInput::read(field, sink));
                Self::Tuple(fields.collect())
            }
            Fields::Unit => Self::Tuple(Vec::new()),
        }
    }
}

impl FieldInput {
    fn read(field: &syn::Field, sink: &mut Sink) -> Option<Self> {
        Some(Self {
            ident: field.ident.clone()?,
            ty: field.ty.clone(),
            docs: docs::read(&field.attrs),
            param: ParamWords::read(&field.attrs, sink),
            param_at: param_at(&field.attrs),
            serde: SerdeWords::read(&field.attrs, Place::Field, sink),
        })
    }
}

impl UnnamedInput {
    fn read(field: &syn::Field, sink: &mut Sink) -> Self {
        SerdeWords::read(&field.attrs, Place::Unnamed, sink);
        Self {
            ty: field.ty.clone(),
            docs: docs::read(&field.attrs),
            param: ParamWords::read(&field.attrs, sink),
            param_at: param_at(&field.attrs),
        }
    }
}

impl VariantInput {
    fn read(variant: &syn::Variant, sink: &mut Sink) -> Self {
        if let Some(at) = param_at(&variant.attrs) {
            sink.say(at, &message::param_on_variant());
        }
        Self {
            ident: variant.ident.clone(),
            docs: docs::read(&variant.attrs),
            serde: SerdeWords::read(&variant.attrs, Place::Variant, sink),
            holds: Shape::of_fields(&variant.fields, variant.ident.span(), sink),
        }
    }
}

/// `#[tool_params(..)]` on a field or a variant.
fn misplaced_words(data: &Data, sink: &mut Sink) {
    let fields: Vec<&syn::Field> = match data {
        Data::Struct(data) => data.fields.iter().collect(),
        Data::Enum(data) => data.variants.iter().flat_map(|it| &it.fields).collect(),
        Data::Union(_) => Vec::new(),
    };
    let variants = match data {
        Data::Enum(data) => data.variants.iter().map(|it| &it.attrs).collect(),
        Data::Struct(_) | Data::Union(_) => Vec::new(),
    };
    let attrs = fields.into_iter().map(|it| &it.attrs).chain(variants);
    for attr in attrs.flatten() {
        if attr.path().is_ident("tool_params") {
            sink.say(attr.path().span(), &message::type_words_inside());
        }
    }
}

fn param_at(attrs: &[Attribute]) -> Option<Span> {
    let attr = attrs.iter().find(|attr| attr.path().is_ident("param"))?;
    Some(attr.path().span())
}
