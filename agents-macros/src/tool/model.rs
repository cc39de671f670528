//! What the user's words mean: every default decided, every parameter in its owned form, every guardrail told apart.
//!
//! `check.rs` judges a model, `expand.rs` writes it. Neither goes back to the words.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote_spanned};
use syn::ext::IdentExt as _;
use syn::spanned::Spanned as _;
use syn::{Attribute, Expr, Type};

use super::input::{ToolArgs, ToolInput};
use crate::shared::diagnostics::{Sink, message};
use crate::shared::docs::{self, Text};
use crate::shared::param::ParamWords;
use crate::shared::paths::Paths;
use crate::shared::scan;
use crate::shared::signature::{ContextParam, FnItem, Normal};
use crate::shared::spelling::{self, Lent};
use crate::shared::words::ungrouped;

/// A tool.
#[derive(Debug)]
pub(super) struct ToolModel {
    pub(super) item: FnItem,
    pub(super) args: ToolArgs,
    pub(super) paths: Paths,
    /// What the model calls it, and where that was said.
    pub(super) wire: (String, Span),
    pub(super) description: Text,
    pub(super) receiver: Option<Span>,
    pub(super) patterns: Vec<Span>,
    pub(super) contexts: Vec<ContextParam>,
    pub(super) params: Vec<ParamModel>,
    pub(super) input_guardrails: Vec<Guard>,
    pub(super) output_guardrails: Vec<Guard>,
}

/// A parameter that the model fills.
#[derive(Debug)]
pub(super) struct ParamModel {
    pub(super) ident: Ident,
    /// As written.
    pub(super) ty: Type,
    /// What is decoded and kept.
    pub(super) owned: TokenStream,
    /// The function borrows it.
    pub(super) lent: Option<Lent>,
    pub(super) wire: (String, Span),
    pub(super) description: Text,
    pub(super) words: ParamWords,
    pub(super) attrs: Vec<Attribute>,
}

/// A guardrail as attached.
#[derive(Debug)]
pub(super) struct Guard {
    /// The function, which is also the name of its marker.
    pub(super) path: Expr,
    /// What is passed behind the data object.
    pub(super) args: Vec<Expr>,
    /// It names a parameter or `output`, so it needs values.
    pub(super) typed: bool,
}

impl ToolModel {
    pub(super) fn resolve(input: ToolInput, sink: &mut Sink) -> Self {
        let ToolInput { mut args, item } = input;
        let Normal {
            receiver,
            contexts,
            params,
            patterns,
        } = Normal::read(&item.sig);
        let params: Vec<ParamModel> = params
            .into_iter()
            .map(|param| ParamModel::resolve(param, sink))
            .collect();
        let wire = match &args.name {
            Some(name) => (name.value(), name.span()),
            None => (item.sig.ident.unraw().to_string(), item.sig.ident.span()),
        };
        let names: Vec<String> = params.iter().map(|param| param.ident.to_string()).collect();
        let mut outputs = names.clone();
        outputs.push("output".to_owned());
        Self {
            paths: Paths::new(args.root.clone()),
            wire,
            description: args
                .description
                .clone()
                .unwrap_or_else(|| docs::read(&item.attrs)),
            receiver,
            patterns,
            contexts,
            input_guardrails: guards(std::mem::take(&mut args.input_guardrails), &names, sink),
            output_guardrails: guards(std::mem::take(&mut args.output_guardrails), &outputs, sink),
            params,
            item,
            args,
        }
    }

    /// Strict unless the attribute says otherwise.
    pub(super) fn is_strict(&self) -> bool {
        self.args.strict.unwrap_or(true)
    }

    pub(super) fn is_async(&self) -> bool {
        self.item.sig.asyncness.is_some()
    }

    /// The context parameter; that there is at most one is a rule.
    pub(super) fn context(&self) -> Option<&ContextParam> {
        self.contexts.first()
    }

    pub(super) fn ident(&self) -> &Ident {
        &self.item.sig.ident
    }
}

impl ParamModel {
    fn resolve(param: crate::shared::signature::Param, sink: &mut Sink) -> Self {
        let mut words = ParamWords::read(&param.attrs, sink);
        let wire = match &words.rename {
            Some(name) => (name.value(), name.span()),
            None => (param.ident.unraw().to_string(), param.ident.span()),
        };
        let lent = spelling::lent(&param.ty);
        let span = param.ty.span();
        let owned = match &lent {
            None => param.ty.to_token_stream(),
            Some(Lent::Text) => quote_spanned!(span=> __agents::String),
            Some(Lent::Slice(item)) => quote_spanned!(span=> __agents::Vec<#item>),
            Some(Lent::Value(ty)) => ty.to_token_stream(),
        };
        Self {
            description: words.description.take().unwrap_or(param.docs),
            ident: param.ident,
            ty: param.ty,
            owned,
            lent,
            wire,
            words,
            attrs: param.attrs,
        }
    }
}

/// A name or a call; typed if an argument mentions one of `values`.
fn guards(list: Vec<Expr>, values: &[String], sink: &mut Sink) -> Vec<Guard> {
    let mut guards = Vec::new();
    for expr in list {
        let (path, args) = match ungrouped(&expr) {
            Expr::Call(call) => ((*call.func).clone(), call.args.iter().cloned().collect()),
            other => (other.clone(), Vec::new()),
        };
        if !matches!(ungrouped(&path), Expr::Path(path) if path.qself.is_none()) {
            sink.say(expr.span(), &message::not_a_guardrail_call());
            continue;
        }
        let typed = args.iter().any(|arg| {
            let tokens = arg.to_token_stream();
            values.iter().any(|value| scan::mentions(&tokens, value))
        });
        guards.push(Guard { path, args, typed });
    }
    guards
}
