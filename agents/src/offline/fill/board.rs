//! The request while parameters are filled from it: which words are taken, and which only named the tool.

use std::ops::Range;

use crate::offline::{
    moment::Moment,
    read::{Form, Gap, Request, Token},
    stem, words,
};

/// A request and what has become of its tokens.
#[derive(Clone, Debug)]
pub(in crate::offline) struct Board<'r, 't> {
    /// The request.
    pub(super) request: &'r Request<'t>,
    used: Vec<bool>,
    hint: Vec<bool>,
    part: bool,
}

impl<'r, 't> Board<'r, 't> {
    /// A board on which nothing is taken. `stems` are those of the tool's name and description: words of the request
    /// that are like them name the tool, hardly a value.
    pub(in crate::offline) fn new(request: &'r Request<'t>, stems: &[String]) -> Self {
        let likes = |token: &Token| {
            let mut stems = stems.iter();
            stems.any(|stem| stem::likeness(stem, &token.stem) >= 0.75)
        };
        let names_tool = |(at, token): (usize, &Token)| {
            let before = at.checked_sub(1).and_then(|before| request.token(before));
            // A name and what is counted are values.
            let value = token.capital && !request.opens(at)
                || before.is_some_and(|before| before.number().is_some());
            token.quote.is_none() && token.is_content() && !value && likes(token)
        };
        Self {
            request,
            used: vec![false; request.tokens.len()],
            hint: request.tokens.iter().enumerate().map(names_tool).collect(),
            part: false,
        }
    }

    /// Whether the token exists and serves nothing yet.
    pub(super) fn is_free(&self, at: usize) -> bool {
        self.used.get(at) == Some(&false)
    }

    /// Whether all of these are free.
    pub(super) fn are_free(&self, tokens: &Range<usize>) -> bool {
        tokens.clone().all(|at| self.is_free(at))
    }

    /// Whether the token names the tool.
    pub(super) fn is_hint(&self, at: usize) -> bool {
        self.hint.get(at) == Some(&true)
    }

    /// Marks these as serving a parameter, with the preposition that leads to them.
    pub(super) fn take(&mut self, tokens: &Range<usize>) {
        let start = self
            .preposition_before(tokens.start)
            .unwrap_or(tokens.start);
        self.take_only(&(start..tokens.end));
    }

    /// Marks these and nothing before them.
    pub(super) fn take_only(&mut self, tokens: &Range<usize>) {
        for used in self.used.iter_mut().take(tokens.end).skip(tokens.start) {
            *used = true;
        }
    }

    /// Whether it is a part of a request, in which a list item is looked for.
    pub(super) fn is_part(&self) -> bool {
        self.part
    }

    /// A board on which only these tokens are free.
    pub(super) fn narrowed(&self, tokens: &Range<usize>) -> Self {
        let mut board = Self {
            part: true,
            ..self.clone()
        };
        for (at, used) in board.used.iter_mut().enumerate() {
            *used |= !tokens.contains(&at);
        }
        board
    }

    /// The preposition that leads to this place, articles in between skipped.
    pub(super) fn preposition_before(&self, at: usize) -> Option<usize> {
        let mut at = at;
        while let Some(before) = at.checked_sub(1) {
            let gap = self.request.token(at).map_or(Gap::None, |token| token.gap);
            if gap > Gap::None {
                return None;
            }
            if self
                .request
                .token(before)
                .is_some_and(Token::is_preposition)
            {
                return Some(before);
            }
            if !words::is_determiner(self.request.word(before)) {
                return None;
            }
            at = before;
        }
        None
    }

    /// The moment that this token belongs to, if none of it is taken.
    pub(super) fn moment_at(&self, at: usize) -> Option<&'r Moment> {
        self.request
            .moments
            .iter()
            .find(|moment| moment.tokens.contains(&at) && self.are_free(&moment.tokens))
    }

    /// The free token at this place, if it stands outside of quotes.
    pub(super) fn plain(&self, at: usize) -> Option<&'r Token> {
        let request = self.request;
        request
            .token(at)
            .filter(|token| token.quote.is_none() && self.is_free(at))
    }

    /// The token of a quoted passage.
    pub(super) fn quoted(&self, quote: usize) -> Range<usize> {
        let mut tokens = self.request.tokens.iter();
        tokens
            .position(|token| token.quote == Some(quote))
            .map_or(0..0, |at| at..at + 1)
    }

    /// How many things in the request look like values, and how many of them are taken: quotes, numbers, codes, dates
    /// and names.
    pub(in crate::offline) fn values(&self) -> (usize, usize) {
        let (mut all, mut taken) = (0, 0);
        for (at, token) in self.request.tokens.iter().enumerate() {
            let counts = match token.form {
                _ if token.quote.is_some() => true,
                Form::Word => token.capital && !self.request.opens(at) && token.is_content(),
                Form::Sign => false,
                _ => true,
            };
            if counts {
                all += 1;
                taken += usize::from(!self.is_free(at));
            }
        }
        (all, taken)
    }

    /// How many content words serve nothing and do not name the tool.
    pub(in crate::offline) fn unexplained(&self) -> usize {
        let open = |(at, token): &(usize, &Token)| {
            token.quote.is_none() && token.is_content() && self.is_free(*at) && !self.is_hint(*at)
        };
        self.request.tokens.iter().enumerate().filter(open).count()
    }
}
