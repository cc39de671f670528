//! Flags: on where they are named, off where they are denied, off where a call needs one and nothing is said.

use serde_json::Value;

use super::{Board, slot::Slot};
use crate::offline::{param::Kind, stem, words};

/// First words of a flag's name that say nothing about what it turns on.
const HEADS: [&str; 13] = [
    "is", "has", "with", "include", "includes", "use", "enable", "enabled", "allow", "should",
    "want", "do", "as",
];

/// Fills the flags that the request names.
pub(super) fn place_named(slots: &mut [Slot<'_>], board: &mut Board<'_, '_>) {
    place_at(slots, board, named);
}

/// Fills the flags that the request describes, and those that a call needs.
pub(super) fn place(slots: &mut [Slot<'_>], board: &mut Board<'_, '_>) {
    place_at(slots, board, described);
    let open = |slot: &&mut Slot<'_>| slot.is_open() && matches!(slot.param.kind, Kind::Flag);
    for slot in slots.iter_mut().filter(open) {
        let said = switched(slot, board);
        slot.value = said.or(slot.needed.then_some(false)).map(Value::Bool);
    }
}

fn place_at(
    slots: &mut [Slot<'_>],
    board: &mut Board<'_, '_>,
    find: impl Fn(&Slot<'_>, &Board<'_, '_>) -> Option<usize>,
) {
    for slot in slots.iter_mut().filter(|slot| slot.is_open()) {
        if !matches!(slot.param.kind, Kind::Flag) {
            continue;
        }
        if let Some(at) = find(slot, board) {
            slot.value = Some(Value::Bool(!is_denied(board, at)));
            board.take(&(at..at + 1));
        }
    }
}

/// Where the request has the words that the flag is named by.
fn named(slot: &Slot<'_>, board: &Board<'_, '_>) -> Option<usize> {
    let names: Vec<String> = slot
        .param
        .words
        .iter()
        .filter(|word| !HEADS.contains(&word.as_str()) && words::is_content(word))
        .map(|word| stem::stem(word))
        .collect();
    let place =
        |name: &String| (0..board.request.tokens.len()).find(|at| is_like(board, *at, name));
    let places: Option<Vec<usize>> = names.iter().map(place).collect();
    places?.pop()
}

/// Where the request has a word of the flag's description.
fn described(slot: &Slot<'_>, board: &Board<'_, '_>) -> Option<usize> {
    let told = slot
        .param
        .doc_words
        .iter()
        .filter(|word| words::is_content(word));
    let told: Vec<String> = told.map(|word| stem::stem(word)).collect();
    (0..board.request.tokens.len()).find(|at| {
        let content = board
            .plain(*at)
            .is_some_and(|t| t.is_content() && !t.capital);
        content && !board.is_hint(*at) && told.iter().any(|stem| is_like(board, *at, stem))
    })
}

fn is_like(board: &Board<'_, '_>, at: usize, stem: &str) -> bool {
    board
        .plain(at)
        .is_some_and(|token| stem::likeness(stem, &token.stem) >= 0.75)
}

/// `on` or `off`, for a flag that is named or described by one of them.
fn switched(slot: &Slot<'_>, board: &Board<'_, '_>) -> Option<bool> {
    let param = slot.param;
    let speaks = |word: &String| word == "on" || word == "off";
    if !param.words.iter().chain(&param.doc_words).any(speaks) {
        return None;
    }
    let said = |word: &str| {
        let mut tokens = 0..board.request.tokens.len();
        tokens.any(|at| board.is_free(at) && board.request.word(at) == word)
    };
    said("off").then_some(false).or(said("on").then_some(true))
}

/// Whether one of the three words before it denies it.
fn is_denied(board: &Board<'_, '_>, at: usize) -> bool {
    (at.saturating_sub(3)..at).any(|before| words::is_negation(board.request.word(before)))
}
