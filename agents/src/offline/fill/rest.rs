//! What is needed and still empty takes what nobody wanted, if that says anything.

use std::{cmp::Reverse, ops::Range};

use serde_json::Value;

use super::{Board, cut, mention, slot::Slot, taste::Taste};
use crate::offline::{
    param::Kind,
    part,
    read::{Gap, Token},
};

/// Gives each needed text the longest run of words that is left.
pub(super) fn place(slots: &mut [Slot<'_>], board: &mut Board<'_, '_>) {
    for slot in slots
        .iter_mut()
        .filter(|slot| slot.is_open() && slot.needed)
    {
        let Kind::Text(texture) = &slot.param.kind else {
            continue;
        };
        if slot.is_formatted() || !matches!(slot.taste, Taste::Prose | Taste::Plain) {
            continue;
        }
        let mut runs = runs(slot, board);
        runs.sort_by_key(|run| Reverse(run.len()));
        let texts = runs
            .into_iter()
            .map(|run| (texture.fitting(cut::said(board, &run)), run));
        if let Some((Some(text), run)) = texts.into_iter().find(|(text, _)| text.is_some()) {
            slot.loose = true;
            slot.value = Some(Value::String(text.into_owned()));
            board.take(&run);
        }
    }
}

/// Runs of free words that name neither the tool nor the parameter.
fn runs(slot: &Slot<'_>, board: &Board<'_, '_>) -> Vec<Range<usize>> {
    let inside = |at: usize| {
        board.plain(at).is_some_and(|token| {
            let timeless = !part::is_unit(&token.word) && board.moment_at(at).is_none();
            let telling = token.is_content() && timeless || slot.taste == Taste::Prose;
            telling && !board.is_hint(at) && mention::name_at(slot, board, at).is_none()
        })
    };
    let ends = |at: usize| {
        board
            .request
            .token(at)
            .is_none_or(|token| token.gap == Gap::Stop)
    };
    let content = |at: &usize| board.request.token(*at).is_some_and(Token::is_content);
    let mut runs = Vec::new();
    let mut start = 0;
    while start < board.request.tokens.len() {
        let mut end = start;
        while inside(end) && (end == start || !ends(end)) {
            end += 1;
        }
        if let Some(first) = (start..end).find(content) {
            let last = (first..end).rev().find(content).unwrap_or(first);
            runs.push(first..last + 1);
        }
        start = end.max(start + 1);
    }
    runs
}
