//! What the compiler says to users of `agents`: one mistake a file, under `ui`.
//!
//! `ui/<area>/fail/<mistake>.rs` is the mistake, `<mistake>.stderr` what the compiler says; `ui/<area>/pass` is what must
//! go on compiling. `cargo test -p agents-ui-tests` compares, `scripts/bless` rewrites. Nothing is exported here.
