//! A type that holds the parameters of a tool.

use schemars::JsonSchema;
use serde::de::DeserializeOwned;

/// The parameters of a tool as a type of their own: a struct with named fields, made by `#[derive(ToolParams)]`.
///
/// Such a type also nests in the parameters of other tools. The derive goes on enums and tuple structs too; those nest, but
/// are not parameters by themselves, since a call has one object.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a type of tool parameters",
    label = "not a struct with `#[derive(ToolParams)]`",
    note = "the parameters are one object: derive it on a struct with named fields, and put an enum, a list or a number into a field",
    note = "a type that derives `Deserialize` and `JsonSchema` itself adds `#[tool_params(external)]`"
)]
pub trait ToolParams: DeserializeOwned + JsonSchema + Send + Sync + 'static {}
