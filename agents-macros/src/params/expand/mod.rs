//! Model -> tokens: pure, cannot fail, and without an `if` about mistakes of the user.
//!
//! What it draws stands in `params/mod.rs`. Here is the frame and what both shapes share, the rest in `structure.rs` and
//! `enumeration.rs`.

mod enumeration;
mod structure;

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;
use syn::LitStr;

use super::model::{ParamsModel, ShapeModel};
use crate::shared::marker;

/// All impls, in one block.
pub(in crate::params) fn params(params: &ParamsModel) -> TokenStream {
    let import = match &params.shape {
        ShapeModel::Struct(fields) if fields.iter().any(|field| field.skip.is_none()) => {
            params.paths.import_with(&quote!(Fallback as _))
        }
        _ => params.paths.import(),
    };
    let body = match &params.shape {
        _ if params.words.external => TokenStream::new(),
        ShapeModel::Struct(fields) => structure::structure(params, fields),
        ShapeModel::Enum(variants) => enumeration::enumeration(params, variants),
        ShapeModel::Other(..) => TokenStream::new(),
    };
    let markers = markers(params);
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

/// The two traits that say what the type is for. Only an external type may be generic.
fn markers(params: &ParamsModel) -> TokenStream {
    let ident = &params.ident;
    let (generics, of, clause) = params.generics.split_for_impl();
    let known = (!params.generics.params.is_empty()).then(|| {
        let start = if clause.is_some() { quote!(,) } else { quote!(where) };
        quote!(#start Self: __agents::DeserializeOwned + __agents::JsonSchema + __agents::Send + __agents::Sync + 'static)
    });
    quote! {
        impl #generics __agents::StrictSchema for #ident #of #clause {}
        impl #generics __agents::ToolParams for #ident #of #clause #known {}
    }
}

/// A local name: ours by hygiene, at the place of what it stands for.
fn local(name: &str, at: Span) -> Ident {
    Ident::new(name, Span::mixed_site().located_at(at))
}

fn texts(texts: &[LitStr]) -> Option<TokenStream> {
    (!texts.is_empty()).then(|| quote!(.alias(&[#(#texts),*])))
}

/// `impl JsonSchema`, whose body is one call.
fn json_schema(params: &ParamsModel, body: &TokenStream) -> TokenStream {
    let ParamsModel { ident, name, .. } = params;
    let id = format!("::{ident}");
    quote! {
        impl __agents::JsonSchema for #ident {
            fn schema_name() -> __agents::Cow<'static, str> { __agents::Cow::Borrowed(#name) }
            fn schema_id() -> __agents::Cow<'static, str> {
                __agents::Cow::Borrowed(__agents::concat!(__agents::module_path!(), #id))
            }
            fn json_schema(__g: &mut __agents::SchemaGenerator) -> __agents::Schema { #body }
        }
    }
}
