//! Model -> tokens: pure, cannot fail, and without an `if` about mistakes of the user.
//!
//! What it draws stands in `params/mod.rs`. Here is the frame and what all shapes share; each shape has a file of its
//! own, and `fields.rs` is for the named fields of structs and variants.

mod enumeration;
mod fields;
mod generics;
mod structure;
mod value;

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;
use syn::LitStr;

use super::model::{FieldModel, Holds, ParamsModel, ShapeModel};
use crate::shared::marker;
use generics::Known;

/// All impls, in one block.
pub(in crate::params) fn params(params: &ParamsModel) -> TokenStream {
    let known = Known::of(params);
    let body = match &params.shape {
        ShapeModel::Object(fields) => structure::structure(params, &known, fields),
        ShapeModel::Value(value) => value::value(params, &known, value),
        ShapeModel::Enum(tagging, variants) => {
            enumeration::enumeration(params, &known, tagging, variants)
        }
        ShapeModel::External { .. } | ShapeModel::Other(..) => TokenStream::new(),
    };
    let markers = match params.shape {
        ShapeModel::External { is_object } => external(params, is_object),
        _ => markers(params, &known),
    };
    let import = if reads_types(&params.shape) {
        params.paths.import_with(&quote!(Fallback as _))
    } else {
        params.paths.import()
    };
    let quiet = marker::quiet();
    quote! {
        #quiet
        const _: () = {
            #import
            #body
            #markers
        };
    }
}

/// Whether the expansion asks of a type that it can be read.
fn reads_types(shape: &ShapeModel) -> bool {
    let read = |fields: &[FieldModel]| fields.iter().any(|field| field.skip.is_none());
    match shape {
        ShapeModel::Object(fields) => read(fields),
        ShapeModel::Value(_) => true,
        ShapeModel::Enum(_, variants) => variants.iter().any(|variant| match &variant.holds {
            Holds::Nothing => false,
            Holds::Value(_) => true,
            Holds::Fields(fields) => read(fields),
        }),
        ShapeModel::External { .. } | ShapeModel::Other(..) => false,
    }
}

/// What the type is for: strict mode can express it, and an object can be the parameters of a tool.
fn markers(params: &ParamsModel, known: &Known) -> TokenStream {
    let ident = &params.ident;
    let Known {
        declared,
        named,
        strict,
        sent,
        ..
    } = known;
    let whole = matches!(params.shape, ShapeModel::Object(_))
        .then(|| quote!(impl #declared __agents::ToolParams for #ident #named #sent {}));
    quote! {
        impl #declared __agents::StrictSchema for #ident #named #strict {}
        #whole
    }
}

/// The same for a type that other derives describe.
fn external(params: &ParamsModel, is_object: bool) -> TokenStream {
    let ident = &params.ident;
    let (generics, of, clause) = params.generics.split_for_impl();
    let known = (!params.generics.params.is_empty()).then(|| {
        let start = if clause.is_some() { quote!(,) } else { quote!(where) };
        quote!(#start Self: __agents::DeserializeOwned + __agents::JsonSchema + __agents::Send + __agents::Sync + 'static)
    });
    let whole = is_object
        .then(|| quote!(impl #generics __agents::ToolParams for #ident #of #clause #known {}));
    quote! {
        impl #generics __agents::StrictSchema for #ident #of #clause {}
        #whole
    }
}

/// A local name: ours by hygiene, at the place of what it stands for.
fn local(name: &str, at: Span) -> Ident {
    Ident::new(name, Span::mixed_site().located_at(at))
}

/// `self`, at the place of what is done with it. A type behind `macro_rules!` has another `self` in its tokens.
fn this(at: Span) -> Ident {
    Ident::new("self", Span::call_site().located_at(at))
}

/// What a value is read from.
fn source(at: Span) -> Ident {
    local("__d", at)
}

fn texts(texts: &[LitStr]) -> Option<TokenStream> {
    (!texts.is_empty()).then(|| quote!(.alias(&[#(#texts),*])))
}

/// `impl JsonSchema`, whose body is one call.
fn json_schema(params: &ParamsModel, known: &Known, body: &TokenStream) -> TokenStream {
    let ParamsModel { ident, name, .. } = params;
    let Known {
        declared,
        named,
        clause,
        arguments,
        ..
    } = known;
    let id = format!("::{ident}");
    let path = quote!(__agents::concat!(__agents::module_path!(), #id));
    let (name, id) = if arguments.is_empty() {
        (
            quote!(__agents::Cow::Borrowed(#name)),
            quote!(__agents::Cow::Borrowed(#path)),
        )
    } else {
        (
            quote!(__agents::derive::generic_name(#name, &[#(<#arguments as __agents::JsonSchema>::schema_name()),*])),
            quote!(__agents::derive::generic_id(#path, &[#(<#arguments as __agents::JsonSchema>::schema_id()),*])),
        )
    };
    quote! {
        impl #declared __agents::JsonSchema for #ident #named #clause {
            fn schema_name() -> __agents::Cow<'static, str> { #name }
            fn schema_id() -> __agents::Cow<'static, str> { #id }
            fn json_schema(__g: &mut __agents::SchemaGenerator) -> __agents::Schema { #body }
        }
    }
}

fn impl_deserialize(params: &ParamsModel, known: &Known, body: &TokenStream) -> TokenStream {
    let ident = &params.ident;
    let Known {
        reading,
        named,
        clause,
        ..
    } = known;
    let source = source(Span::mixed_site());
    quote! {
        impl #reading __agents::Deserialize<'de> for #ident #named #clause {
            fn deserialize<__D: __agents::Deserializer<'de>>(#source: __D) -> __agents::Result<Self, __D::Error> { #body }
        }
    }
}

/// Nothing with `no_serialize`.
fn impl_serialize(
    params: &ParamsModel,
    known: &Known,
    body: impl FnOnce() -> TokenStream,
) -> Option<TokenStream> {
    if params.words.no_serialize.is_some() {
        return None;
    }
    let ident = &params.ident;
    let Known {
        declared,
        named,
        clause,
        ..
    } = known;
    let body = body();
    Some(quote! {
        impl #declared __agents::Serialize for #ident #named #clause {
            fn serialize<__S: __agents::Serializer>(&self, __s: __S) -> __agents::Result<__S::Ok, __S::Error> { #body }
        }
    })
}
