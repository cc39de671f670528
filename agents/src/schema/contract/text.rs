//! Checks strings: length in characters, pattern and format.

use super::super::shown;
use super::describe;
use super::rule::Text;
use super::walk::Walk;

impl Walk<'_, '_, '_> {
    pub(super) fn text(&mut self, node: u32, rule: &Text) -> bool {
        let text = self.tape.string(node);
        if rule.least.is_some() || rule.most.is_some() {
            // There are at most as many characters as bytes, and at least a quarter as many.
            let bytes = text.len() as u64;
            let sure =
                rule.least.unwrap_or(0) <= bytes / 4 && rule.most.is_none_or(|most| bytes <= most);
            if !sure {
                let count = text.chars().count() as u64;
                if count < rule.least.unwrap_or(0) || rule.most.is_some_and(|most| count > most) {
                    return self.fail(node, |_| {
                        let plural = if count == 1 { "" } else { "s" };
                        format!(
                            "expected {}; got {count} character{plural}",
                            describe::text(rule)
                        )
                    });
                }
            }
        }
        match &rule.pattern {
            Some(pattern) if !pattern.is_match(&text) => self.fail(node, |_| {
                format!(
                    "expected {}; got {}",
                    describe::text(rule),
                    shown::quoted(&text)
                )
            }),
            _ => match rule.format {
                Some(format) if !format.fits(&text) => self.fail(node, |_| {
                    format!(
                        "expected {}; got {}",
                        describe::text(rule),
                        shown::quoted(&text)
                    )
                }),
                _ => true,
            },
        }
    }
}
