//! The request as tokens: words, numbers, quoted passages, and things whose shape gives them away.
//!
//! Nothing here knows a tool. Numbers are read by `number.rs`, dates and clocks by `moment.rs`; `lex.rs` cuts a single
//! chunk between two spaces, and bounds the number of tokens, so that all later work is bounded.

use std::ops::Range;

use super::{join, lex, moment, moment::Moment, number::Number, quote, words};

/// What a token is.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Form {
    /// Letters.
    Word,
    /// A number.
    Number(Number),
    /// Signs only.
    Sign,
    /// Letters and digits mixed, or a path: a name that a machine gave.
    Code,
    /// Something with an `@` inside.
    Mail,
    /// A web address.
    Link,
    /// A calendar day or an instant, in ISO form.
    Date(String),
    /// A time of day as `HH:MM:SS`.
    Clock(String),
}

/// What stands between a token and the one before it, beside space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Gap {
    /// Nothing.
    None,
    /// A comma, a dash or a bracket.
    Comma,
    /// A colon or an equals sign.
    Colon,
    /// The end of a sentence or a line.
    Stop,
}

/// One word of the request, or what stands for one.
#[derive(Clone, Debug)]
pub(super) struct Token {
    /// Where it stands in the text.
    pub(super) range: Range<usize>,
    /// In lower case, without a possessive ending.
    pub(super) word: String,
    /// Its stem.
    pub(super) stem: String,
    /// What it is.
    pub(super) form: Form,
    /// What stands before it.
    pub(super) gap: Gap,
    /// Whether it begins with a capital letter.
    pub(super) capital: bool,
    /// Whether no space stands before it.
    pub(super) glued: bool,
    /// The quoted passage that it is.
    pub(super) quote: Option<usize>,
}

impl Token {
    /// Whether it is a word that names something.
    pub(super) fn is_content(&self) -> bool {
        self.form == Form::Word && words::is_content(&self.word)
    }

    /// Whether it is a preposition outside of quotes.
    pub(super) fn is_preposition(&self) -> bool {
        self.quote.is_none() && self.form == Form::Word && words::is_preposition(&self.word)
    }

    /// The number, outside of quotes.
    pub(super) fn number(&self) -> Option<&Number> {
        match &self.form {
            Form::Number(number) if self.quote.is_none() => Some(number),
            _ => None,
        }
    }
}

/// A request, read.
#[derive(Debug)]
pub(super) struct Request<'t> {
    /// The text.
    pub(super) text: &'t str,
    /// Its tokens; a quoted passage is one.
    pub(super) tokens: Vec<Token>,
    /// What stands between quotation marks.
    pub(super) quotes: Vec<Range<usize>>,
    /// What tells when.
    pub(super) moments: Vec<Moment>,
}

impl<'t> Request<'t> {
    /// Reads a request.
    pub(super) fn read(text: &'t str) -> Self {
        let quotes = quote::find(text);
        let mut tokens = lex::tokens(text, &quotes);
        join::numbers(&mut tokens);
        let moments = moment::find(&tokens);
        Self {
            text,
            tokens,
            quotes,
            moments,
        }
    }

    /// The token at this place.
    pub(super) fn token(&self, at: usize) -> Option<&Token> {
        self.tokens.get(at)
    }

    /// The word at this place, or nothing; quoted words count as nothing.
    pub(super) fn word(&self, at: usize) -> &str {
        self.token(at)
            .filter(|token| token.quote.is_none())
            .map_or("", |token| &token.word)
    }

    /// The text from the first to the last of these tokens.
    pub(super) fn slice(&self, tokens: &Range<usize>) -> &'t str {
        let ends = tokens
            .end
            .checked_sub(1)
            .and_then(|last| Some((self.token(tokens.start)?, self.token(last)?)));
        ends.and_then(|(first, last)| self.text.get(first.range.start..last.range.end))
            .unwrap_or_default()
            .trim()
    }

    /// The text from the first of these tokens on.
    pub(super) fn slice_to_end(&self, tokens: &Range<usize>) -> &'t str {
        let start = self.token(tokens.start).map(|token| token.range.start);
        start
            .and_then(|start| self.text.get(start..))
            .unwrap_or_default()
    }

    /// Whether it asks rather than orders.
    pub(super) fn is_question(&self) -> bool {
        self.text.trim_end().ends_with('?')
            || self
                .token(0)
                .is_some_and(|first| words::is_question(&first.word))
    }

    /// Whether the token opens a sentence.
    pub(super) fn opens(&self, at: usize) -> bool {
        at == 0 || self.token(at).is_some_and(|token| token.gap == Gap::Stop)
    }
}
