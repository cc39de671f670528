//! The types of a case under `#[derive(ToolParams)]` alone, where all that they say is understood by it.
//!
//! What is not (`flatten`, `untagged`, maps, schemars' own words) makes a case ineligible, with the reason. The rest is a
//! change of derives and of schemars' constraints into `#[param(..)]`.

use proc_macro2::{TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::{
    Attribute, Expr, Fields, File, GenericArgument, Item, Meta, Path, PathArguments, Token, Type,
    parse_quote, punctuated::Punctuated,
};

type Mistake = String;

/// The words of serde's that the derive reads.
const WORDS: &[&str] = &[
    "rename",
    "rename_all",
    "rename_all_fields",
    "alias",
    "default",
    "skip",
    "skip_serializing_if",
    "tag",
    "content",
    "transparent",
    "deny_unknown_fields",
];

/// Types without a marker for strict mode, or that stay on their thread.
const OTHERS: &[&str] = &[
    "Value",
    "Map",
    "HashMap",
    "BTreeMap",
    "Rc",
    "Cell",
    "RefCell",
    "OsString",
    "TimeDelta",
];

/// Changes the derives of a case, or says what stands in the way.
pub(crate) fn own(mut file: File) -> Result<File, Mistake> {
    if let Some(name) = named(file.to_token_stream(), OTHERS) {
        return Err(format!("`{name}`"));
    }
    items(&mut file.items)?;
    Ok(file)
}

fn named<'n>(source: TokenStream, names: &[&'n str]) -> Option<&'n str> {
    source.into_iter().find_map(|token| match token {
        TokenTree::Ident(ident) => names.iter().find(|name| ident == **name).copied(),
        TokenTree::Group(group) => named(group.stream(), names),
        _ => None,
    })
}

fn items(list: &mut [Item]) -> Result<(), Mistake> {
    for item in list {
        match item {
            Item::Struct(item) => {
                if matches!(item.fields, Fields::Unit) {
                    return Err("a struct without fields".to_owned());
                }
                attributes(&mut item.attrs)?;
                fields(&mut item.fields)?;
            }
            Item::Enum(item) => {
                attributes(&mut item.attrs)?;
                for variant in &mut item.variants {
                    attributes(&mut variant.attrs)?;
                    fields(&mut variant.fields)?;
                }
            }
            Item::Mod(inner) => {
                if let Some((_, list)) = &mut inner.content {
                    items(list)?;
                }
            }
            Item::Impl(item) => {
                let of = item.trait_.as_ref().map(|(path, _)| last(path));
                if of.is_some_and(|of| of == "JsonSchema" || of == "Deserialize") {
                    return Err("an impl by hand".to_owned());
                }
            }
            _ => {}
        }
    }
    Ok(())
}

fn fields(fields: &mut Fields) -> Result<(), Mistake> {
    for field in fields {
        attributes(&mut field.attrs)?;
        if is_mixed(&field.ty) {
            return Err("a tuple of types that look different".to_owned());
        }
    }
    Ok(())
}

/// Whether a tuple names two types: the compiler cannot know that strict mode tells no difference.
fn is_mixed(ty: &Type) -> bool {
    let inside = |ty: &Type| match ty {
        Type::Tuple(tuple) => {
            let mut names = tuple
                .elems
                .iter()
                .map(|ty| ty.to_token_stream().to_string());
            let first = names.next();
            names.any(|name| Some(name) != first)
        }
        _ => false,
    };
    let arguments = |path: &Path| {
        path.segments
            .iter()
            .any(|segment| match &segment.arguments {
                PathArguments::AngleBracketed(list) => list
                    .args
                    .iter()
                    .any(|argument| matches!(argument, GenericArgument::Type(ty) if is_mixed(ty))),
                _ => false,
            })
    };
    inside(ty) || matches!(ty, Type::Path(path) if arguments(&path.path))
}

fn attributes(list: &mut Vec<Attribute>) -> Result<(), Mistake> {
    let mut changed = Vec::new();
    for attribute in list.drain(..) {
        let path = attribute.path();
        changed.push(if path.is_ident("derive") {
            derives(&attribute)?
        } else if path.is_ident("serde") {
            for meta in metas(&attribute)? {
                let word = last(meta.path());
                let split = matches!(meta, Meta::List(_));
                if meta.to_token_stream().to_string().ends_with("\"\"") {
                    return Err("an empty name".to_owned());
                }
                if split || !WORDS.contains(&word.as_str()) {
                    return Err(format!("`serde({word})`"));
                }
            }
            attribute
        } else if path.is_ident("schemars") {
            constraints(&attribute)?
        } else {
            attribute
        });
    }
    *list = changed;
    Ok(())
}

fn metas(attribute: &Attribute) -> Result<Punctuated<Meta, Token![,]>, Mistake> {
    attribute
        .parse_args_with(Punctuated::parse_terminated)
        .map_err(|error| error.to_string())
}

fn derives(attribute: &Attribute) -> Result<Attribute, Mistake> {
    let paths: Punctuated<Path, Token![,]> = attribute
        .parse_args_with(Punctuated::parse_terminated)
        .map_err(|error| error.to_string())?;
    let names: Vec<String> = paths.iter().map(last).collect();
    if let Some(other) = names.iter().find(|name| name.ends_with("_repr")) {
        return Err(format!("`{other}`"));
    }
    let given = ["Serialize", "Deserialize", "JsonSchema"];
    let described = names.iter().any(|name| name == "JsonSchema");
    let kept = paths
        .iter()
        .filter(|path| !given.contains(&last(path).as_str()));
    let ours = described.then(|| quote!(::agents::ToolParams));
    Ok(parse_quote!(#[derive(#(#kept,)* #ours)]))
}

/// `#[schemars(range(min = 1))]` as `#[param(range(min = 1))]`.
fn constraints(attribute: &Attribute) -> Result<Attribute, Mistake> {
    let mut words = Vec::new();
    for meta in metas(attribute)? {
        let word = last(meta.path());
        words.push(match (word.as_str(), &meta) {
            ("email", Meta::Path(_)) => quote!(format = "email"),
            ("url", Meta::Path(_)) => quote!(format = "uri"),
            ("range" | "length", Meta::List(list))
                if !list.tokens.to_string().contains("equal") =>
            {
                quote!(#meta)
            }
            ("regex", Meta::List(list)) => {
                let pattern: syn::MetaNameValue =
                    list.parse_args().map_err(|error| error.to_string())?;
                let Expr::Lit(text) = pattern.value else {
                    return Err("a pattern that is computed".to_owned());
                };
                let shown = text.to_token_stream().to_string();
                if shown.contains("(?") || shown.contains("\\\\1") {
                    return Err("a pattern that looks around".to_owned());
                }
                quote!(pattern = #text)
            }
            _ => return Err(format!("`schemars({word})`")),
        });
    }
    Ok(parse_quote!(#[param(#(#words),*)]))
}

fn last(path: &Path) -> String {
    path.segments
        .last()
        .map(|segment| segment.ident.to_string())
        .unwrap_or_default()
}
