//! The types of the strict cases under `#[derive(ToolParams)]` alone: schema, decoder, encoder and marker agree with each
//! other and with serde's and schemars' derives.
//!
//! A line a case: `ok`, `left out` with what the derive does not take, or `FAIL`. `build/own.rs` changes the derives; what
//! must hold of a case is the same as in the test `strict_cases`.

#[allow(dead_code, reason = "refusals are for the test `strict_cases`")]
#[path = "../strict_cases/case.rs"]
mod case;
#[allow(dead_code, reason = "refusals are for the test `strict_cases`")]
#[path = "../strict_cases/expectation.rs"]
mod expectation;
#[path = "../strict_cases/fact.rs"]
mod fact;
mod pair;
#[path = "../strict_cases/place.rs"]
mod place;
#[path = "../strict_cases/sample.rs"]
mod sample;
#[path = "../strict_cases/subject.rs"]
mod subject;

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    process::ExitCode,
};

use case::Case;
use pair::Paired;

/// A case file, as the build found it.
pub(crate) struct Listed {
    pub(crate) file: &'static str,
    pub(crate) text: &'static str,
    /// The root type twice, or what stands in the way.
    pub(crate) tried: Result<Paired, &'static str>,
}

include!(concat!(env!("OUT_DIR"), "/own_cases.rs"));

fn main() -> ExitCode {
    let (mut agreed, mut failed) = (0, 0);
    for listed in CASES {
        let name = listed.file.rsplit('/').next().unwrap_or(listed.file);
        let paired = match &listed.tried {
            Ok(paired) => paired,
            Err(why) => {
                println!("{name}: left out: {why}");
                continue;
            }
        };
        let judged = catch_unwind(AssertUnwindSafe(|| judge(listed.text, paired)));
        match judged.unwrap_or_else(|_| Err(vec!["panicked".to_owned()])) {
            Ok(()) => {
                agreed += 1;
                println!("{name}: ok");
            }
            Err(mistakes) => {
                failed += 1;
                println!("{name}: FAIL\n    {}", mistakes.join("\n    "));
            }
        }
    }
    println!("{} cases, {agreed} agree, {failed} failed", CASES.len());
    if failed == 0 && agreed > 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

fn judge(text: &str, paired: &Paired) -> Result<(), Vec<String>> {
    let case = Case::parse(text).map_err(|mistake| vec![mistake])?;
    expectation::holds(&case, Some(&paired.ours))?;
    let written = case.accepts.iter().filter_map(|value| {
        // What one of them does not take is judged above.
        let (ours, theirs) = (
            (paired.ours_writes)(value).ok()?,
            (paired.theirs_writes)(value).ok()?,
        );
        (ours != theirs).then(|| format!("{value} is written as {ours}, and by serde as {theirs}"))
    });
    let mistakes: Vec<String> = written.collect();
    if mistakes.is_empty() {
        Ok(())
    } else {
        Err(mistakes)
    }
}
