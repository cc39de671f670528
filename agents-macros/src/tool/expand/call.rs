//! The call: arguments in, the function, and what becomes of its value.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::ReturnType;
use syn::spanned::Spanned as _;

use super::attached::arm;
use super::local;
use crate::shared::scan;
use crate::tool::model::{Guard, ToolModel};

pub(super) fn invoke(tool: &ToolModel, context: &TokenStream) -> TokenStream {
    let at = tool.ident().span();
    let cx = local("__cx", at);
    let cx_pattern = if tool.context().is_some() {
        cx.to_token_stream()
    } else {
        quote!(_)
    };
    let fields: Vec<Ident> = tool
        .params
        .iter()
        .enumerate()
        .map(|(i, param)| local(&format!("__{i}"), param.ident.span()))
        .collect();
    let args = if fields.is_empty() {
        quote!(_)
    } else {
        quote!(__Args(#(#fields),*))
    };
    let body = if tool.is_async() {
        awaited(tool, &fields)
    } else {
        blocked(tool, &fields)
    };
    quote_spanned! {at=>
        async fn invoke(#cx_pattern: &__agents::ToolContext<#context>, #args: __Args) -> __agents::ToolResult {
            #body
        }
    }
}

fn awaited(tool: &ToolModel, fields: &[Ident]) -> TokenStream {
    let call = call(tool, fields, false);
    let (kept, finish) = finish(tool, fields, &quote!(#call.await));
    quote!(#kept #finish)
}

/// A sync tool moves to a thread that may block, with a context handle of its own.
fn blocked(tool: &ToolModel, fields: &[Ident]) -> TokenStream {
    let cx = local("__cx", tool.ident().span());
    let own = tool
        .context()
        .map(|_| quote!(let #cx = __agents::Clone::clone(#cx);));
    let call = call(tool, fields, true);
    let (kept, finish) = finish(tool, fields, &call);
    if kept.is_empty() {
        quote!(#own __agents::blocking(move || #finish).await)
    } else {
        quote!(#own __agents::blocking(move || { #kept #finish }).await)
    }
}

fn call(tool: &ToolModel, fields: &[Ident], owned_context: bool) -> TokenStream {
    let ident = tool.ident();
    let cx = local("__cx", ident.span());
    let cx = tool.context().map(|_| {
        if owned_context {
            quote!(&#cx,)
        } else {
            quote!(#cx,)
        }
    });
    let args = tool
        .params
        .iter()
        .zip(fields)
        .map(|(param, field)| match param.lent {
            Some(_) => quote_spanned!(param.ident.span()=> &#field),
            None => field.to_token_stream(),
        });
    quote_spanned!(ident.span()=> #ident(#cx #(#args),*))
}

/// What becomes of the value: first what is kept for typed output guardrails, then the rest.
fn finish(tool: &ToolModel, fields: &[Ident], call: &TokenStream) -> (TokenStream, TokenStream) {
    let at = match &tool.item.sig.output {
        ReturnType::Default => tool.ident().span(),
        ReturnType::Type(_, ty) => ty.span(),
    };
    let split = quote_spanned!(at=> __agents::Returned(#call).split());
    let typed: Vec<_> = tool
        .output_guardrails
        .iter()
        .enumerate()
        .filter(|(_, guard)| guard.typed)
        .collect();
    if typed.is_empty() {
        return (
            TokenStream::new(),
            quote_spanned!(at=> __agents::output(#split)),
        );
    }
    let mentioned: TokenStream = typed
        .iter()
        .flat_map(|(_, guard)| &guard.args)
        .map(ToTokens::to_token_stream)
        .collect();
    let mentions = |ident: &Ident| scan::mentions(&mentioned, &ident.to_string());
    let mut names: Vec<&Ident> = Vec::new();
    let mut clones: Vec<TokenStream> = Vec::new();
    for (param, field) in tool
        .params
        .iter()
        .zip(fields)
        .filter(|(param, _)| mentions(&param.ident))
    {
        names.push(&param.ident);
        clones.push(quote_spanned!(param.ty.span()=> __agents::Clone::clone(&#field)));
    }
    if let Some(context) = tool.context().filter(|context| mentions(&context.ident)) {
        let cx = local("__cx", tool.ident().span());
        // In a sync tool this is the handle of its own, else the borrowed one.
        let cx = if tool.is_async() {
            quote!(#cx)
        } else {
            quote!(&#cx)
        };
        names.push(&context.ident);
        clones.push(quote!(__agents::Clone::clone(#cx)));
    }
    let (i, data) = (
        local("__i", Span::mixed_site()),
        local("__data", Span::mixed_site()),
    );
    let (kept, value) = (
        local("__kept", Span::mixed_site()),
        local("__split", Span::mixed_site()),
    );
    let output = typed.iter().find_map(|(_, guard)| output_ident(guard));
    let output = output.map_or_else(|| quote!(_), |ident| ident.to_token_stream());
    let arms = typed.iter().map(|(i, guard)| arm(*i, guard));
    let keep = quote!(let #kept = (#(#clones,)*); let #value = #split;);
    let names = if names.is_empty() {
        quote!(())
    } else {
        quote!((#(#names,)*))
    };
    let guarded = quote! {
        __agents::guarded(#value, #kept, |#i, #data, #names, #output| __agents::Box::pin(async move {
            match #i { #(#arms,)* _ => __agents::no_guardrail() }
        }))
    };
    (keep, guarded)
}

/// `output` as the user wrote it, so that the binding has its hygiene.
fn output_ident(guard: &Guard) -> Option<Ident> {
    guard
        .args
        .iter()
        .find_map(|arg| find_ident(arg.to_token_stream(), "output"))
}

fn find_ident(tokens: TokenStream, name: &str) -> Option<Ident> {
    tokens.into_iter().find_map(|tree| match tree {
        proc_macro2::TokenTree::Ident(ident) if ident == name => Some(ident),
        proc_macro2::TokenTree::Group(group) => find_ident(group.stream(), name),
        _ => None,
    })
}
