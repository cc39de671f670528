//! The words of an attribute: `strict`, `name = "..."`, `retry(max = 3)`.
//!
//! Reads the list and reports what is no word, what stands there twice and what is unknown; what a word means is decided
//! where it is taken. Written by hand rather than derived with darling, because values are Rust expressions
//! (`needs_approval = *amount > 100`), because one broken value must not hide the others, and because every message has
//! to speak like the rest of ours.

use proc_macro2::{Ident, Span, TokenStream};
use syn::ext::IdentExt as _;
use syn::parse::{ParseStream, Parser as _};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned as _;
use syn::{Expr, ExprLit, Lit, LitInt, LitStr, Path, Token, token};

use super::diagnostics::{Sink, message};

/// One word with its value.
#[derive(Debug, Clone)]
pub(crate) struct Word {
    /// The word as written.
    pub(crate) name: Ident,
    /// What it was given.
    pub(crate) value: Value,
}

/// What stands after a word.
#[derive(Debug, Clone)]
pub(crate) enum Value {
    /// Nothing.
    Bare,
    /// `= expression`
    Is(Box<Expr>),
    /// `( tokens )`
    List(TokenStream),
}

/// All words of one attribute.
#[derive(Debug, Default)]
pub(crate) struct Words {
    /// In the order written, each once.
    pub(crate) list: Vec<Word>,
    /// Something could not be read, so the absence of a word means nothing.
    pub(crate) broken: bool,
}

/// What an attribute may say.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Grammar<'g> {
    /// The attribute as messages call it.
    pub(crate) attribute: &'g str,
    /// Its words.
    pub(crate) known: &'g [&'g str],
    /// Those that may stand there more than once.
    pub(crate) repeatable: &'g [&'g str],
}

impl<'g> Grammar<'g> {
    /// Words that stand there at most once.
    pub(crate) fn new(attribute: &'g str, known: &'g [&'g str]) -> Self {
        Self {
            attribute,
            known,
            repeatable: &[],
        }
    }
}

/// Reads the words of an attribute; only known ones are kept.
pub(crate) fn read(tokens: TokenStream, grammar: Grammar<'_>, sink: &mut Sink) -> Words {
    let mut words = Words::default();
    let parsed = (|input: ParseStream<'_>| {
        while !input.is_empty() {
            one(input, grammar, &mut words, sink)?;
        }
        Ok(())
    })
    .parse2(tokens);
    if let Err(error) = parsed {
        words.broken = true;
        sink.syntax(&error);
    }
    words
}

/// One word and the comma behind it. After a mistake, goes on behind the next comma.
fn one(
    input: ParseStream<'_>,
    grammar: Grammar<'_>,
    words: &mut Words,
    sink: &mut Sink,
) -> syn::Result<()> {
    match word(input) {
        Ok(word) => {
            let name = word.name.unraw().to_string();
            let once = !grammar.repeatable.contains(&name.as_str());
            if !grammar.known.contains(&name.as_str()) {
                words.broken = true;
                sink.say(
                    word.name.span(),
                    &message::unknown_word(&name, grammar.attribute, grammar.known),
                );
            } else if once && words.list.iter().any(|other| other.name == word.name) {
                sink.say(word.name.span(), &message::repeated_word(&name));
            } else {
                words.list.push(word);
            }
        }
        Err(error) => {
            words.broken = true;
            sink.syntax(&error);
            while !input.is_empty() && !input.peek(Token![,]) {
                input.parse::<proc_macro2::TokenTree>()?;
            }
        }
    }
    if !input.is_empty() {
        input.parse::<Token![,]>()?;
    }
    Ok(())
}

fn word(input: ParseStream<'_>) -> syn::Result<Word> {
    // Not `Ident::parse_any`: `crate` is a word of ours, `_` is not, and both are told apart by it.
    let name = input.call(Ident::parse_any)?;
    if input.peek(token::Paren) {
        let content;
        syn::parenthesized!(content in input);
        return Ok(Word {
            name,
            value: Value::List(content.parse()?),
        });
    }
    if input.peek(Token![=]) {
        input.parse::<Token![=]>()?;
        return Ok(Word {
            name,
            value: Value::Is(Box::new(input.parse()?)),
        });
    }
    if input.is_empty() || input.peek(Token![,]) {
        return Ok(Word {
            name,
            value: Value::Bare,
        });
    }
    Err(input.error("expected `=`, `(` or `,`"))
}

impl Word {
    /// The smallest place that shows the value.
    pub(crate) fn at(&self) -> Span {
        match &self.value {
            Value::Bare => self.name.span(),
            Value::Is(expr) => expr.span(),
            Value::List(tokens) if tokens.is_empty() => self.name.span(),
            Value::List(tokens) => tokens.span(),
        }
    }

    /// `word = expression`.
    pub(crate) fn expr(self, example: &str, sink: &mut Sink) -> Option<Expr> {
        match self.value {
            Value::Is(expr) => Some(*expr),
            Value::Bare | Value::List(_) => self.misused(example, sink),
        }
    }

    /// `word = "text"`.
    pub(crate) fn text(self, example: &str, sink: &mut Sink) -> Option<LitStr> {
        match &self.value {
            Value::Is(expr) => match literal(expr) {
                Some(Lit::Str(text)) => Some(text.clone()),
                _ => self.misused(example, sink),
            },
            Value::Bare | Value::List(_) => self.misused(example, sink),
        }
    }

    /// `word = true` or `word = false`.
    pub(crate) fn flag(self, example: &str, sink: &mut Sink) -> Option<bool> {
        match &self.value {
            Value::Is(expr) => match literal(expr) {
                Some(Lit::Bool(flag)) => Some(flag.value),
                _ => self.misused(example, sink),
            },
            Value::Bare | Value::List(_) => self.misused(example, sink),
        }
    }

    /// `word = 3`.
    pub(crate) fn number(self, example: &str, sink: &mut Sink) -> Option<LitInt> {
        match &self.value {
            Value::Is(expr) => match literal(expr) {
                Some(Lit::Int(number)) => Some(number.clone()),
                _ => self.misused(example, sink),
            },
            Value::Bare | Value::List(_) => self.misused(example, sink),
        }
    }

    /// `word = some::path`.
    pub(crate) fn path(self, example: &str, sink: &mut Sink) -> Option<Path> {
        match &self.value {
            Value::Is(expr) => match ungrouped(expr) {
                Expr::Path(path) if path.qself.is_none() => Some(path.path.clone()),
                _ => self.misused(example, sink),
            },
            Value::Bare | Value::List(_) => self.misused(example, sink),
        }
    }

    /// `word = one_of_these`.
    pub(crate) fn choice<T: Copy>(
        self,
        choices: &[(&str, T)],
        example: &str,
        sink: &mut Sink,
    ) -> Option<T> {
        let Value::Is(expr) = &self.value else {
            return self.misused(example, sink);
        };
        let said = match ungrouped(expr) {
            Expr::Path(path) => path.path.get_ident().map(ToString::to_string),
            _ => None,
        };
        let Some(said) = said else {
            return self.misused(example, sink);
        };
        if let Some((_, choice)) = choices.iter().find(|(name, _)| *name == said) {
            return Some(*choice);
        }
        let names: Vec<&str> = choices.iter().map(|(name, _)| *name).collect();
        sink.say(
            expr.span(),
            &message::unknown_choice(&said, &self.name.to_string(), &names),
        );
        None
    }

    /// `word(a, b(c))`.
    pub(crate) fn list(self, example: &str, sink: &mut Sink) -> Vec<Expr> {
        let Value::List(tokens) = self.value else {
            return self.misused(example, sink).unwrap_or_default();
        };
        match Punctuated::<Expr, Token![,]>::parse_terminated.parse2(tokens) {
            Ok(list) => list.into_iter().collect(),
            Err(error) => {
                sink.syntax(&error);
                Vec::new()
            }
        }
    }

    /// `word(inner = words)`.
    pub(crate) fn words(self, known: &[&str], example: &str, sink: &mut Sink) -> Option<Words> {
        let attribute = self.name.to_string();
        match self.value {
            Value::List(tokens) => Some(read(tokens, Grammar::new(&attribute, known), sink)),
            Value::Bare | Value::Is(_) => self.misused(example, sink),
        }
    }

    fn misused<T>(&self, example: &str, sink: &mut Sink) -> Option<T> {
        sink.say(
            self.at(),
            &message::misused_word(&self.name.to_string(), example),
        );
        None
    }
}

/// An expression without the invisible groups that `macro_rules` puts around its fragments.
pub(crate) fn ungrouped(expr: &Expr) -> &Expr {
    match expr {
        Expr::Group(group) => ungrouped(&group.expr),
        expr => expr,
    }
}

/// The literal that an expression is, if it is one.
pub(crate) fn literal(expr: &Expr) -> Option<&Lit> {
    match ungrouped(expr) {
        Expr::Lit(ExprLit { lit, .. }) => Some(lit),
        _ => None,
    }
}
