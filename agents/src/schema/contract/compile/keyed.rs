//! Alternatives that are told apart by their only key: how serde writes an enum with data when nothing else is said.

use std::collections::HashSet;

use serde_json::{Map, Value};

use super::super::super::value::{self, Origin, own};
use super::super::rule::{Keyed, RuleId};
use super::{Compiler, says_nothing};

impl Compiler<'_> {
    /// The keys and texts of the branches, if each is an object of one key that it alone has, or a list of texts.
    pub(super) fn keyed(&self, branches: &[Value], ids: &[RuleId]) -> Option<Keyed> {
        const HOPS: usize = 8;
        let mut keyed = Keyed::default();
        let mut seen = HashSet::new();
        for (branch, id) in branches.iter().zip(ids) {
            let branch = self.follow(branch.as_object()?, HOPS)?;
            if let Some(texts) = texts(branch) {
                keyed.told.extend(texts.iter().copied().map(Into::into));
                keyed.texts.push(*id);
                continue;
            }
            let (key, property) = self.only_key(branch)?;
            let aliases = property
                .as_object()
                .map(|words| value::array(words, own::KEYS));
            keyed.keys.push((key.into(), *id));
            let aliases = aliases.unwrap_or_default().iter().filter_map(Value::as_str);
            for name in aliases.clone().chain([key]) {
                if !seen.insert(name) {
                    return None;
                }
            }
            keyed
                .untold
                .extend(aliases.map(|alias| (alias.into(), *id)));
        }
        (!keyed.keys.is_empty()).then_some(keyed)
    }

    /// The one key that an object must have and may have.
    fn only_key<'s>(&self, branch: &'s Map<String, Value>) -> Option<(&'s str, &'s Value)> {
        let asks_nothing_else = |keyword: &String| {
            matches!(
                keyword.as_str(),
                "type" | "properties" | "required" | "additionalProperties"
            ) || says_nothing(keyword)
        };
        let is_closed = match branch.get("additionalProperties") {
            None => self.origin == Origin::Rust,
            Some(rest) => *rest == Value::Bool(false),
        };
        let mut properties = value::object(branch, "properties")?.iter();
        let (Some((key, property)), None) = (properties.next(), properties.next()) else {
            return None;
        };
        let is_required = value::array(branch, "required").iter().eq([key.as_str()]);
        let is_object = value::text(branch, "type") == Some("object");
        (is_object && is_closed && is_required && branch.keys().all(asks_nothing_else))
            .then_some((key.as_str(), property))
    }
}

/// The texts that a branch lists, if it is nothing else.
fn texts(branch: &Map<String, Value>) -> Option<Vec<&str>> {
    if branch.get("type").is_some_and(|name| name != "string") {
        return None;
    }
    let listed = match branch.get("const") {
        Some(one) => std::slice::from_ref(one),
        None => value::array(branch, "enum"),
    };
    let texts: Option<Vec<&str>> = listed.iter().map(Value::as_str).collect();
    texts.filter(|texts| !texts.is_empty())
}
