//! `anyOf` and `oneOf`: options, enums with docs, tagged objects, and the rest.

use std::collections::HashSet;

use serde_json::{Map, Value};

use super::super::super::pointer;
use super::super::super::value::{self, Origin, own};
use super::super::rule::{Kinds, More, Rule, Tag, Union, Values};
use super::{Compiler, objects, says_nothing};

impl Compiler<'_> {
    /// Compiles the unions of a schema into a rule that has everything else already.
    pub(super) fn unions(
        &mut self,
        schema: &Map<String, Value>,
        around: &[String],
        rule: &mut Rule,
        more: &mut More,
    ) {
        for keyword in ["anyOf", "oneOf"] {
            let branches = value::array(schema, keyword);
            if branches.is_empty() {
                continue;
            }
            let alone = schema
                .keys()
                .all(|other| other == keyword || says_nothing(other));
            if alone && let Some(values) = listed(branches) {
                rule.kinds = Kinds::STRING;
                more.values = Some(values);
                continue;
            }
            if alone
                && let Some(inner) = option(branches)
                && (keyword == "anyOf" || !self.admits_null(inner.1, 32))
            {
                let id = self.below(&[keyword, &inner.0.to_string()], inner.1, around);
                rule.nullable = true;
                more.also.push(id);
                continue;
            }
            let mut keys = around.to_vec();
            if self.origin == Origin::Rust {
                keys.extend(objects::keys(schema).cloned());
            }
            let ids = branches
                .iter()
                .enumerate()
                .map(|(i, branch)| self.below(&[keyword, &i.to_string()], branch, &keys));
            let ids: Vec<_> = ids.collect();
            let id = self.unions;
            self.unions += 1;
            let tag = self.tag(branches);
            let alone = tag.is_none() && keys.is_empty();
            let keyed = if alone {
                self.keyed(branches, &ids)
            } else {
                None
            };
            more.unions.push(Union {
                id,
                branches: ids,
                exactly_one: keyword == "oneOf",
                tag,
                keyed,
            });
        }
    }

    /// The key that tells the branches apart: required in each, with texts of its own in each.
    fn tag(&self, branches: &[Value]) -> Option<Tag> {
        const HOPS: usize = 8;
        let first = branches.first()?.as_object()?;
        let candidates = objects::keys(self.follow(first, HOPS)?);
        candidates.into_iter().find_map(|key| {
            let mut texts: Vec<(Box<str>, usize)> = Vec::new();
            let mut seen = HashSet::new();
            let mut untold = Vec::new();
            for (i, branch) in branches.iter().enumerate() {
                let branch = branch.as_object()?;
                let direct = value::object(branch, "properties").and_then(|p| p.get(key));
                let holder = if direct.is_some() {
                    branch
                } else {
                    self.follow(branch, HOPS)?
                };
                let is_object = value::text(holder, "type") == Some("object");
                if !is_object || !value::array(holder, "required").iter().any(|r| r == key) {
                    return None;
                }
                let property = value::object(holder, "properties")?.get(key)?.as_object()?;
                let listed = match property.get("const") {
                    Some(one) => std::slice::from_ref(one),
                    None => value::array(property, "enum"),
                };
                if listed.is_empty() {
                    return None;
                }
                for text in listed {
                    let text = text.as_str()?;
                    if !seen.insert(text) {
                        return None;
                    }
                    texts.push((text.into(), i));
                }
                let aliases = value::array(property, own::TEXTS).iter();
                untold.extend(aliases.filter_map(|text| Some((text.as_str()?.into(), i))));
            }
            Some(Tag {
                key: key.as_str().into(),
                texts,
                untold,
            })
        })
    }

    /// A schema, or what it refers to.
    pub(super) fn follow<'s>(
        &'s self,
        schema: &'s Map<String, Value>,
        hops: usize,
    ) -> Option<&'s Map<String, Value>> {
        let hops = hops.checked_sub(1)?;
        match value::text(schema, "$ref") {
            Some(reference) if !schema.contains_key("properties") => self.follow(
                pointer::resolve(self.document, reference)?.as_object()?,
                hops,
            ),
            _ => Some(schema),
        }
    }
}

/// The texts of branches that are nothing but texts with a doc each.
fn listed(branches: &[Value]) -> Option<Values> {
    let mut values = Values::default();
    let mut seen = HashSet::new();
    for branch in branches {
        let branch = branch.as_object()?;
        let known = |keyword: &String| {
            matches!(keyword.as_str(), "const" | "enum" | "type") || says_nothing(keyword)
        };
        if !branch.keys().all(known) || branch.get("type").is_some_and(|name| name != "string") {
            return None;
        }
        let listed = match (branch.get("const"), branch.get("enum")) {
            (Some(one), None) => std::slice::from_ref(one),
            (None, Some(Value::Array(list))) => list.as_slice(),
            _ => return None,
        };
        for text in listed {
            let text = text.as_str()?;
            // Twice the same text would not be exactly one.
            if !seen.insert(text) {
                return None;
            }
            values.texts.push(text.into());
        }
    }
    values.settle();
    Some(values)
}

/// The branch beside a null.
fn option(branches: &[Value]) -> Option<(usize, &Value)> {
    let is_null = |branch: &Value| branch.get("type").is_some_and(|name| name == "null");
    match branches {
        [some, null] if is_null(null) && !is_null(some) => Some((0, some)),
        [null, some] if is_null(null) && !is_null(some) => Some((1, some)),
        _ => None,
    }
}
