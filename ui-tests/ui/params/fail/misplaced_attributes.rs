//! The attribute of fields on a type, and that of types on a field and a variant.
use agents::ToolParams;

#[derive(ToolParams)]
#[param(rename_all = "lowercase")]
enum Size {
    Small,
    #[tool_params(external)]
    Large,
}

#[derive(ToolParams)]
struct Order {
    #[tool_params(no_serialize)]
    size: String,
}

fn main() {}
