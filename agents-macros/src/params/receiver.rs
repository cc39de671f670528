//! `Self` among the fields of a type, written as the type's own name.
//!
//! An expansion writes the types of fields into helpers, where `Self` is another type, or none. Source: serde_derive 1.0.229,
//! `internals/receiver.rs`, does the same.

use proc_macro2::{Group, Ident, TokenStream, TokenTree};
use quote::{ToTokens as _, quote};
use syn::DeriveInput;

/// Reads a type, in which nothing is called `Self` then.
pub(super) fn read(tokens: TokenStream) -> syn::Result<DeriveInput> {
    let input: DeriveInput = syn::parse2(tokens.clone())?;
    if !mentions(tokens.clone()) {
        return Ok(input);
    }
    let (_, generics, _) = input.generics.split_for_impl();
    let arguments = generics.as_turbofish().to_token_stream();
    syn::parse2(named(tokens, &input.ident, &arguments))
}

fn mentions(tokens: TokenStream) -> bool {
    tokens.into_iter().any(|tree| match tree {
        TokenTree::Ident(ident) => ident == "Self",
        TokenTree::Group(group) => mentions(group.stream()),
        TokenTree::Punct(_) | TokenTree::Literal(_) => false,
    })
}

fn named(tokens: TokenStream, name: &Ident, arguments: &TokenStream) -> TokenStream {
    let mut named_tokens = TokenStream::new();
    let mut rest = tokens.into_iter().peekable();
    while let Some(tree) = rest.next() {
        match tree {
            TokenTree::Ident(ident) if ident == "Self" => {
                let mut name = name.clone();
                name.set_span(name.span().located_at(ident.span()));
                // `Self::Item` and `Self::LIMIT` are items of the type, whatever arguments it has.
                let is_path =
                    matches!(rest.peek(), Some(TokenTree::Punct(next)) if next.as_char() == ':');
                named_tokens.extend(if is_path {
                    quote!(<#name #arguments>)
                } else {
                    quote!(#name #arguments)
                });
            }
            TokenTree::Group(group) => {
                let mut inner =
                    Group::new(group.delimiter(), named(group.stream(), name, arguments));
                inner.set_span(group.span());
                named_tokens.extend([TokenTree::Group(inner)]);
            }
            other => named_tokens.extend([other]),
        }
    }
    named_tokens
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn self_is_the_type_by_its_name() {
        for (written, meant) in [
            (
                "struct Tree<T: Clone, const N: usize> { #[param(default = Self::NONE)] below: Vec<Self>, of: Self::Item }",
                "struct Tree<T: Clone, const N: usize> { #[param(default = <Tree::<T, N> >::NONE)] below: Vec<Tree::<T, N> >, of: <Tree::<T, N> >::Item }",
            ),
            (
                "enum Tree { Two(Box<Self>, Box<Self>) }",
                "enum Tree { Two(Box<Tree>, Box<Tree>) }",
            ),
        ] {
            let bare = |tokens: &dyn ToString| tokens.to_string().replace([' ', '\n'], "");
            let input = read(written.parse().unwrap()).unwrap();
            assert_eq!(
                bare(&input.to_token_stream()).replace(",}", "}"),
                bare(&meant)
            );
        }
    }
}
