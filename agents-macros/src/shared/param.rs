//! What `#[param(..)]` says about one parameter or field: description, default, wire name and constraints.
//!
//! What is asked of its values is read in `constraints.rs`.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens as _, quote_spanned};
use syn::spanned::Spanned as _;
use syn::{Attribute, Expr, Lit, LitStr, Meta};

use super::constraints::{self, Constraints};
use super::diagnostics::{Sink, message};
use super::docs::Text;
use super::words::{self, Grammar, Value, Word, literal};

const WORDS: &[&str] = &["description", "default", "rename"];

/// All `#[param(..)]` of one parameter.
#[derive(Debug, Default)]
pub(crate) struct ParamWords {
    /// Instead of the doc comment.
    pub(crate) description: Option<Text>,
    /// What an absent value becomes.
    pub(crate) default: Option<Default>,
    /// The name that the model sees.
    pub(crate) rename: Option<LitStr>,
    /// Constraints.
    pub(crate) constraints: Constraints,
}

/// `default` or `default = expression`.
#[derive(Debug, Clone)]
pub(crate) enum Default {
    /// The type's own.
    OfType(Span),
    /// This one.
    Expr(Box<Expr>),
}

/// The value of a default. A text literal becomes whatever owns texts: `String`, `Box<str>`, a type of the user's.
pub(crate) fn value(expr: &Expr) -> TokenStream {
    match literal(expr) {
        Some(Lit::Str(text)) => quote_spanned!(text.span()=> __agents::Into::into(#text)),
        _ => expr.to_token_stream(),
    }
}

impl ParamWords {
    /// Reads them from the attributes of a parameter.
    pub(crate) fn read(attrs: &[Attribute], sink: &mut Sink) -> Self {
        let mut said = Self::default();
        let mut seen: Vec<String> = Vec::new();
        for attr in attrs.iter().filter(|attr| attr.path().is_ident("param")) {
            let Meta::List(list) = &attr.meta else {
                sink.say(
                    attr.path().span(),
                    &message::misused_word("param", "#[param(range(min = 1))]"),
                );
                continue;
            };
            let known = [WORDS, constraints::WORDS].concat();
            for word in
                words::read(list.tokens.clone(), Grammar::new("#[param]", &known), sink).list
            {
                let name = word.name.to_string();
                if seen.contains(&name) {
                    sink.say(word.name.span(), &message::repeated_word(&name));
                    continue;
                }
                said.take(&name, word, sink);
                seen.push(name);
            }
        }
        if let Some(Default::Expr(default)) = &said.default {
            said.constraints.admit(default, sink);
        }
        said
    }

    fn take(&mut self, name: &str, word: Word, sink: &mut Sink) {
        let at = word.name.span();
        match name {
            "description" => {
                self.description = word
                    .expr("description = \"City to look in\"", sink)
                    .map(|expr| Text::Said(Box::new(expr)));
            }
            "default" => {
                self.default = match word.value {
                    Value::Bare => Some(Default::OfType(at)),
                    Value::Is(expr) => Some(Default::Expr(expr)),
                    Value::List(_) => {
                        sink.say(at, &message::misused_word("default", "default = 10"));
                        None
                    }
                };
            }
            "rename" => self.rename = word.text("rename = \"orderId\"", sink),
            _ => self.constraints.take(word, sink),
        }
    }
}
