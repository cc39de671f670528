//! A place for one value: a parameter that is no object, with what its surroundings say about it.

use serde_json::Value;

use super::{format, role, role::Role, taste, taste::Taste};
use crate::offline::param::{Kind, Param};

/// A parameter that waits for a value.
#[derive(Debug)]
pub(super) struct Slot<'p> {
    /// The parameter.
    pub(super) param: &'p Param,
    /// Its name behind the names of the objects it lies in.
    pub(super) path: String,
    /// Whether a call makes no sense without it.
    pub(super) needed: bool,
    /// Whether it names a beginning or an end of something.
    pub(super) role: Option<Role>,
    /// What sort of text it takes.
    pub(super) taste: Taste,
    /// The value, once found.
    pub(super) value: Option<Value>,
    /// Whether the value leaves no doubt.
    pub(super) plain: bool,
    /// Whether it is a run of words that nothing marks as a value.
    pub(super) loose: bool,
}

impl<'p> Slot<'p> {
    /// Whether it still waits.
    pub(super) fn is_open(&self) -> bool {
        self.value.is_none()
    }

    /// Whether its text must match a pattern.
    pub(super) fn has_pattern(&self) -> bool {
        matches!(&self.param.kind, Kind::Text(texture) if texture.pattern.is_some())
    }

    /// Whether its text has a format that `format.rs` knows: then it is filled there or not at all.
    pub(super) fn is_formatted(&self) -> bool {
        let known = |format: &str| format::KNOWN.contains(&format);
        matches!(&self.param.kind, Kind::Text(texture) if texture.format.as_deref().is_some_and(known))
    }

    /// The kind of its items if it takes a list, else its own.
    pub(super) fn single(&self) -> (&'p Kind, bool) {
        match &self.param.kind {
            Kind::List(item) => (&item.kind, true),
            kind => (kind, false),
        }
    }
}

/// All slots of these parameters, those inside of objects included, as they are declared.
pub(super) fn flatten(params: &[Param]) -> Vec<Slot<'_>> {
    let mut slots = Vec::new();
    gather(params, "", &[], true, &mut slots);
    slots
}

/// The depth is that of the parameters, which is bounded where they are read.
fn gather<'p>(
    params: &'p [Param],
    path: &str,
    above: &[String],
    needed: bool,
    slots: &mut Vec<Slot<'p>>,
) {
    for param in params {
        let path = if path.is_empty() {
            param.name.clone()
        } else {
            format!("{path}.{}", param.name)
        };
        let needed = needed && param.is_needed();
        let words: Vec<String> = above.iter().chain(&param.words).cloned().collect();
        if let Kind::Object(members) = &param.kind {
            gather(members, &path, &words, needed, slots);
            continue;
        }
        let role = role::of_names(&words, &param.doc);
        let taste = taste::of(param);
        slots.push(Slot {
            param,
            path,
            needed,
            role,
            taste,
            value: None,
            plain: false,
            loose: false,
        });
    }
}
