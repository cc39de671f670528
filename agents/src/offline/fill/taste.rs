//! What sort of text a parameter takes, told by the way programmers name parameters.
//!
//! The words here are names for *kinds of text*, whatever it is about.

use crate::offline::{
    param::{Kind, Param},
    words,
};

/// A sort of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Taste {
    /// Something said in many words.
    Prose,
    /// A name that a machine gave.
    Id,
    /// When something is.
    Time,
    /// An address with an `@`.
    Mail,
    /// A web address.
    Link,
    /// Anything else, mostly a name.
    Plain,
}

const PROSE: [&str; 30] = [
    "text",
    "message",
    "content",
    "contents",
    "body",
    "note",
    "notes",
    "description",
    "comment",
    "sentence",
    "phrase",
    "title",
    "subject",
    "query",
    "question",
    "prompt",
    "task",
    "summary",
    "what",
    "topic",
    "reason",
    "keyword",
    "keywords",
    "term",
    "words",
    "input",
    "expression",
    "data",
    "string",
    "about",
];
const ID: [&str; 10] = [
    "id",
    "number",
    "no",
    "nr",
    "code",
    "key",
    "ref",
    "reference",
    "identifier",
    "uuid",
];
const TIME: [&str; 10] = [
    "when",
    "time",
    "date",
    "day",
    "datetime",
    "timestamp",
    "due",
    "deadline",
    "at",
    "moment",
];
const MAIL: [&str; 3] = ["email", "mail", "emails"];
const LINK: [&str; 5] = ["url", "uri", "link", "website", "href"];

/// The sort of text that this parameter takes.
pub(super) fn of(param: &Param) -> Taste {
    let kind = match &param.kind {
        Kind::List(item) => &item.kind,
        kind => kind,
    };
    let Kind::Text(texture) = kind else {
        return Taste::Plain;
    };
    match texture.format.as_deref() {
        Some("date" | "time" | "date-time") => return Taste::Time,
        Some("email") => return Taste::Mail,
        Some("uri") => return Taste::Link,
        Some("uuid") => return Taste::Id,
        _ => {}
    }
    // The last word of a name says what it is, so it is asked first.
    let by_name = param.words.iter().rev().find_map(|word| of_word(word));
    by_name
        .or_else(|| of_doc(&param.doc_words))
        .unwrap_or(Taste::Plain)
}

fn of_word(word: &str) -> Option<Taste> {
    let table: [(&[&str], Taste); 5] = [
        (&MAIL, Taste::Mail),
        (&LINK, Taste::Link),
        (&TIME, Taste::Time),
        (&ID, Taste::Id),
        (&PROSE, Taste::Prose),
    ];
    table
        .into_iter()
        .find(|(words, _)| words.contains(&word))
        .map(|(_, taste)| taste)
}

/// The first words of a description up to its first preposition: `Identifier of the..`, `When to..`.
fn of_doc(doc: &[String]) -> Option<Taste> {
    let head = doc
        .iter()
        .take(6)
        .take_while(|word| !words::is_preposition(word) || *word == "at");
    let head: Vec<&String> = head.collect();
    head.iter()
        .rev()
        .find_map(|word| of_word(word))
        .or_else(|| {
            let mail = doc.iter().any(|word| MAIL.contains(&word.as_str()));
            mail.then_some(Taste::Mail)
        })
}
