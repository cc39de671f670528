//! Names and values that a program adds to its requests by hand: headers, parameters of the address.
//!
//! The values may be secret, so they are shown nowhere. Who sends them is `provider`.

use std::fmt;

use serde::{Serialize, Serializer};

/// Pairs of a name and a value, in order.
///
/// # Shape
/// `Debug` and `Serialize` show the names only.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct ExtraPairs(Vec<(String, String)>);

impl ExtraPairs {
    /// The pairs, values included.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        let pairs = self.0.iter();
        pairs.map(|(name, value)| (name.as_str(), value.as_str()))
    }

    fn names(&self) -> impl Iterator<Item = &str> {
        self.iter().map(|(name, _)| name)
    }
}

impl<N: Into<String>, V: Into<String>, const COUNT: usize> From<[(N, V); COUNT]> for ExtraPairs {
    fn from(pairs: [(N, V); COUNT]) -> Self {
        pairs.into_iter().collect()
    }
}

impl<N: Into<String>, V: Into<String>> FromIterator<(N, V)> for ExtraPairs {
    fn from_iter<T: IntoIterator<Item = (N, V)>>(pairs: T) -> Self {
        let pairs = pairs.into_iter();
        Self(
            pairs
                .map(|(name, value)| (name.into(), value.into()))
                .collect(),
        )
    }
}

impl fmt::Debug for ExtraPairs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.names()).finish()
    }
}

impl Serialize for ExtraPairs {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.names())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_values_are_shown_nowhere() {
        let pairs = ExtraPairs::from([("x-key", "secret"), ("x-team", "blue")]);

        let shown = (
            format!("{pairs:?}"),
            serde_json::to_string(&pairs).ok(),
            pairs.iter().last(),
        );

        let names = r#"["x-key", "x-team"]"#.to_owned();
        let json = r#"["x-key","x-team"]"#.to_owned();
        assert_eq!(shown, (names, Some(json), Some(("x-team", "blue"))));
    }
}
