//! Beginning and end: the two roles that prepositions give to values of one kind.
//!
//! `from A to B` serves any pair of parameters of which one is named or described as a beginning and the other as an
//! end.

use super::Board;
use crate::offline::words;

/// Which end of something a value names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// Where it begins.
    From,
    /// Where it ends.
    To,
}

const FROM: [&str; 6] = ["from", "source", "origin", "start", "begin", "base"];
const TO: [&str; 7] = [
    "to",
    "into",
    "target",
    "destination",
    "dest",
    "end",
    "until",
];

fn named(word: &str) -> Option<Role> {
    match word {
        word if FROM.contains(&word) => Some(Role::From),
        word if TO.contains(&word) => Some(Role::To),
        _ => None,
    }
}

/// The role that a parameter's names give it, else its description: `Where to start from` ends with its preposition.
pub(super) fn of_names(names: &[String], doc: &str) -> Option<Role> {
    if let Some(role) = names.iter().find_map(|word| named(word)) {
        return Some(role);
    }
    let sentence = words::split(
        doc.split(['.', ';', ',', '(']).next().unwrap_or_default(),
        40,
    );
    if let Some(role) = sentence.last().and_then(|word| named(word)) {
        return Some(role);
    }
    let telling = |word: &String| word != "to" && word != "end" && word != "base";
    sentence
        .iter()
        .filter(|word| telling(word))
        .find_map(|word| named(word))
}

/// The role that the words before a place of the request give to what stands there.
pub(super) fn of_place(board: &Board<'_, '_>, at: usize) -> Option<Role> {
    match board.request.word(board.preposition_before(at)?) {
        "from" | "between" => Some(Role::From),
        "to" | "into" | "in" | "as" | "until" | "till" => Some(Role::To),
        _ => None,
    }
}

/// How well the two agree: 1, 0 or -1.
pub(super) fn agreement(slot: Option<Role>, place: Option<Role>) -> f32 {
    match (slot, place) {
        (Some(slot), Some(place)) if slot == place => 1.0,
        (Some(_), Some(_)) => -1.0,
        _ => 0.0,
    }
}
