//! Names as the model sees them, and names a function must not have.
//!
//! The runtime checks the names of tools made at run time by the same rule (`agents`, module `tool`).

/// Is this a name that providers accept for a function?
///
/// # Source
/// OpenAI API reference, function tools, "name": "Must be a-z, A-Z, 0-9, or contain underscores and dashes, with a
/// maximum length of 64"; Anthropic Messages API, tools, "name": `^[a-zA-Z0-9_-]{1,64}$`.
pub(crate) fn is_tool_name(name: &str) -> bool {
    (1..=64).contains(&name.len())
        && name
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-')
}

/// Would a type of this name hide a primitive type?
pub(crate) fn is_primitive(name: &str) -> bool {
    matches!(
        name,
        "bool"
            | "char"
            | "str"
            | "f16"
            | "f32"
            | "f64"
            | "f128"
            | "i8"
            | "i16"
            | "i32"
            | "i64"
            | "i128"
            | "isize"
            | "u8"
            | "u16"
            | "u32"
            | "u64"
            | "u128"
            | "usize"
    )
}

/// The nearest of `known` to `word`, if one is near enough to be a slip of the fingers.
pub(crate) fn nearest<'k>(word: &str, known: &[&'k str]) -> Option<&'k str> {
    let budget = word.chars().count() / 3 + 1;
    known
        .iter()
        .map(|candidate| (distance(word, candidate), *candidate))
        .filter(|(distance, _)| *distance <= budget)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// Levenshtein's distance, one row at a time.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut corner = i;
        let mut left = i + 1;
        let mut next = vec![left];
        for (y, above) in b.iter().zip(row.iter().skip(1)) {
            let swap = corner + usize::from(x != *y);
            left = swap.min(left + 1).min(above + 1);
            corner = *above;
            next.push(left);
        }
        row = next;
    }
    row.last().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_is_recognised_and_a_stranger_is_not() {
        let known = [
            "description",
            "default",
            "rename",
            "range",
            "length",
            "pattern",
        ];
        assert_eq!(nearest("descripton", &known), Some("description"));
        assert_eq!(nearest("defualt", &known), Some("default"));
        assert_eq!(nearest("rang", &known), Some("range"));
        assert_eq!(nearest("colour", &known), None);
    }

    #[test]
    fn a_tool_name_is_what_providers_take() {
        for (name, expected) in [
            ("a", true),
            ("Get-it_2", true),
            ("", false),
            ("a b", false),
            ("ä", false),
            ("a.b", false),
        ] {
            assert_eq!(is_tool_name(name), expected, "{name}");
        }
        assert!(is_tool_name(&"x".repeat(64)));
        assert!(!is_tool_name(&"x".repeat(65)));
    }
}
