//! The nearest name: what a model or a person probably meant.

/// The candidate nearest to `word`, if it is near enough to be a slip of the pen: one edit in short
/// words, a third of the letters in longer ones; case and `-`, `_` do not count.
pub(crate) fn nearest<'n>(
    word: &str,
    candidates: impl IntoIterator<Item = &'n str>,
) -> Option<&'n str> {
    const LONGEST: usize = 64;
    // Told by its bytes first: a word that is far too long is not even folded.
    if word.len() > 4 * LONGEST {
        return None;
    }
    let folded = fold(word);
    if folded.is_empty() || folded.len() > LONGEST {
        return None;
    }
    let allowed = (folded.len() / 3).max(1);
    candidates
        .into_iter()
        .filter(|name| name.len() <= LONGEST)
        .filter_map(|name| {
            let other = fold(name);
            let far = distance(&folded, &other);
            // A name of which nothing is left is another name, not a slip.
            (far <= allowed && far < other.len()).then_some((far, name))
        })
        .min_by_key(|(far, _)| *far)
        .map(|(_, name)| name)
}

fn fold(word: &str) -> Vec<char> {
    word.chars()
        .filter(|c| !matches!(c, '_' | '-' | ' '))
        .flat_map(char::to_lowercase)
        .collect()
}

/// Edits between two words, two neighbours swapped counting as one.
fn distance(a: &[char], b: &[char]) -> usize {
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    let mut previous = None;
    for (i, x) in a.iter().enumerate() {
        let mut row = Vec::with_capacity(b.len() + 1);
        row.push(i + 1);
        let mut left = i + 1;
        let mut y_before = None;
        for (j, y) in b.iter().enumerate() {
            let at = |row: &[usize], j: usize| row.get(j).copied().unwrap_or(usize::MAX / 2);
            let mut best = (at(&last, j) + usize::from(x != y)).min(at(&last, j + 1) + 1);
            best = best.min(left + 1);
            if j > 0 && previous == Some(y) && y_before == Some(x) {
                best = best.min(at(&before, j - 1) + 1);
            }
            row.push(best);
            left = best;
            y_before = Some(y);
        }
        previous = Some(x);
        before = std::mem::replace(&mut last, row);
    }
    last.last().copied().unwrap_or(usize::MAX)
}
