//! Candidates cut to measure: without the parameter's own name, the tool's name or small words at their ends.

use std::ops::Range;

use super::{
    Board, mention,
    slot::Slot,
    span::{Source, Span},
    stretch,
    taste::Taste,
};
use crate::offline::{
    read::{Form, Gap, Token},
    words,
};

/// The part of the stretch that could be this parameter's text, if any.
pub(super) fn to_measure(
    slot: &Slot<'_>,
    board: &Board<'_, '_>,
    span: &Span,
) -> Option<Range<usize>> {
    let Range { start, end } = span.tokens.clone();
    let prose = slot.taste == Taste::Prose;
    let cut = match span.source {
        Source::Phrase | Source::Asked => {
            let cut = unnamed(slot, board, without_name(slot, board, start..end));
            let first = board.request.token(cut.start);
            let counts = first.is_some_and(|token| token.number().is_some());
            if counts && !prose {
                return None;
            }
            cut
        }
        Source::Object if prose => with_article(board, start)..end,
        Source::Object => unnamed(slot, board, first_thing(board, start..end)),
        Source::Token if !slot.has_pattern() => return None,
        _ => start..end,
    };
    let thought = matches!(
        span.source,
        Source::Phrase | Source::Object | Source::Clause
    );
    let cut = if prose && thought {
        without_tail(board, cut)
    } else {
        cut
    };
    says_something(board, span.source, cut.clone()).then_some(cut)
}

/// A stretch of nothing but small words and words that name the tool is no text, unless it is quoted.
fn says_something(board: &Board<'_, '_>, source: Source, mut tokens: Range<usize>) -> bool {
    tokens.any(|at| {
        let token = board.request.token(at);
        let tells = token.is_some_and(|token| token.form != Form::Word || token.is_content());
        source == Source::Quote || tells && !board.is_hint(at)
    })
}

/// `the name of x`: only what follows.
fn without_name(slot: &Slot<'_>, board: &Board<'_, '_>, tokens: Range<usize>) -> Range<usize> {
    match mention::name_at(slot, board, tokens.start) {
        Some(length) if tokens.start + length < tokens.end => {
            let start = tokens.start + length;
            start + usize::from(board.request.word(start) == "of")..tokens.end
        }
        _ => tokens,
    }
}

/// Without the parameter's own name, or the tool's, at the end.
fn unnamed(slot: &Slot<'_>, board: &Board<'_, '_>, mut tokens: Range<usize>) -> Range<usize> {
    let names = |at| board.is_hint(at) || mention::name_at(slot, board, at).is_some();
    while slot.taste != Taste::Prose && tokens.len() > 1 && names(tokens.end - 1) {
        tokens.end -= 1;
    }
    tokens
}

/// Its own article belongs to a text.
fn with_article(board: &Board<'_, '_>, mut start: usize) -> usize {
    let article = |at: usize| words::is_determiner(board.request.word(at)) && board.is_free(at);
    while start.checked_sub(1).is_some_and(article) {
        start -= 1;
    }
    start
}

/// A single thing without its article, where a text would go on.
fn first_thing(board: &Board<'_, '_>, mut tokens: Range<usize>) -> Range<usize> {
    while words::is_determiner(board.request.word(tokens.start)) {
        tokens.start += 1;
    }
    let end = stretch::words_end(board, tokens.start).min(tokens.end);
    tokens.start..stretch::trimmed(board, tokens.start, end)
}

/// Without a last phrase that only names the tool again: `.. with my <tool>`.
fn without_tail(board: &Board<'_, '_>, tokens: Range<usize>) -> Range<usize> {
    let leads = |at: &usize| board.plain(*at).is_some_and(Token::is_preposition);
    let Some(last) = (tokens.start + 1..tokens.end).rev().find(leads) else {
        return tokens;
    };
    let content = |at| board.request.token(at).is_some_and(Token::is_content);
    let idle = (last + 1..tokens.end).all(|at| board.is_hint(at) || !content(at));
    let hinted = (last + 1..tokens.end).any(|at| board.is_hint(at));
    if hinted && idle {
        tokens.start..last
    } else {
        tokens
    }
}

/// The text of these tokens, without a possessive ending and with its brackets closed.
pub(super) fn said<'t>(board: &Board<'_, 't>, tokens: &Range<usize>) -> &'t str {
    let request = board.request;
    let quote = request.token(tokens.start).and_then(|token| token.quote);
    if let Some(quote) = quote.filter(|quote| board.quoted(*quote) == *tokens) {
        let range = request.quotes.get(quote).cloned().unwrap_or_default();
        return request.text.get(range).unwrap_or_default().trim();
    }
    let text = request.slice(tokens);
    let next = request.token(tokens.end);
    let owns = next.is_some_and(|next| next.gap == Gap::None && !next.capital);
    let bare = text.strip_suffix("'s").or_else(|| text.strip_suffix("’s"));
    let text = bare.filter(|_| owns).unwrap_or(text);
    let open = text
        .matches('(')
        .count()
        .saturating_sub(text.matches(')').count());
    closed(request.slice_to_end(tokens), text, open).trim_start_matches('#')
}

/// The text with as many closing brackets as it lacks and as stand behind it.
fn closed<'t>(source: &'t str, text: &'t str, open: usize) -> &'t str {
    let behind = source.get(text.len()..).unwrap_or_default();
    let closing = behind
        .bytes()
        .take_while(|byte| *byte == b')')
        .take(open)
        .count();
    source.get(..text.len() + closing).unwrap_or(text)
}
