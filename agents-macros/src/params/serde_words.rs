//! Which words of `#[serde(..)]` are understood, and what they mean.
//!
//! People write serde's words on such types, so the usual ones work here as they do there. A word that is not understood is
//! an error that names the way out: nothing is silently ignored. Source: serde.rs/attributes, read for serde 1.0.229.

use proc_macro2::Span;
use syn::spanned::Spanned as _;
use syn::{Attribute, ExprPath, LitStr, Meta};

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
    /// A field without a name.
    Unnamed,
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
    /// When the value is not written.
    pub(super) skip_if: Option<ExprPath>,
    /// The style of the fields of all variants.
    pub(super) rename_all_fields: Option<Style>,
    pub(super) tag: Option<LitStr>,
    pub(super) content: Option<LitStr>,
    pub(super) transparent: Option<Span>,
}

/// `default` or `default = "path"`
#[derive(Debug, Clone)]
pub(super) enum SerdeDefault {
    OfType,
    Function(ExprPath),
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
            ("rename" | "rename_all" | "rename_all_fields", _)
                if matches!(word.value, Value::List(_)) =>
            {
                sink.say(at, &message::serde_split(&name));
            }
            ("rename", Place::Type | Place::Field | Place::Variant) => {
                self.rename = word.text("rename = \"orderId\"", sink);
            }
            ("rename_all", Place::Type | Place::Variant) => {
                self.rename_all = style(word, "rename_all = \"camelCase\"", sink);
            }
            ("rename_all_fields", Place::Type) => {
                self.rename_all_fields = style(word, "rename_all_fields = \"camelCase\"", sink);
            }
            ("alias", Place::Field | Place::Variant) => {
                self.aliases.extend(word.text("alias = \"order_id\"", sink));
            }
            ("default", Place::Type | Place::Field) => {
                self.default = default(word, sink).map(|it| (at, it))
            }
            ("skip", Place::Field) => self.skip = bare(&word, "skip", sink),
            ("skip_serializing_if", Place::Field) => {
                self.skip_if = path(word, "skip_serializing_if = \"Option::is_none\"", sink);
            }
            ("tag", Place::Type) => self.tag = word.text("tag = \"kind\"", sink),
            ("content", Place::Type) => self.content = word.text("content = \"value\"", sink),
            ("transparent", Place::Type) => self.transparent = bare(&word, "transparent", sink),
            // Unknown keys are refused in any case.
            ("deny_unknown_fields", Place::Type) => {}
            _ => sink.say(at, &message::serde_word(&name)),
        }
    }
}

fn bare(word: &Word, example: &str, sink: &mut Sink) -> Option<Span> {
    let at = word.name.span();
    if let Value::Bare = word.value {
        return Some(at);
    }
    sink.say(at, &message::misused_word(example, example));
    None
}

fn style(word: Word, example: &str, sink: &mut Sink) -> Option<Style> {
    let text = word.text(example, sink)?;
    let style = Style::parse(&text.value());
    if style.is_none() {
        sink.say(text.span(), &message::unknown_style(&text.value()));
    }
    style
}

fn default(word: Word, sink: &mut Sink) -> Option<SerdeDefault> {
    if let Value::Bare = word.value {
        return Some(SerdeDefault::OfType);
    }
    path(word, "default = \"ten\"", sink).map(SerdeDefault::Function)
}

/// `word = "path::to::function"`.
fn path(word: Word, example: &str, sink: &mut Sink) -> Option<ExprPath> {
    let name = word.name.to_string();
    let text = word.text(example, sink)?;
    let path = text.parse();
    if path.is_err() {
        sink.say(text.span(), &message::misused_word(&name, example));
    }
    path.ok()
}
