//! What is written when there was a mistake: the user's item without our attributes, and a stub beside it.
//!
//! The stub says just enough that `tools![broken]` and `input_guardrails(broken)` are no second error.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};
use syn::ext::IdentExt as _;

use super::marker;
use super::paths::Paths;
use super::signature::FnItem;
use super::wire;

/// What the stub stands for.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Stub {
    /// A tool for every context, without parameters.
    Tool,
    /// A guardrail that sees everything.
    InputGuardrail,
    /// A guardrail that sees everything.
    OutputGuardrail,
}

/// The function, and a stub if one is possible. `attribute` may say where the library is.
pub(crate) fn function(attribute: TokenStream, item: TokenStream, stub: Stub) -> TokenStream {
    let Ok(item) = syn::parse2::<FnItem>(item.clone()) else {
        return item;
    };
    let mut tokens = item.to_token_stream();
    // A type cannot stand beside a method, and one named like a primitive would break the whole module.
    let method = item.sig.receiver().is_some();
    if !method && !wire::is_primitive(&item.sig.ident.unraw().to_string()) {
        tokens.extend(marker::marker(&item));
        let cfg = item.cfg();
        let body = implementation(&item.sig.ident, stub);
        let import = Paths::find(attribute).import();
        tokens.extend(quote! { #(#cfg)* const _: () = { #import #body }; });
    }
    tokens
}

fn implementation(ident: &Ident, stub: Stub) -> TokenStream {
    let name = ident.unraw().to_string();
    match stub {
        Stub::Tool => quote! {
            impl __agents::ToolInfo for #ident {
                const META: __agents::ToolMeta = __agents::ToolMeta { name: #name, ..__agents::ToolMeta::BASE };
            }
            pub enum __Args {}
            impl<__C: __agents::Send + __agents::Sync + 'static> __agents::ToolDef<__C> for #ident {
                type Args = __Args;
                fn decode(_: &mut __agents::Arguments<'_>) -> __agents::Option<__Args> { __agents::None }
                async fn invoke(_: &__agents::ToolContext<__C>, __args: __Args) -> __agents::ToolResult { match __args {} }
            }
        },
        Stub::InputGuardrail => quote! {
            impl __agents::InputGuardrail for #ident { const NAME: &'static str = #name; }
        },
        Stub::OutputGuardrail => quote! {
            impl __agents::OutputGuardrail for #ident { const NAME: &'static str = #name; }
        },
    }
}

/// Stub impls for a type under the derive, so that its use as a parameter is no second error.
pub(crate) fn params(item: TokenStream) -> TokenStream {
    let Ok(input) = syn::parse2::<syn::DeriveInput>(item) else {
        return TokenStream::new();
    };
    let words = input
        .attrs
        .iter()
        .filter(|attr| attr.path().is_ident("tool_params"));
    let words: TokenStream = words
        .filter_map(|attr| attr.meta.require_list().ok())
        .flat_map(|list| [list.tokens.clone(), quote!(,)])
        .collect();
    let says = |word: &str| {
        words
            .clone()
            .into_iter()
            .any(|tree| tree.to_string() == word)
    };
    let import = Paths::find(words.clone()).import();
    let ident = &input.ident;
    let (generics, of, clause) = input.generics.split_for_impl();
    let mut reading = input.generics.clone();
    reading.params.insert(0, syn::parse_quote!('__de));
    let (reading, ..) = reading.split_for_impl();
    let read = (!says("external")).then(|| quote! {
        impl #generics __agents::JsonSchema for #ident #of #clause {
            fn schema_name() -> __agents::Cow<'static, str> { loop {} }
            fn json_schema(_: &mut __agents::SchemaGenerator) -> __agents::Schema { loop {} }
        }
        impl #reading __agents::Deserialize<'__de> for #ident #of #clause {
            fn deserialize<__D: __agents::Deserializer<'__de>>(_: __D) -> __agents::Result<Self, __D::Error> { loop {} }
        }
    });
    let write = (!says("external") && !says("no_serialize")).then(|| quote! {
        impl #generics __agents::Serialize for #ident #of #clause {
            fn serialize<__S: __agents::Serializer>(&self, _: __S) -> __agents::Result<__S::Ok, __S::Error> { loop {} }
        }
    });
    let strict = quote!(impl #generics __agents::StrictSchema for #ident #of #clause {});
    // The other trait asks more of a generic type than the stub can know.
    let params = input
        .generics
        .params
        .is_empty()
        .then(|| quote!(impl __agents::ToolParams for #ident {}));
    quote!(const _: () = { #import #read #write #strict #params };)
}
