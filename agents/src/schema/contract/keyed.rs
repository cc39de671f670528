//! Checks alternatives that are told apart by their only key, and says which keys and texts there are.

use super::super::shown;
use super::super::suggest;
use super::super::tape::Kind;
use super::rule::{Keyed, RuleId};
use super::walk::Walk;

impl Walk<'_, '_, '_> {
    pub(super) fn keyed(&mut self, node: u32, keyed: &Keyed) -> bool {
        let tape = self.tape;
        match tape.node(node).kind {
            Kind::Object => match tape.members(node).next() {
                Some((key, value)) if tape.node(node).len == 1 => match self.named(keyed, key) {
                    Some(id) => self.check(node, id),
                    None => self.no_such_key(node, key, value, keyed),
                },
                _ => {
                    let len = tape.node(node).len;
                    self.fail(node, |_| {
                        let plural = if len == 1 { "" } else { "s" };
                        format!("expected {}; got {len} key{plural}", one_key(keyed))
                    })
                }
            },
            Kind::Plain | Kind::Escaped => {
                keyed.texts.iter().any(|id| self.fits(node, *id)) || self.no_such_text(node, keyed)
            }
            _ => self.fail(node, |walk| {
                format!(
                    "expected {}; got {}",
                    all(keyed),
                    shown::value(walk.tape, node)
                )
            }),
        }
    }

    /// The branch of a key.
    fn named(&self, keyed: &Keyed, key: u32) -> Option<RuleId> {
        let mut known = keyed.keys.iter().chain(&keyed.untold);
        known
            .find(|(name, _)| self.tape.is(key, name))
            .map(|(_, id)| *id)
    }

    fn no_such_key(&mut self, node: u32, key: u32, value: u32, keyed: &Keyed) -> bool {
        self.fail(node, |walk| {
            let name = walk.tape.string(key);
            let told = shown::cut(&name);
            if keyed.told.iter().any(|text| **text == *name) {
                let text = shown::quoted(&name);
                return format!("{text} holds no value; write {text} instead of the object");
            }
            if let Some(near) = suggest::nearest(&name, names(keyed)) {
                return format!("unknown key `{told}`; did you mean `{near}`?");
            }
            if walk.tape.node(value).kind == Kind::Null && !keyed.told.is_empty() {
                return format!("unknown key `{told}`; expected {}", all(keyed));
            }
            format!("unknown key `{told}`; expected {}", one_key(keyed))
        })
    }

    fn no_such_text(&mut self, node: u32, keyed: &Keyed) -> bool {
        self.fail(node, |walk| {
            let text = walk.tape.string(node);
            let held = keyed.keys.iter().find(|(name, _)| **name == *text);
            if let Some((name, id)) = held {
                let value = walk.held(*id).map(|id| walk.expected(id).to_owned());
                let value = value.unwrap_or_else(|| "its value".to_owned());
                let name = shown::quoted(name);
                return format!("{name} holds a value; write an object with {name}: {value}");
            }
            let mut message = format!("expected {}; got {}", all(keyed), shown::quoted(&text));
            let texts = keyed.told.iter().map(|text| &**text);
            if let Some(near) = suggest::nearest(&text, texts.chain(names(keyed))) {
                message.push_str(&format!("; did you mean {}?", shown::quoted(near)));
            }
            message
        })
    }

    /// The rule of the value of a branch's only key.
    fn held(&self, id: RuleId) -> Option<RuleId> {
        let rule = self.rules.get(id as usize)?;
        let held = |rule: &super::rule::Rule| Some(rule.object.as_deref()?.fields.first()?.rule);
        held(rule).or_else(|| {
            let mut also = rule.more.as_deref()?.also.iter();
            also.find_map(|id| held(self.rules.get(*id as usize)?))
        })
    }
}

fn names(keyed: &Keyed) -> impl Iterator<Item = &str> {
    keyed.keys.iter().map(|(name, _)| &**name)
}

/// `an object with the key "a"`, `an object with one of the keys "a", "b"`.
fn one_key(keyed: &Keyed) -> String {
    let keys: Vec<String> = names(keyed).map(shown::quoted).collect();
    match keys.as_slice() {
        [one] => format!("an object with the key {one}"),
        all => format!("an object with one of the keys {}", shown::list(all.iter())),
    }
}

/// The texts, and the object.
fn all(keyed: &Keyed) -> String {
    let texts: Vec<String> = keyed.told.iter().map(|text| shown::quoted(text)).collect();
    match texts.as_slice() {
        [] => one_key(keyed),
        [one] => format!("{one} or {}", one_key(keyed)),
        all => format!("one of {} or {}", shown::list(all.iter()), one_key(keyed)),
    }
}
