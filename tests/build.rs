//! Writes a module for each case of the strict mode, since the types of a case are Rust source inside a JSON file.
//!
//! The list of them goes to `strict_cases.rs` in the output folder, each case to a file of its own beside it, so that the
//! compiler names the case whose types do not compile. A case that cannot be read becomes an entry that says so; the test
//! `strict_cases` reports it. `STRICT_CASES` names another folder of cases.

use std::{
    env, fs, io,
    path::{Path, PathBuf},
};

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use serde_json::Value;
use syn::{Attribute, File, Item, Path as Name, Type, parse_quote};

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-env-changed=STRICT_CASES");
    let written = folder().and_then(|folder| {
        println!("cargo:rerun-if-changed={}", folder.display());
        write(&folder)
    });
    if let Err(error) = written {
        println!("cargo::error=the cases of the strict mode: {error}");
    }
}

/// The folder of the cases. A name in the variable counts from the workspace, as it does where the tests are started.
fn folder() -> io::Result<PathBuf> {
    let here = PathBuf::from(variable("CARGO_MANIFEST_DIR")?);
    Ok(match env::var_os("STRICT_CASES") {
        Some(folder) if !folder.is_empty() => here.join("..").join(folder),
        _ => here.join("strict-cases"),
    })
}

fn variable(name: &str) -> io::Result<String> {
    env::var(name).map_err(|error| io::Error::other(format!("`{name}`: {error}")))
}

fn write(folder: &Path) -> io::Result<()> {
    let out = PathBuf::from(variable("OUT_DIR")?);
    let modules = out.join("strict_cases");
    fs::create_dir_all(&modules)?;
    let (mut declared, mut listed) = (String::new(), String::new());
    for (n, path) in files(folder)?.iter().enumerate() {
        let text = fs::read_to_string(path)?;
        let entry = match module(&text) {
            Ok((source, root)) => {
                // The compiler names this file where a type does not compile.
                let mut file = modules.join(path.file_stem().unwrap_or_default());
                file.set_extension("rs");
                let about = format!("//! The types of `{}`.\n\n", path.display());
                fs::write(&file, about + &source)?;
                // The types are as the case has them, whatever our lints say.
                declared.push_str(&format!(
                    "#[allow(warnings, clippy::all, clippy::restriction, reason = \"a case's own source\")]\n\
                     #[path = {file:?}]\nmod case_{n};\n"
                ));
                format!("Ok(crate::subject::Subject::<case_{n}::{root}>::TRIED)")
            }
            Err(mistake) => format!("Err({mistake:?})"),
        };
        listed.push_str(&format!(
            "    Listed {{ file: {path:?}, text: include_str!({path:?}), tried: {entry} }},\n"
        ));
    }
    let list = format!("{declared}\npub(crate) const CASES: &[Listed] = &[\n{listed}];\n");
    fs::write(out.join("strict_cases.rs"), list)
}

/// The case files, in the order of their names.
fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let within =
        |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", folder.display()));
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(within)? {
        let path = entry?.path();
        if path
            .extension()
            .is_some_and(|extension| extension == "json")
        {
            println!("cargo:rerun-if-changed={}", path.display());
            files.push(path.canonicalize()?);
        }
    }
    files.sort();
    Ok(files)
}

/// The source of a case's module and the name of its root type, or what is wrong with the file.
fn module(text: &str) -> Result<(String, String), String> {
    let case: Value = serde_json::from_str(text).map_err(|error| format!("not JSON: {error}"))?;
    let key = |key: &str| {
        let text = case.get(key).and_then(Value::as_str);
        text.ok_or_else(|| format!("the key `{key}` is no text"))
    };
    let (source, root) = (key("rust")?, key("root")?);
    let mut file =
        syn::parse_file(source).map_err(|error| format!("`rust` is no Rust: {error}"))?;
    let name: Name = syn::parse_str(root).map_err(|error| format!("`root` is no name: {error}"))?;
    let segments: Vec<String> = name
        .segments
        .iter()
        .map(|part| part.ident.to_string())
        .collect();
    // The compiler would refuse such a root, and with it all other cases.
    if !is_bound_to_a_thread(file.to_token_stream()) {
        derive(&mut file.items, &segments, 8);
    }
    let words: File = parse_quote! {
        use ::schemars::JsonSchema;
        use ::serde::{Deserialize, Serialize};
    };
    let mut items = words.items;
    items.append(&mut file.items);
    file.items = items;
    Ok((prettyplease::unparse(&file), root.to_owned()))
}

/// Whether a source names a type that must stay on its thread, as parameters cannot.
fn is_bound_to_a_thread(source: TokenStream) -> bool {
    source.into_iter().any(|token| match token {
        TokenTree::Ident(name) => name == "Rc" || name == "Cell" || name == "RefCell",
        TokenTree::Group(group) => is_bound_to_a_thread(group.stream()),
        _ => false,
    })
}

/// Makes the root a type of parameters. A type alias takes no derive; what it names in the same module does.
fn derive(items: &mut [Item], name: &[String], hops: usize) {
    let Some((first, rest)) = name.split_first() else {
        return;
    };
    let mut alias = None;
    for item in &mut *items {
        match item {
            Item::Mod(inner) if !rest.is_empty() && inner.ident == first => {
                if let Some((_, items)) = &mut inner.content {
                    derive(items, rest, hops);
                }
            }
            Item::Struct(item) if item.ident == first => add(&mut item.attrs),
            Item::Enum(item) if item.ident == first => add(&mut item.attrs),
            Item::Type(item) if item.ident == first => alias = named(&item.ty),
            _ => {}
        }
    }
    if let (Some(alias), Some(hops)) = (alias, hops.checked_sub(1)) {
        derive(items, &alias, hops);
    }
}

fn add(attributes: &mut Vec<Attribute>) {
    attributes.insert(0, parse_quote!(#[derive(::agents::ToolParams)]));
    attributes.push(parse_quote!(#[tool_params(external)]));
}

/// The names that a type is written with, if it is a path.
fn named(ty: &Type) -> Option<Vec<String>> {
    let Type::Path(path) = ty else { return None };
    let segments = path
        .path
        .segments
        .iter()
        .map(|part| part.ident.to_token_stream().to_string());
    Some(segments.filter(|segment| segment != "self").collect())
}
