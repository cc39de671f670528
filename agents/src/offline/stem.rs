//! When two words are forms of one: a light English stemmer and a measure of likeness.
//!
//! The stemmer only has to be consistent, not right: both sides of a comparison go through it. What is left over
//! (agent nouns, clipped words, slips of the pen) is [`likeness`]'s.

/// Endings and what stands in their place, longest first, with the shortest rest that is still a word.
const ENDINGS: [(&str, &str, usize); 35] = [
    ("ifications", "if", 2),
    ("ification", "if", 2),
    ("ifying", "if", 2),
    ("ifies", "if", 2),
    ("ified", "if", 2),
    ("izations", "iz", 3),
    ("isations", "is", 3),
    ("ization", "iz", 3),
    ("isation", "is", 3),
    ("ations", "", 4),
    ("ation", "", 4),
    ("ating", "", 4),
    ("ators", "", 4),
    ("ative", "", 4),
    ("rsions", "rt", 3),
    ("rsion", "rt", 3),
    ("ission", "it", 3),
    ("nsion", "nd", 3),
    ("ision", "id", 3),
    ("ator", "", 4),
    ("ated", "", 4),
    ("ates", "", 4),
    ("ments", "", 3),
    ("ment", "", 3),
    ("ions", "", 3),
    ("ings", "", 3),
    ("ate", "", 4),
    ("ion", "", 3),
    ("ing", "", 3),
    ("ify", "if", 2),
    ("ied", "y", 2),
    ("ies", "y", 2),
    ("ed", "", 3),
    ("ly", "", 3),
    ("s", "", 3),
];

/// The part of a lower-case word that its forms share.
pub(super) fn stem(word: &str) -> String {
    if !word.is_ascii() || word.len() < 4 {
        return word.to_owned();
    }
    let plural = unplural(word);
    let mut stem = plural.to_owned();
    for (ending, instead, rest) in ENDINGS {
        if let Some(root) = plural.strip_suffix(ending)
            && root.len() >= rest
            && root.contains(['a', 'e', 'i', 'o', 'u', 'y'])
            && !(ending == "s" && root.ends_with(['s', 'u', 'i']))
            && !(ending == "ly" && root.ends_with('p'))
        {
            stem = format!("{root}{instead}");
            break;
        }
    }
    if stem.len() > 3 && stem.ends_with('e') {
        stem.pop();
    }
    undouble(stem)
}

fn unplural(word: &str) -> &str {
    ["ches", "shes", "xes", "sses", "zes"]
        .iter()
        .find(|ending| word.ends_with(**ending))
        .and_then(|_| word.strip_suffix("es"))
        .unwrap_or(word)
}

/// `wrapp` from `wrapping` is `wrap`; `ss` stays.
fn undouble(mut stem: String) -> String {
    let mut last = stem.bytes().rev();
    if let (Some(a), Some(b)) = (last.next(), last.next())
        && a == b
        && stem.len() > 3
        && !b"aeiousy".contains(&a)
    {
        stem.pop();
    }
    stem
}

/// How likely two stems are forms of one word, from 0 to 1.
pub(super) fn likeness(a: &str, b: &str) -> f32 {
    if a == b {
        return 1.0;
    }
    let (short, long) = if a.len() <= b.len() { (a, b) } else { (b, a) };
    if short.len() < 4 {
        return 0.0;
    }
    if let Some(rest) = long.strip_prefix(short) {
        return if matches!(
            rest,
            "er" | "or" | "ier" | "y" | "al" | "able" | "ance" | "ur"
        ) {
            0.9
        } else {
            0.6
        };
    }
    if short.len() >= 5 && one_slip(short.as_bytes(), long.as_bytes()) {
        0.75
    } else {
        0.0
    }
}

/// Whether one letter was changed, left out, put in or swapped, behind a first letter that is right.
fn one_slip(a: &[u8], b: &[u8]) -> bool {
    if a.first() != b.first() || b.len() > a.len() + 1 {
        return false;
    }
    let head = a.iter().zip(b).take_while(|(x, y)| x == y).count();
    let (a, b) = (
        a.get(head..).unwrap_or_default(),
        b.get(head..).unwrap_or_default(),
    );
    match (a, b) {
        (_, [_, rest @ ..]) if rest == a => true,
        ([_, left @ ..], [_, right @ ..]) if left == right => left.len() + head > 4,
        ([x, y, left @ ..], [z, w, right @ ..]) => x == w && y == z && left == right,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_of_one_word_share_a_stem() {
        let families = [
            "invert inverts inverted inverting inversion inversions",
            "illustrate illustrates illustrated illustrating illustration illustrations illustrator",
            "amplify amplifies amplified amplification amplifying",
            "wrap wraps wrapped wrapping wrappings",
            "box boxes boxed",
            "puppy puppies",
        ];
        for family in families {
            let stems: std::collections::BTreeSet<_> = family.split(' ').map(stem).collect();
            assert_eq!(stems.len(), 1, "{family}: {stems:?}");
        }
    }

    #[test]
    fn a_slip_of_the_pen_is_nearly_the_word_and_another_word_is_not() {
        assert!(likeness(&stem("ilustrate"), &stem("illustrate")) > 0.5);
        assert!(likeness(&stem("inverter"), &stem("invert")) > 0.8);
        assert_eq!(likeness(&stem("wither"), &stem("either")), 0.0);
        assert_eq!(likeness(&stem("older"), &stem("elder")), 0.0);
    }
}
