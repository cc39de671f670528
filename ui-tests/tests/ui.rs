//! Compares what the compiler says with the `.stderr` files, and reads those for words that users must never see.
//!
//! The expectations belong to one toolchain: another one words and wraps its messages otherwise. On any other the comparison
//! is skipped, with a line that says so; the files themselves are read everywhere.

use std::{
    error::Error,
    fs, io,
    path::{Path, PathBuf},
    process::Command,
};

/// The toolchain that wrote the `.stderr` files, without the component `rust-src`: with it rustc prints pieces of std.
const TOOLCHAIN: &str = "1.95.0";

#[test]
fn the_compiler_says_what_the_files_say() -> Result<(), Box<dyn Error>> {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let version = String::from_utf8(Command::new(rustc).arg("-V").output()?.stdout)?;
    if version.split_whitespace().nth(1) != Some(TOOLCHAIN) {
        eprintln!(
            "skipped: the .stderr files belong to rustc {TOOLCHAIN}, this is {}",
            version.trim()
        );
        return Ok(());
    }
    let cases = trybuild::TestCases::new();
    cases.pass("ui/*/pass/*.rs");
    cases.compile_fail("ui/*/fail/*.rs");
    Ok(())
}

#[test]
fn headlines_and_labels_name_only_what_users_know() -> Result<(), Box<dyn Error>> {
    let mut offending = Vec::new();
    for file in files("stderr")? {
        for line in fs::read_to_string(&file)?.lines() {
            if (is_headline(line) || is_label(line)) && line.contains("__") {
                offending.push(format!("{}: {}", file.display(), line.trim()));
            }
        }
    }
    assert!(
        offending.is_empty(),
        "hidden names in messages:\n{}",
        offending.join("\n")
    );
    Ok(())
}

#[test]
fn every_file_says_what_it_is_about_in_its_first_line() -> Result<(), Box<dyn Error>> {
    let mut silent = Vec::new();
    for file in files("rs")? {
        let text = fs::read_to_string(&file)?;
        if !text
            .lines()
            .next()
            .is_some_and(|line| line.starts_with("//! ") && line.ends_with('.'))
        {
            silent.push(file.display().to_string());
        }
    }
    assert!(
        silent.is_empty(),
        "files without a first line of their own:\n{}",
        silent.join("\n")
    );
    Ok(())
}

#[test]
fn every_mistake_has_its_message() -> Result<(), Box<dyn Error>> {
    if std::env::var_os("TRYBUILD").is_some_and(|value| value == "overwrite") {
        // They are being written, at this moment, by another test.
        return Ok(());
    }
    let mut missing = Vec::new();
    for file in files("rs")?
        .into_iter()
        .filter(|file| file.parent().is_some_and(|dir| dir.ends_with("fail")))
    {
        if !file.with_extension("stderr").exists() {
            missing.push(file.display().to_string());
        }
    }
    assert!(
        missing.is_empty(),
        "run scripts/bless for:\n{}",
        missing.join("\n")
    );
    Ok(())
}

/// `error: ..`, `error[E0277]: ..`, `warning: ..`
fn is_headline(line: &str) -> bool {
    line.starts_with("error") || line.starts_with("warning")
}

/// The lines under the source, which begin with `|` and hold what stands beside `^^^` and `---`.
fn is_label(line: &str) -> bool {
    line.trim_start()
        .strip_prefix('|')
        .is_some_and(|rest| !rest.trim().is_empty())
}

/// All files under `ui` with this extension.
fn files(extension: &str) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut dirs = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("ui")];
    while let Some(dir) = dirs.pop() {
        for entry in fs::read_dir(dir)? {
            let path = entry?.path();
            if path.is_dir() {
                dirs.push(path);
            } else if path.extension().is_some_and(|is| is == extension) {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}
