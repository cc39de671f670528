//! Behaviour of `agents` through its public face. The tests are in `tests/`; from here only the README's program is
//! compiled, as a doc test.

#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
