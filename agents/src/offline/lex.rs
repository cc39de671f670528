//! The request cut into tokens.
//!
//! A chunk is what stands between two spaces. Punctuation around it becomes the gap before the next token; what is left
//! is told by its shape. Joining tokens (number words, dates) is not done here.

use std::ops::Range;

use super::{
    calendar, number,
    read::{Form, Gap, Token},
    stem, words,
};

const OPENING: &str = "([{<\"'“”„«‘`*•";
const CLOSING: &str = ")]}>\"'“”»’`…";
/// What stands between two numbers that are meant as two.
const OPERATORS: &str = "+-*/x×÷^=–";

/// Tokens that are told apart. What comes behind them is one token more: a long text at the end stays whole.
const TOKENS: usize = 256;

/// The tokens of the text; each quoted passage is one.
pub(super) fn tokens(text: &str, quotes: &[Range<usize>]) -> Vec<Token> {
    let mut cutter = Cutter {
        text,
        gap: Gap::None,
        out: Vec::new(),
    };
    let mut at = 0;
    for (index, quote) in quotes.iter().enumerate() {
        cutter.piece(at..quote.start);
        cutter.quote(quote.clone(), index);
        at = quote.end;
    }
    cutter.piece(at..text.len());
    cutter.out
}

struct Cutter<'a> {
    text: &'a str,
    gap: Gap,
    out: Vec<Token>,
}

impl Cutter<'_> {
    fn separate(&mut self, gap: Gap) {
        self.gap = self.gap.max(gap);
    }

    fn str(&self, range: &Range<usize>) -> &str {
        self.text.get(range.clone()).unwrap_or_default()
    }

    /// Cuts what stands between two quoted passages into chunks.
    fn piece(&mut self, piece: Range<usize>) {
        let mut start = None;
        let text = self.text;
        for (offset, c) in text.get(piece.clone()).unwrap_or_default().char_indices() {
            let at = piece.start + offset;
            if !c.is_whitespace() {
                start = start.or(Some(at));
                continue;
            }
            if let Some(start) = start.take() {
                self.chunk(start..at);
            }
            if c == '\n' {
                self.separate(Gap::Stop);
            }
        }
        if let Some(start) = start {
            self.chunk(start..piece.end);
        }
    }

    fn quote(&mut self, range: Range<usize>, index: usize) {
        let told = self.out.len() < TOKENS;
        self.push(range, Form::Word);
        if let Some(token) = self.out.last_mut().filter(|_| told) {
            token.quote = Some(index);
            token.word.clear();
            token.stem.clear();
            token.capital = false;
        }
    }

    /// Cuts a chunk: punctuation off, then what is left by its shape.
    fn chunk(&mut self, mut range: Range<usize>) {
        while let Some(c) = self.str(&range).chars().next() {
            let number = number::leading(self.str(&range)).is_some();
            if c.is_alphanumeric() || number || c == '@' || self.str(&range).starts_with("/") {
                break;
            }
            match punctuation(c) {
                Some(gap) => self.separate(gap),
                None if OPENING.contains(c) || CLOSING.contains(c) => {}
                None => break,
            }
            range.start += c.len_utf8();
        }
        let mut after = Gap::None;
        while let Some(c) = self.str(&range).chars().next_back() {
            match punctuation(c) {
                Some(gap) if c != '=' || range.len() > 1 => after = after.max(gap),
                None if CLOSING.contains(c) || OPENING.contains(c) && c != '*' => {}
                _ => break,
            }
            range.end -= c.len_utf8();
        }
        if !range.is_empty() {
            self.core(range);
        }
        self.separate(after);
    }

    fn core(&mut self, range: Range<usize>) {
        let text = self.str(&range);
        if text.starts_with("http://") || text.starts_with("https://") || text.starts_with("www.") {
            return self.push(range, Form::Link);
        }
        if text
            .split_once('@')
            .is_some_and(|(name, host)| !name.is_empty() && host.contains('.'))
        {
            return self.push(range, Form::Mail);
        }
        if let Some(date) = calendar::date(text) {
            return self.push(range, Form::Date(date));
        }
        if let Some(clock) = calendar::clock(text) {
            return self.push(range, Form::Clock(clock));
        }
        if let Some(sign) = text
            .find(['=', ':'])
            .filter(|at| *at > 0 && *at + 1 < text.len())
        {
            let (left, right) = (
                range.start..range.start + sign,
                range.start + sign + 1..range.end,
            );
            if self
                .str(&left)
                .chars()
                .all(|c| c.is_alphabetic() || c == '_')
            {
                self.push(left, Form::Word);
                self.separate(Gap::Colon);
                return self.chunk(right);
            }
        }
        if !text.chars().any(char::is_alphanumeric) {
            return self.push(range, Form::Sign);
        }
        if let Some((count, noun)) = text.split_once('-')
            && noun.chars().all(char::is_alphabetic)
            && number::spelled(std::iter::once(&*count.to_lowercase())).is_some()
            && number::spelled(std::iter::once(&*text.to_lowercase())).is_none()
        {
            let dash = range.start + count.len();
            self.push(range.start..dash, Form::Word);
            return self.push(dash + 1..range.end, Form::Word);
        }
        if !self.numbers(&range) {
            let form = if is_code(self.str(&range)) {
                Form::Code
            } else {
                Form::Word
            };
            self.push(range, form);
        }
    }

    /// A number with or without a unit, or several with operators between them.
    fn numbers(&mut self, range: &Range<usize>) -> bool {
        let mut found = Vec::new();
        let mut at = range.start;
        while at < range.end {
            let rest = self.str(&(at..range.end));
            let Some((number, taken)) = number::leading(rest) else {
                return false;
            };
            found.push((at..at + taken, Form::Number(number)));
            at += taken;
            let rest = self.str(&(at..range.end));
            let operator = rest
                .chars()
                .next()
                .filter(|c| OPERATORS.contains(*c))
                .map_or(0, char::len_utf8);
            if operator > 0
                && rest
                    .get(operator..)
                    .is_some_and(|rest| number::leading(rest).is_some())
            {
                found.push((at..at + operator, Form::Sign));
                at += operator;
            } else {
                break;
            }
        }
        if self.str(&(at..range.end)).starts_with('-') && !self.str(range).starts_with('#') {
            // `5-pointed`: the dash only joins.
            let joined = self.str(&(at + 1..range.end));
            at += usize::from(!joined.is_empty() && joined.chars().all(char::is_alphabetic));
        }
        let unit = self.str(&(at..range.end));
        let ordinal = matches!(unit, "st" | "nd" | "rd" | "th");
        let is_unit = unit
            .chars()
            .all(|c| c.is_alphabetic() || "%°²³/'’".contains(c))
            && unit.chars().count() <= 16;
        if !is_unit || found.len() > 1 && is_code_of_digits(self.str(range)) {
            return false;
        }
        let unit = (!unit.is_empty() && !ordinal).then_some((at..range.end, Form::Word));
        if ordinal && let Some((last, _)) = found.last_mut() {
            last.end = range.end;
        }
        for (range, form) in found.into_iter().chain(unit) {
            self.push(range, form);
        }
        true
    }

    fn push(&mut self, range: Range<usize>, form: Form) {
        if self.out.len() >= TOKENS {
            return self.rest(range);
        }
        let text = self.str(&range);
        let mut word = text.to_lowercase().replace('’', "'");
        if let Some((head, "s" | "re" | "ll" | "ve" | "d" | "m")) = word.split_once('\'') {
            word.truncate(head.len());
        }
        if word == "&" {
            "and".clone_into(&mut word);
        }
        let form = if word == "and" { Form::Word } else { form };
        let glued = self.gap == Gap::None
            && self
                .out
                .last()
                .is_some_and(|last| last.range.end == range.start);
        let token = Token {
            stem: stem::stem(&word),
            capital: text.starts_with(char::is_uppercase),
            gap: std::mem::replace(&mut self.gap, Gap::None),
            quote: None,
            word,
            form,
            glued,
            range,
        };
        self.out.push(token);
    }

    /// Lets the last token go on to the end of the text.
    fn rest(&mut self, range: Range<usize>) {
        if self.out.len() == TOKENS {
            let token = Token {
                range: range.start..self.text.trim_end().len(),
                word: "…".to_owned(),
                stem: String::new(),
                form: Form::Word,
                gap: Gap::None,
                capital: false,
                glued: false,
                quote: None,
            };
            self.out.push(token);
        }
    }
}

fn punctuation(c: char) -> Option<Gap> {
    match c {
        ',' | '–' | '—' | '-' | '(' | ')' => Some(Gap::Comma),
        ':' | '=' => Some(Gap::Colon),
        '.' | '!' | '?' | ';' | '…' => Some(Gap::Stop),
        _ => None,
    }
}

/// `A-17`, `b2c`, `main.rs`, `/etc/hosts`: letters with digits, or parts joined as only machines join them.
fn is_code(text: &str) -> bool {
    let digits = text.chars().any(|c| c.is_ascii_digit());
    let dotted = text.contains('.') && !words::is_small(&text.to_lowercase());
    digits
        || dotted
        || text.contains("::")
        || text.starts_with('/')
        || text.matches('/').count() > 1
}

/// `555-12-34`: digits that are joined by dashes more than once are a name, not a sum.
fn is_code_of_digits(text: &str) -> bool {
    text.matches('-').count() > 1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(text: &str) -> Vec<(String, char)> {
        let out = tokens(text, &[]);
        let letter = |form: &Form| match form {
            Form::Word => 'w',
            Form::Number(_) => 'n',
            Form::Sign => 's',
            Form::Code => 'c',
            Form::Mail => 'm',
            Form::Link => 'l',
            Form::Date(_) => 'd',
            Form::Clock(_) => 't',
        };
        out.iter()
            .map(|token| (text[token.range.clone()].to_owned(), letter(&token.form)))
            .collect()
    }

    #[test]
    fn a_chunk_is_told_by_its_shape() {
        let cases: [(&str, &[(&str, char)]); 12] = [
            ("(Hello, there!)", &[("Hello", 'w'), ("there", 'w')]),
            (
                "20km -5 $3.50,",
                &[("20", 'n'), ("km", 'w'), ("-5", 'n'), ("$3.50", 'n')],
            ),
            ("12*7", &[("12", 'n'), ("*", 's'), ("7", 'n')]),
            (
                "A-17 b2c x.rs",
                &[("A-17", 'c'), ("b2c", 'c'), ("x.rs", 'c')],
            ),
            ("a@b.example", &[("a@b.example", 'm')]),
            (
                "https://x.example/?a=b.",
                &[("https://x.example/?a=b", 'l')],
            ),
            ("2031-02-03", &[("2031-02-03", 'd')]),
            (
                "at 14:30 or 9am",
                &[("at", 'w'), ("14:30", 't'), ("or", 'w'), ("9am", 't')],
            ),
            ("k=v n:3", &[("k", 'w'), ("v", 'w'), ("n", 'w'), ("3", 'n')]),
            ("555-12-34", &[("555-12-34", 'c')]),
            ("3rd 50%", &[("3rd", 'n'), ("50", 'n'), ("%", 'w')]),
            ("/etc/x well-known", &[("/etc/x", 'c'), ("well-known", 'w')]),
        ];
        for (text, expected) in cases {
            let expected: Vec<_> = expected
                .iter()
                .map(|(text, form)| ((*text).to_owned(), *form))
                .collect();
            assert_eq!(cut(text), expected, "{text}");
        }
    }
}
