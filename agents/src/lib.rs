//! Agents whose tools are plain functions.

pub mod answer;
pub mod context;
pub mod item;
pub mod model;
pub mod schema;
pub mod usage;
