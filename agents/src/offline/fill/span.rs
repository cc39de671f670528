//! Stretches of the request that could be a text for a parameter.
//!
//! Here they are only found; where each begins and ends is `stretch.rs`'s, which parameter gets which `text.rs`'s.

use std::ops::Range;

use super::{Board, stretch};
use crate::offline::{
    part,
    read::{Form, Gap, Token},
    words,
};

/// What makes a stretch a candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Source {
    /// It stands between quotation marks.
    Quote,
    /// It stands behind a colon.
    Colon,
    /// Its words begin with capital letters.
    Name,
    /// It is a single word in capital letters.
    Capitals,
    /// Letters and digits mixed.
    Code,
    /// Digits.
    Digits,
    /// An address with an `@`.
    Mail,
    /// A web address.
    Link,
    /// It tells when.
    Moment,
    /// It follows a preposition.
    Phrase,
    /// It is what a number counts.
    Unit,
    /// It is what `how many` asks for.
    Asked,
    /// It follows `called`.
    Called,
    /// It is a single word, for a text that must match a pattern.
    Token,
    /// It follows the words that name the tool.
    Object,
    /// It follows `to`, `that` or `about` and goes on to the end.
    Clause,
}

/// A candidate.
#[derive(Clone, Debug)]
pub(super) struct Span {
    pub(super) tokens: Range<usize>,
    pub(super) source: Source,
}

/// All candidates among the free tokens.
pub(super) fn find(board: &Board<'_, '_>) -> Vec<Span> {
    let mut spans = Vec::new();
    for quote in 0..board.request.quotes.len() {
        push(board, board.quoted(quote), Source::Quote, &mut spans);
    }
    for moment in &board.request.moments {
        push(board, moment.said.clone(), Source::Moment, &mut spans);
    }
    for at in 0..board.request.tokens.len() {
        let Some(token) = board.plain(at) else {
            continue;
        };
        if token.gap == Gap::Colon {
            push(
                board,
                at..board.request.tokens.len(),
                Source::Colon,
                &mut spans,
            );
        }
        shaped(board, at, token, &mut spans);
        if token.is_content() && !board.is_hint(at) {
            push(board, at..at + 1, Source::Token, &mut spans);
        }
        if matches!(token.word.as_str(), "called" | "named" | "titled") {
            let end = stretch::trimmed(board, at + 1, stretch::words_end(board, at + 1));
            push(board, at + 1..end, Source::Called, &mut spans);
        }
        if token.is_preposition() {
            push(
                board,
                stretch::phrase(board, at + 1),
                Source::Phrase,
                &mut spans,
            );
        }
        if stretch::is_clause(board, at) {
            push(
                board,
                at + 1..stretch::clause_end(board, at + 1),
                Source::Clause,
                &mut spans,
            );
        }
        let how = matches!(token.word.as_str(), "many" | "much")
            && board.request.word(at.wrapping_sub(1)) == "how";
        if how {
            push(
                board,
                at + 1..stretch::words_end(board, at + 1),
                Source::Asked,
                &mut spans,
            );
        }
    }
    push(board, stretch::object(board), Source::Object, &mut spans);
    spans
}

fn push(board: &Board<'_, '_>, tokens: Range<usize>, source: Source, spans: &mut Vec<Span>) {
    if !tokens.is_empty() && board.are_free(&tokens) {
        spans.push(Span { tokens, source });
    }
}

/// Candidates that a single token's shape begins.
fn shaped(board: &Board<'_, '_>, at: usize, token: &Token, spans: &mut Vec<Span>) {
    let written = board.request.slice(&(at..at + 1));
    let source = match token.form {
        Form::Mail => Source::Mail,
        Form::Link => Source::Link,
        Form::Code => Source::Code,
        Form::Number(_) if token.gap == Gap::None || at == 0 || token.gap == Gap::Colon => {
            Source::Digits
        }
        Form::Word if is_capitals(written) && !words::is_small(&token.word) => Source::Capitals,
        Form::Word => return word(board, at, token, spans),
        _ => return,
    };
    // Digits with dashes or letters stuck to them are one name.
    let mut end = at + 1;
    while source == Source::Digits && board.plain(end).is_some_and(|token| token.glued) {
        end += 1;
    }
    push(
        board,
        at..end,
        if end > at + 1 { Source::Code } else { source },
        spans,
    );
    if source == Source::Capitals && counted(board, at) {
        push(board, at..at + 1, Source::Unit, spans);
    }
}

fn word(board: &Board<'_, '_>, at: usize, token: &Token, spans: &mut Vec<Span>) {
    if counted(board, at) && token.is_content() && !part::is_unit(&token.word) {
        push(board, at..at + 1, Source::Unit, spans);
    }
    let before = at.checked_sub(1).and_then(|before| board.plain(before));
    let begins = before.is_none_or(|before| {
        !stretch::is_name(before) || token.gap > Gap::None || board.is_hint(at - 1)
    });
    if stretch::is_name(token) && begins && !board.is_hint(at) && board.moment_at(at).is_none() {
        let end = stretch::name_end(board, at + 1);
        // What opens the sentence with a capital letter is more likely its verb.
        let verb = board.request.opens(at) && !stretch::is_subject(board, at, end);
        let start = if verb { at + 1 } else { at };
        push(
            board,
            start..stretch::name_tail(board, start, end),
            Source::Name,
            spans,
        );
    }
}

/// Two or more letters, all of them capitals.
fn is_capitals(text: &str) -> bool {
    (2..=5).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_uppercase())
}

fn counted(board: &Board<'_, '_>, at: usize) -> bool {
    let before = at
        .checked_sub(1)
        .and_then(|before| board.request.token(before));
    before.is_some_and(|before| before.number().is_some())
        && board
            .request
            .token(at)
            .is_some_and(|token| token.gap == Gap::None)
}
