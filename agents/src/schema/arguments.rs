//! The checked text of a call, from which a tool takes its parameters one by one.
//!
//! The contract has passed, so what serde still refuses is what a schema cannot say: a text that is
//! no date, a number outside a range that only code knows. Such refusals are collected, so that
//! all of them are told at once.

use serde::de::DeserializeOwned;

use super::decode::Cursor;
use super::missing;
use super::pointer;
use super::tape::{Kind, Tape};
use super::violation::Violation;

/// Checked arguments.
#[derive(Debug)]
pub struct Arguments<'t> {
    tape: Tape<'t>,
    /// Values whose key was another name of the parameter.
    renamed: Vec<(u32, Box<str>)>,
    refused: Vec<Violation>,
    /// The key after the last one taken: parameters are mostly given in their order.
    next: u32,
}

impl<'t> Arguments<'t> {
    pub(super) fn new(tape: Tape<'t>, renamed: Vec<(u32, Box<str>)>) -> Self {
        Self {
            tape,
            renamed,
            refused: Vec::new(),
            next: Tape::ROOT + 1,
        }
    }

    /// Takes one parameter. If it was not given it is what serde makes of a missing field, `None`
    /// for an option; `None` is returned when there is no value, and the reason is kept for
    /// [`finish`](Self::finish).
    pub fn take<T: DeserializeOwned>(&mut self, name: &'static str) -> Option<T> {
        match self.find(name) {
            Some((key, node)) => self.decode(Some(key), node),
            None => {
                let value = missing::absent();
                if value.is_none() {
                    self.refused
                        .push(Violation::new(pointer::join("", name), "missing"));
                }
                value
            }
        }
    }

    /// Takes one parameter that has a default: the default if it was not given, or given as null.
    pub fn take_or<T: DeserializeOwned>(
        &mut self,
        name: &'static str,
        default: impl FnOnce() -> T,
    ) -> Option<T> {
        match self.find(name) {
            Some((_, node)) if self.tape.node(node).kind == Kind::Null => Some(default()),
            Some((key, node)) => self.decode(Some(key), node),
            None => Some(default()),
        }
    }

    /// Takes all of it as one value.
    pub fn whole<T: DeserializeOwned>(&mut self) -> Option<T> {
        self.decode(None, Tape::ROOT)
    }

    /// What was refused while taking; empty if every parameter has its value.
    pub fn finish(self) -> Vec<Violation> {
        self.refused
    }

    /// The key under which a parameter came, and its value.
    fn find(&mut self, name: &str) -> Option<(u32, u32)> {
        let tape = &self.tape;
        if tape.node(Tape::ROOT).kind != Kind::Object {
            return None;
        }
        let renamed = |value: u32| {
            self.renamed
                .iter()
                .any(|(at, known)| *at == value && **known == *name)
        };
        let (key, value) = if tape.is(self.next, name) {
            (self.next, self.next + 1)
        } else {
            tape.members(Tape::ROOT)
                .find(|(key, value)| tape.is(*key, name) || renamed(*value))?
        };
        self.next = tape.after(value);
        (tape.node(value).kind != Kind::Gone).then_some((key, value))
    }

    fn decode<T: DeserializeOwned>(&mut self, key: Option<u32>, node: u32) -> Option<T> {
        match T::deserialize(Cursor::new(&self.tape, node)) {
            Ok(value) => Some(value),
            Err(error) => {
                let (path, message) = error.into_parts();
                let key = key.map(|key| self.tape.string(key).into_owned());
                let mut pointer = String::new();
                for segment in key.into_iter().chain(path) {
                    pointer::push(&mut pointer, &segment);
                }
                self.refused.push(Violation::new(pointer, message));
                None
            }
        }
    }
}
