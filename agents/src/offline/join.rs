//! Numbers of several words, joined into one token: `twenty five`, `minus 3`.

use super::{
    read::{Form, Gap, Token},
    spelled, words,
};

/// Turns number words into numbers and takes their sign in.
pub(super) fn numbers(tokens: &mut Vec<Token>) {
    let mut at = 0;
    while at < tokens.len() {
        spelled(tokens, at);
        sign(tokens, at);
        at += 1;
    }
}

fn spelled(tokens: &mut Vec<Token>, at: usize) {
    let rest = tokens.get(at..).unwrap_or_default();
    let run = rest.iter().enumerate().take_while(|(index, token)| {
        let joined = *index == 0 || token.gap == Gap::None;
        token.form == Form::Word && joined && token.quote.is_none()
    });
    let Some((number, taken)) = spelled::read(run.map(|(_, token)| token.word.as_str())) else {
        return;
    };
    if taken == 1 && is_pronoun(tokens, at) {
        return;
    }
    let end = tokens.get(at + taken - 1).map(|token| token.range.end);
    if let (Some(token), Some(end)) = (tokens.get_mut(at), end) {
        token.form = Form::Number(number);
        token.range.end = end;
        tokens.drain(at + 1..at + taken);
    }
}

/// `minus 5`, unless it is taken from another number.
fn sign(tokens: &mut Vec<Token>, at: usize) {
    let (before, here) = (at.checked_sub(1), tokens.get(at));
    let Some((before, number)) = before.zip(here.and_then(Token::number).map(|n| n.negated()))
    else {
        return;
    };
    let taken_from = before.checked_sub(1).and_then(|at| tokens.get(at));
    let minus = tokens.get(before).is_some_and(|token| {
        matches!(token.word.as_str(), "minus" | "negative") && token.quote.is_none()
    });
    if minus && taken_from.is_none_or(|token| token.number().is_none()) {
        let removed = tokens.remove(before);
        if let Some(token) = tokens.get_mut(before) {
            token.form = Form::Number(number);
            token.range.start = removed.range.start;
            token.gap = removed.gap;
            token.glued = removed.glued;
        }
    }
}

/// `this one`, `one of them`, `no one` count nothing.
fn is_pronoun(tokens: &[Token], at: usize) -> bool {
    let word = |at: Option<usize>| {
        at.and_then(|at| tokens.get(at))
            .map_or("", |token| token.word.as_str())
    };
    let before = word(at.checked_sub(1));
    word(Some(at)) == "one"
        && (words::is_determiner(before)
            || words::is_question(before)
            || before == "no"
            || word(Some(at + 1)) == "of")
}

#[cfg(test)]
mod tests {
    use super::super::read::{Request, Token};

    #[test]
    fn number_words_are_numbers_and_pronouns_are_not() {
        let cases: [(&str, &[f64]); 3] = [
            (
                "this one needs twenty five of two hundred and three",
                &[25.0, 203.0],
            ),
            ("from minus 4 to minus twelve", &[-4.0, -12.0]),
            ("9 minus 4", &[9.0, 4.0]),
        ];
        for (text, expected) in cases {
            let request = Request::read(text);
            let numbers = request.tokens.iter().filter_map(Token::number);
            assert_eq!(
                numbers.map(|number| number.value).collect::<Vec<_>>(),
                expected,
                "{text}"
            );
        }
    }
}
