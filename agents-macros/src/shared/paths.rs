//! How an expansion reaches the library: the only file that spells `::agents::__private`.
//!
//! Everything else writes `__agents::Name`, which the `use` made here binds. `crate = some::path` points it at a
//! re-export or a renamed dependency.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote, quote_spanned};
use syn::Path;
use syn::spanned::Spanned as _;

use super::diagnostics::Sink;
use super::words::{self, Grammar};

/// Where the library is.
#[derive(Debug, Clone, Default)]
pub(crate) struct Paths {
    root: Option<Path>,
}

impl Paths {
    /// `None` is the crate under its own name.
    pub(crate) fn new(root: Option<Path>) -> Self {
        Self { root }
    }

    /// The first line inside the `const _` block of every expansion.
    pub(crate) fn import(&self) -> TokenStream {
        match &self.root {
            None => quote!(
                use ::agents::__private as __agents;
            ),
            Some(root) => quote_spanned!(root.span()=> use #root::__private as __agents;),
        }
    }

    /// The same, with traits in scope whose items stand in where inherent ones are missing.
    pub(crate) fn import_with(&self, traits: &TokenStream) -> TokenStream {
        match &self.root {
            None => quote!(
                use ::agents::__private::{self as __agents, #traits};
            ),
            Some(root) => {
                quote_spanned!(root.span()=> use #root::__private::{self as __agents, #traits};)
            }
        }
    }

    /// The place that an attribute names, as far as it can be read: for what is written after a mistake.
    pub(crate) fn find(attribute: TokenStream) -> Self {
        let mut unheard = Sink::default();
        let words = words::read(attribute, Grammar::new("", &["crate"]), &mut unheard);
        let root = words
            .list
            .into_iter()
            .find_map(|word| word.path("", &mut unheard));
        Self { root }
    }

    /// A type as named in a doc or a message: never with our hidden module.
    pub(crate) fn shown(ty: &impl ToTokens) -> String {
        spaced(&ty.to_token_stream().to_string())
    }
}

/// Token text puts spaces around everything; people do not.
fn spaced(text: &str) -> String {
    let mut out = text.to_owned();
    for (from, to) in [
        (" :: ", "::"),
        (":: ", "::"),
        (" < ", "<"),
        (" >", ">"),
        ("& ", "&"),
        (" ,", ","),
        ("[ ", "["),
        (" ]", "]"),
        ("( ", "("),
        (" )", ")"),
        (" <", "<"),
    ] {
        out = out.replace(from, to);
    }
    out
}
