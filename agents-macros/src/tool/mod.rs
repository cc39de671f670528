//! `#[tool]`: a function, described and checked, for a model to call.
//!
//! What it writes, for
//! `async fn transfer(bank: &ToolContext<Bank>, order_id: String, note: &str) -> Result<Receipt, ToolError> { .. }`
//! with `#[tool(input_guardrails(block_secrets, at_most(order_id, 40)), idempotency_key = order_id)]`:
//!
//! ```text
//! async fn transfer(..) -> .. { .. }                             // untouched, but for attributes on parameters
//!
//! #[doc(hidden)] #[allow(non_camel_case_types)]
//! vis enum transfer {}                                           // type namespace only; nobody can build one
//!
//! #[allow(..)]
//! const _: () = {
//!     use ::agents::__private::{self as __agents, Fallback as _, Plain as _};
//!     impl __agents::ToolInfo for transfer {                     // does not depend on the context
//!         const META: __agents::ToolMeta = __agents::ToolMeta {
//!             name: "transfer", description: "Transfers money.",
//!             params: &[__agents::Reads::<String>::ROW.strict("order_id", "The order."), ..],   // at each type
//!             idempotency_key: true,
//!             input_guardrails: &[
//!                 __agents::Guard::raw(<block_secrets as __agents::InputGuardrail>::NAME),
//!                 __agents::Guard::typed(<at_most as __agents::InputGuardrail>::NAME),
//!             ],
//!             ..__agents::ToolMeta::BASE
//!         };
//!     }
//!     pub struct __Args(String, __agents::String);               // a bare tuple of private types would be E0446
//!     impl __agents::ToolDef<Bank> for transfer {                // no context parameter: for every `__C`
//!         type Args = __Args;
//!         fn decode(__args: ..) -> __agents::Option<__Args> {    // reads all, then misses
//!             let __all = (__agents::Reads::<String>::take(__args, "order_id"), ..);
//!             __agents::Some(__Args(__all.0?, __all.1?))
//!         }
//!         async fn guard_arguments(__i: usize, __data: .., _: &__agents::ToolContext<Bank>) -> __agents::Verdict {
//!             match __i { 0 => __agents::verdict(block_secrets(__data)).await, _ => __agents::no_guardrail() }
//!         }
//!         async fn guard_input(__i: usize, __data: .., _: .., __Args(order_id, _): &__Args) -> __agents::Verdict {
//!             match __i { 1 => __agents::verdict(at_most(__data, order_id, 40)).await, _ => __agents::no_guardrail() }
//!         }
//!         fn idempotency_key(_: .., __Args(order_id, _): &__Args) -> .. { __agents::key(order_id) }
//!         async fn invoke(__cx: .., __Args(__0, __1): __Args) -> __agents::ToolResult {
//!             __agents::output(__agents::Returned(transfer(__cx, __0, &__1).await).split())
//!         }
//!     }
//! };
//! ```
//!
//! `Reads` and `Returned` have their items twice, inherent and by a trait: rustc takes the trait's where a type lacks what the
//! inherent one needs. So a type that cannot be read is one error, and a returned value need not be a `Result`.

mod check;
mod expand;
mod input;
mod model;
#[cfg(test)]
mod tests;

use proc_macro2::TokenStream;

use crate::entry;
use crate::shared::fallback::{self, Stub};
use input::ToolInput;
use model::ToolModel;

/// `#[tool]`: read, understand, check, write. Nothing is written unless everything holds.
pub(crate) fn expand(args: TokenStream, item: TokenStream) -> TokenStream {
    let written = (args.clone(), item.clone());
    entry::run(
        "tool",
        || fallback::function(written.0, written.1, Stub::Tool),
        |sink| {
            let input = ToolInput::read(args, item, sink);
            let model = ToolModel::resolve(sink.present(input)?, sink);
            check::all(&model, sink);
            Ok(expand::tool(&sink.gate(model)?))
        },
    )
}
