//! The attributes of `agents`. Use them through that crate.
