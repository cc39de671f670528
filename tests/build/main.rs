//! Writes a module for each case of the strict mode, since the types of a case are Rust source inside a JSON file.
//!
//! The list of them goes to `strict_cases.rs` in the output folder, each case to a file of its own beside it, so that the
//! compiler names the case whose types do not compile. A case that cannot be read becomes an entry that says so; the test
//! `strict_cases` reports it. `STRICT_CASES` names another folder of cases.
//!
//! The same types under our own derive (`own.rs`) go to `own_cases.rs`, for the test of that name.

mod own;

use std::{
    env, fs, io,
    path::{Path, PathBuf},
};

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use serde_json::Value;
use syn::{Attribute, File, Item, Path as Name, Type, parse_quote};

fn main() {
    println!("cargo:rerun-if-changed=build");
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
    let (mut cases, mut ours) = (List::default(), List::default());
    for (n, path) in files(folder)?.iter().enumerate() {
        let text = fs::read_to_string(path)?;
        let module = Module::read(&text);
        let theirs = module
            .as_ref()
            .map_err(Clone::clone)
            .and_then(Module::external);
        let own = module.as_ref().map_err(Clone::clone).and_then(Module::own);
        cases.add(
            &out.join("strict_cases"),
            path,
            n,
            "crate::subject::Subject",
            theirs,
        )?;
        ours.add(&out.join("own_cases"), path, n, "crate::pair::Pair", own)?;
    }
    fs::write(out.join("strict_cases.rs"), cases.text())?;
    fs::write(out.join("own_cases.rs"), ours.text())
}

/// The modules that one test includes, and the list of them.
#[derive(Default)]
struct List {
    declared: String,
    listed: String,
}

impl List {
    /// Writes the module of a case, or why there is none.
    fn add(
        &mut self,
        modules: &Path,
        path: &Path,
        n: usize,
        probe: &str,
        module: Result<(String, String), String>,
    ) -> io::Result<()> {
        fs::create_dir_all(modules)?;
        let entry = match module {
            Ok((source, root)) => {
                // The compiler names this file where a type does not compile.
                let mut file = modules.join(path.file_stem().unwrap_or_default());
                file.set_extension("rs");
                let about = format!("//! The types of `{}`.\n\n", path.display());
                fs::write(&file, about + &source)?;
                // The types are as the case has them, whatever our lints say.
                self.declared.push_str(&format!(
                    "#[allow(warnings, clippy::all, clippy::restriction, reason = \"a case's own source\")]\n\
                     #[path = {file:?}]\nmod case_{n};\n"
                ));
                format!("Ok({}::TRIED)", probe_of(probe, n, &root))
            }
            Err(mistake) => format!("Err({mistake:?})"),
        };
        self.listed.push_str(&format!(
            "    Listed {{ file: {path:?}, text: include_str!({path:?}), tried: {entry} }},\n"
        ));
        Ok(())
    }

    fn text(&self) -> String {
        let Self { declared, listed } = self;
        format!("{declared}\npub(crate) const CASES: &[Listed] = &[\n{listed}];\n")
    }
}

/// The root as a program names it; under our own derive it stands in two modules.
fn probe_of(probe: &str, n: usize, root: &str) -> String {
    if probe.ends_with("Pair") {
        format!("{probe}::<case_{n}::ours::{root}, case_{n}::theirs::{root}>")
    } else {
        format!("{probe}::<case_{n}::{root}>")
    }
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

/// What a case says of its types.
struct Module {
    file: File,
    root: String,
    segments: Vec<String>,
    is_expressible: bool,
}

impl Module {
    /// Reads them, or says what is wrong with the file.
    fn read(text: &str) -> Result<Self, String> {
        let case: Value =
            serde_json::from_str(text).map_err(|error| format!("not JSON: {error}"))?;
        let key = |key: &str| {
            let text = case.get(key).and_then(Value::as_str);
            text.ok_or_else(|| format!("the key `{key}` is no text"))
        };
        let (source, root) = (key("rust")?, key("root")?);
        let file =
            syn::parse_file(source).map_err(|error| format!("`rust` is no Rust: {error}"))?;
        let name: Name =
            syn::parse_str(root).map_err(|error| format!("`root` is no name: {error}"))?;
        let segments = name.segments.iter().map(|part| part.ident.to_string());
        Ok(Self {
            file,
            root: root.to_owned(),
            segments: segments.collect(),
            is_expressible: key("strict").is_ok_and(|strict| strict == "ok"),
        })
    }

    /// The source of a module whose root joins by `external`.
    fn external(&self) -> Result<(String, String), String> {
        let mut file = self.file.clone();
        // The compiler would refuse such a root, and with it all other cases.
        if !is_bound_to_a_thread(file.to_token_stream()) {
            derive(&mut file.items, &self.segments, 8);
        }
        Ok((source(file), self.root.clone()))
    }

    /// The source of a module with the types under our own derive, and as they are.
    fn own(&self) -> Result<(String, String), String> {
        if !self.is_expressible {
            return Err("strict mode cannot express it".to_owned());
        }
        let (ours, theirs) = (
            source(own::own(self.file.clone())?),
            source(self.file.clone()),
        );
        let both = format!("pub mod ours {{\n{ours}}}\n\npub mod theirs {{\n{theirs}}}\n");
        Ok((both, self.root.clone()))
    }
}

/// The text of a file, with the names in scope that every case counts on.
fn source(mut file: File) -> String {
    let words: File = parse_quote! {
        use ::schemars::JsonSchema;
        use ::serde::{Deserialize, Serialize};
    };
    let mut items = words.items;
    items.append(&mut file.items);
    file.items = items;
    prettyplease::unparse(&file)
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
