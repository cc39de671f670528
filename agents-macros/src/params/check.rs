//! What must hold for a type of parameters: one function per rule, the list of rules on top.
//!
//! A rule reports and returns; it never stops another one. Words that are not understood were reported while reading
//! (`serde_words.rs`). That a field's type can be read and is strict is left to rustc, which knows types.

use proc_macro2::Span;
use syn::LitStr;
use syn::spanned::Spanned as _;

use super::model::{
    FieldModel, Holds, Misplaced, ParamsModel, Parts, ShapeModel, Tagging, ValueModel, VariantModel,
};
use crate::shared::diagnostics::{Sink, message};
use crate::shared::{borrow, confidential};

pub(super) fn all(params: &ParamsModel, sink: &mut Sink) {
    useful_words(params, sink); //          `no_serialize` on a type that we do not serialize
    if params.words.external {
        return;
    }
    known_shape(params, sink); //           the table of rows holds fields or names
    words_of_the_shape(params, sink); //    `tag` is for enums
    no_lifetimes(params, sink); //          a value is read from text that is gone afterwards
    default_of_fields(params, sink); //     an enum has no fields to take from a default
    some_variant(params, sink); //          nothing can be written for an enum without variants
    owned_fields(params, sink); //          values are read from text and outlive it
    read_if_described(params, sink); //     a skipped field is never read
    said_once(params, sink); //             one name, one default
    unnamed_fields(params, sink); //        a field without a name has none to rename, and is always there
    objects_in_tags(params, sink); //       a tag stands among the keys of an object
    named_keys(params, sink); //            a key has a name
    distinct_keys(params, sink); //         an object has each key once, and a text means one variant
    nothing_confidential(params, sink); //  descriptions leave the house with every request
}

/// The lists of fields that stand in one object each.
fn objects(params: &ParamsModel) -> Vec<&[FieldModel]> {
    match &params.shape {
        ShapeModel::Object(fields) => vec![fields],
        _ => variants(params)
            .iter()
            .filter_map(|variant| match &variant.holds {
                Holds::Fields(fields) => Some(fields.as_slice()),
                Holds::Nothing | Holds::Value(_) => None,
            })
            .collect(),
    }
}

fn fields(params: &ParamsModel) -> impl Iterator<Item = &FieldModel> {
    objects(params).into_iter().flatten()
}

fn variants(params: &ParamsModel) -> &[VariantModel] {
    match &params.shape {
        ShapeModel::Enum(_, variants) => variants,
        _ => &[],
    }
}

/// What is written as one value.
fn values(params: &ParamsModel) -> Vec<&ValueModel> {
    match &params.shape {
        ShapeModel::Value(value) => vec![value],
        _ => variants(params)
            .iter()
            .filter_map(|variant| match &variant.holds {
                Holds::Value(value) => Some(&**value),
                Holds::Nothing | Holds::Fields(_) => None,
            })
            .collect(),
    }
}

/// `#[tool_params(external, no_serialize)]`.
fn useful_words(params: &ParamsModel, sink: &mut Sink) {
    if let (true, Some(at)) = (params.words.external, params.words.no_serialize) {
        sink.say(at, &message::useless_with_external("no_serialize"));
    }
}

/// `struct Nothing;`, `struct Nothing();`, `union`.
fn known_shape(params: &ParamsModel, sink: &mut Sink) {
    if let ShapeModel::Other(what, at) = &params.shape {
        sink.say(*at, &message::unsupported_item(what));
    }
}

/// `#[serde(tag = "kind")] struct Search { .. }`.
fn words_of_the_shape(params: &ParamsModel, sink: &mut Sink) {
    for (word, at) in &params.useless {
        let remedy = match *word {
            "tag" => "leave it out; it is for enums",
            "content" => {
                "leave it out, or name the tag as well: `tag = \"kind\", content = \"value\"`"
            }
            _ => "leave it out; it is for structs with one field",
        };
        sink.say(*at, &message::useless_serde_word(word, remedy));
    }
}

/// `struct Search<'a> { query: &'a str }`.
fn no_lifetimes(params: &ParamsModel, sink: &mut Sink) {
    if let Some(lifetime) = params.generics.lifetimes().next() {
        sink.say(lifetime.span(), &message::lifetime_params());
    }
}

/// `#[serde(default)] enum Unit { .. }`, `#[serde(default)] struct Meters(f64)`.
fn default_of_fields(params: &ParamsModel, sink: &mut Sink) {
    if let (Some(at), ShapeModel::Enum(..) | ShapeModel::Value(_)) =
        (params.default_at, &params.shape)
    {
        sink.say(at, &message::default_of_enum());
    }
}

/// `enum Never {}`.
fn some_variant(params: &ParamsModel, sink: &mut Sink) {
    if matches!(&params.shape, ShapeModel::Enum(_, variants) if variants.is_empty()) {
        sink.say(params.ident.span(), &message::no_variants());
    }
}

/// `struct Search { query: Option<&'static str> }`.
fn owned_fields(params: &ParamsModel, sink: &mut Sink) {
    if params.generics.lifetimes().next().is_some() {
        return;
    }
    for field in fields(params).filter(|field| field.skip.is_none()) {
        borrow::report(&field.ty, sink);
    }
    for value in values(params) {
        borrow::report(&value.ty, sink);
    }
}

/// `#[serde(skip)] #[param(range(max = 5))] limit: u8`.
fn read_if_described(params: &ParamsModel, sink: &mut Sink) {
    for field in fields(params) {
        if let (Some(at), true) = (field.param_at, field.skip.is_some()) {
            sink.say(at, &message::param_and_skip());
        }
    }
}

/// `#[param(default = 3)] #[serde(default)] limit: u8`.
fn said_once(params: &ParamsModel, sink: &mut Sink) {
    for field in fields(params) {
        if let Some(at) = field.second_default {
            sink.say(at, &message::two_defaults());
        }
        if let Some(at) = field.second_name {
            sink.say(at, &message::two_names());
        }
    }
}

/// `struct Span(#[param(range(min = 1))] u8, u8);`, `struct Meters(#[param(rename = "m")] f64);`
fn unnamed_fields(params: &ParamsModel, sink: &mut Sink) {
    for misplaced in values(params).iter().flat_map(|value| &value.misplaced) {
        match misplaced {
            Misplaced::Several(at) => sink.say(*at, &message::param_in_tuple()),
            Misplaced::Rename(at) => sink.say(*at, &message::name_of_unnamed()),
            Misplaced::Default(at) => sink.say(*at, &message::default_of_unnamed()),
        }
    }
}

/// `#[serde(tag = "kind")] enum Move { By(i32, i32) }`.
fn objects_in_tags(params: &ParamsModel, sink: &mut Sink) {
    if !matches!(&params.shape, ShapeModel::Enum(Tagging::Internal(_), _)) {
        return;
    }
    for variant in variants(params) {
        if let Holds::Value(held) = &variant.holds
            && matches!(held.parts, Parts::Many(_))
        {
            sink.say(variant.ident.span(), &message::list_beside_tag());
        }
    }
}

/// The names that must differ from each other: those of one object, and those of the variants of an enum. Each with what
/// they are names of.
fn names(params: &ParamsModel) -> Vec<(&'static str, Vec<(String, Span)>)> {
    let tags = match &params.shape {
        ShapeModel::Enum(tagging, _) => tagging.keys(),
        _ => Vec::new(),
    };
    // With the content in a key of its own, the fields of a variant are among themselves.
    let beside = match &params.shape {
        ShapeModel::Enum(Tagging::Internal(_), _) => tags.as_slice(),
        _ => &[],
    };
    let mut names: Vec<_> = objects(params)
        .into_iter()
        .map(|fields| {
            let read = fields.iter().filter(|field| field.skip.is_none());
            let keys = read.flat_map(|field| all_names(&field.wire, &field.aliases));
            ("fields", beside.iter().cloned().chain(keys).collect())
        })
        .collect();
    let texts = variants(params)
        .iter()
        .flat_map(|variant| all_names(&variant.wire, &variant.aliases));
    names.push(("variants", texts.collect()));
    names.push(("keys", tags));
    names
}

fn all_names(wire: &(String, Span), aliases: &[LitStr]) -> Vec<(String, Span)> {
    let mut names = vec![wire.clone()];
    names.extend(aliases.iter().map(|alias| (alias.value(), alias.span())));
    names
}

/// `#[serde(rename = "")] limit: u8`.
fn named_keys(params: &ParamsModel, sink: &mut Sink) {
    for (name, at) in names(params).into_iter().flat_map(|(_, names)| names) {
        if name.is_empty() {
            sink.say(at, &message::empty_wire_name());
        }
    }
}

/// `#[serde(rename = "limit")] max: u8` beside `limit: u8`; an alias and the tag count too.
fn distinct_keys(params: &ParamsModel, sink: &mut Sink) {
    for (what, names) in names(params) {
        let mut seen: Vec<String> = Vec::new();
        for (name, at) in names {
            if seen.contains(&name) {
                sink.say(at, &message::same_key(what, &name));
            }
            seen.push(name);
        }
    }
}

/// `/// For example ghp_..` on the type, a field or a variant.
fn nothing_confidential(params: &ParamsModel, sink: &mut Sink) {
    confidential::report(&params.description, sink);
    for field in fields(params) {
        confidential::report(&field.description, sink);
    }
    for value in values(params) {
        confidential::report(&value.description, sink);
    }
    for variant in variants(params) {
        confidential::report(&variant.description, sink);
    }
}
