//! What a closure must be to serve as a tool.

use super::{IntoToolError, IntoToolOutput, ToolResult, produced::output};
use crate::context::ToolContext;

/// A closure `|cx: ToolContext<C>, args: P| async { Result<_, _> }`.
///
/// In generic code a `Result` cannot be told from a plain value, so a closure always returns one.
pub trait ClosureTool<C, P>: Fn(ToolContext<C>, P) -> Self::Reply + Send + Sync + 'static {
    /// The future that the closure returns.
    type Reply: Future<Output: ClosureReply> + Send + 'static;
}

impl<C, P, F, R> ClosureTool<C, P> for F
where
    F: Fn(ToolContext<C>, P) -> R + Send + Sync + 'static,
    R: Future<Output: ClosureReply> + Send + 'static,
{
    type Reply = R;
}

/// A `Result` whose value a tool may return, and whose error a tool may fail with.
#[diagnostic::on_unimplemented(
    message = "a tool made from a closure cannot give `{Self}`",
    label = "not a `Result` of an output and an error",
    note = "return `Result<_, ToolError>`, for example `Ok::<_, ToolError>(..)`"
)]
pub trait ClosureReply {
    /// The output or the error.
    ///
    /// # Errors
    /// The closure's own.
    fn into_result(self) -> ToolResult;
}

impl<T: IntoToolOutput, E: IntoToolError> ClosureReply for Result<T, E> {
    fn into_result(self) -> ToolResult {
        output(self)
    }
}
