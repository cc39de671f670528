//! What a regular expression may say so that every engine runs it.

/// Whether a pattern looks around or back: no engine of linear time runs that, ours and the
/// providers' included.
pub(super) fn has_lookaround(pattern: &str) -> bool {
    const LOOKS: [&str; 4] = ["?=", "?!", "?<=", "?<!"];
    let mut rest = pattern;
    let mut in_class = false;
    while let Some(c) = rest.chars().next() {
        rest = rest.get(c.len_utf8()..).unwrap_or_default();
        match c {
            '\\' => {
                if !in_class
                    && (rest.starts_with(|c: char| matches!(c, '1'..='9'))
                        || rest.starts_with("k<"))
                {
                    return true;
                }
                let skipped = rest.chars().next().map_or(0, char::len_utf8);
                rest = rest.get(skipped..).unwrap_or_default();
            }
            '[' => in_class = true,
            ']' => in_class = false,
            '(' if !in_class && LOOKS.iter().any(|look| rest.starts_with(look)) => return true,
            _ => {}
        }
    }
    false
}
