//! What `#[tool]`, the guardrail attributes and `#[derive(ToolParams)]` read and write in the same way.
//!
//! Nothing here knows a rule of one of them. Rules are in the `check.rs` of each room, the texts of all rules in
//! `diagnostics.rs`.

pub(crate) mod borrow;
pub(crate) mod confidential;
pub(crate) mod constraints;
pub(crate) mod diagnostics;
pub(crate) mod docs;
pub(crate) mod fallback;
pub(crate) mod marker;
pub(crate) mod param;
pub(crate) mod paths;
pub(crate) mod scan;
pub(crate) mod signature;
pub(crate) mod spelling;
#[cfg(test)]
pub(crate) mod testing;
pub(crate) mod wire;
pub(crate) mod words;
