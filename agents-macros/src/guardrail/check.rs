//! What must hold for a guardrail: one function per rule, the list of rules on top.
//!
//! A rule reports and returns. That the first parameter is the right data object, and that the function returns a verdict, is
//! left to rustc, which knows types.

use syn::spanned::Spanned as _;
use syn::{GenericParam, Safety, Type};

use super::model::GuardrailModel;
use crate::shared::diagnostics::{Sink, message};
use crate::shared::spelling::bare;
use crate::shared::wire;

pub(super) fn all(guardrail: &GuardrailModel, sink: &mut Sink) {
    no_receiver(guardrail, sink); //        a method cannot carry a marker type
    no_own_generics(guardrail, sink); //    nothing would choose them
    ordinary_function(guardrail, sink); //  it runs whenever a model calls
    no_primitive_name(guardrail, sink); //  `fn str` would hide the type `str` in its whole module
    data_first(guardrail, sink); //         it is passed before everything that the tool's attribute names
    wire_name(guardrail, sink); //          results and traces carry it
}

/// `fn check(&self, ..)`: the marker is a type of its own, and an `impl` cannot hold one.
fn no_receiver(guardrail: &GuardrailModel, sink: &mut Sink) {
    if let Some(at) = guardrail.receiver {
        sink.say(at, &message::self_receiver("guardrail"));
    }
}

/// `fn check<T>(data: .., value: &T)`.
fn no_own_generics(guardrail: &GuardrailModel, sink: &mut Sink) {
    let generics = &guardrail.item.sig.generics;
    for param in &generics.params {
        match param {
            // `fn f<'a>(data: &'a ToolInputGuardrailData<'a>)` says no more than the elided form, and harms nothing.
            GenericParam::Lifetime(_) => {}
            GenericParam::Type(param) => {
                sink.say(param.ident.span(), &message::own_generics("guardrail"))
            }
            GenericParam::Const(param) => {
                sink.say(param.ident.span(), &message::own_generics("guardrail"))
            }
        }
    }
    if let (true, Some(clause)) = (generics.params.is_empty(), &generics.where_clause) {
        sink.say(clause.where_token.span, &message::where_clause("guardrail"));
    }
}

/// `unsafe fn`, `extern "C" fn`, `fn f(data: .., ...)`.
fn ordinary_function(guardrail: &GuardrailModel, sink: &mut Sink) {
    let sig = &guardrail.item.sig;
    if let Safety::Unsafe(token) = &sig.safety {
        sink.say(token.span, &message::unsafe_function("guardrail"));
    }
    if let Some(abi) = &sig.abi {
        sink.say(
            abi.extern_token.span,
            &message::extern_function("guardrail"),
        );
    }
    if let Some(variadic) = &sig.variadic {
        sink.say(variadic.span(), &message::variadic("guardrail"));
    }
}

/// `#[tool_input_guardrail] fn bool(..)`: every `bool` of the module would mean the marker.
fn no_primitive_name(guardrail: &GuardrailModel, sink: &mut Sink) {
    let name = guardrail.ident().to_string();
    if wire::is_primitive(&name) {
        sink.say(
            guardrail.ident().span(),
            &message::primitive_name("guardrail", &name),
        );
    }
}

/// `fn check()`, `fn check(data: ToolInputGuardrailData<'_>)`.
fn data_first(guardrail: &GuardrailModel, sink: &mut Sink) {
    let data = guardrail.direction.data();
    match &guardrail.data {
        None if guardrail.receiver.is_none() => {
            sink.say(guardrail.ident().span(), &message::no_data(data));
        }
        Some(ty) if !matches!(bare(ty), Type::Reference(reference) if reference.mutability.is_none()) =>
        {
            sink.say(ty.span(), &message::data_by_value(data));
        }
        _ => {}
    }
}

/// `name = ""`.
fn wire_name(guardrail: &GuardrailModel, sink: &mut Sink) {
    let (name, at) = &guardrail.wire;
    if name.trim().is_empty() {
        sink.say(*at, &message::empty_guardrail_name());
    }
}
