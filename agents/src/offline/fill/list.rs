//! Lists: what commas and `and` join, or several quotes; and lists of objects, one from each part.

use std::ops::Range;

use serde_json::Value;

use super::{Board, cut, mention, slot::Slot};
use crate::offline::{
    param::{Kind, Param},
    read::{Form, Gap, Token},
    texture::Texture,
    words,
};

/// The most parts of a list of objects.
const PARTS: usize = 16;

/// Fills the lists of texts and of objects. Lists of numbers and of choices are filled with their like.
pub(super) fn place(slots: &mut [Slot<'_>], board: &mut Board<'_, '_>) {
    for slot in slots.iter_mut().filter(|slot| slot.is_open()) {
        let Kind::List(item) = &slot.param.kind else {
            continue;
        };
        let values = match &item.kind {
            Kind::Text(texture) => texts(slot, texture, board),
            // A list inside of a list is more than a sentence says.
            Kind::Object(members) if !board.is_part() => objects(members, board),
            _ => Vec::new(),
        };
        slot.value = (!values.is_empty()).then_some(Value::Array(values));
    }
}

fn texts(slot: &Slot<'_>, texture: &Texture, board: &mut Board<'_, '_>) -> Vec<Value> {
    let quotes = (0..board.request.quotes.len()).map(|quote| board.quoted(quote));
    let quotes: Vec<_> = quotes
        .filter(|quote| !quote.is_empty() && board.are_free(quote))
        .collect();
    let items = if quotes.is_empty() {
        joined(slot, board)
    } else {
        quotes
    };
    let mut values = Vec::new();
    for item in items {
        if let Some(text) = texture.fitting(cut::said(board, &item)) {
            board.take(&item);
            values.push(Value::String(text.into_owned()));
        }
    }
    values
}

/// The items of the best run of words: one behind the parameter's name, else the one with most items, else the first.
/// What may stay empty is filled only from behind its name.
fn joined(slot: &Slot<'_>, board: &Board<'_, '_>) -> Vec<Range<usize>> {
    let tokens = board.request.tokens.len();
    let named =
        (0..tokens).find_map(|at| mention::name_at(slot, board, at).map(|length| at + length));
    let behind = named
        .map(|at| at + usize::from(matches!(board.request.word(at), "is" | "are" | "of" | "as")));
    let behind = behind
        .map(|at| items(board, at))
        .filter(|items| !items.is_empty());
    if behind.is_some() || !slot.needed {
        return behind.unwrap_or_default();
    }
    let starts = (0..tokens).filter(|at| *at == 0 || breaks(board, *at) || breaks(board, *at - 1));
    let runs = starts.map(|at| {
        let led = board.plain(at).is_some_and(Token::is_preposition);
        let items = items(board, at + usize::from(led));
        // A single item needs a reason: a preposition or the tool's name before it.
        let told = led
            || at
                .checked_sub(1)
                .is_some_and(|before| board.is_hint(before));
        if items.len() > 1 || told {
            items
        } else {
            Vec::new()
        }
    });
    let mut best = Vec::new();
    for run in runs {
        if run.len() > best.len() {
            best = run;
        }
    }
    best
}

/// Whether a run of items cannot go on over this token.
fn breaks(board: &Board<'_, '_>, at: usize) -> bool {
    board.plain(at).is_none_or(|token| {
        board.is_hint(at) || token.is_preposition() && token.word != "of" || token.gap >= Gap::Colon
    })
}

/// The items from here on, as long as nothing breaks the run.
fn items(board: &Board<'_, '_>, start: usize) -> Vec<Range<usize>> {
    let mut items = Vec::new();
    let mut item = start..start;
    let mut at = start;
    while at == start && board.plain(at).is_some() || !breaks(board, at) {
        let token = board.request.token(at);
        let joins = matches!(board.request.word(at), "and" | "or" | "plus");
        if joins || at > start && token.is_some_and(|token| token.gap == Gap::Comma) {
            items.push(item.clone());
            item = at..at;
        }
        at += 1;
        item = if joins { at..at } else { item.start..at };
    }
    items.push(item);
    items
        .into_iter()
        .filter_map(|item| trimmed(board, item))
        .collect()
}

fn trimmed(board: &Board<'_, '_>, item: Range<usize>) -> Option<Range<usize>> {
    let names = |at: &usize| {
        let token = board.request.token(*at);
        token.is_some_and(|token| token.is_content() || token.form != Form::Word)
    };
    let idle = |at: &usize| words::is_small(board.request.word(*at)) || board.is_hint(*at);
    let start = item.clone().find(|at| !idle(at))?;
    let end = item.clone().rev().find(|at| !idle(at))? + 1;
    (start..end).any(|at| names(&at)).then_some(start..end)
}

/// One object from each part of the request that has all it needs; else one from the whole.
fn objects(members: &[Param], board: &mut Board<'_, '_>) -> Vec<Value> {
    let tokens = board.request.tokens.len();
    let cuts = |at: &usize| {
        let comma = board
            .request
            .token(*at)
            .is_some_and(|token| token.gap >= Gap::Comma);
        board.is_free(*at) && (comma || board.request.word(*at) == "and")
    };
    let mut ends: Vec<usize> = (1..tokens).filter(cuts).take(PARTS).collect();
    ends.push(tokens);
    let mut parts = Vec::new();
    let mut start = 0;
    for end in ends {
        let mut part = board.narrowed(&(start..end));
        let filled = super::fill(members, &mut part);
        if filled.missing.is_empty() && filled.needed > 0 {
            parts.push((start..end, Value::Object(filled.arguments)));
        }
        start = end;
    }
    if parts.is_empty() {
        let whole = super::fill(members, &mut board.narrowed(&(0..tokens)));
        if whole.missing.is_empty() && whole.needed > 0 {
            parts.push((0..tokens, Value::Object(whole.arguments)));
        }
    }
    let taken = parts.into_iter().map(|(tokens, value)| {
        board.take_only(&tokens);
        value
    });
    taken.collect()
}
