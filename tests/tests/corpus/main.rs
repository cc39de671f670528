//! Thousands of schemas and calls that others wrote, through the public face of `agents`.
//!
//! The data is not in the repository: `tests/counterparts/install` fetches it, and `AGENTS_TEST_DATA` names its folder. Without
//! that variable each test says that it was skipped. What was counted is printed even when all is well.

mod calls;
mod data;
mod dialects;
mod judge;
mod mutation;
mod suite;
mod tools;
