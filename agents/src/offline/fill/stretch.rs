//! Where a stretch of the request begins and ends: names, phrases, clauses, and what follows the tool's name.
//!
//! Which of them are candidates for a text is listed in `span.rs`.

use std::ops::Range;

use super::Board;
use crate::offline::{
    read::{Form, Gap, Token},
    words,
};

/// Whether a name that opens the sentence is its subject: it owns something, or what follows speaks of it.
pub(super) fn is_subject(board: &Board<'_, '_>, start: usize, end: usize) -> bool {
    let owns = board.request.slice(&(end - 1..end)).ends_with("'s");
    let Some(next) = board.request.token(end) else {
        return true;
    };
    let word = next.gap == Gap::None && next.form == Form::Word && board.is_free(end);
    let joins = next.is_preposition() || words::is_determiner(&next.word) || next.word == "and";
    let several = end > start + 1 && word && !joins;
    owns || several || board.is_hint(end)
}

/// A name that a preposition leads to goes on over the nouns that follow it.
pub(super) fn name_tail(board: &Board<'_, '_>, start: usize, mut end: usize) -> usize {
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

/// Whether the token could be part of a name.
pub(super) fn is_name(token: &Token) -> bool {
    token.form == Form::Word && token.capital && words::is_content(&token.word)
}

/// Where a name ends that began before this place.
pub(super) fn name_end(board: &Board<'_, '_>, mut end: usize) -> usize {
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
pub(super) fn phrase(board: &Board<'_, '_>, mut start: usize) -> Range<usize> {
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
pub(super) fn is_clause(board: &Board<'_, '_>, at: usize) -> bool {
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
pub(super) fn clause_end(board: &Board<'_, '_>, start: usize) -> usize {
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
pub(super) fn object(board: &Board<'_, '_>) -> Range<usize> {
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
