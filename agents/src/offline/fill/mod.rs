//! The arguments of a call, found in the text of the request by the schema.
//!
//! Every way of finding values is a file of its own and knows only kinds of values, never a tool. They run from the
//! surest to the weakest: values of a choice, values behind their parameter's name, texts of a given format, numbers,
//! other texts, flags. A word of the request serves one parameter only. What nothing was found for stays empty, and if
//! a call makes no sense without it, it is reported as missing.

mod board;
mod choice;
mod cut;
mod flag;
mod format;
mod list;
mod mention;
mod number;
mod rest;
mod role;
mod score;
mod slot;
mod span;
mod stretch;
mod taste;
mod text;

use serde_json::{Map, Value};

use super::param::{Kind, Param};

pub(super) use board::Board;
use slot::Slot;

/// What was found for a tool.
#[derive(Debug)]
pub(super) struct Filled {
    /// The arguments, as far as they were found.
    pub(super) arguments: Map<String, Value>,
    /// What a call makes no sense without and was not found.
    pub(super) missing: Vec<Missing>,
    /// How many parameters a call makes no sense without.
    pub(super) needed: usize,
    /// How many values leave no doubt by themselves: a named choice, a text in the form that the schema asks for.
    pub(super) plain: usize,
    /// How many are runs of words that nothing marks as a value.
    pub(super) loose: usize,
}

/// A parameter that nothing was found for.
#[derive(Debug)]
pub(super) struct Missing {
    /// Its name, behind the names of the objects it lies in.
    pub(super) name: String,
    /// Its description.
    pub(super) doc: String,
    /// What it may be, if only certain values are.
    pub(super) choices: Vec<String>,
}

/// Fills the parameters from the request on the board.
pub(super) fn fill(params: &[Param], board: &mut Board<'_, '_>) -> Filled {
    let mut slots = slot::flatten(params);
    choice::place(&mut slots, board);
    mention::place(&mut slots, board);
    flag::place_named(&mut slots, board);
    format::place(&mut slots, board);
    number::place(&mut slots, board);
    text::place(&mut slots, board);
    list::place(&mut slots, board);
    flag::place(&mut slots, board);
    let missing = slots
        .iter()
        .filter(|slot| slot.needed && slot.value.is_none())
        .map(missing)
        .collect();
    let needed = slots.iter().filter(|slot| slot.needed).count();
    let plain = slots.iter().filter(|slot| slot.plain).count();
    let loose = slots.iter().filter(|slot| slot.loose).count();
    let mut found = slots.into_iter().map(|slot| slot.value);
    Filled {
        arguments: assemble(params, &mut found).0,
        missing,
        needed,
        plain,
        loose,
    }
}

fn missing(slot: &Slot<'_>) -> Missing {
    let choices = match &slot.param.kind {
        Kind::Choice(choices) => choices
            .iter()
            .take(20)
            .map(|choice| choice.value.to_string())
            .collect(),
        _ => Vec::new(),
    };
    Missing {
        name: slot.path.clone(),
        doc: slot.param.doc.clone(),
        choices,
    }
}

/// Puts the values into objects again, in the sequence in which [`slot::flatten`] took them out. Also tells whether any
/// value was found, and whether the object lacks none.
fn assemble(
    params: &[Param],
    found: &mut impl Iterator<Item = Option<Value>>,
) -> (Map<String, Value>, bool, bool) {
    let (mut object, mut any, mut whole) = (Map::new(), false, true);
    for param in params {
        let value = match &param.kind {
            Kind::Object(members) => {
                let (inner, some, complete) = assemble(members, found);
                // An object that may be left out is left out unless something in it was said.
                (complete && (some || param.is_needed())).then_some((Value::Object(inner), some))
            }
            _ => found.next().flatten().map(|value| (value, true)),
        };
        match value {
            Some((value, some)) => {
                any |= some;
                object.insert(param.name.clone(), value);
            }
            None if param.is_needed() => whole = false,
            None if param.keyed => {
                object.insert(param.name.clone(), Value::Null);
            }
            None => {}
        }
    }
    (object, any, whole)
}
