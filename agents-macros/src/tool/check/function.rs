//! Rules about the function: its kind, its name, its parameters.

use syn::spanned::Spanned as _;
use syn::{GenericParam, Lifetime, Safety, Type};

use crate::shared::diagnostics::{Sink, message};
use crate::shared::paths::Paths;
use crate::shared::spelling::bare;
use crate::shared::{borrow, wire};
use crate::tool::model::ToolModel;

/// `#[tool] fn find(&self)`: the marker is a type of its own, and an `impl` cannot hold one.
pub(super) fn no_receiver(tool: &ToolModel, sink: &mut Sink) {
    if let Some(at) = tool.receiver {
        sink.say(at, &message::self_receiver("tool"));
    }
}

/// `fn show<T: ToString>(value: T)`: nobody would choose `T`. `&ToolContext<impl Bound>` stays allowed: the agent chooses.
pub(super) fn no_own_generics(tool: &ToolModel, sink: &mut Sink) {
    let generics = &tool.item.sig.generics;
    for param in &generics.params {
        match param {
            GenericParam::Lifetime(param) => sink.say(param.span(), &message::own_lifetime("tool")),
            GenericParam::Type(param) => {
                sink.say(param.ident.span(), &message::own_generics("tool"))
            }
            GenericParam::Const(param) => {
                sink.say(param.ident.span(), &message::own_generics("tool"))
            }
        }
    }
    if let (true, Some(clause)) = (generics.params.is_empty(), &generics.where_clause) {
        sink.say(clause.where_token.span, &message::where_clause("tool"));
    }
}

/// `unsafe fn`, `extern "C" fn`, `fn f(x: u8, ...)`: what the caller must know, a model does not.
pub(super) fn ordinary_function(tool: &ToolModel, sink: &mut Sink) {
    let sig = &tool.item.sig;
    if let Safety::Unsafe(token) = &sig.safety {
        sink.say(token.span, &message::unsafe_function("tool"));
    }
    if let Some(abi) = &sig.abi {
        sink.say(abi.extern_token.span, &message::extern_function("tool"));
    }
    if let Some(variadic) = &sig.variadic {
        sink.say(variadic.span(), &message::variadic("tool"));
    }
}

/// `#[tool] fn str(..)`: every `&str` of the module would mean the marker.
pub(super) fn no_primitive_name(tool: &ToolModel, sink: &mut Sink) {
    let name = tool.ident().to_string();
    if wire::is_primitive(&name) {
        sink.say(tool.ident().span(), &message::primitive_name("tool", &name));
    }
}

/// `fn f(name: String, cx: &ToolContext<App>)`, two contexts, `&mut ToolContext<App>`, `#[context] cx: Cx`.
pub(super) fn one_context_first(tool: &ToolModel, sink: &mut Sink) {
    for (nth, context) in tool.contexts.iter().enumerate() {
        let name = context.ident.to_string();
        if nth > 0 {
            sink.say(context.ty.span(), &message::two_contexts());
        } else if context.position > 0 {
            sink.say(context.ident.span(), &message::context_not_first(&name));
        }
        if let Type::Reference(reference) = bare(&context.ty)
            && let Some(token) = &reference.mutability
        {
            sink.say(token.span, &message::context_by_value(&name));
        }
        if let Some(words) = context
            .attrs
            .iter()
            .find(|attr| attr.path().is_ident("param"))
        {
            sink.say(words.path().span(), &message::context_has_words());
        }
    }
    for param in &tool.params {
        let marked = param
            .attrs
            .iter()
            .find(|attr| attr.path().is_ident("context"));
        if marked.is_some() {
            sink.say(
                param.ty.span(),
                &message::context_by_value(&param.ident.to_string()),
            );
        }
    }
}

/// `(a, b): (u8, u8)` and `_: u8` have no name to write; a parameter under `#[cfg]` would be in the schema anyway.
pub(super) fn named_parameters(tool: &ToolModel, sink: &mut Sink) {
    for at in &tool.patterns {
        sink.say(*at, &message::pattern_parameter());
    }
    for param in &tool.params {
        if let Some(cfg) = param.attrs.iter().find(|attr| attr.path().is_ident("cfg")) {
            sink.say(cfg.path().span(), &message::cfg_on_parameter());
        }
    }
}

/// `&mut Vec<u8>`, `&'static str`, `Option<&str>`, `Cow<'_, str>`, `impl ToString`, `Box<dyn ToString>`.
pub(super) fn owned_parameters(tool: &ToolModel, sink: &mut Sink) {
    // A lifetime that the function declares was reported where it is declared.
    let declared = |lifetime: &Lifetime| {
        tool.item
            .sig
            .generics
            .lifetimes()
            .any(|param| param.lifetime.ident == lifetime.ident)
    };
    for param in &tool.params {
        let inside = match bare(&param.ty) {
            Type::Reference(reference) => {
                if let Some(token) = &reference.mutability {
                    let shown = Paths::shown(&param.ty);
                    sink.say(token.span, &message::mutable_borrow(&shown));
                    continue;
                }
                if let Some(lifetime) = reference.lifetime.as_ref().filter(|it| !declared(it)) {
                    sink.say(lifetime.span(), &message::named_lifetime());
                    continue;
                }
                &*reference.elem
            }
            ty => ty,
        };
        borrow::report(inside, sink);
    }
}
