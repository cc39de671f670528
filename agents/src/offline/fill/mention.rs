//! Values that stand beside their parameter's own name: `size: 5`, `5 pieces`, `called "x"`.

use std::ops::Range;

use serde_json::Value;

use super::{Board, cut, slot::Slot, taste::Taste};
use crate::offline::{
    param::Kind,
    read::{Form, Gap},
    stem, words,
};

/// Last words of a name that people leave out when they speak.
const TAILS: [&str; 9] = [
    "id",
    "number",
    "no",
    "name",
    "code",
    "key",
    "value",
    "ref",
    "identifier",
];
/// Words between a name and its value.
const LINKS: [&str; 12] = [
    "is", "of", "as", "to", "be", "are", "named", "called", "titled", "number", "no", "id",
];
/// Of these, those after which any words are the value.
const PLAIN: [&str; 6] = ["is", "as", "named", "called", "titled", "are"];

/// Fills what is named in the request.
pub(super) fn place(slots: &mut [Slot<'_>], board: &mut Board<'_, '_>) {
    for at in 0..board.request.tokens.len() {
        for index in 0..slots.len() {
            let Some(slot) = slots.get(index).filter(|slot| slot.is_open()) else {
                continue;
            };
            let Some(length) = name_at(slot, board, at) else {
                continue;
            };
            let Some((value, tokens)) = value_at(slot, slots, board, at..at + length) else {
                continue;
            };
            board.take(&tokens);
            if let Some(slot) = slots.get_mut(index) {
                slot.value = Some(value);
            }
        }
    }
}

/// How many tokens at this place name the parameter.
pub(super) fn name_at(slot: &Slot<'_>, board: &Board<'_, '_>, at: usize) -> Option<usize> {
    let token = board.plain(at)?;
    if token.form != Form::Word {
        return None;
    }
    let named = board
        .request
        .slice(&(at..at + 1))
        .eq_ignore_ascii_case(&slot.param.name);
    let assigned = board
        .request
        .token(at + 1)
        .is_some_and(|next| next.gap == Gap::Colon);
    if named && (assigned || words::is_content(&token.word) && token.word.len() > 1) {
        return Some(1);
    }
    let stems: Vec<&String> = slot.param.stems.iter().collect();
    let mut words: &[String] = &slot.param.words;
    let mut tries = 0;
    while let Some((last, before)) = words.split_last().filter(|_| tries < 3) {
        let whole = words
            .iter()
            .zip(&stems)
            .enumerate()
            .all(|(offset, (word, stem))| {
                board.plain(at + offset).is_some_and(|token| {
                    (offset == 0 || token.gap == Gap::None)
                        && (token.stem == **stem || token.word == *word)
                })
            });
        if whole
            && words
                .iter()
                .any(|word| words::is_content(word) && word.len() > 1)
        {
            return Some(words.len());
        }
        if !TAILS.contains(&last.as_str()) || before.is_empty() {
            break;
        }
        words = before;
        tries += 1;
    }
    // The last word of a longer name is what the others only narrow down.
    let head = words
        .last()
        .filter(|word| words.len() > 1 && words::is_content(word) && word.len() > 2)?;
    (stem::stem(head) == token.stem && words::is_content(&token.word)).then_some(1)
}

/// The value that belongs to the name at these tokens, and all tokens it takes.
fn value_at(
    slot: &Slot<'_>,
    slots: &[Slot<'_>],
    board: &Board<'_, '_>,
    name: Range<usize>,
) -> Option<(Value, Range<usize>)> {
    let mut at = name.end;
    let mut plain = false;
    while at < name.end + 2 && LINKS.contains(&board.request.word(at)) && board.is_free(at) {
        plain |= PLAIN.contains(&board.request.word(at));
        at += 1;
    }
    let next = board
        .request
        .token(at)
        .filter(|token| board.is_free(at) && token.gap < Gap::Stop);
    let close = next.is_some_and(|token| token.gap != Gap::Comma);
    let colon = next.is_some_and(|token| token.gap == Gap::Colon);
    match &slot.param.kind {
        Kind::Number(bounds) => {
            let admit = |at: usize| {
                let number = board
                    .plain(at)?
                    .number()
                    .filter(|number| !bounds.whole || number.whole.is_some())?;
                bounds.admit(number.value).then(|| number.json()).flatten()
            };
            let before = name.start.checked_sub(1).filter(|_| !colon);
            let counted = before.and_then(|before| Some((admit(before)?, before..name.end)));
            let free = |at: usize| board.moment_at(at).is_none();
            let after = admit(at)
                .filter(|_| close && free(at))
                .map(|value| (value, name.start..at + 1));
            counted.or(after)
        }
        Kind::Text(texture) => {
            let tokens = text_at(slot, slots, board, at, plain || colon).filter(|_| close)?;
            let said = texture.fitting(cut::said(board, &tokens))?;
            Some((Value::String(said.into_owned()), name.start..tokens.end))
        }
        Kind::Flag => {
            let said = match board.request.word(at) {
                "true" | "yes" | "on" => Some(true),
                "false" | "no" | "off" => Some(false),
                _ => None,
            };
            said.filter(|_| close)
                .map(|said| (Value::Bool(said), name.start..at + 1))
        }
        Kind::Choice(_) | Kind::List(_) | Kind::Object(_) => None,
    }
}

/// The text at this place; after a colon or a plain link any words, else only what looks like a value.
fn text_at(
    slot: &Slot<'_>,
    slots: &[Slot<'_>],
    board: &Board<'_, '_>,
    at: usize,
    any: bool,
) -> Option<Range<usize>> {
    let token = board.request.token(at).filter(|_| board.is_free(at))?;
    if let Some(quote) = token.quote {
        return Some(board.quoted(quote));
    }
    match token.form {
        Form::Number(_) if slot.taste != Taste::Id && !any => return None,
        Form::Word if !any => {
            let name =
                token.capital && words::is_content(&token.word) && slot.taste != Taste::Prose;
            if !name {
                return None;
            }
        }
        Form::Word | Form::Sign => {}
        Form::Date(_) | Form::Clock(_) if slot.taste != Taste::Time && !any => return None,
        _ if !any || slot.taste != Taste::Prose => {
            let glued = |at: &usize| board.plain(*at).is_some_and(|token| token.glued);
            return Some(at..at + 1 + (at + 1..).take_while(glued).count());
        }
        _ => {}
    }
    if slot.taste == Taste::Time
        && let Some(moment) = board.moment_at(at)
    {
        return Some(moment.tokens.start.max(at)..moment.tokens.end);
    }
    let mut end = at + 1;
    while let Some(token) = board.plain(end) {
        let another = slots.iter().any(|slot| name_at(slot, board, end).is_some());
        let ends = match token.gap {
            Gap::Stop => slot.taste != Taste::Prose || !any,
            Gap::Comma => another || slot.taste != Taste::Prose,
            Gap::Colon => true,
            Gap::None if slot.taste == Taste::Prose => another && any,
            Gap::None if any => {
                words::is_preposition(&token.word) && token.word != "of" || token.word == "and"
            }
            Gap::None => !token.capital,
        };
        if ends {
            break;
        }
        end += 1;
    }
    // A small word that only led to the next name is not part of the text.
    while end > at + 1
        && matches!(
            board.request.word(end - 1),
            "and" | "with" | "the" | "a" | "its"
        )
    {
        end -= 1;
    }
    Some(at..end)
}
