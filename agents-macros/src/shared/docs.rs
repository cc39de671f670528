//! Doc comments -> the description that a model reads.
//!
//! A paragraph becomes one line, paragraphs stay apart; code blocks, lists, tables and headings keep their lines.
//! `#[doc = include_str!(..)]` and other macros are left to the compiler. Whether a description is needed and what it may
//! hold is not decided here (see the `check.rs` of each room).

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use syn::{Attribute, Expr, Lit, LitStr, Meta};

use super::words::literal;

/// A text of the user's, with the places it came from.
#[derive(Debug, Clone)]
pub(crate) enum Text {
    /// Doc comments, line by line.
    Docs(Vec<Part>),
    /// The value of a word: taken as it stands.
    Said(Box<Expr>),
}

/// A piece of a doc comment.
#[derive(Debug, Clone)]
pub(crate) enum Part {
    /// A line that we can read.
    Line(String, Span),
    /// A macro that only the compiler can read.
    Computed(Expr),
}

/// The doc comments among `attrs`.
pub(crate) fn read(attrs: &[Attribute]) -> Text {
    let mut parts = Vec::new();
    for attr in attrs {
        let Meta::NameValue(meta) = &attr.meta else {
            continue;
        };
        if !meta.path.is_ident("doc") {
            continue;
        }
        match literal(&meta.value) {
            Some(Lit::Str(text)) => parts.extend(lines(text)),
            _ => parts.push(Part::Computed(meta.value.clone())),
        }
    }
    unindent(&mut parts);
    Text::Docs(parts)
}

/// The lines of one `#[doc = ".."]`; an empty one is a line too.
fn lines(text: &LitStr) -> Vec<Part> {
    let value = text.value();
    let mut lines: Vec<&str> = value.split('\n').map(str::trim_end).collect();
    // `/**` with a star in front of every line
    let starred = |line: &&str| line.is_empty() || line.trim_start().starts_with('*');
    if lines.len() > 1 && lines.iter().skip(1).all(starred) {
        for line in &mut lines {
            *line = line.trim_start().strip_prefix('*').unwrap_or(line);
        }
    }
    lines
        .into_iter()
        .map(|line| Part::Line(line.to_owned(), text.span()))
        .collect()
}

/// Is this attribute a doc comment?
pub(crate) fn is_doc(attr: &Attribute) -> bool {
    matches!(&attr.meta, Meta::NameValue(meta) if meta.path.is_ident("doc"))
}

/// Takes the white space away that all lines share: `/// a` is the text `a`.
fn unindent(parts: &mut [Part]) {
    let indents = parts.iter().filter_map(|part| match part {
        Part::Line(line, _) if !line.trim().is_empty() => {
            Some(line.len() - line.trim_start().len())
        }
        _ => None,
    });
    let shared = indents.min().unwrap_or(0);
    for part in parts {
        if let Part::Line(line, _) = part {
            *line = line.get(shared..).unwrap_or_default().to_owned();
        }
    }
}

impl Text {
    /// Nothing that a model could read.
    pub(crate) fn is_blank(&self) -> bool {
        match self {
            Self::Docs(parts) => parts
                .iter()
                .all(|part| matches!(part, Part::Line(line, _) if line.trim().is_empty())),
            Self::Said(expr) => {
                matches!(literal(expr), Some(Lit::Str(text)) if text.value().trim().is_empty())
            }
        }
    }

    /// The lines that we can read, each with its place.
    pub(crate) fn lines(&self) -> Vec<(String, Span)> {
        match self {
            Self::Docs(parts) => parts
                .iter()
                .filter_map(|part| match part {
                    Part::Line(line, at) => Some((line.clone(), *at)),
                    Part::Computed(_) => None,
                })
                .collect(),
            Self::Said(expr) => match literal(expr) {
                Some(Lit::Str(text)) => text
                    .value()
                    .lines()
                    .map(|line| (line.to_owned(), text.span()))
                    .collect(),
                _ => Vec::new(),
            },
        }
    }
}

/// One literal, or `concat!` of the pieces where some only the compiler can read.
impl ToTokens for Text {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let parts = match self {
            Self::Said(expr) => return expr.to_tokens(tokens),
            Self::Docs(parts) => parts,
        };
        let mut pieces: Vec<TokenStream> = Vec::new();
        for block in parts.chunk_by(|a, b| matches!((a, b), (Part::Line(..), Part::Line(..)))) {
            let text = block_text(block);
            if !pieces.is_empty() {
                pieces.push(quote!("\n"));
            }
            pieces.push(text);
        }
        match pieces.as_slice() {
            [] => tokens.extend(quote!("")),
            [one] => one.to_tokens(tokens),
            pieces => tokens.extend(quote!(__agents::concat!(#(#pieces),*))),
        }
    }
}

/// Neighbouring lines as one literal, or one macro.
fn block_text(block: &[Part]) -> TokenStream {
    let mut lines = Vec::new();
    let mut place = Span::mixed_site();
    for part in block {
        match part {
            Part::Computed(expr) => return expr.to_token_stream(),
            Part::Line(line, at) => {
                if lines.is_empty() {
                    place = *at;
                }
                lines.push(line.as_str());
            }
        }
    }
    LitStr::new(&joined(&lines), place).to_token_stream()
}

/// Lines -> text: the lines of a paragraph become one, blocks keep theirs.
fn joined(lines: &[&str]) -> String {
    let mut out = String::new();
    let mut fenced = false;
    let mut flowing = false;
    for line in lines {
        let fence = line.trim_start().starts_with("```") || line.trim_start().starts_with("~~~");
        let block = fenced || fence || keeps_its_line(line);
        if line.trim().is_empty() && !fenced {
            flowing = false;
            if !out.is_empty() && !out.ends_with("\n\n") {
                out.push_str(if out.ends_with('\n') { "\n" } else { "\n\n" });
            }
            continue;
        }
        if flowing && !block {
            out.push(' ');
        } else if !out.is_empty() && !out.ends_with('\n') {
            out.push('\n');
        }
        out.push_str(if fenced || fence {
            line
        } else if flowing {
            line.trim()
        } else {
            line
        });
        if fence {
            fenced = !fenced;
        }
        flowing =
            !fenced && !fence && !line.starts_with('#') && !line.trim_start().starts_with('|');
        if fenced {
            out.push('\n');
        }
    }
    out.trim().to_owned()
}

/// Lists, headings, tables, quotes and indented code.
fn keeps_its_line(line: &str) -> bool {
    let text = line.trim_start();
    let numbered = text.split_once(['.', ')']).is_some_and(|(number, rest)| {
        !number.is_empty()
            && number.bytes().all(|byte| byte.is_ascii_digit())
            && rest.starts_with(' ')
    });
    numbered
        || line.starts_with("    ")
        || ["- ", "* ", "+ ", "# ", "## ", "### ", "|", "> "]
            .iter()
            .any(|mark| text.starts_with(mark))
}

#[cfg(test)]
mod tests {
    use super::*;
    use syn::parse_quote;

    fn text(attrs: &[Attribute]) -> String {
        read(attrs).to_token_stream().to_string()
    }

    #[test]
    fn a_paragraph_becomes_one_line_and_paragraphs_stay_apart() {
        let attrs: Vec<Attribute> = vec![
            parse_quote!(#[doc = " Finds an order"]),
            parse_quote!(#[doc = " by its number."]),
            parse_quote!(#[allow(dead_code)]),
            parse_quote!(#[doc = ""]),
            parse_quote!(#[doc = " Not for refunds."]),
        ];
        assert_eq!(
            text(&attrs),
            r#""Finds an order by its number.\n\nNot for refunds.""#
        );
    }

    #[test]
    fn blocks_keep_their_lines() {
        let attrs: Vec<Attribute> = vec![parse_quote!(
            #[doc = " Kinds:\n - a\n   more a\n - b\n\n ```json\n {\n   \"x\": 1\n }\n ```\n The end\n of it."]
        )];
        assert_eq!(
            text(&attrs),
            r#""Kinds:\n- a more a\n- b\n\n```json\n{\n  \"x\": 1\n}\n```\nThe end of it.""#
        );
    }

    #[test]
    fn a_macro_is_left_to_the_compiler() {
        let attrs: Vec<Attribute> = vec![
            parse_quote!(#[doc = " One."]),
            parse_quote!(#[doc = include_str!("x.md")]),
        ];
        assert_eq!(
            text(&attrs),
            r#"__agents :: concat ! ("One." , "\n" , include_str ! ("x.md"))"#
        );
        assert_eq!(text(&attrs[1..]), r#"include_str ! ("x.md")"#);
    }

    #[test]
    fn stars_in_front_of_lines_are_no_text() {
        let attrs: Vec<Attribute> =
            vec![parse_quote!(#[doc = "\n * One\n * line.\n *\n * Two.\n "])];
        assert_eq!(text(&attrs), r#""One line.\n\nTwo.""#);
        assert_eq!(
            text(&[parse_quote!(#[doc = " The order. "])]),
            r#""The order.""#
        );
    }

    #[test]
    fn a_said_text_stands_as_it_is() {
        let said = Text::Said(Box::new(parse_quote!(" a\n b ")));
        assert_eq!(said.to_token_stream().to_string(), r#"" a\n b ""#);
        assert!(!said.is_blank());
    }

    #[test]
    fn white_space_is_blank() {
        let attrs: Vec<Attribute> = vec![parse_quote!(#[doc = ""]), parse_quote!(#[doc = "  "])];
        assert!(read(&attrs).is_blank());
        assert!(!read(&[parse_quote!(#[doc = include_str!("x.md")])]).is_blank());
    }
}
