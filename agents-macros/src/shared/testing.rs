//! How the tests of all rooms look at expansions and messages.

use proc_macro2::TokenStream;

/// The tokens as a formatted file.
pub(crate) fn pretty(tokens: &TokenStream) -> String {
    match syn::parse2(tokens.clone()) {
        Ok(file) => prettyplease::unparse(&file),
        Err(error) => format!("{error}\n{tokens}"),
    }
}

/// Everything but the user's function, formatted.
pub(crate) fn beside(tokens: &TokenStream) -> String {
    let text = pretty(tokens);
    match text.split_once("#[doc(hidden)]") {
        Some((_, rest)) => format!("#[doc(hidden)]{rest}"),
        None => text,
    }
}

/// The texts of all `compile_error!`s, one a line.
pub(crate) fn messages(tokens: TokenStream) -> String {
    let mut out = String::new();
    let Ok(file) = syn::parse2::<syn::File>(tokens) else {
        return "not a file".to_owned();
    };
    for item in file.items {
        if let syn::Item::Macro(item) = item
            && item
                .mac
                .path
                .segments
                .last()
                .is_some_and(|segment| segment.ident == "compile_error")
            && let Ok(text) = item.mac.parse_body::<syn::LitStr>()
        {
            out.push_str(&text.value());
            out.push('\n');
        }
    }
    out
}
