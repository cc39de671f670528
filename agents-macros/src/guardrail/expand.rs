//! Model -> tokens: pure, cannot fail, and without an `if` about mistakes of the user. What it draws stands in `mod.rs`.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::spanned::Spanned as _;

use super::model::GuardrailModel;
use crate::shared::marker;

/// The function, the marker, and the block with everything else.
pub(super) fn guardrail(guardrail: &GuardrailModel) -> TokenStream {
    let item = &guardrail.item;
    let ident = guardrail.ident();
    let marker = marker::marker(item);
    let quiet = marker::quiet();
    let cfg = item.cfg();
    let import = guardrail.paths.import();
    let named = format_ident!("{}", guardrail.direction.named());
    let (name, at) = &guardrail.wire;
    let name = syn::LitStr::new(name, *at);
    let rest = if guardrail.typed {
        first_is_data(guardrail)
    } else {
        Some(raw(guardrail))
    };
    quote! {
        #item
        #marker
        #(#cfg)*
        #quiet
        const _: () = {
            #import
            impl __agents::#named for #ident {
                const NAME: &'static str = #name;
            }
            #rest
        };
    }
}

fn data_ident(guardrail: &GuardrailModel) -> Ident {
    let at = guardrail
        .data
        .as_ref()
        .map_or_else(Span::call_site, |ty| ty.span());
    Ident::new("__data", Span::mixed_site().located_at(at))
}

/// A guardrail over the data object alone also serves where there is no attribute: dynamic tools, agents.
fn raw(guardrail: &GuardrailModel) -> TokenStream {
    let ident = guardrail.ident();
    let raw = format_ident!("Raw{}", guardrail.direction.named());
    let data_type = format_ident!("{}", guardrail.direction.data());
    let data = data_ident(guardrail);
    let verdict = quote_spanned!(ident.span()=> __agents::verdict(#ident(#data)).await);
    quote! {
        impl __agents::#raw for #ident {
            fn check<'a>(#data: &'a __agents::#data_type<'a>) -> __agents::BoxFuture<'a, __agents::Verdict> {
                __agents::Box::pin(async move { #verdict })
            }
        }
    }
}

/// Lets rustc compare the type of the first parameter here, not only where the guardrail is attached.
fn first_is_data(guardrail: &GuardrailModel) -> Option<TokenStream> {
    let ty = guardrail.data.as_ref()?;
    if !guardrail.item.sig.generics.params.is_empty() {
        return None;
    }
    let data_type = format_ident!("{}", guardrail.direction.data());
    let data = data_ident(guardrail);
    Some(quote_spanned! {ty.span()=>
        const _: for<'a> fn(&'a __agents::#data_type<'a>) = |#data| { let _: #ty = #data; };
    })
}
