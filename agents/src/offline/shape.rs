//! What a chunk of letters, digits and signs is, told by its shape.

use std::{iter::once, ops::Range};

use super::{calendar, number, read::Form, spelled, words};

/// What stands between two numbers that are meant as two.
const OPERATORS: &str = "+-*/x×÷^=–";
/// Characters of a unit, bytes of a date, numbers of one chunk: more are none.
const UNIT: usize = 16;
const DATE: usize = 40;
const NUMBERS: usize = 64;

/// The tokens of a chunk without its punctuation. They follow each other; only a dash may be left out between them.
pub(super) fn parts(text: &str) -> Vec<(Range<usize>, Form)> {
    let whole = |form| vec![(0..text.len(), form)];
    if text.is_empty() {
        return Vec::new();
    }
    if is_link(text) {
        return whole(Form::Link);
    }
    let address = text.split_once('@');
    if address.is_some_and(|(name, host)| !name.is_empty() && host.contains('.')) {
        return whole(Form::Mail);
    }
    if text.len() <= DATE {
        if let Some(date) = calendar::date(text) {
            return whole(Form::Date(date));
        }
        if let Some(clock) = calendar::clock(text) {
            return whole(Form::Clock(clock));
        }
    }
    if !text.chars().any(char::is_alphanumeric) {
        return whole(Form::Sign);
    }
    if let Some(parts) = compound(text).or_else(|| numbers(text)) {
        return parts;
    }
    whole(if is_code(text) {
        Form::Code
    } else {
        Form::Word
    })
}

/// Whether it is a web address.
pub(super) fn is_link(text: &str) -> bool {
    ["http://", "https://", "www."]
        .iter()
        .any(|begin| text.starts_with(begin))
}

/// `six-pointed`: a number word that a dash joins to a noun.
fn compound(text: &str) -> Option<Vec<(Range<usize>, Form)>> {
    let (count, noun) = text.split_once('-').filter(|_| text.len() <= DATE)?;
    let spelled = |text: &str| spelled::read(once(&*text.to_lowercase())).is_some();
    let joined = noun.chars().all(char::is_alphabetic) && spelled(count) && !spelled(text);
    let dash = count.len();
    joined.then(|| vec![(0..dash, Form::Word), (dash + 1..text.len(), Form::Word)])
}

/// A number with or without a unit, or several with operators between them.
fn numbers(text: &str) -> Option<Vec<(Range<usize>, Form)>> {
    let mut found = Vec::new();
    let mut at = 0;
    while found.len() < NUMBERS {
        let (number, taken) = number::leading(text.get(at..)?)?;
        found.push((at..at + taken, Form::Number(number)));
        at += taken;
        let rest = text.get(at..)?;
        let sign = rest.chars().next().filter(|c| OPERATORS.contains(*c));
        let Some(sign) = sign.map(char::len_utf8) else {
            break;
        };
        if number::leading(rest.get(sign..)?).is_none() {
            break;
        }
        found.push((at..at + sign, Form::Sign));
        at += sign;
    }
    let mut unit = text.get(at..)?;
    if let Some(joined) = unit.strip_prefix('-') {
        // `6-pointed`: the dash only joins.
        if !joined.is_empty() && joined.chars().all(char::is_alphabetic) {
            unit = joined;
        }
    }
    let is_unit = unit
        .chars()
        .all(|c| c.is_alphabetic() || "%°²³/'’".contains(c));
    if !is_unit || unit.chars().count() > UNIT || found.len() > 1 && is_code_of_digits(text) {
        return None;
    }
    if matches!(unit, "st" | "nd" | "rd" | "th") {
        let (last, _) = found.last_mut()?;
        last.end = text.len();
    } else if !unit.is_empty() {
        found.push((text.len() - unit.len()..text.len(), Form::Word));
    }
    Some(found)
}

/// `A-17`, `b2c`, `main.rs`, `/etc/hosts`: letters with digits, or parts joined as only machines join them.
fn is_code(text: &str) -> bool {
    let digits = text.chars().any(|c| c.is_ascii_digit());
    let dotted = text.contains('.') && !words::is_small(&text.to_lowercase());
    let path = text.starts_with('/') || text.matches('/').count() > 1;
    digits || dotted || path || text.contains("::")
}

/// `555-12-34`: digits that are joined by dashes more than once are a name, not a sum.
fn is_code_of_digits(text: &str) -> bool {
    text.matches('-').count() > 1
}
