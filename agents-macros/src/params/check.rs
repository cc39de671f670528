//! What must hold for a type of parameters: one function per rule, the list of rules on top.
//!
//! A rule reports and returns; it never stops another one. Words that are not understood were reported while reading
//! (`serde_words.rs`). That a field's type can be read and is strict is left to rustc, which knows types.

use proc_macro2::Span;
use syn::LitStr;
use syn::spanned::Spanned as _;

use super::model::{FieldModel, ParamsModel, ShapeModel, VariantModel};
use crate::shared::diagnostics::{Sink, message};
use crate::shared::{borrow, confidential};

pub(super) fn all(params: &ParamsModel, sink: &mut Sink) {
    useful_words(params, sink); //          `no_serialize` on a type that we do not serialize
    if params.words.external {
        return;
    }
    known_shape(params, sink); //           the table of rows holds named fields or names
    no_generics(params, sink); //           one table, one name in the schema
    default_of_fields(params, sink); //     an enum has no fields to take from a default
    some_variant(params, sink); //          nothing can be written for an enum without variants
    owned_fields(params, sink); //          values are read from text and outlive it
    read_if_described(params, sink); //     a skipped field is never read
    said_once(params, sink); //             one name, one default
    fitting_constraints(params, sink); //   a list has no pattern
    named_keys(params, sink); //            a key has a name
    distinct_keys(params, sink); //         an object has each key once, and a text means one variant
    nothing_confidential(params, sink); //  descriptions leave the house with every request
}

fn fields(params: &ParamsModel) -> &[FieldModel] {
    match &params.shape {
        ShapeModel::Struct(fields) => fields,
        _ => &[],
    }
}

fn variants(params: &ParamsModel) -> &[VariantModel] {
    match &params.shape {
        ShapeModel::Enum(variants) => variants,
        _ => &[],
    }
}

/// `#[tool_params(external, no_serialize)]`.
fn useful_words(params: &ParamsModel, sink: &mut Sink) {
    if let (true, Some(at)) = (params.words.external, params.words.no_serialize) {
        sink.say(at, &message::useless_with_external("no_serialize"));
    }
}

/// `struct Range(u32, u32);`, `struct Nothing;`, `enum Shape { Circle { radius: f64 } }`, `union`.
fn known_shape(params: &ParamsModel, sink: &mut Sink) {
    if let ShapeModel::Other(what, at) = &params.shape {
        sink.say(*at, &message::unsupported_item(what));
    }
}

/// `struct Page<T> { items: Vec<T> }`.
fn no_generics(params: &ParamsModel, sink: &mut Sink) {
    if let Some(param) = params.generics.params.first() {
        sink.say(param.span(), &message::generic_params());
    }
}

/// `#[serde(default)] enum Unit { .. }`.
fn default_of_fields(params: &ParamsModel, sink: &mut Sink) {
    if let (Some(at), ShapeModel::Enum(_)) = (params.default_at, &params.shape) {
        sink.say(at, &message::default_of_enum());
    }
}

/// `enum Never {}`.
fn some_variant(params: &ParamsModel, sink: &mut Sink) {
    if matches!(&params.shape, ShapeModel::Enum(variants) if variants.is_empty()) {
        sink.say(params.ident.span(), &message::no_variants());
    }
}

/// `struct Search { query: Option<&'static str> }`.
fn owned_fields(params: &ParamsModel, sink: &mut Sink) {
    if params.generics.lifetimes().next().is_some() {
        return;
    }
    for field in fields(params).iter().filter(|field| field.skip.is_none()) {
        borrow::report(&field.ty, sink);
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

/// `#[param(pattern = "..")] items: &[u8]`: the tokens of the type already rule it out.
fn fitting_constraints(params: &ParamsModel, sink: &mut Sink) {
    for field in fields(params) {
        field.constraints.fit(&field.ty, sink);
    }
}

/// Every name in JSON, with its place.
fn keys(params: &ParamsModel) -> Vec<(String, Span)> {
    let all = |wire: &(String, Span), aliases: &[LitStr]| {
        let mut keys = vec![wire.clone()];
        keys.extend(aliases.iter().map(|alias| (alias.value(), alias.span())));
        keys
    };
    let read = fields(params).iter().filter(|field| field.skip.is_none());
    let keys = read.flat_map(|field| all(&field.wire, &field.aliases));
    keys.chain(
        variants(params)
            .iter()
            .flat_map(|variant| all(&variant.wire, &variant.aliases)),
    )
    .collect()
}

/// `#[serde(rename = "")] limit: u8`.
fn named_keys(params: &ParamsModel, sink: &mut Sink) {
    for (name, at) in keys(params) {
        if name.is_empty() {
            sink.say(at, &message::empty_wire_name());
        }
    }
}

/// `#[serde(rename = "limit")] max: u8` beside `limit: u8`; an alias counts too.
fn distinct_keys(params: &ParamsModel, sink: &mut Sink) {
    let what = if matches!(params.shape, ShapeModel::Enum(_)) {
        "variants"
    } else {
        "fields"
    };
    let mut seen: Vec<String> = Vec::new();
    for (name, at) in keys(params) {
        if seen.contains(&name) {
            sink.say(at, &message::same_key(what, &name));
        }
        seen.push(name);
    }
}

/// `/// For example ghp_..` on the type, a field or a variant.
fn nothing_confidential(params: &ParamsModel, sink: &mut Sink) {
    confidential::report(&params.description, sink);
    for field in fields(params) {
        confidential::report(&field.description, sink);
    }
    for variant in variants(params) {
        confidential::report(&variant.description, sink);
    }
}
