//! What is written as one value: a field without a name, several as a list, or the only field of a `transparent` struct.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::spanned::Spanned as _;

use super::generics::Known;
use super::{impl_deserialize, impl_serialize, json_schema, local, source};
use crate::params::model::{ParamsModel, Parts, ValueModel};

/// All impls of such a struct but the marker.
pub(super) fn value(params: &ParamsModel, known: &Known, value: &ValueModel) -> TokenStream {
    let ParamsModel {
        ident, description, ..
    } = params;
    let (row, ty) = (row(known, value, ""), &value.ty);
    let constraints = constraints(known, value, "");
    let schema = json_schema(
        params,
        known,
        &quote!(__agents::derive::value_in(__g, #description, &#row)),
    );
    let source = source(ty.span());
    let read = quote_spanned!(ty.span()=> __agents::Reads::<#ty>::value(#source)?);
    let made = made(&quote!(#ident), value, &read);
    let deserialize = impl_deserialize(params, known, &quote!(__agents::Ok(#made)));
    let serialize = impl_serialize(params, known, || {
        let (pattern, shown) = lend(value);
        quote! {
            let #ident #pattern = self;
            __agents::Serialize::serialize(#shown, __s)
        }
    });
    let asked = known.asked([ty].into_iter());
    quote!(#constraints #schema #deserialize #serialize #asked)
}

/// Its row, which has no name.
pub(super) fn row(known: &Known, value: &ValueModel, suffix: &str) -> TokenStream {
    let (of, description) = (known.row(&value.ty), &value.description);
    let asking = known.asking(&value.constraints, &constraints_name(suffix));
    quote!(#of("", #description) #asking)
}

/// The constant for its constraints.
pub(super) fn constraints(known: &Known, value: &ValueModel, suffix: &str) -> Option<TokenStream> {
    known.constraints(&value.constraints, &constraints_name(suffix), &value.ty)
}

fn constraints_name(suffix: &str) -> Ident {
    format_ident!("CONSTRAINTS{suffix}")
}

/// The type or variant made of what was read.
pub(super) fn made(path: &TokenStream, value: &ValueModel, read: &TokenStream) -> TokenStream {
    match &value.parts {
        Parts::One => quote!(#path(#read)),
        Parts::Named(member) => quote!(#path { #member: #read }),
        Parts::Many(count) => {
            let parts: Vec<_> = (0..*count).map(part).collect();
            quote!({ let (#(#parts),*) = #read; #path(#(#parts),*) })
        }
    }
}

/// The pattern that lends the parts, and what is written of them.
pub(super) fn lend(value: &ValueModel) -> (TokenStream, TokenStream) {
    let (ty, first) = (&value.ty, part(0));
    let shown = quote_spanned!(ty.span()=> __agents::Reads::<#ty>::shown(#first));
    match &value.parts {
        Parts::One => (quote!((#first)), shown),
        Parts::Named(member) => (quote!({ #member: #first }), shown),
        Parts::Many(count) => {
            let parts: Vec<_> = (0..*count).map(part).collect();
            (quote!((#(#parts),*)), quote!(&(#(#parts),*)))
        }
    }
}

fn part(i: usize) -> Ident {
    local(&format!("__{i}"), Span::mixed_site())
}
