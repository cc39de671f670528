//! How well the words of a text match those of each tool.
//!
//! A word counts the more the fewer tools have it and the earlier it comes. All sums run over sorted maps: the same
//! request over the same tools must score the same to the last bit.

use std::collections::BTreeMap;

use super::{
    offer::Offer,
    read::{Gap, Request, Token},
    stem, words,
};
use crate::model::ToolSpec;

/// Words of a request that are compared; more say no more about what it is for.
const COMPARED: usize = 64;
/// What a tool gets for being called by its full name.
const BY_NAME: f32 = 2.0;

/// Which tools have which stem, and at which weight.
pub(super) struct Lexicon<'o> {
    entries: BTreeMap<&'o str, Vec<(usize, f32)>>,
    tools: usize,
}

/// For each tool and each of its stems, the most that a word of the text said for it.
type Counted<'o> = BTreeMap<(usize, &'o str), f32>;

impl<'o> Lexicon<'o> {
    /// The lexicon of these tools.
    pub(super) fn of(offers: &'o [Offer<'_>]) -> Self {
        let mut entries: BTreeMap<&str, Vec<(usize, f32)>> = BTreeMap::new();
        for (index, offer) in offers.iter().enumerate() {
            for (stem, weight) in &offer.terms {
                entries.entry(stem).or_default().push((index, *weight));
            }
        }
        Self {
            entries,
            tools: offers.len(),
        }
    }

    /// A score for each tool, 0 for one that no word speaks of.
    pub(super) fn scores(&self, request: &Request<'_>, offers: &[Offer<'_>]) -> Vec<f32> {
        let mut counted = Counted::new();
        for (token, weight) in self.weighted(request) {
            self.count(&token.stem, weight, &mut counted);
            let parts = token.word.split(['-', '_', '/']);
            for part in parts.filter(|part| part.len() < token.word.len()) {
                self.count(&stem::stem(part), weight, &mut counted);
            }
        }
        let mut scores = vec![0.0; self.tools];
        for ((index, _), score) in counted {
            if let Some(sum) = scores.get_mut(index) {
                *sum += score;
            }
        }
        for (score, offer) in scores.iter_mut().zip(offers) {
            let name = offer.tool.name.to_lowercase();
            let compound = name.contains(['_', '-']);
            if compound && request.tokens.iter().any(|token| token.word == name) {
                *score += BY_NAME;
            }
        }
        scores
    }

    /// The tool that a text speaks of most.
    pub(super) fn most<'t>(&self, text: &str, offers: &[Offer<'t>]) -> Option<&'t ToolSpec> {
        let scores = self.scores(&Request::read(text), offers);
        let spoken_of = scores.iter().zip(offers).filter(|(score, _)| **score > 0.0);
        spoken_of
            .max_by(|a, b| a.0.total_cmp(b.0))
            .map(|(_, offer)| offer.tool)
    }

    /// Counts what a word says for each tool. It speaks for one stem of a tool, the likest; a stem counts once.
    fn count(&self, stem: &str, weight: f32, counted: &mut Counted<'o>) {
        let mut best: BTreeMap<usize, (f32, &'o str)> = BTreeMap::new();
        for (known, owners) in &self.entries {
            let likeness = stem::likeness(known, stem);
            if likeness == 0.0 {
                continue;
            }
            let rarity = self.rarity(owners.len());
            for (index, place) in owners {
                let score = weight * likeness * place * rarity;
                let entry = best.entry(*index).or_insert((0.0, known));
                if score > entry.0 {
                    *entry = (score, known);
                }
            }
        }
        for (index, (score, known)) in best {
            let entry = counted.entry((index, known)).or_insert(0.0);
            *entry = entry.max(score);
        }
    }

    /// From 1 for a word that one tool has down to 0.3 for one that all have.
    fn rarity(&self, owners: usize) -> f32 {
        if self.tools < 2 {
            return 1.0;
        }
        let count = |n: usize| f32::from(u16::try_from(n).unwrap_or(u16::MAX));
        0.3 + 0.7 * (count(self.tools) / count(owners)).ln() / count(self.tools).ln()
    }

    /// The words that may name a tool, with how much each counts: the earlier the more; quoted ones are none. Once a word
    /// is known here, what follows a colon hardly counts, and what follows the first thought counts half.
    fn weighted<'r>(&self, request: &'r Request<'_>) -> Vec<(&'r Token, f32)> {
        let mut words = Vec::new();
        let mut place = 0.0;
        let (mut known, mut told, mut inner) = (false, false, false);
        for (at, token) in request.tokens.iter().enumerate() {
            let next = request.token(at + 1);
            told |= known && token.gap == Gap::Colon && token.quote.is_none();
            inner |= known && matches!(token.word.as_str(), "that" | "about" | "saying");
            inner |= known && token.word == "to" && next.is_some_and(|next| !next.capital);
            if !token.word.contains(char::is_alphabetic) || words::is_small(&token.word) {
                continue;
            }
            let mut weight = 1.0 / (1.0 + 0.25 * place);
            if told {
                weight *= 0.2;
            } else if inner || token.capital && !request.opens(at) {
                weight *= 0.5;
            }
            if words::is_light(&token.word) {
                weight *= 0.3;
            } else {
                place += 1.0;
                known |= self.entries.contains_key(token.stem.as_str());
            }
            words.push((token, weight));
            if words.len() >= COMPARED {
                break;
            }
        }
        words
    }
}
