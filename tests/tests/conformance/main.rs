//! Replays the runs that the reference really made, through the public face of `agents`, and compares the transcripts.
//!
//! One line a case: `ok`, `differs: <item>` (listed in `differences.md`), `later: <feature>`, `unsupported: <key>`, `FAIL`;
//! then a count by area. `CONFORMANCE_CASES` names another folder of cases (a `differences.md` in it takes the place of ours),
//! `CONFORMANCE_ONLY` a part of the names of the cases to play; these are explained in full.

mod case;
mod catalogue;
mod compare;
mod difference;
mod differences;
mod feature;
mod model;
mod normalise;
mod observe;
mod play;
mod tally;
mod world;

use std::{
    env, fs, io,
    path::{Path, PathBuf},
    process::ExitCode,
    sync::Arc,
    time::Duration,
};

use case::{Case, Unsupported};
use differences::Differences;
use feature::Feature;
use serde_json::Value;
use tally::{Tally, Verdict};
use tokio::runtime::Runtime;

/// Longer than any case sleeps. The clock is a paused one that jumps ahead when nothing moves, so a run that hangs ends at
/// once.
const PATIENCE: Duration = Duration::from_secs(3600);

fn main() -> ExitCode {
    match replay() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("the cases cannot be read: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Plays every case of the folder; true if all of them are as they should be.
fn replay() -> io::Result<bool> {
    let ours = Path::new(env!("CARGO_MANIFEST_DIR")).join("conformance");
    let (cases, listed) = match variable("CONFORMANCE_CASES") {
        Some(folder) => {
            let folder = from_workspace(&folder);
            let listed = folder.join("differences.md");
            let listed = if listed.exists() {
                listed
            } else {
                ours.join("differences.md")
            };
            (folder, listed)
        }
        None => (ours.join("cases"), ours.join("differences.md")),
    };
    let only = variable("CONFORMANCE_ONLY").unwrap_or_default();
    let differences = Differences::read(&listed)?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .start_paused(true)
        .build()?;

    let mut tally = Tally::new(!only.is_empty());
    for path in files(&cases)? {
        let file: Value = serde_json::from_slice(&fs::read(&path)?).map_err(io::Error::other)?;
        let id = file["id"].as_str().unwrap_or_default().to_owned();
        if !id.contains(&only) {
            continue;
        }
        let area = file["area"].as_str().unwrap_or_default();
        let verdict = judge(&runtime, &file, &differences);
        tally.add(area, &id, &verdict, &mut io::stdout())?;
    }
    tally.sum_up(&mut io::stdout())?;
    Ok(tally.is_good())
}

/// Cargo runs a test in its package; a person means a folder from where the command was typed, most likely the workspace.
fn from_workspace(folder: &str) -> PathBuf {
    let folder = PathBuf::from(folder);
    if folder.is_dir() {
        folder
    } else {
        Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("..")
            .join(folder)
    }
}

fn judge(runtime: &Runtime, file: &Value, differences: &Differences) -> Verdict {
    let case = match Case::read(file) {
        Ok(case) => Arc::new(case),
        Err(Unsupported(key)) => return Verdict::Unsupported(key),
    };
    if let Some(feature) = Feature::of(&case) {
        return Verdict::Later(feature);
    }
    let observed = runtime.block_on(async {
        let case = case.clone();
        let played =
            tokio::spawn(async move { tokio::time::timeout(PATIENCE, play::play(&case)).await });
        played.await
    });
    let observed = match observed {
        Ok(Ok(Ok(observed))) => observed,
        Ok(Ok(Err(Unsupported(key)))) => return Verdict::Unsupported(key),
        Ok(Err(_)) => return Verdict::Broken("the run hangs".to_owned()),
        Err(_) => return Verdict::Broken("the run panicked".to_owned()),
    };
    match (compare::check(&case, &observed), differences.item(&case.id)) {
        (None, None) => Verdict::Same,
        (None, Some(item)) => Verdict::Broken(format!(
            "listed in differences.md under item {item}, but it passes"
        )),
        (Some(difference), Some(item)) => Verdict::Differs(item, difference),
        (Some(difference), None) => Verdict::Wrong(difference),
    }
}

fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path
            .extension()
            .is_some_and(|extension| extension == "json")
        {
            files.push(path);
        }
    }
    if files.is_empty() {
        return Err(io::Error::other(format!("no case in {}", folder.display())));
    }
    files.sort();
    Ok(files)
}

fn variable(name: &str) -> Option<String> {
    env::var(name).ok().filter(|value| !value.is_empty())
}
