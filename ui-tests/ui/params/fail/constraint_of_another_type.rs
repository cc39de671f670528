//! Constraints on values that the types of fields do not have.
use agents::ToolParams;

#[derive(ToolParams)]
struct Search {
    #[param(length(max = 5))]
    limit: u8,
}

#[derive(ToolParams)]
#[serde(tag = "kind")]
enum Filter {
    All,
    By {
        #[param(range(max = 5))]
        name: String,
    },
}

#[derive(ToolParams)]
struct Percent(#[param(pattern = "^[0-9]+$")] u8);

fn main() {}
