//! What an escaped JSON string says. The escapes were checked when the text was read.

/// Decodes the inside of a JSON string.
pub(super) fn unescape(raw: &str) -> String {
    let mut text = String::with_capacity(raw.len());
    let mut rest = raw;
    while let Some((plain, escape)) = rest.split_once('\\') {
        text.push_str(plain);
        let mut chars = escape.chars();
        match chars.next() {
            Some('u') => {
                let (c, after) = unicode(chars.as_str());
                text.push(c);
                rest = after;
                continue;
            }
            Some('n') => text.push('\n'),
            Some('t') => text.push('\t'),
            Some('r') => text.push('\r'),
            Some('b') => text.push('\u{8}'),
            Some('f') => text.push('\u{c}'),
            Some(c) => text.push(c),
            None => {}
        }
        rest = chars.as_str();
    }
    text.push_str(rest);
    text
}

/// The character of `XXXX` or `XXXX\uXXXX`, and what follows.
fn unicode(digits: &str) -> (char, &str) {
    let Some((high, rest)) = unit(digits) else {
        return (char::REPLACEMENT_CHARACTER, "");
    };
    if !(0xD800..0xDC00).contains(&high) {
        return (
            char::from_u32(high).unwrap_or(char::REPLACEMENT_CHARACTER),
            rest,
        );
    }
    match rest.strip_prefix("\\u").and_then(unit) {
        Some((low @ 0xDC00..0xE000, rest)) => {
            let code = 0x1_0000 + ((high - 0xD800) << 10) + (low - 0xDC00);
            (
                char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER),
                rest,
            )
        }
        _ => (char::REPLACEMENT_CHARACTER, rest),
    }
}

fn unit(digits: &str) -> Option<(u32, &str)> {
    let (unit, rest) = digits.split_at_checked(4)?;
    Some((u32::from_str_radix(unit, 16).ok()?, rest))
}
