//! A tool on offer, with the words by which a request could name it.
//!
//! A word weighs by where it stands: in the name most, then in the description, in the parameters least. How the words
//! of a request are held against them is in `lexicon.rs`.

use super::{
    fill::Board,
    param::{self, Kind, Param},
    read::Request,
    stem, words,
};
use crate::model::ToolSpec;

/// Characters of a description, words of a sentence and stems of a tool that are kept: tools may be anybody's.
const DESCRIPTION: usize = 800;
const SENTENCE: usize = 60;
const TERMS: usize = 400;

/// A tool and its words.
pub(super) struct Offer<'t> {
    /// The tool.
    pub(super) tool: &'t ToolSpec,
    /// Its parameters.
    pub(super) params: Vec<Param>,
    /// Stems, each with its weight.
    pub(super) terms: Vec<(String, f32)>,
    /// Whether it only looks.
    pub(super) reads: bool,
    /// The stems of what it does, which are hardly ever values.
    hints: Vec<String>,
}

impl<'t> Offer<'t> {
    /// Reads a tool.
    pub(super) fn read(tool: &'t ToolSpec) -> Self {
        let params = param::read(tool.parameters.as_value());
        let name = words::split(&tool.name, 12);
        let description: String = tool.description.chars().take(DESCRIPTION).collect();
        let (first, more) = description
            .split_once(['.', '\n'])
            .unwrap_or((&description, ""));
        let doing = words::split(without_examples(first), SENTENCE);
        let mut heads = [name.first(), doing.first()].into_iter().flatten();
        let mut terms = Terms::default();
        terms.put_words(&name, 1.0);
        terms.put_words(&words::split(first, SENTENCE), 0.6);
        terms.put_words(&words::split(more, SENTENCE), 0.4);
        params.iter().for_each(|param| terms.put_param(param));
        Self {
            tool,
            params,
            terms: terms.0,
            reads: heads.any(|word| words::is_reading(word)),
            hints: name
                .iter()
                .chain(&doing)
                .map(|word| stem::stem(word))
                .collect(),
        }
    }

    /// The request with the words marked that name this tool.
    pub(super) fn board<'r, 'q>(&self, request: &'r Request<'q>) -> Board<'r, 'q> {
        Board::new(request, &self.hints)
    }
}

/// A sentence up to its examples.
fn without_examples(sentence: &str) -> &str {
    let begins = [
        "for example",
        "for instance",
        "such as",
        "e.g",
        "like ",
        "(",
        ":",
        ";",
    ];
    let end = begins.iter().filter_map(|begin| sentence.find(begin)).min();
    end.and_then(|end| sentence.get(..end)).unwrap_or(sentence)
}

/// Stems, each with its highest weight.
#[derive(Default)]
struct Terms(Vec<(String, f32)>);

impl Terms {
    fn put_words(&mut self, words: &[String], weight: f32) {
        for word in words.iter().filter(|word| !words::is_small(word)) {
            let light = match word {
                word if words::is_light(word) => 0.25,
                word if words::is_reading(word) => 0.7,
                _ => 1.0,
            };
            self.put(stem::stem(word), light * weight);
        }
    }

    fn put(&mut self, stem: String, weight: f32) {
        if let Some((_, known)) = self.0.iter_mut().find(|(known, _)| *known == stem) {
            *known = known.max(weight);
        } else if self.0.len() < TERMS {
            self.0.push((stem, weight));
        }
    }

    /// The depth is that of the parameters, which is bounded where they are read.
    fn put_param(&mut self, param: &Param) {
        self.put_words(&param.words, 0.45);
        self.put_words(&param.doc_words, 0.3);
        match &param.kind {
            Kind::Choice(choices) => {
                for choice in choices {
                    let name = words::split(choice.value.as_str().unwrap_or_default(), 4);
                    let telling: Vec<_> = name.into_iter().filter(|word| word.len() > 2).collect();
                    self.put_words(&telling, 0.6);
                    self.put_words(&words::split(&choice.doc, 12), 0.3);
                }
            }
            Kind::List(item) => self.put_param(item),
            Kind::Object(members) => members.iter().for_each(|member| self.put_param(member)),
            Kind::Number(_) | Kind::Flag | Kind::Text(_) => {}
        }
    }
}
