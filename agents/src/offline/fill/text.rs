//! Texts: the candidates of `span.rs` and the parameters that wait for a text, best pair first.
//!
//! First come candidates with an outline of their own (quotes, names, phrases), then whole thoughts, which take what
//! is left around them. A text that nothing else was found for may at last be whatever nobody wanted (`rest.rs`). How
//! well a pair suits is decided in `score.rs`.

use std::borrow::Cow;

use serde_json::Value;

use super::{
    Board, cut, rest, score,
    slot::Slot,
    span,
    span::{Source, Span},
    taste::Taste,
};
use crate::offline::param::Kind;

/// The least score with which a needed parameter takes a text, and one that may stay empty.
const NEEDED: f32 = 0.9;
const OPTIONAL: f32 = 2.4;

/// Fills the texts.
pub(super) fn place(slots: &mut [Slot<'_>], board: &mut Board<'_, '_>) {
    let thought = |slot: &Slot<'_>, source| slot.taste == Taste::Prose && !is_outlined(source);
    round(slots, board, true, |slot, source| !thought(slot, source));
    round(slots, board, false, |slot, source| !thought(slot, source));
    round(slots, board, true, thought);
    rest::place(slots, board);
}

/// Whether such a stretch can be a whole text; any other is only a part of one.
fn is_outlined(source: Source) -> bool {
    use Source as S;
    matches!(source, S::Quote | S::Colon | S::Called)
}

/// Whether its shape alone tells that such a stretch is a value.
fn is_marked(source: Source) -> bool {
    use Source as S;
    !matches!(source, S::Phrase | S::Object | S::Clause | S::Asked)
}

/// A parameter and the text it is given.
struct Pair<'t> {
    slot: usize,
    span: Span,
    text: Cow<'t, str>,
    score: f32,
}

fn round(
    slots: &mut [Slot<'_>],
    board: &mut Board<'_, '_>,
    needed: bool,
    allowed: impl Fn(&Slot<'_>, Source) -> bool,
) {
    // Every turn fills a slot, so there are at most as many turns as slots.
    while let Some(pair) = best(slots, board, needed, &allowed) {
        let Some(slot) = slots.get_mut(pair.slot) else {
            return;
        };
        slot.plain = slot.has_pattern() || score::has_shape_of_example(&pair.text, slot.param);
        slot.loose = !is_marked(pair.span.source);
        slot.value = Some(Value::String(pair.text.into_owned()));
        board.take(&pair.span.tokens);
    }
}

fn best<'t>(
    slots: &[Slot<'_>],
    board: &Board<'_, 't>,
    needed: bool,
    allowed: impl Fn(&Slot<'_>, Source) -> bool,
) -> Option<Pair<'t>> {
    let least = if needed { NEEDED } else { OPTIONAL };
    let waiting = |slot: &Slot<'_>| slot.is_open() && slot.needed == needed && !slot.is_formatted();
    let mut best: Option<Pair<'t>> = None;
    let mut spans = Vec::new();
    for (index, slot) in slots.iter().enumerate().filter(|(_, slot)| waiting(slot)) {
        let Kind::Text(texture) = &slot.param.kind else {
            continue;
        };
        if spans.is_empty() {
            spans = span::find(board);
        }
        for span in spans.iter().filter(|span| allowed(slot, span.source)) {
            let Some(tokens) = cut::to_measure(slot, board, span) else {
                continue;
            };
            let Some(text) = texture.fitting(cut::said(board, &tokens)) else {
                continue;
            };
            let span = Span {
                tokens,
                source: span.source,
            };
            let score = score::of(slots, index, board, &span, &text);
            let better = best.as_ref().is_none_or(|best| score > best.score);
            if score >= least && better {
                best = Some(Pair {
                    slot: index,
                    span,
                    text,
                    score,
                });
            }
        }
    }
    best
}
