//! The constant table of a tool: name, description, rows of parameters, and what differs from the base.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::LitStr;
use syn::spanned::Spanned as _;

use crate::shared::constraints;
use crate::shared::param::{self, Default};
use crate::shared::words::ungrouped;
use crate::tool::input::{Effects, Failure, TimeoutBehavior};
use crate::tool::model::{Guard, ParamModel, ToolModel};

pub(super) fn info(tool: &ToolModel) -> TokenStream {
    let ident = tool.ident();
    let (name, at) = &tool.wire;
    let name = LitStr::new(name, *at);
    let description = &tool.description;
    let rows = tool
        .params
        .iter()
        .enumerate()
        .map(|(i, param)| row(tool, i, param));
    let words = meta_words(tool);
    quote! {
        impl __agents::ToolInfo for #ident {
            const META: __agents::ToolMeta = __agents::ToolMeta {
                name: #name,
                description: #description,
                params: &[#(#rows),*],
                #words
                ..__agents::ToolMeta::BASE
            };
        }
    }
}

/// At the type's place, so that rustc points there if it cannot be read, described or made strict.
fn row(tool: &ToolModel, i: usize, param: &ParamModel) -> TokenStream {
    let ParamModel {
        owned,
        description,
        words,
        ..
    } = param;
    let (name, at) = &param.wire;
    let name = LitStr::new(name, *at);
    let default = words.default.as_ref().map(|_| {
        let default = default_name(i);
        quote!(.default_value(|| __agents::Shows::<#owned>::json(&#default())))
    });
    let constraints = (!words.constraints.is_empty()).then(|| {
        let name = constraints_name(param);
        quote!(.asking(#name))
    });
    let of = if tool.is_strict() {
        quote_spanned!(param.ty.span()=> __agents::Reads::<#owned>::ROW.strict)
    } else {
        quote_spanned!(param.ty.span()=> __agents::Reads::<#owned>::ROW.open)
    };
    quote!(#of(#name, #description) #default #constraints)
}

/// Only what differs from `ToolMeta::BASE`.
fn meta_words(tool: &ToolModel) -> TokenStream {
    let args = &tool.args;
    let mut words = TokenStream::new();
    let mut flag = |said: bool, name: &str| {
        if said {
            let name = format_ident!("{name}");
            words.extend(quote!(#name: true,));
        }
    };
    flag(!tool.is_async(), "is_sync");
    flag(args.timeout_error_function.is_some(), "timeout_text");
    flag(args.errors.is_some(), "classifies");
    flag(args.is_enabled.is_some(), "is_enabled");
    flag(args.needs_approval.is_some(), "needs_approval");
    flag(args.idempotency_key.is_some(), "idempotency_key");
    flag(args.preview.is_some(), "preview");
    flag(args.receipt.is_some(), "receipt");
    if !tool.is_strict() {
        words.extend(quote!(strict: false,));
    }
    if let Some(effects) = args.effects {
        let effects = match effects {
            Effects::ReadOnly => quote!(ReadOnly),
            Effects::Reversible => quote!(Reversible),
            Effects::Irreversible => quote!(Irreversible),
        };
        words.extend(quote!(effects: __agents::Some(__agents::Effects::#effects),));
    }
    if args.timeout.is_some() {
        words.extend(quote!(timeout: __agents::Some(tool_timeout),));
    }
    if let Some((_, TimeoutBehavior::RaiseException)) = args.timeout_behavior {
        words.extend(quote!(timeout_behavior: __agents::TimeoutBehavior::RaiseException,));
    }
    if let Some(failure) = &args.failure_error_function {
        let mode = match failure {
            Failure::None => quote!(Raise),
            Failure::Own(_) => quote!(Own),
        };
        words.extend(quote!(failure: __agents::FailureMode::#mode,));
    }
    if let Some(retry) = &args.retry {
        let max = proc_macro2::Literal::u32_unsuffixed(retry.max);
        let backoff = match &retry.backoff {
            Some(_) => quote!(__agents::Some(tool_backoff)),
            None => quote!(__agents::None),
        };
        words.extend(
            quote!(retry: __agents::Some(__agents::Retry { max: #max, backoff: #backoff }),),
        );
    }
    if args.cache.is_some() {
        words.extend(quote!(cache: __agents::Some(tool_cache_ttl),));
    }
    for (field, marker, guards) in [
        ("input_guardrails", "InputGuardrail", &tool.input_guardrails),
        (
            "output_guardrails",
            "OutputGuardrail",
            &tool.output_guardrails,
        ),
    ] {
        if !guards.is_empty() {
            let (field, marker) = (format_ident!("{field}"), format_ident!("{marker}"));
            let guards = guards.iter().map(|guard| guard_row(guard, &marker));
            words.extend(quote!(#field: &[#(#guards),*],));
        }
    }
    words
}

fn guard_row(guard: &Guard, marker: &Ident) -> TokenStream {
    let path = ungrouped(&guard.path);
    let kind = if guard.typed {
        quote!(typed)
    } else {
        quote!(raw)
    };
    let name = quote_spanned!(path.span()=> <#path as __agents::#marker>::NAME);
    quote!(__agents::Guard::#kind(#name))
}

/// What is asked of each parameter, as constants of their own, for the same reason as the durations below.
pub(super) fn constraints(tool: &ToolModel) -> TokenStream {
    let constants = tool.params.iter().filter_map(|param| {
        let name = constraints_name(param);
        param.words.constraints.constant(&name, &param.owned)
    });
    constants.collect()
}

fn constraints_name(param: &ParamModel) -> Ident {
    constraints::name(&param.ident)
}

/// Durations as constants of their own: rustc evaluates those even if nobody looks, and a duration of zero fails there.
pub(super) fn durations(tool: &ToolModel) -> TokenStream {
    let args = &tool.args;
    let backoff = args.retry.as_ref().and_then(|retry| retry.backoff.as_ref());
    [
        ("tool_timeout", args.timeout.as_ref().map(|(_, expr)| expr)),
        ("tool_backoff", backoff),
        ("tool_cache_ttl", args.cache.as_ref().map(|(_, expr)| expr)),
    ]
    .into_iter()
    .filter_map(|(name, expr)| {
        let (expr, name) = (expr?, format_ident!("{name}"));
        let value = quote_spanned!(expr.span()=> __agents::positive(#expr));
        Some(quote!(const #name: __agents::Duration = #value;))
    })
    .collect()
}

pub(super) fn default_name(i: usize) -> Ident {
    format_ident!("__default_{i}")
}

pub(super) fn default(i: usize, param: &ParamModel) -> Option<TokenStream> {
    let (name, ty) = (default_name(i), &param.owned);
    let value = match param.words.default.as_ref()? {
        Default::OfType(at) => quote_spanned!(*at=> __agents::Default::default()),
        Default::Expr(expr) => param::value(expr),
    };
    Some(quote!(fn #name() -> #ty { #value }))
}
