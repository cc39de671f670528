//! Model -> tokens: pure, cannot fail, and without an `if` about mistakes of the user.
//!
//! What it draws stands in `tool/mod.rs`. Here is the frame, in `table.rs` the constant table, in `attached.rs` what the
//! attribute attaches, in `call.rs` the call itself. A piece whose word was not said is not written. User tokens keep their
//! spans, and what we wrap around them takes the span of what it wraps, so that rustc points there.

mod attached;
mod call;
mod table;

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens as _, quote, quote_spanned};
use syn::Index;
use syn::spanned::Spanned as _;

use super::model::ToolModel;
use crate::shared::marker;
use crate::shared::spelling::Spelled;

/// The function, the marker, and the block with everything else.
pub(in crate::tool) fn tool(tool: &ToolModel) -> TokenStream {
    let item = &tool.item;
    let marker = marker::marker(item);
    let quiet = marker::quiet();
    let cfg = item.cfg();
    let import = tool.paths.import_with(&imports(tool));
    let durations = table::durations(tool);
    let constraints = table::constraints(tool);
    let info = table::info(tool);
    let defaults = tool
        .params
        .iter()
        .enumerate()
        .filter_map(|(i, param)| table::default(i, param));
    let args = tool.params.iter().map(|param| &param.owned);
    let definition = definition(tool);
    quote! {
        #item
        #marker
        #(#cfg)*
        #quiet
        const _: () = {
            #import
            #durations
            #constraints
            #info
            #(#defaults)*
            pub struct __Args(#(#args),*);
            #definition
        };
    }
}

/// Without parameters nothing is read.
fn imports(tool: &ToolModel) -> TokenStream {
    if tool.params.is_empty() {
        quote!(Plain as _)
    } else {
        quote!(Fallback as _, Plain as _)
    }
}

/// A local name: ours by hygiene, at the place of what it stands for.
fn local(name: &str, at: Span) -> Ident {
    Ident::new(name, Span::mixed_site().located_at(at))
}

fn definition(tool: &ToolModel) -> TokenStream {
    let ident = tool.ident();
    let (generics, context) = context(tool);
    let decode = decode(tool);
    let attached = attached::methods(tool, &context);
    let invoke = call::invoke(tool, &context);
    // What is asked of `Args` (`Send`) is reported here.
    let args = quote_spanned!(ident.span()=> type Args = __Args;);
    quote! {
        impl #generics __agents::ToolDef<#context> for #ident {
            #args
            #decode
            #attached
            #invoke
        }
    }
}

/// Generics of the impl, and the context type.
fn context(tool: &ToolModel) -> (Option<TokenStream>, TokenStream) {
    let open = |bounds: TokenStream| {
        let generics = quote!(<__C: #bounds __agents::Send + __agents::Sync + 'static>);
        (Some(generics), quote!(__C))
    };
    match tool.context().map(|context| &context.spelled) {
        None => open(TokenStream::new()),
        Some(Spelled::Exact(ty)) => (None, ty.to_token_stream()),
        Some(Spelled::Bounded(bounds)) => open(quote!(#bounds +)),
        Some(Spelled::Whole(ty)) => (
            None,
            quote_spanned!(ty.span()=> <#ty as __agents::IsContext>::Context),
        ),
    }
}

/// Everything is read before anything is missed, so that every refusal is reported.
fn decode(tool: &ToolModel) -> TokenStream {
    if tool.params.is_empty() {
        return quote! {
            fn decode(_: &mut __agents::Arguments<'_>) -> __agents::Option<__Args> {
                __agents::Some(__Args())
            }
        };
    }
    let args = local("__args", Span::mixed_site());
    let all = local("__all", Span::mixed_site());
    let takes = tool.params.iter().enumerate().map(|(i, param)| {
        let args = local("__args", param.ty.span());
        let (name, owned) = (&param.wire.0, &param.owned);
        if param.words.default.is_some() {
            let default = table::default_name(i);
            quote_spanned!(param.ty.span()=> __agents::Reads::<#owned>::take_or(#args, #name, #default))
        } else {
            quote_spanned!(param.ty.span()=> __agents::Reads::<#owned>::take(#args, #name))
        }
    });
    let fields = (0..tool.params.len()).map(Index::from);
    quote! {
        fn decode(#args: &mut __agents::Arguments<'_>) -> __agents::Option<__Args> {
            let #all = (#(#takes,)*);
            __agents::Some(__Args(#(#all.#fields?),*))
        }
    }
}
