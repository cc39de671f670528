//! The empty enum that carries a function's name in the type namespace, and the lints that are silenced around it.
//!
//! Generated code is not the user's to tidy: whatever lints a crate denies, an expansion must not trip one.

use proc_macro2::TokenStream;
use quote::quote;

use super::signature::FnItem;

/// `vis enum name {}`: nobody can build one, so nothing but its traits can be used.
pub(crate) fn marker(item: &FnItem) -> TokenStream {
    let FnItem { vis, sig, .. } = item;
    let ident = &sig.ident;
    let cfg = item.cfg();
    quote! {
        #(#cfg)*
        #[doc(hidden)]
        #[allow(non_camel_case_types, clippy::exhaustive_enums)]
        #vis enum #ident {}
    }
}

/// Above every `const _` block.
///
/// `deprecated`: a tool may be. `unused_qualifications`: a path that the user wrote need not be as short as it could be here.
/// `unused_variables`: a name that an expression only seems to mention is bound in vain.
pub(crate) fn quiet() -> TokenStream {
    quote! {
        #[allow(deprecated, unused_qualifications, unused_variables)]
        #[allow(clippy::all, clippy::pedantic, clippy::nursery, clippy::restriction)]
    }
}
