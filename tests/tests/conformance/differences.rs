//! Which cases differ on purpose, and by which item of the list of decisions? Reads `differences.md`.
//!
//! A line that names a case and a number from 1 to 12 after it is an entry; every other line is prose. The format of the
//! line around them is free: a table row or a list item.

use std::{fs, io, path::Path};

/// The highest number of a decision.
const ITEMS: u8 = 12;

/// The cases that differ, with their item.
#[derive(Debug, Default)]
pub(crate) struct Differences(pub(crate) Vec<(String, u8)>);

impl Differences {
    /// Reads the file; one that is not there lists nothing.
    pub(crate) fn read(path: &Path) -> io::Result<Self> {
        match fs::read_to_string(path) {
            Ok(text) => Ok(Self::parse(&text)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Self::default()),
            Err(error) => Err(error),
        }
    }

    pub(crate) fn parse(text: &str) -> Self {
        Self(text.lines().filter_map(entry).collect())
    }

    /// The item under which this case is listed.
    pub(crate) fn item(&self, case: &str) -> Option<u8> {
        self.0
            .iter()
            .find(|(listed, _)| listed == case)
            .map(|(_, item)| *item)
    }
}

fn entry(line: &str) -> Option<(String, u8)> {
    let line = line.trim_start_matches(['|', '-', '*', ' ', '`']);
    let end = line.find(|c: char| !(c.is_ascii_alphanumeric() || c == '-'))?;
    let (case, rest) = line.split_at(end);
    if !is_case(case) {
        return None;
    }
    let mut numbers = rest
        .split(|c: char| !c.is_ascii_alphanumeric())
        .filter_map(|word| word.parse().ok());
    let item = numbers.find(|number| (1..=ITEMS).contains(number))?;
    Some((case.to_owned(), item))
}

/// `AREA-001-some-words`.
fn is_case(word: &str) -> bool {
    let mut parts = word.split('-');
    let area = parts.next().unwrap_or_default();
    let number = parts.next().unwrap_or_default();
    let named = parts.next().is_some_and(|part| !part.is_empty());
    let is_area = !area.is_empty() && area.bytes().all(|byte| byte.is_ascii_uppercase());
    is_area && number.len() == 3 && number.bytes().all(|byte| byte.is_ascii_digit()) && named
}
