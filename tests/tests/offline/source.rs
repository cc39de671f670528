//! Which words of the requests and tools stand in the source of the offline model.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

/// The small words of English, number words, and words that tell when: they belong to every domain alike.
const EVERYDAY: &str = "a about after am an and another are at by can for give how i in into is it like look looks \
     many me much my now of one out please right take tell the this to two up want was what whats when where who with \
     you from get gets eight five friday evening tomorrow twenty minus minutes number numbers find \
     morning";

/// Words about requests, schemas and the program itself.
const OWN: &str = "text call language unit units value id set new left better stays";

/// Those of the words that stand in the source and are neither of these.
pub fn words_in_source(texts: impl Iterator<Item = String>) -> Vec<String> {
    let known: BTreeSet<&str> = EVERYDAY.split(' ').chain(OWN.split(' ')).collect();
    let source: BTreeSet<String> = files(&root())
        .iter()
        .flat_map(|file| words(&read(file)))
        .collect();
    assert!(source.len() > 500, "the source is not where it was");
    let wanted: BTreeSet<String> = texts.flat_map(|text| words(&text)).collect();
    let found = wanted.intersection(&source);
    found
        .filter(|word| word.len() > 1 && !known.contains(word.as_str()))
        .cloned()
        .collect()
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../agents/src/offline")
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    entries
        .flat_map(|path| {
            if path.is_dir() {
                files(&path)
            } else {
                vec![path]
            }
        })
        .collect()
}

fn read(file: &Path) -> String {
    fs::read_to_string(file).unwrap()
}

/// The words of a text, in lower case; those of an identifier are told apart.
fn words(text: &str) -> Vec<String> {
    let mut apart = String::new();
    let mut before = ' ';
    for c in text.chars() {
        if c.is_uppercase() && before.is_lowercase() || !c.is_alphabetic() {
            apart.push(' ');
        }
        apart.extend(c.to_lowercase());
        before = c;
    }
    let words = apart.split(|c: char| !c.is_alphabetic());
    words
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}
