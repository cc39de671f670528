//! How well a stretch of the request suits a parameter that takes a text.
//!
//! The numbers are weights of evidence, found by trying: what stands between quotes is a text, what begins with a
//! capital letter is a name, what has digits in it is a code. Prepositions, the parameter's name beside it and the
//! examples in the description count as well.

use std::ops::Range;

use super::{
    Board, role,
    role::Role,
    slot::Slot,
    span::{Source, Span},
    taste::Taste,
};
use crate::offline::{
    param::{Kind, Param},
    words,
};

/// Bytes of a text that could look like an example.
const EXAMPLE: usize = 40;

/// The score of this stretch for the slot of this index; what a slot takes at least is `text.rs`'s to say.
pub(super) fn of(
    slots: &[Slot<'_>],
    index: usize,
    board: &Board<'_, '_>,
    span: &Span,
    text: &str,
) -> f32 {
    let Some(slot) = slots.get(index) else {
        return 0.0;
    };
    let timeless = !matches!(slot.taste, Taste::Time | Taste::Prose);
    if timeless && board.moment_at(span.tokens.start).is_some() {
        return 0.0;
    }
    let before = index.checked_sub(1).and_then(|before| slots.get(before));
    let counted = before.is_some_and(|before| matches!(before.param.kind, Kind::Number(_)));
    let opens = board.request.opens(span.tokens.start) && span.source == Source::Name;
    base(slot.taste, span.source)
        + by_preposition(slot, board, span)
        + weigh(1.5, is_beside_name(slot, board, &span.tokens))
        + weigh(1.2, has_shape_of_example(text, slot.param))
        + weigh(1.0, slot.has_pattern())
        + weigh(0.4, counted && span.source == Source::Unit)
        + weigh(-0.6, opens)
}

fn weigh(weight: f32, holds: bool) -> f32 {
    if holds { weight } else { 0.0 }
}

/// How well a source suits a taste, before anything is known of this request.
fn base(taste: Taste, source: Source) -> f32 {
    use Source as S;
    match (taste, source) {
        (Taste::Prose | Taste::Plain, S::Called) => 2.5,
        (Taste::Prose, S::Quote) => 3.0,
        (Taste::Prose, S::Colon) => 2.8,
        (Taste::Prose, S::Clause) => 2.2,
        (Taste::Prose, S::Object) => 1.8,
        (Taste::Prose, S::Phrase) => 0.9,
        (Taste::Prose, S::Name | S::Code | S::Link) => 0.5,
        (Taste::Plain, S::Name | S::Capitals) => 2.0,
        (Taste::Plain, S::Quote) => 1.6,
        (Taste::Plain, S::Object) => 1.4,
        (Taste::Plain, S::Phrase) => 1.2,
        (Taste::Plain, S::Colon | S::Code) => 1.0,
        (Taste::Plain, S::Unit | S::Asked | S::Mail | S::Link) => 0.8,
        (Taste::Plain, S::Digits) => 0.4,
        (Taste::Plain, S::Clause) => 0.3,
        (Taste::Plain | Taste::Id, S::Token) => 0.2,
        (Taste::Id, S::Code) => 3.0,
        (Taste::Id, S::Digits | S::Capitals) => 2.5,
        (Taste::Id, S::Quote) => 1.2,
        (Taste::Id, S::Name) => 0.8,
        (Taste::Time, S::Moment) => 3.5,
        (Taste::Mail, S::Mail) | (Taste::Link, S::Link) => 4.0,
        (Taste::Link, S::Code) => 1.5,
        (Taste::Mail | Taste::Link, S::Name) => 0.9,
        (Taste::Mail | Taste::Link | Taste::Time, S::Quote) => 0.9,
        _ => 0.0,
    }
}

/// What the preposition before the stretch, or its place without one, says for this parameter.
fn by_preposition(slot: &Slot<'_>, board: &Board<'_, '_>, span: &Span) -> f32 {
    let by_source = match span.source {
        Source::Unit => Some(Role::From),
        Source::Asked => Some(Role::To),
        _ => None,
    };
    let place = role::of_place(board, span.tokens.start).or(by_source);
    let Some(preposition) = board.preposition_before(span.tokens.start) else {
        return 0.7 * role::agreement(slot.role, place);
    };
    let preposition = board.request.word(preposition);
    let free = slot.role.is_none();
    let named = slot.param.words.iter().any(|word| word == preposition);
    let told = slot
        .param
        .doc_words
        .last()
        .is_some_and(|word| word == preposition);
    let aside = matches!(preposition, "with" | "about" | "than" | "like" | "without");
    2.0 * role::agreement(slot.role, place)
        + weigh(2.0, free && named)
        + weigh(1.0, free && told)
        + weigh(-0.4, aside && span.source == Source::Phrase)
}

/// Whether the parameter's name stands right before or after the stretch.
fn is_beside_name(slot: &Slot<'_>, board: &Board<'_, '_>, tokens: &Range<usize>) -> bool {
    let before = (1..=3).filter_map(|back| tokens.start.checked_sub(back));
    before.chain([tokens.end]).any(|at| {
        let joined = at + 1 >= tokens.start || words::is_small(board.request.word(at + 1));
        let named = board.request.token(at).is_some_and(|token| {
            let content = token.quote.is_none() && words::is_content(&token.word);
            content && slot.param.stems.contains(&token.stem)
        });
        joined && named
    })
}

/// Whether the description has an example that looks the same: as many letters and digits in the same places.
pub(super) fn has_shape_of_example(text: &str, param: &Param) -> bool {
    if text.len() > EXAMPLE {
        return false;
    }
    let own = shape(text);
    let telling = own.len() > 1 && !own.contains('a');
    let words = param.doc.split_whitespace();
    let mut examples = words.map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()));
    telling && examples.any(|word| shape(word) == own)
}

fn shape(text: &str) -> String {
    let kind = |c: char| match c {
        c if c.is_ascii_digit() => '9',
        c if c.is_uppercase() => 'A',
        c if c.is_alphabetic() => 'a',
        c => c,
    };
    text.chars().map(kind).collect()
}
