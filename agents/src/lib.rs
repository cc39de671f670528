//! Agents whose tools are plain functions.

pub mod schema;
