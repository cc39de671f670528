//! Tokens in, tokens out: runs one macro, writes every mistake it found, and keeps the user's item.
//!
//! Which words there are and what they mean is not known here (see `tool`, `guardrail`, `params`). What is written in
//! place of a broken expansion is made by `shared/fallback.rs`.

use proc_macro2::TokenStream;

use crate::shared::diagnostics::{Mistakes, Sink};

/// Runs `expand`; on mistakes, writes them all and then `fallback`.
///
/// With `AGENTS_MACROS_DEBUG=1` in the environment of the compiler, what comes out is printed to stderr as well.
pub(crate) fn run(
    entry: &str,
    fallback: impl FnOnce() -> TokenStream,
    expand: impl FnOnce(&mut Sink) -> Result<TokenStream, Mistakes>,
) -> TokenStream {
    let mut sink = Sink::default();
    let written = match expand(&mut sink).and_then(|tokens| sink.gate(tokens)) {
        Ok(tokens) => tokens,
        Err(mistakes) => {
            // Errors first: rustc prints them in this order.
            let mut tokens = mistakes.write_errors();
            tokens.extend(fallback());
            tokens
        }
    };
    if is_asked_to_print() {
        print(entry, &written);
    }
    written
}

#[expect(
    clippy::disallowed_methods,
    reason = "the compiler has no other way to be asked; what is written does not depend on it"
)]
fn is_asked_to_print() -> bool {
    std::env::var_os("AGENTS_MACROS_DEBUG").is_some_and(|value| value == "1")
}

/// Writes to stderr through `Write`, which, unlike `eprintln!`, cannot panic when stderr is closed.
fn print(entry: &str, tokens: &TokenStream) {
    use std::io::Write as _;
    let text = format!("// {entry}\n{tokens}\n");
    // A debugging aid that cannot be written is not worth failing a build for.
    let _ = std::io::stderr().write_all(text.as_bytes());
}
