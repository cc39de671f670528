//! Another opinion on the tools as they are sent: `strict_check.py`, which knows the rules of the provider.

use std::{fs, io::ErrorKind, path::Path, process::Command};

/// Whether the script finds nothing wrong, or cannot be asked here: it needs Python.
pub(crate) fn judge(tools: &[String]) -> bool {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("strict-cases.jsonl");
    let lines: String = tools.iter().map(|tool| format!("{tool}\n")).collect();
    fs::write(&file, lines).expect("the folder for temporary files is there");
    let script = here.join("counterparts/strict_check.py");
    let judged = Command::new("python3")
        .arg(script)
        .arg("--lines")
        .arg(&file)
        .output();
    let judged = match judged {
        Err(error) if error.kind() == ErrorKind::NotFound => {
            println!(
                "skipped: strict_check: install `python3` to have the strict forms judged by the provider's rules"
            );
            return true;
        }
        judged => judged.expect("python3 can be started"),
    };
    let said = String::from_utf8_lossy(&judged.stdout);
    println!("ran: strict_check: {}", said.trim_end());
    print!("{}", String::from_utf8_lossy(&judged.stderr));
    judged.status.success() && said.lines().count() == 1
}
