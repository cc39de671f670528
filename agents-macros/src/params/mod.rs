//! `#[derive(ToolParams)]`: a struct or an enum whose values a model writes.
//!
//! What it writes, for `struct Search { query: String, #[param(default = 10)] limit: u8 }`:
//!
//! ```text
//! const _: () = {
//!     use ::agents::__private::{self as __agents, Fallback as _};
//!     fn __default_1() -> u8 { 10 }
//!     impl __agents::Rows for Search {
//!         const ROWS: &'static [__agents::Param] = &[
//!             __agents::Reads::<String>::ROW.strict("query", "What to look for."),     // at each type
//!             __agents::Reads::<u8>::ROW.strict("limit", "").default_value(|| __agents::Shows::<u8>::json(&__default_1())),
//!         ];
//!     }
//!     impl __agents::JsonSchema for Search { .. }                // name, id, `object_in(.., ROWS)`
//!     struct __Slots(__agents::Option<String>, __agents::Option<__agents::Option<u8>>);
//!     impl<'de> __agents::Fill<'de> for __Slots { .. }           // which slot a row fills
//!     impl<'de> __agents::Deserialize<'de> for Search { .. }     // `fields(.., ROWS, &mut slots)`, then the value
//!     impl __agents::Serialize for Search { .. }                 // not with `no_serialize`
//!     impl __agents::StrictSchema for Search {}
//!     impl __agents::ToolParams for Search {}
//! };
//! ```
//!
//! For `#[serde(tag = "kind")] enum Shape { Circle { radius: f64 }, Named(Name), Empty }`:
//!
//! ```text
//!     impl __agents::Choice for Shape {
//!         const TAGGING: __agents::Tagging = __agents::Tagging::Internal("kind");
//!         const VARIANTS: &'static [__agents::Variant] = &[
//!             __agents::Variant::of("Circle", "").fields(&[..rows..]),
//!             __agents::Variant::of("Named", "").value(..row..),
//!             __agents::Variant::of("Empty", ""),
//!         ];
//!     }
//!     struct __Slots0(__agents::Option<f64>);                    // as for a struct
//!     impl<'de> __agents::Choose<'de> for Shape { .. }           // which variant reads what
//!     impl<'de> __agents::Deserialize<'de> for Shape { .. }      // `choose(..)`
//!     impl __agents::Serialize for Shape { .. }                  // `write_variant(..)`
//! ```
//!
//! A struct without names, or `transparent`, is written as its value. An `external` type has the markers and nothing else.
//! `ToolParams` is for objects only, since the parameters of a tool are one.

mod case;
mod check;
mod expand;
mod input;
mod model;
mod receiver;
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
