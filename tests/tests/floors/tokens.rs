//! How is a Rust text cut into words and marks?
//!
//! Comments, strings and characters are left out, so that only code counts; numbers and operators are
//! cut carelessly, since no path begins in them. What the tokens say is read in `source.rs`.

/// A word, `::`, or one other character.
pub struct Token {
    pub text: String,
    pub line: usize,
}

pub fn is_word(text: &str) -> bool {
    text.starts_with(|first: char| first.is_alphabetic() || first == '_')
}

pub fn tokens(text: &str) -> Vec<Token> {
    let mut found = Vec::new();
    let mut line = 1;
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let (token, tail) = rest.split_at(token_length(rest, first));
        let is_code = token.len() == first.len_utf8() || token == "::" || is_word(token);
        if is_code && !first.is_whitespace() && !token.ends_with(['"', '#', '\'']) {
            let text = token.trim_start_matches("r#").to_owned();
            found.push(Token { text, line });
        }
        line += token.matches('\n').count();
        rest = tail;
    }
    found
}

fn token_length(rest: &str, first: char) -> usize {
    if first.is_whitespace() {
        return rest
            .find(|c: char| !c.is_whitespace())
            .unwrap_or(rest.len());
    }
    if rest.starts_with("//") {
        return rest.find('\n').unwrap_or(rest.len());
    }
    if rest.starts_with("/*") {
        return comment_length(rest);
    }
    if rest.starts_with("::") {
        return 2;
    }
    if first == '\'' {
        return quote_length(rest);
    }
    if let Some(length) = string_length(rest) {
        return length;
    }
    if first.is_alphanumeric() || first == '_' {
        let skip = if rest.starts_with("r#") { 2 } else { 0 };
        let word = &rest[skip..];
        return skip
            + word
                .find(|c: char| !c.is_alphanumeric() && c != '_')
                .unwrap_or(word.len());
    }
    first.len_utf8()
}

/// Block comments nest.
fn comment_length(rest: &str) -> usize {
    let mut depth = 0;
    let mut at = 0;
    while at < rest.len() {
        if rest[at..].starts_with("/*") {
            depth += 1;
            at += 2;
        } else if rest[at..].starts_with("*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                return at;
            }
        } else {
            at += rest[at..].chars().next().map_or(1, char::len_utf8);
        }
    }
    rest.len()
}

/// A character, or the tick of a lifetime.
fn quote_length(rest: &str) -> usize {
    let mut inside = rest.char_indices().skip(1);
    match (inside.next(), inside.next()) {
        (Some((_, '\\')), Some((escaped, _))) => {
            let after = escaped + 1;
            rest.get(after..)
                .and_then(|tail| tail.find('\''))
                .map_or(rest.len(), |end| after + end + 1)
        }
        (Some(_), Some((end, '\''))) => end + 1,
        _ => 1,
    }
}

/// Every string literal: `""`, `b""`, `c""`, `r#""#` and what they combine to.
fn string_length(rest: &str) -> Option<usize> {
    let prefix = ["br", "cr", "b", "c", "r", ""].into_iter().find(|prefix| {
        rest.strip_prefix(prefix)
            .is_some_and(|tail| tail.trim_start_matches('#').starts_with('"'))
    })?;
    let tail = &rest[prefix.len()..];
    let hashes = tail.len() - tail.trim_start_matches('#').len();
    let is_raw = prefix.ends_with('r');
    if hashes > 0 && !is_raw {
        return None;
    }
    let open = prefix.len() + hashes + 1;
    let close = format!("\"{}", "#".repeat(hashes));
    let mut at = open;
    while at < rest.len() {
        if !is_raw && rest[at..].starts_with('\\') {
            at += 2;
        } else if rest[at..].starts_with(&close) {
            return Some(at + close.len());
        } else {
            at += rest[at..].chars().next().map_or(1, char::len_utf8);
        }
    }
    Some(rest.len())
}
