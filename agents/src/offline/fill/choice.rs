//! Values of a choice: whichever of them the request names, in full, in another form, or shortened.

use std::ops::Range;

use serde_json::Value;

use super::{Board, role, slot::Slot};
use crate::offline::{
    param::{Choice, Kind},
    read::{Form, Gap, Token},
    stem, words,
};

/// Below this a resemblance is none.
const ENOUGH: f32 = 0.5;

/// A value that a place of the request names, and how plainly.
struct Hit<'p> {
    value: &'p Value,
    tokens: Range<usize>,
    score: f32,
}

/// Gives every choice the value that the request names best; a word serves once.
pub(super) fn place(slots: &mut [Slot<'_>], board: &mut Board<'_, '_>) {
    let mut hits: Vec<(usize, Hit<'_>)> = Vec::new();
    for (index, slot) in slots.iter_mut().enumerate() {
        let (Kind::Choice(choices), several) = slot.single() else {
            continue;
        };
        if let ([only], true, false) = (choices.as_slice(), slot.needed, several) {
            slot.value = Some(only.value.clone());
            continue;
        }
        let found = find(choices, slot, board);
        hits.extend(found.into_iter().map(|mut hit| {
            let place = role::of_place(board, hit.tokens.start)
                .or_else(|| role_by_count(board, hit.tokens.start));
            hit.score +=
                0.5 * role::agreement(slot.role, place) + 0.2 * near_name(slot, board, &hit.tokens);
            (index, hit)
        }));
    }
    // Equal scores stay in the sequence of the parameters, then of the request.
    hits.sort_by(|(_, a), (_, b)| b.score.total_cmp(&a.score));
    for (index, hit) in hits {
        let Some(slot) = slots.get_mut(index) else {
            continue;
        };
        if hit.score < ENOUGH || !board.are_free(&hit.tokens) {
            continue;
        }
        if slot.single().1 {
            let values = slot.value.get_or_insert_with(|| Value::Array(Vec::new()));
            if let Value::Array(values) = values
                && !values.contains(hit.value)
            {
                values.push(hit.value.clone());
            }
        } else if slot.is_open() {
            slot.value = Some(hit.value.clone());
        } else {
            continue;
        }
        slot.plain = true;
        board.take(&hit.tokens);
        let beside = hit.tokens.end;
        let next = board.plain(beside);
        if next.is_some_and(|next| slot.param.stems.contains(&next.stem)) && !board.is_hint(beside)
        {
            board.take_only(&(beside..beside + 1));
        }
    }
}

/// What is counted is what one has: the beginning, if the other end is named elsewhere.
fn role_by_count(board: &Board<'_, '_>, at: usize) -> Option<role::Role> {
    let number = |back: usize| {
        let token = board.request.token(at.checked_sub(back)?)?;
        token.number()
    };
    // The unit may stand between: `5 <units> <of a scale>`.
    let between = at
        .checked_sub(1)
        .and_then(|before| board.request.token(before));
    let joined = between.is_some_and(|token| token.gap == Gap::None && token.is_content());
    number(1)
        .or_else(|| number(2).filter(|_| joined))
        .map(|_| role::Role::From)
}

/// 1 where the parameter's own name stands beside the value.
fn near_name(slot: &Slot<'_>, board: &Board<'_, '_>, tokens: &Range<usize>) -> f32 {
    let beside = [
        tokens.start.checked_sub(1),
        tokens.start.checked_sub(2),
        Some(tokens.end),
    ];
    let named = beside
        .into_iter()
        .flatten()
        .filter_map(|at| board.request.token(at))
        .any(|token| words::is_content(&token.word) && slot.param.stems.contains(&token.stem));
    f32::from(u8::from(named))
}

fn find<'p>(choices: &'p [Choice], slot: &Slot<'_>, board: &Board<'_, '_>) -> Vec<Hit<'p>> {
    let mut hits: Vec<Hit<'p>> = Vec::new();
    let names: Vec<Name<'p>> = choices.iter().map(Name::of).collect();
    for at in 0..board.request.tokens.len() {
        if board.plain(at).is_none() {
            continue;
        }
        let named = names.iter().filter_map(|name| name.hit(at, slot, board));
        // Of two values that one place may mean, the plainer counts, and of two equally plain ones the longer.
        let best = named.max_by(|a, b| {
            a.score
                .total_cmp(&b.score)
                .then_with(|| a.value.to_string().len().cmp(&b.value.to_string().len()))
        });
        hits.extend(best);
    }
    hits
}

/// A value's own words.
struct Name<'p> {
    choice: &'p Choice,
    text: String,
    stems: Vec<String>,
    doc: Vec<String>,
}

impl<'p> Name<'p> {
    fn of(choice: &'p Choice) -> Self {
        let text = choice
            .value
            .as_str()
            .map_or_else(|| choice.value.to_string(), str::to_owned);
        let stems = |text: &str| {
            words::split(text, 20)
                .iter()
                .map(|word| stem::stem(word))
                .collect()
        };
        let telling: Vec<_> = words::split(&choice.doc, 20)
            .into_iter()
            .filter(|word| words::is_content(word))
            .collect();
        Self {
            choice,
            stems: stems(&text),
            doc: stems(&telling.join(" ")),
            text,
        }
    }

    fn hit(&self, at: usize, slot: &Slot<'_>, board: &Board<'_, '_>) -> Option<Hit<'p>> {
        let token = board.plain(at)?;
        let (score, length) = self
            .in_full(at, token, board)
            .or_else(|| {
                self.shortened(at, token, slot, board)
                    .map(|score| (score, 1))
            })
            .or_else(|| self.described(at, token, board).map(|score| (score, 1)))?;
        Some(Hit {
            value: &self.choice.value,
            tokens: at..at + length,
            score,
        })
    }

    /// All its words in a row, in any form.
    fn in_full(&self, at: usize, token: &Token, board: &Board<'_, '_>) -> Option<(f32, usize)> {
        if let (Some(number), Some(value)) = (token.number(), self.choice.value.as_f64()) {
            return (number.value.to_bits() == value.to_bits()).then_some((0.8, 1));
        }
        let written = board
            .request
            .slice(&(at..at + 1))
            .trim_matches(|c: char| !c.is_alphanumeric());
        if written.eq_ignore_ascii_case(&self.text) {
            // A value spelled like a small word is meant only where it is counted or written the same way.
            let doubtful = words::is_small(&token.word) || written.len() == 1;
            let counted = role_by_count(board, at).is_some();
            return (!doubtful || counted || written == self.text && token.capital)
                .then_some((1.0, 1));
        }
        let mut likeness = 1.0_f32;
        for (offset, stem) in self.stems.iter().enumerate() {
            let token = board
                .plain(at + offset)
                .filter(|token| offset == 0 || token.gap == Gap::None)?;
            let joined = token
                .word
                .contains('-')
                .then(|| token.word.replace('-', ""));
            let like = stem::likeness(stem, joined.as_deref().unwrap_or(&token.stem));
            likeness = likeness.min(like);
        }
        (likeness >= 0.75 && !self.stems.is_empty()).then_some((0.95 * likeness, self.stems.len()))
    }

    /// `km` for a longer word, or a longer word for `km`.
    fn shortened(
        &self,
        at: usize,
        token: &Token,
        slot: &Slot<'_>,
        board: &Board<'_, '_>,
    ) -> Option<f32> {
        let value = self.text.to_lowercase();
        let word = token.word.trim_matches(|c: char| !c.is_alphanumeric());
        let letters = |text: &str| text.chars().all(char::is_alphabetic) && !text.is_empty();
        if token.form != Form::Word || !letters(&value) || !letters(word) || words::is_small(word) {
            return None;
        }
        let (short, long) = if value.len() < word.len() {
            (value.as_str(), word)
        } else {
            (word, value.as_str())
        };
        if short.len() > 3 || long.len() < short.len() + 2 || !abbreviates(short, long) {
            return None;
        }
        let like = |doc: &String| stem::likeness(&stem::stem(doc), &stem::stem(long)) > 0.9;
        let told = slot.param.doc_words.iter().any(like);
        let counted = role_by_count(board, at).is_some();
        let led = board.preposition_before(at).is_some() && (!token.capital || word == short);
        let agrees = role::agreement(slot.role, role::of_place(board, at)) > 0.0;
        let length = f32::from(u8::try_from(short.len()).unwrap_or(0));
        (told || counted || led || agrees).then_some(0.5 + 0.02 * length)
    }

    /// A word of its description.
    fn described(&self, at: usize, token: &Token, board: &Board<'_, '_>) -> Option<f32> {
        (token.is_content() && !board.is_hint(at) && self.doc.contains(&token.stem)).then_some(0.6)
    }
}

/// Whether people would shorten the long word so: its beginning, or its first letter and some of its consonants.
fn abbreviates(short: &str, long: &str) -> bool {
    if long.starts_with(short) {
        return true;
    }
    let mut rest = long.chars();
    let within = short.chars().all(|c| rest.any(|other| other == c));
    within
        && long.chars().next() == short.chars().next()
        && short.len() > 1
        && !short.contains(['a', 'e', 'i', 'o', 'u'])
}
