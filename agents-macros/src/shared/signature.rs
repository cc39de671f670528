//! A function as an attribute sees it: the item in pieces, and its signature in normal form.
//!
//! The body stays unparsed tokens: what is wrong in it is rustc's to say, and the function survives. Whether a signature
//! may look as it does is decided in the `check.rs` of each room.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};
use syn::parse::{Parse, ParseStream};
use syn::spanned::Spanned as _;
use syn::{Attribute, FnArg, Pat, Signature, Type, Visibility};

use super::docs::{self, Text};
use super::spelling::{self, Spelled};

/// A function, its body unread.
#[derive(Debug, Clone)]
pub(crate) struct FnItem {
    /// Everything above it, our own attribute taken away by rustc.
    pub(crate) attrs: Vec<Attribute>,
    /// Who may call it.
    pub(crate) vis: Visibility,
    /// As written.
    pub(crate) sig: Signature,
    body: TokenStream,
}

impl Parse for FnItem {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        Ok(Self {
            attrs: input.call(Attribute::parse_outer)?,
            vis: input.parse()?,
            sig: input.parse()?,
            body: input.parse()?,
        })
    }
}

/// The user's function, without the attributes on parameters that only we understand.
impl ToTokens for FnItem {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let Self {
            attrs,
            vis,
            sig,
            body,
        } = self;
        let mut sig = sig.clone();
        for input in &mut sig.inputs {
            if let FnArg::Typed(input) = input {
                input.attrs.retain(|attr| !is_ours(attr));
            }
        }
        tokens.extend(quote!(#(#attrs)* #vis #sig #body));
    }
}

fn is_ours(attr: &Attribute) -> bool {
    docs::is_doc(attr) || attr.path().is_ident("param") || attr.path().is_ident("context")
}

impl FnItem {
    /// What switches the function on or off, for everything that is written beside it.
    pub(crate) fn cfg(&self) -> Vec<&Attribute> {
        self.attrs.iter().filter(|attr| gates(attr)).collect()
    }
}

/// `#[cfg(..)]`, and `#[cfg_attr(.., cfg(..))]`.
fn gates(attr: &Attribute) -> bool {
    attr.path().is_ident("cfg")
        || attr.path().is_ident("cfg_attr")
            && attr
                .to_token_stream()
                .to_string()
                .split(|c: char| !c.is_alphanumeric() && c != '_')
                .any(|word| word == "cfg")
}

/// The parameters of a function, sorted by what they are.
#[derive(Debug, Default)]
pub(crate) struct Normal {
    /// `self`, if there is one.
    pub(crate) receiver: Option<Span>,
    /// Parameters that are spelled or marked as the context.
    pub(crate) contexts: Vec<ContextParam>,
    /// Everything else, in order.
    pub(crate) params: Vec<Param>,
    /// `(a, b): (u8, u8)` and other patterns, by place.
    pub(crate) patterns: Vec<Span>,
}

/// The context parameter.
#[derive(Debug, Clone)]
pub(crate) struct ContextParam {
    /// Its place among all parameters.
    pub(crate) position: usize,
    /// Its name.
    pub(crate) ident: Ident,
    /// Its type.
    pub(crate) ty: Type,
    /// Which context it names.
    pub(crate) spelled: Spelled,
    /// All its attributes.
    pub(crate) attrs: Vec<Attribute>,
}

/// A parameter that the caller fills.
#[derive(Debug, Clone)]
pub(crate) struct Param {
    /// Its name.
    pub(crate) ident: Ident,
    /// Its type, as written.
    pub(crate) ty: Type,
    /// Doc comments.
    pub(crate) docs: Text,
    /// All its attributes.
    pub(crate) attrs: Vec<Attribute>,
}

impl Normal {
    /// Sorts the parameters of `sig`.
    pub(crate) fn read(sig: &Signature) -> Self {
        let mut normal = Self::default();
        for (position, input) in sig.inputs.iter().enumerate() {
            let input = match input {
                FnArg::Receiver(receiver) => {
                    normal.receiver = Some(receiver.self_token.span);
                    continue;
                }
                FnArg::Typed(input) => input,
            };
            let ident = match &*input.pat {
                Pat::Ident(pat) if pat.by_ref.is_none() && pat.subpat.is_none() => {
                    pat.ident.clone()
                }
                pat => {
                    normal.patterns.push(pat.span());
                    continue;
                }
            };
            let ty = (*input.ty).clone();
            let marked = input
                .attrs
                .iter()
                .any(|attr| attr.path().is_ident("context"));
            let spelled = if marked {
                spelling::marked_context(&ty)
            } else {
                spelling::context(&ty)
            };
            match spelled {
                Some(spelled) => {
                    let attrs = input.attrs.clone();
                    normal.contexts.push(ContextParam {
                        position,
                        ident,
                        ty,
                        spelled,
                        attrs,
                    });
                }
                None => normal.params.push(Param {
                    ident,
                    ty,
                    docs: docs::read(&input.attrs),
                    attrs: input.attrs.clone(),
                }),
            }
        }
        normal
    }
}
