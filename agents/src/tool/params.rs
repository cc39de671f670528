//! A type that holds the parameters of a tool.

use schemars::JsonSchema;
use serde::de::DeserializeOwned;

/// The parameters of a tool as a type of their own; made by `#[derive(ToolParams)]`.
///
/// Such a type also nests in the parameters of other tools.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a type of tool parameters",
    label = "no `#[derive(ToolParams)]` on this type",
    note = "derive it; a type that derives `Deserialize` and `JsonSchema` itself adds `#[tool_params(external)]`"
)]
pub trait ToolParams: DeserializeOwned + JsonSchema + Send + Sync + 'static {}
