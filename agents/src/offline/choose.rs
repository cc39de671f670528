//! Which of the tools on offer a request is for.
//!
//! Words decide first (`lexicon.rs` scores them); among tools that are close, the one whose parameters the request
//! fills better. Where no word tells, the values in the request may. What a tool is about is never known here.

use std::sync::Arc;

use super::{
    fill::{self, Filled},
    lexicon::Lexicon,
    offer::Offer,
    read::Request,
};
use crate::model::ToolSpec;

/// The least score with which a tool fits.
const FITS: f32 = 0.45;
/// A tool this close to the best one, as a share of its score, could be meant as well.
const CLOSE: f32 = 0.95;
/// How many tools are tried on the request, and how close to the best their words must come.
const TRIED: usize = 6;
const NEAR: f32 = 0.5;
/// With more tools than this, values alone decide nothing.
const FEW: usize = 24;

/// What came of the choice.
#[derive(Debug)]
pub(super) enum Chosen<'t> {
    /// This tool, with what was found for it.
    Tool(&'t ToolSpec, Filled),
    /// Several fit equally well.
    Several(Vec<&'t str>),
    /// None fits.
    None,
}

/// A tool that was tried on the request.
struct Tried<'t> {
    tool: &'t ToolSpec,
    filled: Filled,
    score: f32,
}

/// Chooses among the tools; with `must`, the best one is taken however badly it fits.
pub(super) fn choose<'t>(
    tools: &'t [Arc<ToolSpec>],
    request: &Request<'_>,
    instructions: Option<&str>,
    must: bool,
) -> Chosen<'t> {
    let offers: Vec<Offer<'t>> = tools.iter().map(|tool| Offer::read(tool)).collect();
    let scores = Lexicon::of(&offers).scores(request, &offers);
    let best = scores.iter().copied().fold(0.0, f32::max);
    let mut ranked: Vec<(f32, &Offer<'t>)> = scores.into_iter().zip(&offers).collect();
    // Equal scores stay in the sequence in which the tools are offered.
    ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
    let near = |score: f32| score >= NEAR * best && (score >= FITS || must);
    let near = ranked.iter().take(TRIED).filter(|(score, _)| near(*score));
    let mut tried: Vec<_> = near
        .map(|(score, offer)| attempt(offer, *score, request))
        .collect();
    tried.sort_by(|a, b| b.score.total_cmp(&a.score));
    let mut tried = tried.into_iter();
    let Some(first) = tried.next() else {
        return by_values(&offers, request, instructions);
    };
    let rivals = tried.filter(|rival| rival.score >= CLOSE * first.score && !must);
    let rivals: Vec<&str> = rivals.map(|rival| rival.tool.name.as_str()).collect();
    if rivals.is_empty() {
        return Chosen::Tool(first.tool, first.filled);
    }
    Chosen::Several(
        [first.tool.name.as_str()]
            .into_iter()
            .chain(rivals)
            .collect(),
    )
}

/// Fills this tool from the request, whether it fits or not.
pub(super) fn insist<'t>(tool: &'t ToolSpec, request: &Request<'_>) -> Chosen<'t> {
    let tried = attempt(&Offer::read(tool), 0.0, request);
    Chosen::Tool(tried.tool, tried.filled)
}

/// Fills the tool and joins what its words scored with how well the request serves it.
fn attempt<'t>(offer: &Offer<'t>, words: f32, request: &Request<'_>) -> Tried<'t> {
    let mut board = offer.board(request);
    let filled = fill::fill(&offer.params, &mut board);
    let found = 1.0 - share(filled.missing.len(), filled.needed.max(1));
    let (all, taken) = board.values();
    let values = if all == 0 { 0.0 } else { share(taken, all) };
    let asks = if offer.reads && request.is_question() {
        0.15
    } else {
        0.0
    };
    let score = words * (0.7 + 0.3 * found) + 0.25 * values + asks;
    Tried {
        tool: offer.tool,
        filled,
        score,
    }
}

fn share(part: usize, whole: usize) -> f32 {
    let float = |count: usize| f32::from(u16::try_from(count).unwrap_or(u16::MAX));
    float(part) / float(whole).max(1.0)
}

/// Where no word tells, the values may: a tool that has a place for every value in the request and lacks none, if it
/// is the only one that does and hardly anything else was said.
fn by_values<'t>(
    offers: &[Offer<'t>],
    request: &Request<'_>,
    instructions: Option<&str>,
) -> Chosen<'t> {
    let numbers = request
        .tokens
        .iter()
        .filter(|token| token.number().is_some());
    let (numbers, quotes) = (numbers.count(), request.quotes.len());
    if quotes == 0 && numbers == 0 || offers.len() > FEW {
        return Chosen::None;
    }
    let mut takers = 0;
    let mut fitting = Vec::new();
    for offer in offers {
        let mut board = offer.board(request);
        let filled = fill::fill(&offer.params, &mut board);
        let (all, taken) = board.values();
        if taken < all {
            continue;
        }
        takers += 1;
        // One word may stay unexplained where there are several values: it is the verb, or the like.
        let several = if quotes == 0 { numbers > 1 } else { all > 2 };
        let open = board.unexplained() <= usize::from(several);
        let telling = filled.loose == 0 && (quotes > 0 || numbers > 1 || filled.plain > 0);
        if telling && open && filled.missing.is_empty() && filled.needed > 0 {
            fitting.push((offer, filled, all));
        }
    }
    let plainest = fitting.iter().map(|(_, filled, _)| filled.plain).max();
    fitting.retain(|(_, filled, _)| Some(filled.plain) == plainest);
    // A single quote fits almost every tool with a text. Then this must be the only one with a place for it, or the one
    // that the agent's instructions speak of.
    let told = |offer: &Offer<'_>| {
        let named = instructions.and_then(|text| Lexicon::of(offers).most(text, offers));
        takers == 1 || named == Some(offer.tool)
    };
    fitting.retain(|(offer, filled, values)| values + filled.plain > 1 || told(offer));
    match (fitting.pop(), fitting.is_empty()) {
        (Some((offer, filled, _)), true) => Chosen::Tool(offer.tool, filled),
        _ => Chosen::None,
    }
}
