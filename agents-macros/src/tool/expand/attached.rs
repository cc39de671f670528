//! What the attribute attaches: guardrails, rules, texts. One method a kind, written only if it is named.
//!
//! Every expression sees the tool's names that it mentions, and no others.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::spanned::Spanned as _;
use syn::{Expr, Index};

use super::local;
use crate::shared::scan;
use crate::shared::words::ungrouped;
use crate::tool::input::Failure;
use crate::tool::model::{Guard, ParamModel, ToolModel};

/// All of them.
pub(super) fn methods(tool: &ToolModel, context: &TokenStream) -> TokenStream {
    let args = &tool.args;
    let mut methods = TokenStream::new();
    let inputs = &tool.input_guardrails;
    let input_data = quote!(__agents::ToolInputGuardrailData<'_>);
    methods.extend(guards(
        tool,
        context,
        "guard_arguments",
        inputs,
        false,
        &input_data,
    ));
    methods.extend(guards(
        tool,
        context,
        "guard_input",
        inputs,
        true,
        &input_data,
    ));
    let output_data = quote!(__agents::ToolOutputGuardrailData<'_>);
    methods.extend(guards(
        tool,
        context,
        "guard_output",
        &tool.output_guardrails,
        false,
        &output_data,
    ));
    if let Some(expr) = &args.is_enabled {
        let cx = Scope::of(tool, context, expr).cx();
        let value = quote_spanned!(expr.span()=> __agents::rule(#expr).await);
        methods.extend(quote!(async fn is_enabled(#cx) -> __agents::Ruled { #value }));
    }
    for (name, result, with, expr) in [
        (
            "needs_approval",
            quote!(__agents::Ruled),
            "rule",
            &args.needs_approval,
        ),
        ("preview", quote!(__agents::Told), "told", &args.preview),
        (
            "receipt",
            quote!(__agents::Receipted),
            "receipt",
            &args.receipt,
        ),
    ] {
        let Some(expr) = expr else { continue };
        let scope = Scope::of(tool, context, expr);
        let (cx, args) = (scope.cx(), scope.args());
        let (name, with) = (format_ident!("{name}"), format_ident!("{with}"));
        let value = quote_spanned!(expr.span()=> __agents::#with(#expr).await);
        methods.extend(quote!(async fn #name(#cx, #args) -> #result { #value }));
    }
    if let Some(expr) = &args.idempotency_key {
        let scope = Scope::of(tool, context, expr);
        let (cx, args) = (scope.cx(), scope.args());
        let value = quote_spanned!(expr.span()=> __agents::key(#expr));
        methods.extend(quote! {
            fn idempotency_key(#cx, #args) -> __agents::Option<__agents::String> { #value }
        });
    }
    if let Some(Failure::Own(expr)) = &args.failure_error_function {
        methods.extend(telling(tool, context, "failure", expr));
    }
    if let Some((_, expr)) = &args.timeout_error_function {
        methods.extend(telling(tool, context, "timeout_text", expr));
    }
    if let Some(expr) = &args.errors {
        let error = local("__error", expr.span());
        let value = quote_spanned!(expr.span()=> __agents::classify(#expr, #error));
        methods.extend(quote! {
            fn classify(#error: &__agents::AnyError) -> __agents::Option<__agents::ToolError> { #value }
        });
    }
    methods
}

/// `f` is called with the failure, `f(cx)` with the failure and the context.
fn telling(tool: &ToolModel, context: &TokenStream, method: &str, expr: &Expr) -> TokenStream {
    let cx = Scope::of(tool, context, expr).cx();
    let method = format_ident!("{method}");
    let failure = local("__failure", expr.span());
    let call = match ungrouped(expr) {
        Expr::Call(call) => {
            let (function, args) = (&call.func, call.args.iter());
            quote_spanned!(expr.span()=> #function(#failure #(, #args)*))
        }
        Expr::Path(path) => quote_spanned!(expr.span()=> #path(#failure)),
        other => quote_spanned!(expr.span()=> (#other)(#failure)),
    };
    let value = quote_spanned!(expr.span()=> __agents::told(#call).await);
    quote!(async fn #method(#failure: __agents::ToolFailure, #cx) -> __agents::Told { #value })
}

/// The guardrails of one kind, by their place in the attribute's list.
fn guards(
    tool: &ToolModel,
    context: &TokenStream,
    method: &str,
    guards: &[Guard],
    typed: bool,
    data_type: &TokenStream,
) -> Option<TokenStream> {
    let chosen: Vec<_> = guards
        .iter()
        .enumerate()
        .filter(|(_, guard)| guard.typed == typed)
        .collect();
    if chosen.is_empty() {
        return None;
    }
    let mentioned: TokenStream = chosen
        .iter()
        .flat_map(|(_, guard)| &guard.args)
        .map(ToTokens::to_token_stream)
        .collect();
    let scope = Scope::of(tool, context, mentioned);
    let cx = scope.cx();
    let args = typed.then(|| scope.args());
    let method = format_ident!("{method}");
    let (i, data) = (
        local("__i", Span::mixed_site()),
        local("__data", Span::mixed_site()),
    );
    let arms = chosen.iter().map(|(i, guard)| arm(*i, guard));
    Some(quote! {
        async fn #method(#i: usize, #data: &#data_type, #cx, #args) -> __agents::Verdict {
            match #i { #(#arms,)* _ => __agents::no_guardrail() }
        }
    })
}

pub(super) fn arm(i: usize, guard: &Guard) -> TokenStream {
    let Guard { path, args, .. } = guard;
    let path = ungrouped(path);
    let data = local("__data", path.span());
    let i = Index::from(i);
    let verdict = quote_spanned!(path.span()=> __agents::verdict(#path(#data #(, #args)*)).await);
    quote!(#i => #verdict)
}

/// Which of the tool's names an expression of the attribute mentions.
struct Scope<'m> {
    tool: &'m ToolModel,
    context: &'m TokenStream,
    mentioned: TokenStream,
}

impl<'m> Scope<'m> {
    fn of(tool: &'m ToolModel, context: &'m TokenStream, mentioned: impl ToTokens) -> Self {
        Self {
            tool,
            context,
            mentioned: mentioned.to_token_stream(),
        }
    }

    fn mentions(&self, ident: &Ident) -> bool {
        scan::mentions(&self.mentioned, &ident.to_string())
    }

    /// `bank: &ToolContext<Bank>`
    fn cx(&self) -> TokenStream {
        let context = self.context;
        let ident = self
            .tool
            .context()
            .map(|context| &context.ident)
            .filter(|ident| self.mentions(ident));
        let pattern = ident.map_or_else(|| quote!(_), ToTokens::to_token_stream);
        quote!(#pattern: &__agents::ToolContext<#context>)
    }

    /// `__Args(_, amount): &__Args`
    fn args(&self) -> TokenStream {
        let params = &self.tool.params;
        if !params.iter().any(|param| self.mentions(&param.ident)) {
            return quote!(_: &__Args);
        }
        let patterns = params.iter().map(|ParamModel { ident, .. }| {
            if self.mentions(ident) {
                ident.to_token_stream()
            } else {
                quote!(_)
            }
        });
        quote!(__Args(#(#patterns),*): &__Args)
    }
}
