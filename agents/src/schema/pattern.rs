//! What a regular expression may say so that every engine runs it.

/// Whether a pattern looks around or back: no engine of linear time runs that, ours and the
/// providers' included.
pub(super) fn has_lookaround(pattern: &str) -> bool {
    const LOOKS: [&str; 4] = ["?=", "?!", "?<=", "?<!"];
    has(pattern, |step, rest| match step {
        Step::Escape => {
            rest.starts_with(|c: char| matches!(c, '1'..='9')) || rest.starts_with("k<")
        }
        Step::Group => LOOKS.iter().any(|look| rest.starts_with(look)),
    })
}

/// Whether a pattern asks for the border of a word, or for none.
pub(super) fn has_word_boundary(pattern: &str) -> bool {
    has(pattern, |step, rest| {
        step == Step::Escape && rest.starts_with(['b', 'B'])
    })
}

/// What begins in a pattern, outside of a class of characters.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    /// After a backslash.
    Escape,
    /// After an opening parenthesis.
    Group,
}

/// Whether something that begins in a pattern is what is looked for; told is the text after its first character.
fn has(pattern: &str, is_it: impl Fn(Step, &str) -> bool) -> bool {
    let mut rest = pattern;
    let mut in_class = false;
    while let Some(c) = rest.chars().next() {
        rest = rest.get(c.len_utf8()..).unwrap_or_default();
        match c {
            '\\' => {
                if !in_class && is_it(Step::Escape, rest) {
                    return true;
                }
                let skipped = rest.chars().next().map_or(0, char::len_utf8);
                rest = rest.get(skipped..).unwrap_or_default();
            }
            '[' => in_class = true,
            ']' => in_class = false,
            '(' if !in_class && is_it(Step::Group, rest) => return true,
            _ => {}
        }
    }
    false
}
