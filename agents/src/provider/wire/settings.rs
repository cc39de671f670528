//! Settings that one of the interfaces has no word for.
//!
//! They are hints, so they are left out; the program is told so once, not at every turn.

use std::sync::Once;

/// Which settings were left out by an adapter.
pub(in crate::provider) struct Unsent {
    interface: &'static str,
    told: Once,
}

impl Unsent {
    pub(in crate::provider) const fn by(interface: &'static str) -> Self {
        Self {
            interface,
            told: Once::new(),
        }
    }

    /// Warns of the settings that are set, the first time that there are any.
    pub(in crate::provider) fn warn(&self, settings: &[(&'static str, bool)]) {
        let mut set = settings.iter().filter(|(_, is_set)| *is_set).peekable();
        if set.peek().is_some() {
            self.told.call_once(|| {
                let names: Vec<&str> = set.map(|(name, _)| *name).collect();
                tracing::warn!(
                    interface = self.interface,
                    settings = names.join(", "),
                    "settings that the interface has no word for are not sent; `extra_body` sends anything"
                );
            });
        }
    }
}
