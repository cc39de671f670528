//! Stretches of the request that could be a text for a parameter.
//!
//! Here they are only found; which parameter gets which is decided in `text.rs`.

use std::ops::Range;

use super::Board;
use crate::offline::{
    moment,
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
            let end = trimmed(board, at + 1, words_end(board, at + 1));
            push(board, at + 1..end, Source::Called, &mut spans);
        }
        if token.is_preposition() {
            push(board, phrase(board, at + 1), Source::Phrase, &mut spans);
        }
        if is_clause(board, at) {
            push(
                board,
                at + 1..clause_end(board, at + 1),
                Source::Clause,
                &mut spans,
            );
        }
        let how = matches!(token.word.as_str(), "many" | "much")
            && board.request.word(at.wrapping_sub(1)) == "how";
        if how {
            push(
                board,
                at + 1..words_end(board, at + 1),
                Source::Asked,
                &mut spans,
            );
        }
    }
    push(board, object(board), Source::Object, &mut spans);
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
    if counted(board, at) && token.is_content() && !moment::is_unit(&token.word) {
        push(board, at..at + 1, Source::Unit, spans);
    }
    let before = at.checked_sub(1).and_then(|before| board.plain(before));
    let begins = before
        .is_none_or(|before| !is_name(before) || token.gap > Gap::None || board.is_hint(at - 1));
    if is_name(token) && begins && !board.is_hint(at) && board.moment_at(at).is_none() {
        let end = name_end(board, at + 1);
        let start = if board.request.opens(at) && end > at + 1 && !is_subject(board, end) {
            at + 1
        } else {
            at
        };
        push(
            board,
            start..name_tail(board, start, end),
            Source::Name,
            spans,
        );
    }
}

/// Whether a verb follows, so that what opens the sentence is no order.
fn is_subject(board: &Board<'_, '_>, end: usize) -> bool {
    let owns = board.request.slice(&(end - 1..end)).ends_with("'s");
    owns || board.plain(end).is_some_and(|token| {
        token.gap == Gap::None
            && token.form == Form::Word
            && !token.is_preposition()
            && !words::is_determiner(&token.word)
            && token.word != "and"
    })
}

/// A name that a preposition leads to goes on over the nouns that follow it.
fn name_tail(board: &Board<'_, '_>, start: usize, mut end: usize) -> usize {
    if board.preposition_before(start).is_none() {
        return end;
    }
    let noun = |at: usize| {
        board
            .plain(at)
            .is_some_and(|token| token.gap == Gap::None && token.is_content())
            && !board.is_hint(at)
            && board.moment_at(at).is_none()
    };
    while noun(end) {
        end += 1;
    }
    end
}

fn is_name(token: &Token) -> bool {
    token.form == Form::Word && token.capital && words::is_content(&token.word)
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

fn name_end(board: &Board<'_, '_>, mut end: usize) -> usize {
    let name = |at: usize| {
        board
            .plain(at)
            .is_some_and(|token| token.gap == Gap::None && is_name(token))
    };
    loop {
        let link = matches!(
            board.request.word(end),
            "of" | "de" | "la" | "le" | "van" | "von" | "der" | "the"
        );
        if name(end) && board.moment_at(end).is_none() {
            end += 1;
        } else if link && name(end + 1) && board.is_free(end) {
            end += 2;
        } else {
            return end;
        }
    }
}

/// The words after a preposition, up to the next one or the end of the part of the sentence.
fn phrase(board: &Board<'_, '_>, mut start: usize) -> Range<usize> {
    while words::is_determiner(board.request.word(start)) {
        start += 1;
    }
    start..trimmed(board, start, words_end(board, start))
}

/// Where a plain run of words ends.
pub(super) fn words_end(board: &Board<'_, '_>, start: usize) -> usize {
    let mut end = start;
    while let Some(token) = board.plain(end) {
        let joins = token.is_preposition() && token.word != "of"
            || matches!(token.word.as_str(), "and" | "or" | "but");
        let asks = end > start
            && (words::is_question(&token.word)
                || words::is_light(&token.word)
                || matches!(
                    token.word.as_str(),
                    "saying" | "called" | "named" | "titled"
                ));
        if end > start && token.gap > Gap::None || joins || asks || board.moment_at(end).is_some() {
            break;
        }
        end += 1;
    }
    end
}

/// Without the small words at the end.
pub(super) fn trimmed(board: &Board<'_, '_>, start: usize, mut end: usize) -> usize {
    let idle = |word: &str| words::is_small(word) || words::is_light(word);
    while end > start && idle(board.request.word(end - 1)) {
        end -= 1;
    }
    end
}

/// `to` before a verb, `that`, `about`, `saying`: what follows is a whole thought.
fn is_clause(board: &Board<'_, '_>, at: usize) -> bool {
    let hinted = (0..at).any(|before| board.is_hint(before) || !board.is_free(before));
    let next = board.plain(at + 1).filter(|next| next.gap == Gap::None);
    let verb = next.is_some_and(|next| {
        next.form == Form::Word
            && !next.capital
            && !words::is_determiner(&next.word)
            && !words::is_preposition(&next.word)
    });
    match board.request.word(at) {
        "to" => hinted && verb,
        "that" | "about" | "saying" | "says" => next.is_some() && hinted,
        _ => false,
    }
}

/// The end of the sentence, or where something begins that serves another parameter.
fn clause_end(board: &Board<'_, '_>, start: usize) -> usize {
    let mut end = start;
    while let Some(token) = board.plain(end) {
        if end > start && token.gap >= Gap::Colon {
            break;
        }
        end += 1;
    }
    // A preposition that led to what serves another parameter is left out with it.
    let leads = |at: usize| {
        let serves = board.request.token(at + 1).is_some() && !board.is_free(at + 1);
        serves && words::is_preposition(board.request.word(at))
    };
    let idle = |at: usize| matches!(board.request.word(at), "please" | "and" | "then") || leads(at);
    while end > start && idle(end - 1) {
        end -= 1;
    }
    end
}

/// What follows the words that name the tool: `do <this>`.
fn object(board: &Board<'_, '_>) -> Range<usize> {
    let tokens = board.request.tokens.len();
    let Some(first) = (0..tokens).find(|at| board.is_hint(*at)) else {
        return 0..0;
    };
    let leads = |at: usize| {
        let word = board.request.word(at);
        board
            .request
            .token(at)
            .is_some_and(|token| token.quote.is_none() && token.form == Form::Word)
            && (board.is_hint(at)
                || matches!(
                    word,
                    "me" | "us" | "for" | "of" | "up" | "out" | "this" | "following" | "please"
                ))
    };
    let skipped =
        |at: usize| leads(at) || words::is_determiner(board.request.word(at)) && leads(at + 1);
    let mut start = first;
    while start < tokens && (skipped(start) || !board.is_free(start)) {
        start += 1;
    }
    start..clause_end(board, start)
}
