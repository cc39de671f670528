//! Brings the types of many strange structs into the strict form, and calls the tools made of them.
//!
//! One line a case: `ok`, `refused` (strict mode has no such form, and the refusal names field and remedy) or `FAIL` with what
//! is wrong. `build.rs` writes the modules; `STRICT_CASES` names another folder of cases, when building and when running.
//! What a case says is read in `case.rs`, how facts are read in `fact.rs`, what must hold in `expectation.rs`.

mod case;
mod expectation;
mod fact;
mod oracle;
mod place;
mod sample;
mod subject;

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    process::ExitCode,
};

use case::Case;
#[allow(unused_imports, reason = "a folder may hold no type that needs it")]
use subject::DoesNotCompile as _;
use subject::Typed;

/// A case file, as `build.rs` found it.
pub(crate) struct Listed {
    pub(crate) file: &'static str,
    pub(crate) text: &'static str,
    /// The root type, if it can be parameters at all; or why the file cannot be read.
    pub(crate) tried: Result<Option<Typed>, &'static str>,
}

include!(concat!(env!("OUT_DIR"), "/strict_cases.rs"));

fn main() -> ExitCode {
    let mut sent = Vec::new();
    let mut failed = 0;
    for listed in CASES {
        let judged = catch_unwind(AssertUnwindSafe(|| judge(listed, &mut sent)));
        let line = judged.unwrap_or_else(|_| Err(vec!["panicked".to_owned()]));
        let name = listed.file.rsplit('/').next().unwrap_or(listed.file);
        match line {
            Ok(line) => println!("{name}: {line}"),
            Err(mistakes) => {
                failed += 1;
                println!("{name}: FAIL");
                for mistake in mistakes {
                    println!("    {}", mistake.replace('\n', "\n    "));
                }
            }
        }
    }
    println!("{} cases, {failed} failed", CASES.len());
    let judged = oracle::judge(&sent);
    if failed == 0 && judged && !CASES.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// The word for a case that is as it should be, or everything that is not.
fn judge(listed: &Listed, sent: &mut Vec<String>) -> Result<String, Vec<String>> {
    let case = Case::parse(listed.text).map_err(|mistake| vec![mistake])?;
    let subject = listed
        .tried
        .as_ref()
        .map_err(|mistake| vec![(*mistake).to_owned()])?;
    if case.is_expressible {
        let tool = expectation::holds(&case, subject.as_ref())?;
        sent.push(tool);
        return Ok("ok".to_owned());
    }
    let refusal =
        expectation::is_refused(&case, subject.as_ref()).map_err(|mistake| vec![mistake])?;
    Ok(format!("refused {refusal}"))
}
