//! Which words say nothing about what a request is for: the small words of English.
//!
//! These are closed classes: articles, pronouns, prepositions, auxiliaries, question words, words of politeness. No
//! noun, verb or adjective of any trade stands here. How two content words are compared is in `stem.rs`; number words
//! are in `number.rs`, words that tell when in `moment.rs`.

use std::{collections::HashSet, sync::LazyLock};

type Words = LazyLock<HashSet<&'static str>>;

static PREPOSITIONS: Words = LazyLock::new(|| {
    set(
        "in on at to into from for of with by about as via under over between until till before after since near \
         per through within without off onto around during toward towards against than like regarding",
    )
});

static DETERMINERS: Words = LazyLock::new(|| {
    set(
        "the a an this that these those my your his her its our their some any each every all both another",
    )
});

static PRONOUNS: Words = LazyLock::new(|| {
    set(
        "i me we us you he him she they them it mine yours ours myself yourself itself someone somebody something \
         anyone anybody anything everyone everything one ones nobody nothing there here",
    )
});

static QUESTIONS: Words = LazyLock::new(|| {
    set(
        "what which who whom whose where when why how whats hows wheres is are was were am do does did can could \
         will would shall should has have had may might must isnt doesnt arent cant",
    )
});

static NEGATIONS: Words =
    LazyLock::new(|| set("not no never without neither nor cannot dont doesnt isnt except"));

static OTHERS: Words = LazyLock::new(|| {
    set(
        "and or but if then so because while also too just only even still very much many more most less least few \
         lot lots bit be been being up down out again now right away please pls thanks thank hey hi hello dear ok \
         okay well oh yes sure really maybe perhaps currently actually exactly roughly approximately outside inside \
         let's lets im id ill ive youre e.g i.e etc vs themselves well ago once soon later ahead via such other same",
    )
});

/// Verbs so general that a request or a name with one of them is hardly any wiser for it.
static LIGHT: Words = LazyLock::new(|| {
    set(
        "get gets got getting give gives giving tell tells show shows make makes making want wants wanted need needs \
         like know help go goes going gone take takes use uses using put come look looks looking see try let keep say \
         says said happen happens mean work works ask wonder wondering love happy able",
    )
});

/// Verbs by which the name of a tool says that it only looks.
static READING: Words = LazyLock::new(|| {
    set(
        "get gets find finds look looks lookup show shows list lists check checks fetch fetches read reads tell tells \
         return returns search searches query queries give gives report reports",
    )
});

fn set(words: &'static str) -> HashSet<&'static str> {
    words.split_whitespace().collect()
}

/// Whether the word joins others and names nothing itself.
pub(super) fn is_small(word: &str) -> bool {
    is_preposition(word)
        || is_determiner(word)
        || is_question(word)
        || is_negation(word)
        || PRONOUNS.contains(word)
        || OTHERS.contains(word)
}

/// Whether the word is a verb too general to choose by.
pub(super) fn is_light(word: &str) -> bool {
    LIGHT.contains(word)
}

/// Whether the word names something: neither small nor light.
pub(super) fn is_content(word: &str) -> bool {
    word.chars().any(char::is_alphanumeric) && !is_small(word) && !is_light(word)
}

/// Whether the word is a preposition.
pub(super) fn is_preposition(word: &str) -> bool {
    PREPOSITIONS.contains(word)
}

/// Whether the word is an article or its like.
pub(super) fn is_determiner(word: &str) -> bool {
    DETERMINERS.contains(word)
}

/// Whether the word opens a question.
pub(super) fn is_question(word: &str) -> bool {
    QUESTIONS.contains(word)
}

/// Whether the word denies what follows.
pub(super) fn is_negation(word: &str) -> bool {
    NEGATIONS.contains(word) || word.ends_with("n't")
}

/// Whether the word opens the name of a tool that only looks.
pub(super) fn is_reading(word: &str) -> bool {
    READING.contains(word)
}

/// The words of an identifier or a sentence, in lower case: split at case changes, `_`, `-` and everything else that
/// is neither letter nor digit. At most `limit` words.
pub(super) fn split(text: &str, limit: usize) -> Vec<String> {
    let mut words = Vec::new();
    let mut word = String::new();
    let mut before = None;
    for c in text.chars() {
        let inside = c.is_alphanumeric() || c == '\'' && !word.is_empty();
        let hump = c.is_uppercase() && before.is_some_and(char::is_lowercase);
        if (!inside || hump) && !word.is_empty() {
            words.push(std::mem::take(&mut word));
            if words.len() >= limit {
                return words;
            }
        }
        if inside {
            word.extend(c.to_lowercase());
        }
        before = Some(c);
    }
    if !word.is_empty() {
        words.push(word);
    }
    words
}
