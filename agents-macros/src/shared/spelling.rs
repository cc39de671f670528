//! The two guesses from spelling: is this type `ToolContext<..>`, and is it a reference?
//!
//! Nothing else in this crate looks at the name of a type. Whoever hides the context behind an alias says so with
//! `#[context]`.

use syn::punctuated::Punctuated;
use syn::{GenericArgument, PathArguments, Token, Type, TypeParamBound, TypePath};

/// A context parameter as spelled.
#[derive(Debug, Clone)]
pub(crate) enum Spelled {
    /// `&ToolContext<Shop>`
    Exact(Box<Type>),
    /// `&ToolContext<impl AsRef<Pool>>`
    Bounded(Punctuated<TypeParamBound, Token![+]>),
    /// `&ToolContext`, or an alias marked `#[context]`: the type itself tells.
    Whole(Box<Type>),
}

/// What a reference lends.
#[derive(Debug, Clone)]
pub(crate) enum Lent {
    /// `&str`
    Text,
    /// `&[T]`
    Slice(Box<Type>),
    /// `&T`
    Value(Box<Type>),
}

/// Is this `&ToolContext<..>`? The last segment of the path decides.
pub(crate) fn context(ty: &Type) -> Option<Spelled> {
    let Type::Reference(reference) = bare(ty) else {
        return None;
    };
    let Type::Path(TypePath { path, .. }) = bare(&reference.elem) else {
        return None;
    };
    let last = path.segments.last()?;
    if last.ident != "ToolContext" {
        return None;
    }
    let PathArguments::AngleBracketed(arguments) = &last.arguments else {
        return Some(Spelled::Whole(reference.elem.clone()));
    };
    let found = arguments.args.iter().find_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    });
    Some(match found {
        None => Spelled::Whole(reference.elem.clone()),
        Some(ty) => match bare(ty) {
            Type::ImplTrait(implied) => Spelled::Bounded(implied.bounds.clone()),
            _ => Spelled::Exact(Box::new(ty.clone())),
        },
    })
}

/// The context behind an alias that is marked `#[context]`.
pub(crate) fn marked_context(ty: &Type) -> Option<Spelled> {
    context(ty).or_else(|| match bare(ty) {
        Type::Reference(reference) => Some(Spelled::Whole(reference.elem.clone())),
        _ => None,
    })
}

/// Is this a reference, and to what?
pub(crate) fn lent(ty: &Type) -> Option<Lent> {
    let Type::Reference(reference) = bare(ty) else {
        return None;
    };
    Some(match bare(&reference.elem) {
        Type::Path(path) if path.qself.is_none() && path.path.is_ident("str") => Lent::Text,
        Type::Slice(slice) => Lent::Slice(slice.elem.clone()),
        _ => Lent::Value(reference.elem.clone()),
    })
}

/// A type without parentheses and without the invisible groups of `macro_rules`.
pub(crate) fn bare(ty: &Type) -> &Type {
    match ty {
        Type::Group(group) => bare(&group.elem),
        Type::Paren(paren) => bare(&paren.elem),
        ty => ty,
    }
}
