//! Which modules of the crate does a source text name?
//!
//! Finds the paths that begin at the crate: `use` trees with their nested braces, paths inside
//! expressions, `super` chains, and the crate's own name. The text is cut in `tokens.rs`; what a module
//! may name is decided in `rules.rs`.

use std::fs;
use std::path::{Path, PathBuf};

use crate::tokens::{Token, is_word, tokens};

/// One file below `agents/src`, its path relative to it.
pub struct Source {
    pub path: PathBuf,
    pub text: String,
}

/// A path that leaves its own file: the top module it goes to, or the item if it goes to the root.
pub struct Import {
    pub line: usize,
    pub to: String,
}

/// All `.rs` files below `root`, in a stable order.
pub fn tree(root: &Path) -> Vec<Source> {
    let mut found = Vec::new();
    let mut folders = vec![root.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("the folder is readable") {
            let path = entry.expect("the entry is readable").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = fs::read_to_string(&path).expect("the file is readable");
                let path = path
                    .strip_prefix(root)
                    .expect("it lies below the root")
                    .to_path_buf();
                found.push(Source { path, text });
            }
        }
    }
    found.sort_by(|a, b| a.path.cmp(&b.path));
    found
}

impl Source {
    /// The top module this file belongs to; `__private` and `private` are one.
    pub fn top(&self) -> String {
        self.module()
            .first()
            .map_or("lib".to_owned(), |name| bare(name))
    }

    pub fn imports(&self) -> Vec<Import> {
        let tokens = tokens(&self.text);
        let mut walk = Walk {
            tokens: &tokens,
            home: self.module(),
            inner: Vec::new(),
            found: Vec::new(),
        };
        walk.file();
        walk.found
    }

    /// Where the file names one of `words`.
    pub fn mentions(&self, words: &[&str]) -> Vec<(usize, String)> {
        tokens(&self.text)
            .into_iter()
            .filter(|token| words.contains(&token.text.as_str()))
            .map(|token| (token.line, token.text))
            .collect()
    }

    fn module(&self) -> Vec<String> {
        let stem = self.path.with_extension("");
        let mut parts = stem
            .iter()
            .map(|part| part.to_string_lossy().into_owned())
            .collect::<Vec<_>>();
        if matches!(parts.last().map(String::as_str), Some("mod" | "lib")) {
            parts.pop();
        }
        parts
    }
}

fn bare(name: &str) -> String {
    name.trim_start_matches("__").to_owned()
}

struct Walk<'t> {
    tokens: &'t [Token],
    home: Vec<String>,
    /// Inline modules around the place that is read, each with the number of braces around it.
    inner: Vec<(String, usize)>,
    found: Vec<Import>,
}

impl Walk<'_> {
    fn file(&mut self) {
        let mut braces = 0;
        let mut at = 0;
        while at < self.tokens.len() {
            match self.text(at) {
                "{" => braces += 1,
                "}" => {
                    braces -= 1;
                    self.inner.pop_if(|(_, around)| *around == braces);
                }
                "mod" if self.text(at + 2) == "{" => {
                    self.inner.push((self.text(at + 1).to_owned(), braces));
                }
                "use" if self.begins_item(at) => {
                    at = self.branch(at + 1, &mut Vec::new());
                    continue;
                }
                "crate" | "super" | "agents" if self.begins_path(at) => {
                    at = self.branch(at, &mut Vec::new());
                    continue;
                }
                _ => {}
            }
            at += 1;
        }
    }

    fn text(&self, at: usize) -> &str {
        self.tokens.get(at).map_or("", |token| token.text.as_str())
    }

    fn before(&self, at: usize) -> &str {
        at.checked_sub(1).map_or("", |at| self.text(at))
    }

    /// `use` also bounds captures (`impl Trait + use<'a>`).
    fn begins_item(&self, at: usize) -> bool {
        matches!(self.before(at), "" | ";" | "{" | "}" | "]" | ")" | "pub")
            && self.text(at + 1) != "<"
    }

    /// `$crate` stands in a macro and is read in another crate; `a::super` and `other::agents` are no heads.
    fn begins_path(&self, at: usize) -> bool {
        let is_head = match self.before(at) {
            "$" => false,
            "::" => self.text(at) == "agents" && !is_word(self.before(at - 1)),
            _ => true,
        };
        is_head && self.text(at + 1) == "::"
    }

    /// Reads a path, or a tree of them, that goes on from `path`; gives the place after it.
    fn branch(&mut self, mut at: usize, path: &mut Vec<(String, usize)>) -> usize {
        let kept = path.len();
        loop {
            let text = self.text(at).to_owned();
            if text == "::" {
                at += 1;
            } else if text == "{" {
                at += 1;
                while !matches!(self.text(at), "}" | "") {
                    at = if self.text(at) == "," {
                        at + 1
                    } else {
                        self.branch(at, path)
                    };
                }
                path.truncate(kept);
                return at + 1;
            } else if text == "*" || is_word(&text) {
                path.push((text, self.tokens[at].line));
                at += 1;
                if self.text(at) != "::" {
                    break;
                }
            } else {
                // `Vec::<u8>`, or a text that is no Rust: never stand still.
                at += usize::from(path.len() == kept);
                break;
            }
        }
        self.note(path);
        path.truncate(kept);
        if self.text(at) == "as" { at + 2 } else { at }
    }

    fn note(&mut self, path: &[(String, usize)]) {
        let mut place = match path.first().map(|(head, _)| head.as_str()) {
            Some("crate" | "agents") => Vec::new(),
            Some("super" | "self") => {
                let inner = self.inner.iter().map(|(name, _)| name);
                self.home.iter().chain(inner).cloned().collect()
            }
            _ => return,
        };
        let mut rest = path.iter().peekable();
        while let Some((step, _)) =
            rest.next_if(|(step, _)| matches!(step.as_str(), "crate" | "agents" | "self" | "super"))
        {
            if step == "super" {
                place.pop();
            }
        }
        let line = rest
            .peek()
            .or(path.last().as_ref())
            .map_or(0, |(_, line)| *line);
        let to = place
            .first()
            .or(rest.next().map(|(name, _)| name))
            .map_or("self", String::as_str);
        self.found.push(Import { line, to: bare(to) });
    }
}

#[test]
fn comments_and_literals_are_no_imports() {
    let text = r####"
        // use crate::a;
        /* crate::b /* crate::c */ crate::d */
        const X: &str = "crate::e \" crate::f";
        const Y: &str = r#"crate::g " crate::h"#;
        const Z: (char, char, u8) = ('"', '\'', b'\\');
        macro_rules! m { () => { $crate::i::j() } }
        fn f<'a>(x: &'a str) -> impl Sized + use<'a> { crate::k::<u8>(x) }
    "####;

    assert_eq!(names(text), ["8 k"]);
}

#[test]
fn every_way_to_name_a_module_is_seen() {
    let text = "pub(crate) use crate::a;
        use ::agents::{b, c::{D, e as f}};
        use {crate::g::*, std::fmt};
        fn h() -> super::i::J { agents::k() + crate::l::m::<super::n::O>() }
        mod inner { use super::p; use super::super::q; }
        use self::r; use crate::*; use crate::{self as whole, r#s}; use std::crate_like::super_like;";

    assert_eq!(
        names(text),
        [
            "1 a", "2 b", "2 c", "2 c", "3 g", "4 i", "4 k", "4 l", "4 n", "5 home", "5 q",
            "6 home"
        ]
        .into_iter()
        .chain(["6 *", "6 self", "6 s"])
        .collect::<Vec<_>>()
    );
}

#[cfg(test)]
fn names(text: &str) -> Vec<String> {
    let source = Source {
        path: "home.rs".into(),
        text: text.into(),
    };
    source
        .imports()
        .iter()
        .map(|import| format!("{} {}", import.line, import.to))
        .collect()
}
