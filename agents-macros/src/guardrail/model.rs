//! What the user's words mean: the name in results, and whether the function needs more than the data object.

use proc_macro2::{Ident, Span};
use syn::ext::IdentExt as _;
use syn::spanned::Spanned as _;
use syn::{FnArg, Type};

use super::Direction;
use super::input::GuardrailInput;
use crate::shared::paths::Paths;
use crate::shared::signature::FnItem;

/// A guardrail for tools.
#[derive(Debug)]
pub(super) struct GuardrailModel {
    pub(super) direction: Direction,
    pub(super) item: FnItem,
    pub(super) paths: Paths,
    /// What results call it, and where that was said.
    pub(super) wire: (String, Span),
    pub(super) receiver: Option<Span>,
    /// The type of the first parameter.
    pub(super) data: Option<Type>,
    /// It takes more than the data object: only a tool's attribute can say what.
    pub(super) typed: bool,
}

impl GuardrailModel {
    pub(super) fn resolve(direction: Direction, input: GuardrailInput) -> Self {
        let GuardrailInput { name, root, item } = input;
        let wire = match name {
            Some(name) => (name.value(), name.span()),
            None => (item.sig.ident.unraw().to_string(), item.sig.ident.span()),
        };
        let first = item.sig.inputs.first();
        let (receiver, data) = match first {
            Some(FnArg::Receiver(receiver)) => (Some(receiver.self_token.span()), None),
            Some(FnArg::Typed(input)) => (None, Some((*input.ty).clone())),
            None => (None, None),
        };
        Self {
            direction,
            paths: Paths::new(root),
            wire,
            receiver,
            data,
            typed: item.sig.inputs.len() > 1,
            item,
        }
    }

    pub(super) fn ident(&self) -> &Ident {
        &self.item.sig.ident
    }
}
