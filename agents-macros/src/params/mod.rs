//! `#[derive(ToolParams)]`: a struct or an enum whose values a model writes.
//!
//! What it writes, for `struct Search { query: String, #[param(default = 10)] limit: u8 }`:
//!
//! ```text
//! const _: () = {
//!     use ::agents::__private::{self as __agents, Fallback as _};
//!     fn __default_1() -> u8 { 10 }
//!     static __ROWS: [__agents::Param; 2] = [
//!         __agents::Reads::<String>::ROW.strict("query", "What to look for."),     // at each type
//!         __agents::Reads::<u8>::ROW.strict("limit", "").default_value(|| __agents::Shows::<u8>::json(&__default_1())),
//!     ];
//!     impl __agents::JsonSchema for Search { .. }                // name, id, `object_in(.., &__ROWS)`
//!     struct __Slots(__agents::Option<String>, __agents::Option<__agents::Option<u8>>);
//!     impl<'de> __agents::derive::Fill<'de> for __Slots { .. }   // which slot a row fills
//!     impl<'de> __agents::Deserialize<'de> for Search { .. }     // `fields(.., &__ROWS, &mut slots)`, then the value
//!     impl __agents::Serialize for Search { .. }                 // not with `no_serialize`
//!     impl __agents::StrictSchema for Search {}
//!     impl __agents::ToolParams for Search {}
//! };
//! ```
//!
//! An enum has `__VARIANTS` in place of the rows. An `external` type has the last two impls and nothing else.

mod case;
mod check;
mod expand;
mod input;
mod model;
mod serde_words;
#[cfg(test)]
mod tests;

use proc_macro2::TokenStream;

use crate::entry;
use crate::shared::fallback;
use input::ParamsInput;
use model::ParamsModel;

/// Read, understand, check, write. Nothing is written unless everything holds.
pub(crate) fn expand(item: TokenStream) -> TokenStream {
    let written = item.clone();
    entry::run(
        "ToolParams",
        || fallback::params(written),
        |sink| {
            let input = ParamsInput::read(item, sink);
            let model = ParamsModel::resolve(sink.present(input)?);
            check::all(&model, sink);
            Ok(expand::params(&sink.gate(model)?))
        },
    )
}
