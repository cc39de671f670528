//! Numbers: each to the parameter that the words around it speak of, the others in the sequence they are said in.

use std::ops::Range;

use serde_json::Value;

use super::{Board, role, slot::Slot};
use crate::offline::{
    number::Number,
    param::Kind,
    part,
    read::{Gap, Token},
    stem,
    texture::Bounds,
    words,
};

/// From here on the surroundings of a number count as naming its parameter.
const NAMED: f32 = 1.0;

/// A number that serves nothing yet.
struct Free {
    at: usize,
    number: Number,
}

/// Fills numbers and lists of numbers.
pub(super) fn place(slots: &mut [Slot<'_>], board: &mut Board<'_, '_>) {
    let mut free = find(board);
    by_surroundings(slots, board, &mut free);
    in_sequence(slots, board, &mut free);
    lists(slots, board, &mut free);
    last_one(slots, board, &mut free);
}

/// Numbers outside of quotes; days and clocks are no numbers, stretches of time are.
fn find(board: &Board<'_, '_>) -> Vec<Free> {
    let request = board.request;
    let stretch = |at: usize| part::is_unit(request.word(at));
    let dated = |at: usize| {
        let mut moments = request.moments.iter();
        let moment = moments.find(|moment| moment.tokens.contains(&at));
        moment.is_some_and(|moment| !moment.said.clone().any(stretch))
    };
    let free = (0..request.tokens.len()).filter(|at| board.is_free(*at) && !dated(*at));
    let number = |at: usize| {
        let number = request.token(at)?.number()?.clone();
        Some(Free { at, number })
    };
    free.filter_map(number).collect()
}

fn bounds<'p>(slot: &Slot<'p>) -> Option<&'p Bounds> {
    match &slot.param.kind {
        Kind::Number(bounds) if slot.is_open() => Some(bounds),
        _ => None,
    }
}

fn value(bounds: &Bounds, number: &Number) -> Option<Value> {
    let fits = bounds.admit(number.value) && (!bounds.whole || number.whole.is_some());
    fits.then(|| number.json()).flatten()
}

fn by_surroundings(slots: &mut [Slot<'_>], board: &mut Board<'_, '_>, free: &mut Vec<Free>) {
    let mut pairs = Vec::new();
    for (index, slot) in slots.iter().enumerate() {
        let Some(bounds) = bounds(slot) else { continue };
        for found in free
            .iter()
            .filter(|found| value(bounds, &found.number).is_some())
        {
            let (score, tokens) = surroundings(slot, board, found.at);
            if score >= NAMED {
                pairs.push((score, index, found.at, tokens));
            }
        }
    }
    pairs.sort_by(|a, b| b.0.total_cmp(&a.0));
    let scores: Vec<(f32, usize, usize)> =
        pairs.iter().map(|pair| (pair.0, pair.1, pair.2)).collect();
    for (score, index, at, tokens) in pairs {
        // Words that speak of two parameters alike tell nothing.
        let alike =
            |other: &(f32, usize, usize)| other.0 == score && other.1 != index && other.2 == at;
        if scores.iter().any(alike) {
            continue;
        }
        let Some(slot) = slots.get_mut(index) else {
            return;
        };
        let place = free.iter().position(|found| found.at == at);
        if let (Some(bounds), Some(place)) = (bounds(slot), place) {
            slot.value = value(bounds, &free.remove(place).number);
            board.take_only(&tokens);
        }
    }
}

/// How much the words around the number speak of this parameter, and the tokens that do.
fn surroundings(slot: &Slot<'_>, board: &Board<'_, '_>, at: usize) -> (f32, Range<usize>) {
    let start = board.preposition_before(at);
    let mut score = role::agreement(slot.role, role::of_place(board, at));
    if start.is_some_and(|start| {
        slot.param
            .words
            .iter()
            .any(|word| word == board.request.word(start))
    }) {
        score += 1.0;
    }
    let mut tokens = start.unwrap_or(at)..at + 1;
    // The noun that is counted may stand behind another one that already serves a parameter.
    let names = |token: &Token| token.is_content() || token.word == "%";
    let noun = |at: &usize| board.plain(*at).is_some_and(names);
    let joined = |at: &usize| {
        let token = board.request.token(*at);
        token.is_some_and(|token| token.gap == Gap::None && names(token))
    };
    let after = (at + 1..=at + 3).take_while(joined).find(noun);
    let back = if matches!(board.request.word(at.saturating_sub(1)), "of" | "is") {
        2
    } else {
        1
    };
    let before = at.checked_sub(back).filter(noun);
    for (place, weight) in [(after, 1.0), (before, 0.7)] {
        let Some((place, token)) = place.and_then(|place| Some((place, board.plain(place)?)))
        else {
            continue;
        };
        let like =
            |stem: &String| !token.stem.is_empty() && stem::likeness(stem, &token.stem) >= 0.75;
        let by_name = slot.param.stems.iter().any(like)
            || token.word == "%" && slot.param.name.contains("percent");
        let by_doc = slot
            .param
            .doc_words
            .iter()
            .any(|word| words::is_content(word) && like(&stem::stem(word)));
        if by_name || by_doc {
            score += weight * if by_name { 2.0 } else { 1.2 };
            if by_name {
                tokens = tokens.start.min(place)..tokens.end.max(place + 1);
            }
        }
    }
    (score, tokens)
}

/// What is needed takes what is left, in the sequence of both.
fn in_sequence(slots: &mut [Slot<'_>], board: &mut Board<'_, '_>, free: &mut Vec<Free>) {
    for slot in slots.iter_mut().filter(|slot| slot.needed) {
        let Some(bounds) = bounds(slot) else { continue };
        if let Some(place) = free
            .iter()
            .position(|found| value(bounds, &found.number).is_some())
        {
            give(slot, bounds, &free.remove(place), board);
        }
    }
}

fn give(slot: &mut Slot<'_>, bounds: &Bounds, found: &Free, board: &mut Board<'_, '_>) {
    slot.value = value(bounds, &found.number);
    board.take(&(found.at..found.at + 1));
}

/// A list takes all that are left and fit.
fn lists(slots: &mut [Slot<'_>], board: &mut Board<'_, '_>, free: &mut Vec<Free>) {
    for slot in slots.iter_mut().filter(|slot| slot.is_open()) {
        let (Kind::Number(bounds), true) = slot.single() else {
            continue;
        };
        let (fitting, rest): (Vec<Free>, _) = std::mem::take(free)
            .into_iter()
            .partition(|found| value(bounds, &found.number).is_some());
        *free = rest;
        let values: Vec<Value> = fitting
            .iter()
            .filter_map(|found| value(bounds, &found.number))
            .collect();
        fitting
            .iter()
            .for_each(|found| board.take(&(found.at..found.at + 1)));
        slot.value = (!values.is_empty()).then_some(Value::Array(values));
    }
}

/// A single number that counts nothing, and a single parameter that may have it.
fn last_one(slots: &mut [Slot<'_>], board: &mut Board<'_, '_>, free: &mut Vec<Free>) {
    let ([found], 1) = (
        free.as_slice(),
        slots.iter().filter(|slot| bounds(slot).is_some()).count(),
    ) else {
        return;
    };
    let next = board
        .request
        .token(found.at + 1)
        .filter(|next| next.gap == Gap::None);
    if next.is_some_and(Token::is_content) || board.moment_at(found.at).is_some() {
        return;
    }
    for slot in slots.iter_mut() {
        if let Some(bounds) = bounds(slot) {
            give(slot, bounds, found, board);
        }
    }
    free.clear();
}
