//! What both adapters need to write a request and to read an answer.
//!
//! The members of a body and their clashes are in `object`; the first look at an answer, and its errors, in `members`;
//! tokens in `tokens`; what calls lack at some servers in `call`; the way over HTTP in `exchange`. What a body means is
//! each adapter's own.

mod call;
mod exchange;
mod members;
mod object;
mod settings;
mod tokens;

pub(super) use call::{arguments, call_id};
pub(super) use exchange::exchange;
pub(super) use members::{malformed, members, read_object};
pub(super) use object::{Object, unsupported};
pub(super) use settings::Unsent;
pub(super) use tokens::usage;

/// The member of an item that holds what only its provider understands; the reference's name for it.
pub(super) const PROVIDER_DATA: &str = "provider_data";
/// The id that the reference gives to items of providers without ids.
pub(super) const PLACEHOLDER_ID: &str = "__fake_id__";
/// What is said in place of an answer that the provider withheld.
///
/// # Source
/// OpenAI Agents SDK for Python 0.24, the message converter for Chat Completions.
pub(super) const WITHHELD: &str = "Response withheld by the provider's content filter.";
