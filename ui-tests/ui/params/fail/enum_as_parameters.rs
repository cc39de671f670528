//! The parameters of a tool are one object.
use agents::prelude::*;

#[derive(ToolParams)]
#[serde(tag = "do")]
enum Job {
    Search { query: String },
    Stop,
}

async fn work(_: ToolContext<()>, _: Job) -> Result<&'static str, ToolError> {
    Ok("done")
}

fn main() {
    let _ = FunctionTool::<()>::typed("job", "Does a job.", work);
}
