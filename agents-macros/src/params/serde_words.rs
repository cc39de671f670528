//! Which words of `#[serde(..)]` are understood, and what they mean.
//!
//! People write serde's words on such types, so the usual ones work here as they do there. A word that is not understood is
//! an error that names the way out: nothing is silently ignored. Source: serde.rs/attributes, read for serde 1.0.229.

use proc_macro2::Span;
use syn::spanned::Spanned as _;
use syn::{Attribute, LitStr, Meta, Path};

use super::case::Style;
use crate::shared::diagnostics::{Sink, message};
use crate::shared::words::{self, Grammar, Value, Word};

/// Every word that serde knows, so that a slip is told from a word that we do not take.
const WORDS: &[&str] = &[
    "rename",
    "rename_all",
    "alias",
    "default",
    "skip",
    "deny_unknown_fields",
    "rename_all_fields",
    "tag",
    "content",
    "untagged",
    "bound",
    "remote",
    "transparent",
    "from",
    "try_from",
    "into",
    "crate",
    "expecting",
    "flatten",
    "skip_serializing",
    "skip_deserializing",
    "skip_serializing_if",
    "serialize_with",
    "deserialize_with",
    "with",
    "borrow",
    "getter",
    "other",
    "variant_identifier",
    "field_identifier",
];

/// Where an attribute stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    Type,
    Field,
    Variant,
}

/// What was said, unread words left out.
#[derive(Debug, Default)]
pub(super) struct SerdeWords {
    pub(super) rename: Option<LitStr>,
    pub(super) rename_all: Option<Style>,
    pub(super) aliases: Vec<LitStr>,
    pub(super) default: Option<(Span, SerdeDefault)>,
    pub(super) skip: Option<Span>,
}

/// `default` or `default = "path"`
#[derive(Debug, Clone)]
pub(super) enum SerdeDefault {
    OfType,
    Function(Path),
}

impl SerdeWords {
    pub(super) fn read(attrs: &[Attribute], place: Place, sink: &mut Sink) -> Self {
        let mut said = Self::default();
        for attr in attrs.iter().filter(|attr| attr.path().is_ident("serde")) {
            let Meta::List(list) = &attr.meta else {
                sink.say(
                    attr.path().span(),
                    &message::misused_word("serde", "#[serde(rename = \"orderId\")]"),
                );
                continue;
            };
            let grammar = Grammar {
                attribute: "#[serde]",
                known: WORDS,
                repeatable: &["alias"],
            };
            for word in words::read(list.tokens.clone(), grammar, sink).list {
                said.take(word, place, sink);
            }
        }
        said
    }

    fn take(&mut self, word: Word, place: Place, sink: &mut Sink) {
        let at = word.name.span();
        let name = word.name.to_string();
        match (name.as_str(), place) {
            ("rename" | "rename_all", _) if matches!(word.value, Value::List(_)) => {
                sink.say(at, &message::serde_split(&name));
            }
            ("rename", _) => self.rename = word.text("rename = \"orderId\"", sink),
            ("rename_all", Place::Type) => {
                let Some(style) = word.text("rename_all = \"camelCase\"", sink) else {
                    return;
                };
                self.rename_all = Style::parse(&style.value());
                if self.rename_all.is_none() {
                    sink.say(style.span(), &message::unknown_style(&style.value()));
                }
            }
            ("alias", Place::Field | Place::Variant) => {
                self.aliases.extend(word.text("alias = \"order_id\"", sink));
            }
            ("default", Place::Type | Place::Field) => {
                self.default = default(word, sink).map(|it| (at, it))
            }
            ("skip", Place::Field) => match word.value {
                Value::Bare => self.skip = Some(at),
                _ => sink.say(at, &message::misused_word("skip", "skip")),
            },
            // Unknown keys are refused in any case.
            ("deny_unknown_fields", Place::Type) => {}
            _ => sink.say(at, &message::serde_word(&name)),
        }
    }
}

fn default(word: Word, sink: &mut Sink) -> Option<SerdeDefault> {
    if let Value::Bare = word.value {
        return Some(SerdeDefault::OfType);
    }
    let text = word.text("default = \"ten\"", sink)?;
    match text.parse() {
        Ok(path) => Some(SerdeDefault::Function(path)),
        Err(_) => {
            sink.say(
                text.span(),
                &message::misused_word("default", "default = \"ten\""),
            );
            None
        }
    }
}
