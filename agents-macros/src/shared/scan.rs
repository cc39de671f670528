//! Which names an expression mentions: decides what is bound for it, and nothing else.
//!
//! A guess over tokens, on the safe side: a name mentioned too much is only bound in vain. What the name means is rustc's
//! business.

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// Does `tokens` mention `name` as a variable? Looks into format strings too (`"{amount}"`).
pub(crate) fn mentions(tokens: &TokenStream, name: &str) -> bool {
    let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
    trees.iter().enumerate().any(|(i, tree)| match tree {
        TokenTree::Ident(ident) => {
            ident == name && !selected(before(&trees, i)) && !is_path(trees.get(i + 1..))
        }
        TokenTree::Literal(literal) => captured(&literal.to_string(), name),
        TokenTree::Group(group) => mentions(&group.stream(), name),
        TokenTree::Punct(_) => false,
    })
}

/// Does `tokens` consist of this one name, perhaps inside invisible groups or behind `&` and `*`?
pub(crate) fn is_only(tokens: &TokenStream, name: &str) -> bool {
    let mut found = false;
    for tree in tokens.clone() {
        match tree {
            TokenTree::Ident(ident) if ident == name && !found => found = true,
            TokenTree::Punct(punct) if matches!(punct.as_char(), '&' | '*') => {}
            TokenTree::Group(group) if group.delimiter() == Delimiter::None => {
                return is_only(&group.stream(), name);
            }
            _ => return false,
        }
    }
    found
}

/// `.name` and `::name` are no variables; `0..name` is one.
fn selected(before: (Option<char>, Option<char>)) -> bool {
    matches!(before, (Some('.'), last) if last != Some('.'))
        || matches!(before, (Some(':'), Some(':')))
}

/// The two signs in front of a token, the nearer one first.
fn before(trees: &[TokenTree], i: usize) -> (Option<char>, Option<char>) {
    let sign = |back: usize| match i.checked_sub(back).and_then(|at| trees.get(at)) {
        Some(TokenTree::Punct(punct)) => Some(punct.as_char()),
        _ => None,
    };
    (sign(1), sign(2))
}

/// `name::..` and `name!(..)` are no variables; `name != 1` is one.
fn is_path(after: Option<&[TokenTree]>) -> bool {
    match after {
        Some([TokenTree::Punct(a), TokenTree::Punct(b), ..]) => {
            a.as_char() == ':' && b.as_char() == ':'
        }
        Some([TokenTree::Punct(a), TokenTree::Group(_), ..]) => a.as_char() == '!',
        _ => false,
    }
}

/// `"{name}"` and `"{name:?}"`.
fn captured(literal: &str, name: &str) -> bool {
    literal.starts_with(['"', 'r'])
        && literal.match_indices('{').any(|(at, _)| {
            literal
                .get(at + 1..)
                .and_then(|rest| rest.strip_prefix(name))
                .is_some_and(|rest| rest.starts_with(['}', ':']))
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_found_where_it_is_a_variable() {
        for (tokens, expected) in [
            ("*amount > 100", true),
            ("show(cx, amount)", true),
            ("0..amount", true),
            ("amount..9", true),
            ("amount != 1", true),
            ("amount.len()", true),
            ("format_args!(\"{amount}:{memo}\")", true),
            ("format_args!(\"{amount:?}\")", true),
            ("\"amount\"", false),
            ("cx.amount", false),
            ("rules::amount", false),
            ("amount::of(cx)", false),
            ("amount!(cx)", false),
            ("amounts", false),
        ] {
            assert_eq!(
                mentions(&tokens.parse().unwrap(), "amount"),
                expected,
                "{tokens}"
            );
        }
    }
}
