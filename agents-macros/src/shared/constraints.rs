//! What `#[param(..)]` asks of a value: read from its words, judged as far as the words show it, and written as data.
//!
//! Whether a constraint fits the type is not known here: what is written asks the compiler (`fit`), at the word. How bounds
//! and values are written stands in `constraints/literal.rs`, whether a default is among the values in
//! `constraints/default.rs`.

mod default;
mod literal;

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::ext::IdentExt as _;
use syn::spanned::Spanned as _;
use syn::{Expr, LitStr};

use super::diagnostics::{Sink, message};
use super::words::{Value, Word};
use literal::{Bound, Literal};

/// The words of constraints.
pub(crate) const WORDS: &[&str] = &[
    "range",
    "multiple_of",
    "length",
    "pattern",
    "format",
    "unique",
    "one_of",
];

/// The formats of texts that are checked.
const FORMATS: &[&str] = &[
    "email",
    "uri",
    "uuid",
    "date-time",
    "date",
    "time",
    "duration",
    "hostname",
    "ip",
    "ipv4",
    "ipv6",
];

/// All constraints of one value, each with the place of its word.
#[derive(Debug, Default)]
pub(crate) struct Constraints {
    list: Vec<(Span, Constraint)>,
}

#[derive(Debug)]
enum Constraint {
    Min(Bound),
    Max(Bound),
    ExclusiveMin(Bound),
    ExclusiveMax(Bound),
    MultipleOf(Bound),
    MinLength(u64),
    MaxLength(u64),
    Pattern(LitStr),
    Format(LitStr),
    Unique,
    OneOf(Vec<Literal>),
}

/// What the constant with the constraints of a parameter or field is called: rustc names it where one does not fit. A name
/// with letters of other kinds keeps them, since `a` and `A` are two.
pub(crate) fn name(of: &Ident) -> Ident {
    let of = of.unraw().to_string();
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    if of.chars().all(plain) {
        format_ident!("CONSTRAINTS_OF_{}", of.to_ascii_uppercase())
    } else {
        format_ident!("CONSTRAINTS_ON_{of}")
    }
}

impl Constraints {
    /// Takes one word.
    pub(crate) fn take(&mut self, word: Word, sink: &mut Sink) {
        let at = word.name.span();
        let found = match word.name.to_string().as_str() {
            "range" => range(word, sink),
            "length" => length(word, sink),
            "multiple_of" => multiple_of(word, sink).into_iter().collect(),
            "pattern" => pattern(word, sink).into_iter().collect(),
            "format" => format(word, sink).into_iter().collect(),
            "unique" => unique(&word, sink).into_iter().collect(),
            _ => one_of(word, sink).into_iter().collect(),
        };
        self.list
            .extend(found.into_iter().map(|constraint| (at, constraint)));
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The list as data.
    pub(crate) fn data(&self) -> TokenStream {
        let list = self.list.iter().map(|(_, constraint)| constraint.tokens());
        quote!(&[#(#list),*])
    }

    /// The same as a constant, which does not compile if the type has no such values.
    pub(crate) fn constant(&self, name: &Ident, ty: &impl ToTokens) -> Option<TokenStream> {
        if self.is_empty() {
            return None;
        }
        let list = self.list.iter().map(|(at, constraint)| {
            let constraint = constraint.tokens();
            quote_spanned!(*at=> __agents::fit(__agents::Reads::<#ty>::KIND, #constraint))
        });
        Some(quote!(const #name: &'static [__agents::Constraint] = &[#(#list),*];))
    }

    /// Reports a default that is not among the values.
    pub(crate) fn admit(&self, default: &Expr, sink: &mut Sink) {
        for (_, constraint) in &self.list {
            if default::is_outside(default, constraint) {
                let word = constraint.word();
                sink.say(default.span(), &message::default_outside(word));
                return;
            }
        }
    }
}

impl Constraint {
    fn word(&self) -> &'static str {
        match self {
            Self::Min(_) | Self::Max(_) | Self::ExclusiveMin(_) | Self::ExclusiveMax(_) => "range",
            Self::MultipleOf(_) => "multiple_of",
            Self::MinLength(_) | Self::MaxLength(_) => "length",
            Self::Pattern(_) => "pattern",
            Self::Format(_) => "format",
            Self::Unique => "unique",
            Self::OneOf(_) => "one_of",
        }
    }

    fn tokens(&self) -> TokenStream {
        let (variant, value) = match self {
            Self::Min(bound) => (quote!(Min), bound.tokens()),
            Self::Max(bound) => (quote!(Max), bound.tokens()),
            Self::ExclusiveMin(bound) => (quote!(ExclusiveMin), bound.tokens()),
            Self::ExclusiveMax(bound) => (quote!(ExclusiveMax), bound.tokens()),
            Self::MultipleOf(bound) => (quote!(MultipleOf), bound.tokens()),
            Self::MinLength(count) => (quote!(MinLength), literal::count_tokens(*count)),
            Self::MaxLength(count) => (quote!(MaxLength), literal::count_tokens(*count)),
            Self::Pattern(text) => (quote!(Pattern), quote!(#text)),
            Self::Format(text) => (quote!(Format), quote!(#text)),
            Self::Unique => return quote!(__agents::Constraint::Unique),
            Self::OneOf(values) => {
                let values = values.iter().map(Literal::tokens);
                (quote!(OneOf), quote!(&[#(#values),*]))
            }
        };
        quote!(__agents::Constraint::#variant(#value))
    }
}

const RANGE: &str = "range(min = 1, max = 5)";

/// `range(min = 1, exclusive_max = 5)`
fn range(word: Word, sink: &mut Sink) -> Vec<Constraint> {
    let at = word.name.span();
    let known = ["min", "max", "exclusive_min", "exclusive_max"];
    let found = bounds(word, &known, RANGE, literal::number, sink);
    let ends = |end: &str| -> Vec<(Bound, bool)> {
        let ends = found.iter().filter(|(name, _)| name.ends_with(end));
        ends.map(|(name, bound)| (*bound, name.starts_with("exclusive")))
            .collect()
    };
    let (lows, highs) = (ends("min"), ends("max"));
    let empty = lows
        .iter()
        .any(|low| highs.iter().any(|high| literal::is_empty(*low, *high)));
    if empty {
        sink.say(at, &message::empty_range("range"));
    }
    let constraint = |(name, bound): (String, Bound)| match name.as_str() {
        "min" => Constraint::Min(bound),
        "max" => Constraint::Max(bound),
        "exclusive_min" => Constraint::ExclusiveMin(bound),
        _ => Constraint::ExclusiveMax(bound),
    };
    found.into_iter().map(constraint).collect()
}

/// `length(min = 1, max = 80)`
fn length(word: Word, sink: &mut Sink) -> Vec<Constraint> {
    let at = word.name.span();
    let example = "length(min = 1, max = 80)";
    let found = bounds(word, &["min", "max"], example, literal::count, sink);
    let end = |end: &str| {
        found
            .iter()
            .find(|(name, _)| name == end)
            .map(|(_, count)| *count)
    };
    if let (Some(min), Some(max)) = (end("min"), end("max"))
        && min > max
    {
        sink.say(at, &message::empty_range("length"));
    }
    let constraint = |(name, count): (String, u64)| match name.as_str() {
        "min" => Constraint::MinLength(count),
        _ => Constraint::MaxLength(count),
    };
    found.into_iter().map(constraint).collect()
}

/// `word(min = a, max = b)`, at least one of them.
fn bounds<T>(
    word: Word,
    known: &[&str],
    example: &str,
    value: impl Fn(&Expr) -> Option<T>,
    sink: &mut Sink,
) -> Vec<(String, T)> {
    let at = word.at();
    let Some(inner) = word.words(known, example, sink) else {
        return Vec::new();
    };
    if inner.list.is_empty() && !inner.broken {
        sink.say(at, &message::no_bounds(example));
    }
    let mut found = Vec::new();
    for word in inner.list {
        let name = word.name.to_string();
        let Some(expr) = word.expr(example, sink) else {
            continue;
        };
        match value(&expr) {
            Some(value) => found.push((name, value)),
            None => sink.say(expr.span(), &message::not_a_bound(&name, example)),
        }
    }
    found
}

fn multiple_of(word: Word, sink: &mut Sink) -> Option<Constraint> {
    let example = "multiple_of = 5";
    let expr = word.expr(example, sink)?;
    match literal::number(&expr) {
        Some(bound) if bound.is_positive() => Some(Constraint::MultipleOf(bound)),
        _ => {
            sink.say(expr.span(), &message::not_a_step());
            None
        }
    }
}

fn pattern(word: Word, sink: &mut Sink) -> Option<Constraint> {
    let pattern = word.text("pattern = \"^[a-z]+$\"", sink)?;
    let why = match regex_syntax::parse(&pattern.value()) {
        Ok(_) => return Some(Constraint::Pattern(pattern)),
        Err(regex_syntax::Error::Parse(error)) => error.kind().to_string(),
        Err(regex_syntax::Error::Translate(error)) => error.kind().to_string(),
        Err(_) => "it cannot be read".to_owned(),
    };
    sink.say(pattern.span(), &message::not_a_pattern(&why));
    None
}

fn format(word: Word, sink: &mut Sink) -> Option<Constraint> {
    let format = word.text("format = \"email\"", sink)?;
    if FORMATS.contains(&format.value().as_str()) {
        return Some(Constraint::Format(format));
    }
    let known = &message::unknown_choice(&format.value(), "format", FORMATS);
    sink.say(format.span(), known);
    None
}

fn unique(word: &Word, sink: &mut Sink) -> Option<Constraint> {
    if let Value::Bare = word.value {
        return Some(Constraint::Unique);
    }
    let misused = &message::misused_word("unique", "unique");
    sink.say(word.at(), misused);
    None
}

fn one_of(word: Word, sink: &mut Sink) -> Option<Constraint> {
    let (at, example) = (word.name.span(), "one_of(\"small\", \"large\")");
    let Value::List(_) = word.value else {
        sink.say(word.at(), &message::misused_word("one_of", example));
        return None;
    };
    let list = word.list(example, sink);
    let mut values: Vec<Literal> = Vec::new();
    let mut broken = false;
    for expr in &list {
        match literal::literal(expr) {
            Some(value) if values.iter().any(|known| known.is(&value)) => {
                broken = true;
                sink.say(expr.span(), &message::repeated_value());
            }
            Some(value) => values.push(value),
            None => {
                broken = true;
                sink.say(expr.span(), &message::not_a_value(example));
            }
        }
    }
    let texts = values.iter().filter(|value| value.is_text()).count();
    if texts > 0 && texts < values.len() {
        broken = true;
        sink.say(at, &message::mixed_values());
    }
    if list.is_empty() {
        sink.say(at, &message::no_values(example));
    }
    (!broken && !values.is_empty()).then_some(Constraint::OneOf(values))
}
