//! The request cut into tokens.
//!
//! A chunk is what stands between two spaces. Punctuation around it becomes the gap before the next token; what is left
//! is told by its shape, in `shape.rs`. Number words are joined in `join.rs`, dates in `moment.rs`.

use std::ops::Range;

use super::{
    number,
    read::{Form, Gap, Token},
    shape, stem,
};

const OPENING: &str = "([{<\"'“”„«‘`*•";
const CLOSING: &str = ")]}>\"'“”»’`…";

/// Tokens that are told apart. What comes behind them is one token more: a long text at the end stays whole.
const TOKENS: usize = 256;
/// Bytes without a space between them that are told apart; more are one token.
const CHUNK: usize = 1 << 14;

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

    /// Cuts a chunk: punctuation off, `name=` and `name:` off, then what is left by its shape.
    fn chunk(&mut self, mut range: Range<usize>) {
        if range.len() > CHUNK {
            return self.push(range, Form::Word);
        }
        let mut end = Gap::None;
        while self.out.len() <= TOKENS {
            let after = self.trim(&mut range);
            let text = self.text.get(range.clone()).unwrap_or_default();
            if let Some(sign) = assignment(text) {
                self.push(range.start..range.start + sign, Form::Word);
                self.separate(Gap::Colon);
                range.start += sign + 1;
                range.end = range.end.max(range.start);
                end = end.max(after);
                continue;
            }
            for (part, form) in shape::parts(text) {
                self.push(range.start + part.start..range.start + part.end, form);
            }
            return self.separate(after.max(end));
        }
    }

    /// Takes punctuation off both ends; gives what stood behind.
    fn trim(&mut self, range: &mut Range<usize>) -> Gap {
        while let Some(c) = self.str(range).chars().next() {
            let number = number::leading(self.str(range)).is_some();
            if c.is_alphanumeric() || number || c == '@' || c == '/' {
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
        while let Some(c) = self.str(range).chars().next_back() {
            match punctuation(c) {
                Some(gap) if c != '=' || range.len() > 1 => after = after.max(gap),
                None if CLOSING.contains(c) || OPENING.contains(c) && c != '*' => {}
                _ => break,
            }
            range.end -= c.len_utf8();
        }
        after
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

/// Where the sign stands in `name=value` and `name:value`.
fn assignment(text: &str) -> Option<usize> {
    let sign = text
        .find(['=', ':'])
        .filter(|at| *at > 0 && *at + 1 < text.len())?;
    let name = text
        .get(..sign)?
        .chars()
        .all(|c| c.is_alphabetic() || c == '_');
    (name && !shape::is_link(text)).then_some(sign)
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
