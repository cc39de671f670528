//! What the expansion of `#[derive(ToolParams)]` calls: schema, reading and writing of structs and enums, driven by the same
//! rows as a tool's parameters.
//!
//! They work with every serde format that says what a value is, so a derived type also reads plain JSON files. Structs stand
//! in `fields.rs`; of enums, the table in `variant.rs`, the schema in `describe.rs`, reading in `choose.rs`, writing in
//! `write.rs`.

mod choose;
mod content;
mod describe;
mod fields;
mod variant;
mod write;

pub use super::rows::object_in;
pub use choose::{Choose, Payload, choose};
pub(super) use content::PRECISE;
pub use describe::{enumeration, generic_id, generic_name, value_in};
pub use fields::{Fill, Rows, Slot, fields, got, left, or_else};
pub use variant::{Choice, Tagging, Variant, unit_variant};
pub use write::write_variant;
