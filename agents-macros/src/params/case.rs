//! The eight styles of `rename_all`, as serde applies them: fields come from `snake_case`, variants from `PascalCase`.
//!
//! Source: serde_derive 1.0.229, `internals/case.rs`; the tests hold the same table.

/// A style of names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Style {
    Lower,
    Upper,
    Pascal,
    Camel,
    Snake,
    ScreamingSnake,
    Kebab,
    ScreamingKebab,
}

impl Style {
    pub(super) fn parse(name: &str) -> Option<Self> {
        Some(match name {
            "lowercase" => Self::Lower,
            "UPPERCASE" => Self::Upper,
            "PascalCase" => Self::Pascal,
            "camelCase" => Self::Camel,
            "snake_case" => Self::Snake,
            "SCREAMING_SNAKE_CASE" => Self::ScreamingSnake,
            "kebab-case" => Self::Kebab,
            "SCREAMING-KEBAB-CASE" => Self::ScreamingKebab,
            _ => return None,
        })
    }

    pub(super) fn of_variant(self, name: &str) -> String {
        match self {
            Self::Pascal => name.to_owned(),
            Self::Lower => name.to_ascii_lowercase(),
            Self::Upper => name.to_ascii_uppercase(),
            Self::Camel => first(name, |c| c.to_ascii_lowercase()),
            Self::Snake => snake(name),
            Self::ScreamingSnake => snake(name).to_ascii_uppercase(),
            Self::Kebab => snake(name).replace('_', "-"),
            Self::ScreamingKebab => snake(name).to_ascii_uppercase().replace('_', "-"),
        }
    }

    pub(super) fn of_field(self, name: &str) -> String {
        match self {
            Self::Lower | Self::Snake => name.to_owned(),
            Self::Upper | Self::ScreamingSnake => name.to_ascii_uppercase(),
            Self::Pascal => pascal(name),
            Self::Camel => first(&pascal(name), |c| c.to_ascii_lowercase()),
            Self::Kebab => name.replace('_', "-"),
            Self::ScreamingKebab => name.to_ascii_uppercase().replace('_', "-"),
        }
    }
}

/// The name with its first sign changed.
fn first(name: &str, change: impl Fn(char) -> char) -> String {
    let mut chars = name.chars();
    chars.next().map(change).into_iter().chain(chars).collect()
}

fn snake(name: &str) -> String {
    let mut out = String::new();
    for (i, c) in name.char_indices() {
        if i > 0 && c.is_uppercase() {
            out.push('_');
        }
        out.push(c.to_ascii_lowercase());
    }
    out
}

fn pascal(name: &str) -> String {
    name.split('_')
        .map(|word| first(word, |c| c.to_ascii_uppercase()))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_changed_as_serde_changes_them() {
        for (style, variant, field) in [
            ("lowercase", "veryhot", "very_hot"),
            ("UPPERCASE", "VERYHOT", "VERY_HOT"),
            ("PascalCase", "VeryHot", "VeryHot"),
            ("camelCase", "veryHot", "veryHot"),
            ("snake_case", "very_hot", "very_hot"),
            ("SCREAMING_SNAKE_CASE", "VERY_HOT", "VERY_HOT"),
            ("kebab-case", "very-hot", "very-hot"),
            ("SCREAMING-KEBAB-CASE", "VERY-HOT", "VERY-HOT"),
        ] {
            let style = Style::parse(style).unwrap();
            assert_eq!(
                (
                    style.of_variant("VeryHot").as_str(),
                    style.of_field("very_hot").as_str()
                ),
                (variant, field)
            );
        }
        assert_eq!(Style::parse("Title Case"), None);
    }
}
